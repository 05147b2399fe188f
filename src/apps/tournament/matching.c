// SPDX-License-Identifier: MIT
// The primal-dual method. Nodes 1 .. n are those of the graph; larger ones are blossoms: odd cycles
// that are shrunk to one node while the search for augmenting paths goes on. Node 0 is none. The
// dual variable ("label") of a node bounds the weights of its edges from above; an edge is tight if
// the bounds are reached, and only tight edges are used, so the matching is optimal in the end.
#include "apps/tournament/matching.h"

#include <stdlib.h>

typedef struct edge {
    int u, v; /* nodes of the graph, also where the edge is one of a blossom's */
    int64_t w;
} edge;

enum { FREE = -1, OUTER = 0, INNER = 1 }; /* a node's place in the search trees */

typedef struct graph {
    int n, cap; /* nodes of the graph, and with all possible blossoms */
    int count;  /* nodes in use, with blossoms */
    edge *edges;
    int64_t *label;
    int *mate;  /* the node of the graph at the other end of its matched edge */
    int *slack; /* the outer node with the tightest edge to this one */
    int *top;   /* the outermost blossom that contains this node */
    int *parent;
    int *place;
    int *seen;
    int stamp;
    int *from;   /* [blossom][node]: which of the blossom's parts contains the node */
    int *petals; /* [blossom][]: its parts, in order around the cycle */
    int *petal_count;
    int *queue;
    int queue_at, queue_size;
} graph;

static edge *edge_of(const graph *g, int u, int v) {
    return &g->edges[(size_t)u * (size_t)g->cap + (size_t)v];
}

static int *petal(const graph *g, int b, int i) {
    return &g->petals[(size_t)b * (size_t)g->cap + (size_t)i];
}

static int *from_of(const graph *g, int b, int x) {
    return &g->from[(size_t)b * (size_t)g->cap + (size_t)x];
}

/* How far an edge is from being tight. */
static int64_t delta(const graph *g, const edge *e) {
    return g->label[e->u] + g->label[e->v] - 2 * edge_of(g, e->u, e->v)->w;
}

static void update_slack(graph *g, int u, int x) {
    if (!g->slack[x] || delta(g, edge_of(g, u, x)) < delta(g, edge_of(g, g->slack[x], x)))
        g->slack[x] = u;
}

static void set_slack(graph *g, int x) {
    g->slack[x] = 0;
    for (int u = 1; u <= g->n; u++)
        if (edge_of(g, u, x)->w > 0 && g->top[u] != x && g->place[g->top[u]] == OUTER)
            update_slack(g, u, x);
}

static void push(graph *g, int x) {
    if (x <= g->n)
        g->queue[g->queue_size++] = x;
    else
        for (int i = 0; i < g->petal_count[x]; i++) push(g, *petal(g, x, i));
}

static void set_top(graph *g, int x, int b) {
    g->top[x] = b;
    if (x > g->n)
        for (int i = 0; i < g->petal_count[x]; i++) set_top(g, *petal(g, x, i), b);
}

static void reverse(int *list, int from, int to) {
    for (; from < to; from++, to--) {
        int swapped = list[from];
        list[from] = list[to];
        list[to] = swapped;
    }
}

/* The place of a part in its blossom; turns the cycle around if the way there would be odd. */
static int even_place(graph *g, int b, int part) {
    int at = 0;
    while (*petal(g, b, at) != part) at++;
    if (at % 2 == 0) return at;
    reverse(petal(g, b, 0), 1, g->petal_count[b] - 1);
    return g->petal_count[b] - at;
}

static void set_mate(graph *g, int u, int v) {
    const edge *e = edge_of(g, u, v);
    g->mate[u] = e->v;
    if (u <= g->n) return;
    int part = *from_of(g, u, e->u), at = even_place(g, u, part), last = g->petal_count[u] - 1;
    for (int i = 0; i < at; i++) set_mate(g, *petal(g, u, i), *petal(g, u, i ^ 1));
    set_mate(g, part, v);
    /* The part that is matched outside becomes the first. */
    int *list = petal(g, u, 0);
    reverse(list, 0, at - 1);
    reverse(list, at, last);
    reverse(list, 0, last);
}

/* Swaps matched and unmatched edges from u to the root of its tree. */
static void augment(graph *g, int u, int v) {
    for (;;) {
        int next = g->top[g->mate[u]];
        set_mate(g, u, v);
        if (!next) return;
        set_mate(g, next, g->top[g->parent[next]]);
        u = g->top[g->parent[next]];
        v = next;
    }
}

static int common_ancestor(graph *g, int u, int v) {
    g->stamp++;
    while (u || v) {
        if (u) {
            if (g->seen[u] == g->stamp) return u;
            g->seen[u] = g->stamp;
            u = g->top[g->mate[u]];
            if (u) u = g->top[g->parent[u]];
        }
        int swapped = u;
        u = v;
        v = swapped;
    }
    return 0;
}

/* Adds the nodes from x up to the ancestor to a blossom. */
static void add_branch(graph *g, int b, int x, int ancestor) {
    while (x != ancestor) {
        int inner = g->top[g->mate[x]];
        *petal(g, b, g->petal_count[b]++) = x;
        *petal(g, b, g->petal_count[b]++) = inner;
        push(g, inner);
        x = g->top[g->parent[inner]];
    }
}

/* A blossom has the tightest edges of its parts. */
static void join_edges(graph *g, int b) {
    for (int x = 1; x <= g->count; x++) edge_of(g, b, x)->w = edge_of(g, x, b)->w = 0;
    for (int x = 1; x <= g->n; x++) *from_of(g, b, x) = 0;
    for (int i = 0; i < g->petal_count[b]; i++) {
        int part = *petal(g, b, i);
        for (int x = 1; x <= g->count; x++) {
            if (edge_of(g, b, x)->w != 0
                && delta(g, edge_of(g, part, x)) >= delta(g, edge_of(g, b, x)))
                continue;
            *edge_of(g, b, x) = *edge_of(g, part, x);
            *edge_of(g, x, b) = *edge_of(g, x, part);
        }
        for (int x = 1; x <= g->n; x++)
            if (*from_of(g, part, x)) *from_of(g, b, x) = part;
    }
}

static void shrink(graph *g, int u, int ancestor, int v) {
    int b = g->n + 1;
    while (b <= g->count && g->top[b]) b++;
    if (b > g->count) g->count++;
    g->label[b] = 0;
    g->place[b] = OUTER;
    g->mate[b] = g->mate[ancestor];
    g->petal_count[b] = 0;
    *petal(g, b, g->petal_count[b]++) = ancestor;
    add_branch(g, b, u, ancestor);
    reverse(petal(g, b, 0), 1, g->petal_count[b] - 1);
    add_branch(g, b, v, ancestor);
    set_top(g, b, b);
    join_edges(g, b);
    set_slack(g, b);
}

static void expand(graph *g, int b) {
    for (int i = 0; i < g->petal_count[b]; i++) set_top(g, *petal(g, b, i), *petal(g, b, i));
    int part = *from_of(g, b, edge_of(g, b, g->parent[b])->u), at = even_place(g, b, part);
    for (int i = 0; i < at; i += 2) {
        int inner = *petal(g, b, i), outer = *petal(g, b, i + 1);
        g->parent[inner] = edge_of(g, outer, inner)->u;
        g->place[inner] = INNER;
        g->place[outer] = OUTER;
        g->slack[inner] = 0;
        set_slack(g, outer);
        push(g, outer);
    }
    g->place[part] = INNER;
    g->parent[part] = g->parent[b];
    for (int i = at + 1; i < g->petal_count[b]; i++) {
        g->place[*petal(g, b, i)] = FREE;
        set_slack(g, *petal(g, b, i));
    }
    g->top[b] = 0;
}

/* Uses a tight edge; true if that made the matching larger. */
static bool use(graph *g, edge e) {
    int u = g->top[e.u], v = g->top[e.v];
    if (g->place[v] == FREE) {
        g->parent[v] = e.u;
        g->place[v] = INNER;
        int next = g->top[g->mate[v]];
        g->slack[v] = g->slack[next] = 0;
        g->place[next] = OUTER;
        push(g, next);
    } else if (g->place[v] == OUTER) {
        int ancestor = common_ancestor(g, u, v);
        if (!ancestor) {
            augment(g, u, v);
            augment(g, v, u);
            return true;
        }
        shrink(g, u, ancestor, v);
    }
    return false;
}

/* Follows tight edges from the outer nodes in the queue. */
static bool search(graph *g) {
    while (g->queue_at < g->queue_size) {
        int u = g->queue[g->queue_at++];
        if (g->place[g->top[u]] == INNER) continue;
        for (int v = 1; v <= g->n; v++) {
            if (edge_of(g, u, v)->w == 0 || g->top[u] == g->top[v]) continue;
            if (delta(g, edge_of(g, u, v)) != 0)
                update_slack(g, u, g->top[v]);
            else if (use(g, *edge_of(g, u, v)))
                return true;
        }
    }
    return false;
}

/* How far the labels can move until something changes. */
static int64_t smallest_step(const graph *g) {
    int64_t step = INT64_MAX;
    for (int b = g->n + 1; b <= g->count; b++)
        if (g->top[b] == b && g->place[b] == INNER && g->label[b] / 2 < step)
            step = g->label[b] / 2;
    for (int x = 1; x <= g->count; x++) {
        if (g->top[x] != x || !g->slack[x] || g->place[x] == INNER) continue;
        int64_t d = delta(g, edge_of(g, g->slack[x], x));
        if (g->place[x] == OUTER) d /= 2;
        if (d < step) step = d;
    }
    return step;
}

/* False: a label would fall below 0, so no larger matching weighs more. */
static bool move_labels(graph *g, int64_t step) {
    for (int u = 1; u <= g->n; u++)
        if (g->place[g->top[u]] == OUTER && g->label[u] <= step) return false;
    for (int u = 1; u <= g->n; u++) {
        int place = g->place[g->top[u]];
        g->label[u] += place == OUTER ? -step : place == INNER ? step : 0;
    }
    for (int b = g->n + 1; b <= g->count; b++)
        if (g->top[b] == b && g->place[b] != FREE)
            g->label[b] += g->place[b] == OUTER ? 2 * step : -2 * step;
    return true;
}

/* Adds one edge to the matching; false when it is the best one. */
static bool grow(graph *g) {
    g->queue_at = g->queue_size = 0;
    for (int x = 1; x <= g->count; x++) {
        g->place[x] = FREE;
        g->slack[x] = 0;
    }
    for (int x = 1; x <= g->count; x++) {
        if (g->top[x] != x || g->mate[x]) continue;
        g->parent[x] = 0;
        g->place[x] = OUTER;
        push(g, x);
    }
    if (g->queue_size == 0) return false;
    for (;;) {
        if (search(g)) return true;
        if (!move_labels(g, smallest_step(g))) return false;
        g->queue_at = g->queue_size = 0;
        for (int x = 1; x <= g->count; x++)
            if (g->top[x] == x && g->slack[x] && g->top[g->slack[x]] != x
                && delta(g, edge_of(g, g->slack[x], x)) == 0 && use(g, *edge_of(g, g->slack[x], x)))
                return true;
        for (int b = g->n + 1; b <= g->count; b++)
            if (g->top[b] == b && g->place[b] == INNER && g->label[b] == 0) expand(g, b);
    }
}

static bool begin(graph *g, const int64_t *weights) {
    size_t cap = (size_t)g->cap;
    g->edges = calloc(cap * cap, sizeof *g->edges);
    g->from = calloc(cap * cap, sizeof *g->from);
    g->petals = calloc(cap * cap, sizeof *g->petals);
    g->label = calloc(cap, sizeof *g->label);
    int *words = calloc(8 * cap, sizeof *words);
    g->mate = words;
    if (!g->edges || !g->from || !g->petals || !g->label || !words) return false;
    int **const lists[] = {&g->slack, &g->top,         &g->parent, &g->place,
                           &g->seen,  &g->petal_count, &g->queue};
    for (size_t i = 0; i < 7; i++) *lists[i] = words + (i + 1) * cap;
    int64_t most = 0;
    for (int u = 1; u <= g->n; u++) {
        g->top[u] = u;
        *from_of(g, u, u) = u;
        for (int v = 1; v <= g->n; v++) {
            int64_t w = u == v ? 0 : weights[(u - 1) * g->n + v - 1];
            *edge_of(g, u, v) = (edge){u, v, w};
            if (w > most) most = w;
        }
    }
    for (int u = 1; u <= g->n; u++) g->label[u] = most;
    return true;
}

bool matching_best(uint32_t n, const int64_t *weights, uint32_t *partner) {
    graph g = {.n = (int)n, .count = (int)n, .cap = (int)(2 * n + 1)};
    bool ok = begin(&g, weights);
    while (ok && grow(&g)) {
    }
    for (uint32_t i = 0; ok && i < n; i++)
        partner[i] = g.mate[i + 1] ? (uint32_t)g.mate[i + 1] - 1 : MATCHING_NONE;
    free(g.edges);
    free(g.from);
    free(g.petals);
    free(g.label);
    free(g.mate);
    return ok;
}
