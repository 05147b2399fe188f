// SPDX-License-Identifier: MIT
// Which requests open a WebSocket, and the answer to their key.
#include "apps/serve/handshake.h"

#include <string.h>

#include "tap.h"

static const char *allowed; /* further origins */

static int ask(const char *text) {
    static request_reader r; /* pieces of the request point into the text */
    const char *why = NULL;
    r = (request_reader){0};
    EXPECT(request_read(&r, text, strlen(text)) == 200);
    int status = handshake_check(&r.request, allowed, &why);
    EXPECT(status == 101 || (why && strlen(why) > 10));
    return status;
}

#define START       "GET /socket HTTP/1.1\r\nHost: games.example:7777\r\n"
#define UPGRADE     "Upgrade: websocket\r\n"
#define CONNECTION  "Connection: keep-alive, Upgrade\r\n"
#define KEY         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION     "Sec-WebSocket-Version: 13\r\n"
#define ALL         START UPGRADE CONNECTION KEY VERSION
#define END         "\r\n"
#define KEYED(text) START UPGRADE CONNECTION VERSION "Sec-WebSocket-Key: " text "\r\n" END

static void answers(void) {
    static const char *const keys[][2] = {
        {"dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="}, /* RFC 6455, section 1.3 */
        {"AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char accept[HANDSHAKE_ACCEPT + 1];
        handshake_accept(keys[i][0], accept);
        EXPECT(strcmp(accept, keys[i][1]) == 0);
    }
}

static void fields(void) {
    EXPECT(ask(ALL END) == 101);
    EXPECT(ask(START "upgrade: h2c, WebSocket\r\nconnection: UPGRADE\r\n" KEY VERSION END) == 101);
    EXPECT(ask(START CONNECTION KEY VERSION END) == 426);
    EXPECT(ask(START "Upgrade: h2c\r\n" CONNECTION KEY VERSION END) == 426);
    EXPECT(ask(START UPGRADE CONNECTION KEY END) == 426);
    EXPECT(ask(START UPGRADE CONNECTION KEY "Sec-WebSocket-Version: 8\r\n" END) == 426);
    EXPECT(ask(START UPGRADE CONNECTION KEY "Sec-WebSocket-Version: 130\r\n" END) == 426);
    EXPECT(ask(START UPGRADE KEY VERSION END) == 400);
    EXPECT(ask(START UPGRADE "Connection: keep-alive\r\n" KEY VERSION END) == 400);
    EXPECT(ask(START UPGRADE CONNECTION VERSION END) == 400);
    EXPECT(ask(ALL "Connection: close\r\n" END) == 400);
    EXPECT(ask(ALL "Content-Length: 5\r\n" END) == 400);
    EXPECT(ask(ALL "Transfer-Encoding: chunked\r\n" END) == 400);
    EXPECT(ask(ALL KEY END) == 400);
    EXPECT(ask(ALL VERSION END) == 400);
    EXPECT(ask("GET /socket HTTP/1.0\r\nHost: x\r\n" UPGRADE CONNECTION KEY VERSION END) == 400);
}

static void keys(void) {
    EXPECT(ask(KEYED("AAAAAAAAAAAAAAAAAAAAAA==")) == 101);
    EXPECT(ask(KEYED("+/+/+/+/+/+/+/+/+/+/+w==")) == 101);
    EXPECT(ask(KEYED("")) == 400);
    EXPECT(ask(KEYED("AAAAAAAAAAAAAAAAAAAAAA=")) == 400);
    EXPECT(ask(KEYED("AAAAAAAAAAAAAAAAAAAAAAAA")) == 400);
    EXPECT(ask(KEYED("AAAAAAAAAAAAAAAAAAAAAAA=")) == 400);
    EXPECT(ask(KEYED("AAAAAAAAAAAAAAAAAAAAAB==")) == 400); /* bits that mean nothing */
    EXPECT(ask(KEYED("AAAA-AAAAAAAAAAAAAAAAA==")) == 400);
    EXPECT(ask(KEYED("AAAAAAAAAAAAAAAAAAAAAA== ,")) == 400);
}

static void origins(void) {
    EXPECT(ask(ALL "Origin: http://games.example:7777\r\n" END) == 101);
    EXPECT(ask(ALL "Origin: https://GAMES.example:7777\r\n" END) == 101);
    EXPECT(ask(ALL "Origin: http://games.example\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: http://games.example:77777\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: http://evil.example\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: http://games.example:7777.evil.example\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: null\r\n" END) == 403);
    EXPECT(ask(ALL "Origin:\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: http://\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: games.example:7777\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: http://games.example:7777\r\nOrigin: http://evil.example\r\n" END)
           == 400);
}

static void more_origins(void) {
    allowed = "https://club.example, https://other.example:8443";
    EXPECT(ask(ALL "Origin: https://club.example\r\n" END) == 101);
    EXPECT(ask(ALL "Origin: https://Other.example:8443\r\n" END) == 101);
    EXPECT(ask(ALL "Origin: http://games.example:7777\r\n" END) == 101);
    EXPECT(ask(ALL "Origin: http://club.example\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: https://club.example.evil\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: https://other.example\r\n" END) == 403);
    EXPECT(ask(ALL "Origin:\r\n" END) == 403);
    allowed = "";
    EXPECT(ask(ALL "Origin:\r\n" END) == 403);
    EXPECT(ask(ALL "Origin: https://club.example\r\n" END) == 403);
    allowed = NULL;
}

int main(void) {
    TEST("the answer to a key is that of the standard", answers);
    TEST("a request opens a WebSocket only with every field that it needs", fields);
    TEST("a key is 16 bytes in base64", keys);
    TEST("a page may open one only if it came from the same host", origins);
    TEST("or from an origin that is allowed", more_origins);
    return tap_done();
}
