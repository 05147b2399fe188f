// SPDX-License-Identifier: MIT
// What --help prints: made from the same tables that the options are read by.
#include <string.h>

#include "apps/cli/cli.h"
#include "apps/cli/output.h"

static const option common_options[] = {
    {"json", 0, NULL, {"answer as JSON", "répondre en JSON", "als JSON antworten"}},
    {"lang",
     0,
     "en|fr|de",
     {"language of messages; else as LC_ALL, LC_MESSAGES or LANG say",
      "langue des messages ; sinon selon LC_ALL, LC_MESSAGES ou LANG",
      "Sprache der Meldungen; sonst nach LC_ALL, LC_MESSAGES oder LANG"}},
    {"no-color",
     0,
     NULL,
     {"no colours, as with NO_COLOR set", "sans couleurs, comme avec NO_COLOR",
      "ohne Farben, wie mit NO_COLOR"}},
    {"help", 'h', NULL, {"this text", "ce texte", "dieser Text"}},
};

static void pad(writer *w, size_t from, size_t width) {
    for (size_t used = w->len - from; used < width; used++) write_char(w, ' ');
}

static void option_write(writer *w, const option *o, lang l) {
    size_t from = w->len;
    write_text(w, "  ");
    if (o->letter) {
        write_char(w, '-');
        write_char(w, o->letter);
        write_text(w, ", ");
    }
    write_text(w, "--");
    write_text(w, o->name);
    if (o->value) {
        write_char(w, ' ');
        write_text(w, o->value);
    }
    if (w->len - from > 26) {
        write_char(w, '\n');
        from = w->len;
    }
    pad(w, from, 28);
    write_text(w, o->help[l]);
    write_char(w, '\n');
}

static void command_help(const void *what, writer *w) {
    const call *c = what;
    const command *cmd = c->command;
    write_text(w, "sandan ");
    write_text(w, cmd->name);
    if (*cmd->usage) write_char(w, ' ');
    write_text(w, cmd->usage);
    write_text(w, "\n    ");
    write_text(w, cmd->summary[c->lang]);
    write_text(w, "\n\n");
    if (cmd->details[c->lang]) {
        write_text(w, cmd->details[c->lang]);
        write_text(w, "\n\n");
    }
    write_text(w, say(c, "Options:\n", "Options :\n", "Optionen:\n"));
    for (int i = 0; i < cmd->option_count; i++) option_write(w, &cmd->options[i], c->lang);
    for (size_t i = 0; i < sizeof common_options / sizeof *common_options; i++)
        if (i > 0 || cmd->query) option_write(w, &common_options[i], c->lang);
}

void help_command(const call *c, const command *cmd) {
    call about = *c;
    about.command = cmd;
    output_print(c, command_help, &about);
}

struct program {
    const call *c;
    const command *const *commands;
};

static void program_help(const void *what, writer *w) {
    const struct program *p = what;
    const call *c = p->c;
    write_text(w, say(c, "Sandan: Sensei, Abalone and Bushishogi.\n\n",
                      "Sandan : Sensei, Abalone et Bushishogi.\n\n",
                      "Sandan: Sensei, Abalone und Bushishogi.\n\n"));
    for (int i = 0; p->commands[i]; i++) {
        size_t from = w->len;
        write_text(w, "  sandan ");
        write_text(w, p->commands[i]->name);
        write_char(w, ' ');
        write_text(w, p->commands[i]->usage);
        if (w->len - from > 42) {
            write_char(w, '\n');
            from = w->len;
        }
        pad(w, from, 44);
        write_text(w, p->commands[i]->summary[c->lang]);
        write_char(w, '\n');
    }
    write_text(
        w, say(c,
               "\n\"sandan help COMMAND\" says more. GAME is sensei, abalone or bushishogi, or"
               " GAME:RULESET\nas \"sandan games\" lists them. POSITION is one argument, or"
               " \"start\".\n\n",
               "\n« sandan help COMMANDE » en dit plus. GAME est sensei, abalone ou bushishogi,"
               " ou GAME:RULESET\ncomme les donne « sandan games ». POSITION est un seul argument,"
               " ou « start ».\n\n",
               "\n„sandan help BEFEHL“ sagt mehr. GAME ist sensei, abalone oder bushishogi, oder"
               " GAME:RULESET,\nwie „sandan games“ sie nennt. POSITION ist ein einziges Argument,"
               " oder „start“.\n\n"));
    write_text(w, say(c, "Options:\n", "Options :\n", "Optionen:\n"));
    for (size_t i = 1; i < sizeof common_options / sizeof *common_options; i++)
        option_write(w, &common_options[i], c->lang);
    static const option version = {
        "version", 0, NULL, {"the version", "la version", "die Version"}};
    option_write(w, &version, c->lang);
}

void help_program(const call *c, const command *const commands[]) {
    struct program p = {c, commands};
    output_print(c, program_help, &p);
}
