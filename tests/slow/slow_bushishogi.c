// SPDX-License-Identifier: MIT
// Bushishogi, slowly: a cube is 24 painted marks in space, four on each of six faces, and it is
// physically rolled.
#include "slow/slow.h"

#include <stdio.h>

/* The owner's view: x to the right, y to the front (the opponent), z up. */
typedef struct vector {
    int x, y, z;
} vector;

/* One mark: the face that it is painted on, where that face now looks, and at which of its edges
   the mark is. */
typedef struct mark {
    int face; /* 1 .. 6 */
    char what;
    vector normal, edge;
} mark;

typedef struct cube {
    mark marks[24];
} cube;

static const vector up = {0, 0, 1};
/* Edges in the order of the marks of a face, and their letters: front, right, back, left. */
static const vector edges[4] = {{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}};
static const char edge_letters[] = "nesw";

static const char *const faces[2][6] = {
    {"xxsx", "x.s.", "s..x", ".x.s", "..sx", "s..x"}, /* cormier */
    {"xxsx", "s.x.", "s..x", ".x.s", ".sx.", "xs.."}, /* dunkel */
};

static bool same(vector a, vector b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static vector move_vector(vector v, char how) {
    switch (how) {
    case 't':
        return (vector){v.y, -v.x, v.z}; /* seen from above: front goes to the right */
    case 'f':
        return (vector){v.x, v.z, -v.y}; /* the top goes to the front */
    case 'b':
        return (vector){v.x, -v.z, v.y}; /* the top goes to the back */
    case 'l':
        return (vector){-v.z, v.y, v.x}; /* the top goes to the left */
    default:
        return (vector){v.z, v.y, -v.x}; /* 'r': the top goes to the right */
    }
}

static void roll(cube *c, char how) {
    for (int i = 0; i < 24; i++) {
        c->marks[i].normal = move_vector(c->marks[i].normal, how);
        c->marks[i].edge = move_vector(c->marks[i].edge, how);
    }
}

/* B1: the cube in its home orientation. Each face is painted while it is up, and the cube is rolled
   back home. */
static cube home(const char *rules) {
    static const char *const way[6] = {"", "f", "ff", "b", "l", "r"};
    static const char *const back[6] = {"", "b", "bb", "f", "r", "l"};
    const char *const *painted = faces[strcmp(rules, "dunkel") == 0];
    cube c;
    memset(&c, 0, sizeof c);
    for (int face = 0; face < 6; face++) {
        for (const char *how = way[face]; *how; how++) roll(&c, *how);
        for (int edge = 0; edge < 4; edge++)
            c.marks[face * 4 + edge] = (mark){face + 1, painted[face][edge], up, edges[edge]};
        for (const char *how = back[face]; *how; how++) roll(&c, *how);
    }
    return c;
}

/* The mark at an edge of the top face. */
static char top(const cube *c, int edge) {
    for (int i = 0; i < 24; i++)
        if (same(c->marks[i].normal, up) && same(c->marks[i].edge, edges[edge]))
            return c->marks[i].what;
    return '?';
}

/* B2: the face that is up and the edge of its samurai. */
static void name(const cube *c, char text[3]) {
    for (int i = 0; i < 24; i++)
        for (int edge = 0; edge < 4; edge++)
            if (c->marks[i].what == 's' && same(c->marks[i].normal, up)
                && same(c->marks[i].edge, edges[edge])) {
                text[0] = (char)('0' + c->marks[i].face);
                text[1] = edge_letters[edge];
            }
    text[2] = '\0';
}

/* Rolls and turns the home cube until it has the orientation. */
static bool orientation(const char *rules, const char text[2], cube *c) {
    static const char *const ways[6] = {"", "f", "ff", "b", "l", "r"};
    for (int way = 0; way < 6; way++) {
        *c = home(rules);
        for (const char *how = ways[way]; *how; how++) roll(c, *how);
        for (int turns = 0; turns < 4; turns++, roll(c, 't')) {
            char have[3];
            name(c, have);
            if (have[0] == text[0] && have[1] == text[1]) return true;
        }
    }
    return false;
}

/* B4 */
static bool points(const cube *c) {
    return top(c, 0) == 'x';
}

/* The samurai at the back and a sword at the front. */
static bool faces_front(const cube *c) {
    return top(c, 0) == 'x' && top(c, 2) == 's';
}

/* B7 */
static bool mate(const char *rules, const cube *mover, const cube *opponent) {
    if (strcmp(rules, "dunkel") == 0) return faces_front(mover) && faces_front(opponent);
    return faces_front(mover) && points(opponent);
}

/* B5, B6 */
static bool may(const char *rules, const cube *own, const cube *opponent, char how) {
    if (!points(opponent)) return true;
    if (!points(own)) return how == 't';
    if (how == 't') return false;
    if (strcmp(rules, "dunkel") == 0) { /* from its edge across the middle */
        if (how == 'f') return top(own, 2) == 's';
        if (how == 'l') return top(own, 1) == 's';
        return top(own, 3) == 's';
    }
    if (how == 'f') return top(own, 0) == 'x';
    if (how == 'l') return top(own, 3) == 'x';
    return top(own, 1) == 'x';
}

/* The table: whose cubes are down, and who is to move. */
typedef struct table {
    bool set[2]; /* black, white */
    cube cubes[2];
    char names[2][3];
    int side;
} table;

static bool read_table(const char *rules, const char *text, table *t) {
    memset(t, 0, sizeof *t);
    for (int i = 0; i < 2; i++) {
        if (*text == '-') {
            slow_copy(t->names[i], sizeof t->names[i], "-");
            text++;
        } else {
            if (!text[0] || !text[1] || !orientation(rules, text, &t->cubes[i])) return false;
            t->set[i] = true;
            memcpy(t->names[i], text, 2);
            text += 2;
        }
        if (*text++ != ' ') return false;
    }
    if ((*text != 'b' && *text != 'w') || text[1]) return false;
    t->side = *text == 'w';
    if (t->set[1]) return t->set[0];       /* black sets down first */
    return t->side == (t->set[0] ? 1 : 0); /* then white */
}

static slow_verdict judge(const char *rules, const table *t) {
    int mover = !t->side;
    if (!t->set[0] || !t->set[1] || !mate(rules, &t->cubes[mover], &t->cubes[!mover]))
        return (slow_verdict){"*", ""};
    return (slow_verdict){mover == 0 ? "1-0" : "0-1", "B7"};
}

bool slow_bushishogi_judge(const char *rules, const char *position, slow_verdict *verdict) {
    table t;
    if (!read_table(rules, position, &t)) return false;
    *verdict = judge(rules, &t);
    return true;
}

static void add(const char *rules, const table *t, const char *text, const cube *now,
                slow_turn *out) {
    table next = *t;
    next.set[t->side] = true;
    next.cubes[t->side] = *now;
    name(now, next.names[t->side]);
    next.side = !t->side;
    slow_copy(out->text, sizeof out->text, text);
    snprintf(out->position, sizeof out->position, "%s %s %c", next.names[0], next.names[1],
             next.side ? 'w' : 'b');
    out->verdict = judge(rules, &next);
}

int slow_bushishogi_turns(const char *rules, const char *position, slow_turn *out, int max) {
    table t;
    if (!read_table(rules, position, &t)) return -1;
    if (judge(rules, &t).ruling[0]) return 0;
    int count = 0;
    if (!t.set[t.side]) { /* B3 */
        for (int face = 1; face <= 6; face++)
            for (int edge = 0; edge < 4; edge++) {
                char text[3] = {(char)('0' + face), edge_letters[edge], '\0'};
                cube c;
                if (!orientation(rules, text, &c) || points(&c)) continue;
                if (count == max) return -2;
                add(rules, &t, text, &c, &out[count++]);
            }
        return count;
    }
    for (const char *how = "tflr"; *how; how++) {
        if (!may(rules, &t.cubes[t.side], &t.cubes[!t.side], *how)) continue;
        cube c = t.cubes[t.side];
        roll(&c, *how);
        char text[2] = {*how, '\0'};
        if (count == max) return -2;
        add(rules, &t, text, &c, &out[count++]);
    }
    return count;
}
