// SPDX-License-Identifier: MIT
#include "apps/serve/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

/* No IPv6 network has the first half that we use for IPv4 addresses. */
#define FOUR UINT64_C(0xffff00000000)

static bool is_four(const net_address *a) {
    return memcmp(a->bytes, mapped, sizeof mapped) == 0;
}

static net_address of_four(const void *four) {
    net_address a;
    memcpy(a.bytes, mapped, sizeof mapped);
    memcpy(a.bytes + 12, four, 4);
    return a;
}

net_address address_of(const struct sockaddr *from) {
    net_address a;
    if (from->sa_family != AF_INET6)
        return of_four(&((const struct sockaddr_in *)(const void *)from)->sin_addr);
    memcpy(a.bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, sizeof a.bytes);
    return a;
}

/* Without brackets and port. */
static piece bare(piece p) {
    const char *end;
    if (p.n > 0 && p.s[0] == '[' && (end = memchr(p.s, ']', p.n)))
        return (piece){p.s + 1, (size_t)(end - p.s) - 1};
    const char *colon = p.n > 0 ? memchr(p.s, ':', p.n) : NULL;
    if (!colon || memchr(colon + 1, ':', p.n - (size_t)(colon + 1 - p.s))) return p;
    return (piece){p.s, (size_t)(colon - p.s)};
}

bool address_read(piece text, net_address *out) {
    char copy[ADDRESS_TEXT];
    uint8_t four[4];
    piece p = bare(piece_trim(text));
    if (p.n == 0 || p.n >= sizeof copy || memchr(p.s, 0, p.n)) return false;
    memcpy(copy, p.s, p.n);
    copy[p.n] = 0;
    if (inet_pton(AF_INET, copy, four) == 1) {
        *out = of_four(four);
        return true;
    }
    return inet_pton(AF_INET6, copy, out->bytes) == 1;
}

bool address_read_list(const char *text, address_list *out) {
    piece rest = {text, strlen(text)};
    out->n = 0;
    do
        if (out->n == ADDRESS_LIST || !address_read(piece_take(&rest, ','), &out->at[out->n++]))
            return false;
    while (rest.n > 0);
    return true;
}

bool address_listed(const address_list *list, const net_address *a) {
    for (int i = 0; i < list->n; i++)
        if (memcmp(&list->at[i], a, sizeof *a) == 0) return true;
    return false;
}

bool address_is_local(const net_address *a) {
    static const net_address six = {.bytes = {[15] = 1}};
    return is_four(a) ? a->bytes[12] == 127 : memcmp(a, &six, sizeof six) == 0;
}

uint64_t address_key(const net_address *a) {
    uint32_t four = 0;
    uint64_t half = 0;
    for (int i = 0; i < 8; i++) half = half << 8 | a->bytes[i];
    for (int i = 12; i < 16; i++) four = four << 8 | a->bytes[i];
    return is_four(a) ? FOUR | four : half;
}

bool address_read_key(const char *text, uint64_t *key) {
    static const char network[] = "/64";
    net_address a;
    size_t n = strlen(text), end = sizeof network - 1;
    bool is_network = n > end && strcmp(text + n - end, network) == 0;
    if (!address_read((piece){text, is_network ? n - end : n}, &a)) return false;
    *key = address_key(&a);
    return !is_network || !is_four(&a);
}

bool address_key_is_local(uint64_t key) {
    static const net_address six = {.bytes = {[15] = 1}};
    return (key & ~UINT64_C(0xffffff)) == (FOUR | UINT64_C(127) << 24) || key == address_key(&six);
}

void address_write(uint64_t key, char text[ADDRESS_TEXT]) {
    uint8_t bytes[16] = {0};
    char six[INET6_ADDRSTRLEN];
    if ((key & ~UINT64_C(0xffffffff)) == FOUR) {
        for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(key >> (24 - 8 * i));
        inet_ntop(AF_INET, bytes, text, ADDRESS_TEXT);
        return;
    }
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(key >> (56 - 8 * i));
    inet_ntop(AF_INET6, bytes, six, sizeof six);
    snprintf(text, ADDRESS_TEXT, "%.*s/64", ADDRESS_TEXT - 4, six);
}

/* Removes and returns the part after the last comma. */
static piece take_last(piece *rest) {
    size_t n = rest->n;
    while (n > 0 && rest->s[n - 1] != ',') n--;
    piece last = {rest->s + n, rest->n - n};
    rest->n = n > 0 ? n - 1 : 0;
    return last;
}

net_address address_client(const address_list *trusted, const net_address *from, piece forwarded) {
    net_address at = *from, before;
    while (address_listed(trusted, &at) && forwarded.n > 0
           && address_read(take_last(&forwarded), &before))
        at = before;
    return at;
}
