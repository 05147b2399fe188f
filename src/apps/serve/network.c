// SPDX-License-Identifier: MIT
#include "apps/serve/network.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

/* The own address of a datagram socket that is connected to somewhere far away: the system chooses
   it by its routes. The far addresses are reserved for documentation. */
static bool by_route(int family, char text[ADDRESS_TEXT]) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(9)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(9)};
    inet_pton(AF_INET, "192.0.2.1", &four.sin_addr);
    inet_pton(AF_INET6, "2001:db8::1", &six.sin6_addr);
    bool is_four = family == AF_INET;
    struct sockaddr *far = is_four ? (struct sockaddr *)(void *)&four : (void *)&six;
    socklen_t n = is_four ? sizeof four : sizeof six;
    int fd = socket(family, SOCK_DGRAM, 0);
    if (fd < 0) return false;
    bool known = connect(fd, far, n) == 0 && getsockname(fd, far, &n) == 0;
    close(fd);
    const void *own = is_four ? (const void *)&four.sin_addr : (const void *)&six.sin6_addr;
    net_address a = address_of(far);
    return known && !address_is_local(&a) && inet_ntop(family, own, text, ADDRESS_TEXT);
}

/* Without a route to everywhere, as on a network of its own. */
static bool by_interface(int family, char text[ADDRESS_TEXT]) {
    uv_interface_address_t *all = NULL;
    int n = 0;
    bool found = false;
    if (uv_interface_addresses(&all, &n) != 0) return false;
    for (int i = 0; i < n && !found; i++) {
        const struct sockaddr *a = (const struct sockaddr *)(const void *)&all[i].address;
        if (all[i].is_internal || a->sa_family != family) continue;
        if (family == AF_INET6 && IN6_IS_ADDR_LINKLOCAL(&all[i].address.address6.sin6_addr))
            continue;
        found = family == AF_INET ? uv_ip4_name(&all[i].address.address4, text, ADDRESS_TEXT) == 0
                                  : uv_ip6_name(&all[i].address.address6, text, ADDRESS_TEXT) == 0;
    }
    uv_free_interface_addresses(all, n);
    return found;
}

bool network_address(bool six, char text[ADDRESS_TEXT]) {
    return by_route(AF_INET, text) || by_interface(AF_INET, text)
           || (six && (by_route(AF_INET6, text) || by_interface(AF_INET6, text)));
}
