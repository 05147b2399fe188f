// SPDX-License-Identifier: MIT
// What --help prints, generated from the tables that the option parser uses.
#include <string.h>
#include <unistd.h>

#include "apps/cli/cli.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "base/json.h"
#include "draw/text.h"
#include "games/games.h"

enum { HELP_AT = 28, SUMMARY_AT = 16 }; /* columns */

/* A term, and from a column on its description; on the next line if there is no room. */
static void entry_write(writer *w, const char *head, const char *text, int column) {
    bool fits = screen_columns(head) <= column - 2;
    padded_write(w, head, fits ? column : 0);
    if (!fits) {
        write_char(w, '\n');
        text_blanks(w, column);
    }
    wrapped_write(w, text, column, screen_width(STDOUT_FILENO));
    write_char(w, '\n');
}

static void option_write(writer *w, const option *o, lang l) {
    char head[128];
    writer h = writer_on(head, sizeof head);
    write_text(&h, "  ");
    if (o->letter) {
        write_char(&h, '-');
        write_char(&h, o->letter);
        write_text(&h, ", ");
    }
    write_text(&h, "--");
    write_text(&h, o->name);
    if (o->value) {
        write_char(&h, ' ');
        write_text(&h, o->value);
    }
    entry_write(w, head, o->help[l], HELP_AT);
}

/* Paragraphs, one per line; "name   text" is a list item, and indented as such. */
static void paragraphs_write(writer *w, const char *text) {
    for (; *text; text++) {
        size_t name = strcspn(text, " \n"), blanks = strspn(text + name, " ");
        size_t head = blanks > 1 ? name + blanks : 0;
        write_bytes(w, text, head);
        wrapped_write(w, text + head, (int)head, screen_width(STDOUT_FILENO));
        write_char(w, '\n');
        text += strcspn(text, "\n");
        if (!*text) break;
    }
    write_char(w, '\n');
}

static void command_help(const void *what, writer *w) {
    const call *c = what;
    const command *cmd = c->command;
    write_text(w, "sandan ");
    write_text(w, cmd->name);
    if (*cmd->usage) write_char(w, ' ');
    wrapped_write(w, cmd->usage, (int)strlen("sandan ") + (int)strlen(cmd->name) + 1,
                  screen_width(STDOUT_FILENO));
    write_text(w, "\n    ");
    wrapped_write(w, cmd->summary[c->lang], 4, screen_width(STDOUT_FILENO));
    write_text(w, "\n\n");
    if (cmd->details[c->lang]) paragraphs_write(w, cmd->details[c->lang]);
    write_text(w, say(c, SAY_OPTIONS));
    for (int i = 0; i < cmd->option_count; i++) option_write(w, &cmd->options[i], c->lang);
    for (int i = 0; i < COMMON_COUNT; i++)
        if (i != COMMON_JSON || cmd->query) option_write(w, &common_options[i], c->lang);
}

/* ---- the same as JSON, for programs such as tools/manual and tools/completions ---- */

static void option_json(writer *w, const option *o, lang l) {
    json_line(w, 4);
    json_object(w, NULL);
    json_text(w, "name", o->name);
    json_bytes(w, "letter", &o->letter, o->letter ? 1 : 0);
    json_text(w, "value", o->value);
    json_text(w, "help", o->help[l]);
    json_end(w);
}

static void options_json(writer *w, const command *cmd, lang l) {
    json_array(w, "options");
    for (int i = 0; i < cmd->option_count; i++) option_json(w, &cmd->options[i], l);
    for (int i = 0; i < COMMON_COUNT; i++)
        if (i != COMMON_JSON || cmd->query) option_json(w, &common_options[i], l);
    json_end(w);
}

static void command_members(writer *w, const command *cmd, lang l) {
    json_text(w, "name", cmd->name);
    json_text(w, "usage", cmd->usage);
    json_text(w, "summary", cmd->summary[l]);
    json_text(w, "details", cmd->details[l]);
    options_json(w, cmd, l);
}

static void command_json(const void *what, writer *w) {
    const call *c = what;
    json_object(w, NULL);
    command_members(w, c->command, c->lang);
    json_end(w);
    write_char(w, '\n');
}

void help_command(const call *c, const command *cmd) {
    call about = *c;
    about.command = cmd;
    output_print(c, c->json ? command_json : command_help, &about);
}

struct program {
    const call *c;
    const command *const *commands;
};

static void program_help(const void *what, writer *w) {
    const struct program *p = what;
    const call *c = p->c;
    write_text(w, say(c, SAY_PROGRAM));
    for (int i = 0, n = 0; i < GAME_COUNT; i++) text_item(w, &n, games[i]->title);
    write_text(w, "\n\n");
    for (int i = 0; p->commands[i]; i++) {
        char head[64];
        writer h = writer_on(head, sizeof head);
        write_text(&h, "  ");
        write_text(&h, p->commands[i]->name);
        entry_write(w, head, p->commands[i]->summary[c->lang], SUMMARY_AT);
    }
    write_char(w, '\n');
    paragraphs_write(w, say(c, SAY_PROGRAM_MORE));
    write_text(w, say(c, SAY_OPTIONS));
    for (int i = 0; i < COMMON_COUNT; i++) option_write(w, &common_options[i], c->lang);
    for (int i = 0; i < c->command->option_count; i++)
        option_write(w, &c->command->options[i], c->lang);
}

static void program_json(const void *what, writer *w) {
    const struct program *p = what;
    lang l = p->c->lang;
    json_object(w, NULL);
    json_text(w, "version", SANDAN_VERSION);
    json_text(w, "details", say(p->c, SAY_PROGRAM_MORE));
    options_json(w, p->c->command, l);
    json_array(w, "commands");
    for (int i = 0; p->commands[i]; i++) {
        json_line(w, 2);
        json_object(w, NULL);
        command_members(w, p->commands[i], l);
        json_end(w);
    }
    json_end(w);
    json_end(w);
    write_char(w, '\n');
}

void help_program(const call *c, const command *const commands[]) {
    struct program p = {c, commands};
    output_print(c, c->json ? program_json : program_help, &p);
}
