// SPDX-License-Identifier: MIT
#define _DEFAULT_SOURCE /* setpriority of one thread */ // NOLINT(bugprone-reserved-identifier)
#include "apps/serve/preview.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "apps/cli/raster.h"
#include "apps/serve/link.h"

_Static_assert(PREVIEW_KEY >= MAX_POSITION + 64, "a position, and the name of its rule set");

/* Pictures that are drawn at once, and seconds until one more. Messengers ask once for each link.
 */
enum { NICE = 15 };
static const limit_rule for_all = {10, 1}, for_address = {6, 3};

/* ---- the page ---- */

static const char *const to_move[LANGS] = {" to move.", " au trait.", " am Zug."};
static const char *const after_one[LANGS] = {
    "After one turn: ", "Après un coup : ", "Nach einem Zug: "};
static const char *const after_first[LANGS] = {"After ", "Après ", "Nach "};
static const char *const after_last[LANGS] = {" turns: ", " coups : ", " Zügen: "};
static const char *const invite[LANGS] = {
    " Open it to look, analyse or play on.",
    " Ouvrez-la pour regarder, analyser ou continuer.",
    " Öffnen Sie sie zum Ansehen, Analysieren, Weiterspielen.",
};

typedef struct page {
    const shared_link *link; /* NULL: there is no such position */
    const request *q;
    lang lang;
    const char *html; /* of the page without a link */
    size_t n;
    int depth;
} page;

static void write_escaped(writer *w, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '&')
            write_text(w, "&amp;");
        else if (s[i] == '<')
            write_text(w, "&lt;");
        else if (s[i] == '>')
            write_text(w, "&gt;");
        else if (s[i] == '"')
            write_text(w, "&quot;");
        else
            write_char(w, s[i]);
    }
}

static void write_title(const page *p, writer *w) {
    const game *g = p->link->g;
    const char *set = g->rule_sets[p->link->rules].title;
    write_text(w, g->title);
    write_text(w, " · ");
    write_escaped(w, set, strlen(set));
}

static void write_about(const page *p, writer *w) {
    const shared_link *l = p->link;
    if (l->turns == 1) {
        write_text(w, after_one[p->lang]);
    } else if (l->turns > 1) {
        write_text(w, after_first[p->lang]);
        write_int(w, l->turns);
        write_text(w, after_last[p->lang]);
    }
    if (l->p.result == ONGOING) {
        write_text(w, l->g->sides[l->p.side][p->lang]);
        write_text(w, to_move[p->lang]);
    } else {
        const char *why = game_word(l->g, l->p.why)->in[p->lang];
        write_text(w, l->p.result == DRAWN        ? "½–½, "
                      : l->p.result == FIRST_WINS ? "1–0, "
                                                  : "0–1, ");
        write_escaped(w, why, strlen(why));
        write_char(w, '.');
    }
    write_text(w, invite[p->lang]);
}

/* An absolute address, which Open Graph asks for, as the reader's proxy names it. */
static void write_address(const page *p, const char *more, writer *w) {
    const request *q = p->q;
    write_text(w, piece_is(q->forwarded_proto, "https") ? "https://" : "http://");
    write_escaped(w, q->host.s, q->host.n);
    write_escaped(w, q->forwarded_prefix.s, q->forwarded_prefix.n);
    write_escaped(w, q->target.s, q->target.n);
    write_text(w, more);
}

static void open_meta(writer *w, const char *name) {
    write_text(w, "    <meta property=\"og:");
    write_text(w, name);
    write_text(w, "\" content=\"");
}

static void end_meta(writer *w) {
    write_text(w, "\" />\n");
}

static void write_tags(const page *p, writer *w) {
    static const char *const locales[LANGS] = {"en_GB", "fr_FR", "de_DE"};
    open_meta(w, "type");
    write_text(w, "website");
    end_meta(w);
    open_meta(w, "site_name");
    write_text(w, "Sandan");
    end_meta(w);
    open_meta(w, "locale");
    write_text(w, locales[p->lang]);
    end_meta(w);
    open_meta(w, "title");
    write_title(p, w);
    end_meta(w);
    open_meta(w, "description");
    write_about(p, w);
    end_meta(w);
    open_meta(w, "url");
    write_address(p, "", w);
    end_meta(w);
    if (!raster_here) return;
    open_meta(w, "image");
    write_address(p, ".png", w);
    end_meta(w);
    open_meta(w, "image:type");
    write_text(w, "image/png");
    end_meta(w);
    write_text(w, "    <meta name=\"twitter:card\" content=\"summary_large_image\" />\n");
}

/* What the page's own files are relative to, and the tags. */
static void write_head(const page *p, writer *w) {
    write_text(w, "<base href=\"");
    for (int i = 0; i < p->depth; i++) write_text(w, "../");
    write_text(w, "\" />\n");
    if (p->link) write_tags(p, w);
}

static void write_board(const page *p, writer *w) {
    if (!p->link) return;
    svg_style style = {.look.theme = SVG_LIGHT, .size = SVG_MEDIUM, .coords = true};
    p->link->g->picture->svg(&p->link->p, NULL, &style, w);
}

static void write_whole_title(const page *p, writer *w) {
    write_text(w, "<title>");
    if (p->link) {
        write_title(p, w);
        write_text(w, " · ");
    }
    write_text(w, "Sandan</title>");
}

static void write_html(const page *p, writer *w) {
    write_text(w, "<html lang=\"");
    write_text(w, lang_name(p->lang));
    write_char(w, '"');
}

/* What is replaced in the page, in its order: from one text to another, which may be the same. */
static const struct part {
    const char *from, *to;
    void (*write)(const page *p, writer *w);
} parts[] = {
    {"<html lang=\"en\"", "", write_html},
    {"<!-- shared -->", "", write_head},
    {"<title>Sandan</title>", "", write_whole_title},
    {"<!-- first -->", "<!-- /first -->", write_board},
};

static const char *find(const char *s, size_t n, const char *what) {
    size_t m = strlen(what);
    for (size_t i = 0; i + m <= n; i++)
        if (memcmp(s + i, what, m) == 0) return s + i;
    return NULL;
}

static void write_page(const void *what, writer *w) {
    const page *p = what;
    const char *at = p->html, *end = p->html + p->n;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *from = find(at, (size_t)(end - at), parts[i].from);
        const char *to = from ? find(from, (size_t)(end - from), parts[i].to) : NULL;
        if (!to) continue;
        write_bytes(w, at, (size_t)(from - at));
        parts[i].write(p, w);
        at = *parts[i].to ? to + strlen(parts[i].to) : from + strlen(parts[i].from);
    }
    write_bytes(w, at, (size_t)(end - at));
}

/* The page; for a link that cannot be read it says so itself, with the status of something that
   does not exist. */
static void reply_page(const files *f, const request *q, const shared_link *link, int depth,
                       time_t now, reply *r) {
    file index;
    size_t n = 0;
    char *text = NULL;
    if (files_get(f, "index.html", &index)) {
        page p = {.link = link,
                  .q = q,
                  .lang = http_language(q->accept_language),
                  .html = (const char *)index.as[IDENTITY].data,
                  .n = index.as[IDENTITY].n,
                  .depth = depth};
        text = writer_text(write_page, &p, malloc, &n);
        file_release(&index);
    }
    if (text)
        reply_page_made(q, link ? 200 : 404, text, n, now, r);
    else
        reply_refuse(503, now, r);
}

/* ---- the picture ---- */

static void write_key(const shared_link *l, char key[PREVIEW_KEY]) {
    writer w = writer_on(key, PREVIEW_KEY);
    write_text(&w, l->g->id);
    write_char(&w, ':');
    write_text(&w, l->g->rule_sets[l->rules].id);
    write_char(&w, ' ');
    l->g->text->write(&l->p, &w);
}

static void write_svg(const void *what, writer *w) {
    const shared_link *l = what;
    svg_style style = {.look.theme = SVG_LIGHT, .size = SVG_MEDIUM, .coords = true};
    l->g->picture->svg(&l->p, NULL, &style, w);
}

/* The index of the kept picture, or of the one to replace: the one not used for longest. */
static int place_of(const preview *v, const char *key) {
    int oldest = 0;
    for (int i = 0; i < PREVIEW_KEPT; i++) {
        if (strcmp(v->kept[i].key, key) == 0) return i;
        if (v->kept[i].used < v->kept[oldest].used) oldest = i;
    }
    return oldest;
}

static preview_job *new_job(const shared_link *l, const char *key) {
    preview_job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    memcpy(job->key, key, PREVIEW_KEY);
    job->svg = writer_text(write_svg, l, malloc, &job->svg_n);
    if (job->svg) return job;
    free(job);
    return NULL;
}

void preview_draw(preview_job *job) {
    raster_bytes png = {0};
    setpriority(PRIO_PROCESS, 0, NICE); /* on Linux, of this thread: games come first */
    if (raster_png(job->svg, job->svg_n, 1, &png)) {
        job->png = png.at;
        job->png_n = png.n;
    } else {
        free(png.at);
    }
}

static void reply_kept(preview *v, int i, const request *q, time_t now, reply *r) {
    v->kept[i].used = ++v->uses;
    char *copy = malloc(v->kept[i].n); /* it may be replaced before it is sent */
    if (copy) {
        memcpy(copy, v->kept[i].png, v->kept[i].n);
        reply_made(q, "preview.png", copy, v->kept[i].n, now, r);
    } else {
        reply_refuse(503, now, r);
    }
}

void preview_drawn(preview *v, preview_job *job, const request *q, time_t now, reply *r) {
    int i = place_of(v, job->key);
    if (job->png) {
        free(v->kept[i].png);
        v->kept[i].png = job->png;
        v->kept[i].n = job->png_n;
        memcpy(v->kept[i].key, job->key, PREVIEW_KEY);
        v->kept[i].used = ++v->uses;
    }
    if (q && job->png)
        reply_kept(v, i, q, now, r);
    else if (q)
        reply_refuse(503, now, r);
    free(job->svg);
    free(job);
}

static void reply_picture(preview *v, const request *q, const shared_link *l, uint64_t client,
                          time_t now, preview_job **job, reply *r) {
    char key[PREVIEW_KEY];
    write_key(l, key);
    int i = place_of(v, key);
    if (strcmp(v->kept[i].key, key) == 0) {
        reply_kept(v, i, q, now, r);
        return;
    }
    bool may = limit_pay_key(&v->addresses, client, for_address, 1, now)
               && limit_take(&v->all, for_all, now);
    *job = may ? new_job(l, key) : NULL;
    if (!*job) reply_text(q, 503, "Too many pictures at the moment.", now, r);
}

bool preview_reply(preview *v, const files *f, const request *q, uint64_t client, time_t now,
                   preview_job **job, reply *r) {
    shared_link link;
    *job = NULL;
    if (q->method == METHOD_OTHER || q->body) return false;
    link_state state = link_read(q->target, &link);
    if (state == LINK_NONE || (link.picture && (state == LINK_BAD || !raster_here))) return false;
    if (link.picture)
        reply_picture(v, q, &link, client, now, job, r);
    else
        reply_page(f, q, state == LINK_GOOD ? &link : NULL, link.depth, now, r);
    return true;
}

void preview_free(preview *v) {
    for (int i = 0; i < PREVIEW_KEPT; i++) free(v->kept[i].png);
}
