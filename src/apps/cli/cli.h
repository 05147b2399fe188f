// SPDX-License-Identifier: MIT
// The shape of the command line: a command is one constant table, a call is what the user typed.
// Adding a command: a file that defines its `const command`, one line in commands.h, one in main.c.
#ifndef SANDAN_APPS_CLI_H
#define SANDAN_APPS_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apps/cli/words.h"
#include "base/lang.h"

enum { EXIT_DONE = 0, EXIT_NO = 1, EXIT_WRONG = 2 };

enum { MAX_OPTIONS = 24 }; /* of one command, without the common ones; options.c checks it */

typedef struct option {
    const char *name;  /* "threads": given as --threads N or --threads=N */
    char letter;       /* 'o' for -o; 0: none */
    const char *value; /* name of its value in the help; NULL: a flag */
    const char *help[LANGS];
} option;

typedef struct call call;

typedef struct command {
    const char *name;
    const char *usage;          /* "GAME [POSITION]" */
    const char *summary[LANGS]; /* one line, no full stop */
    const char *details[LANGS]; /* further lines for --help; NULL: none */
    bool query;                 /* takes --json */
    int min_words, max_words;   /* max -1: any number */
    const option *options;      /* may be NULL */
    int option_count;
    int (*run)(const call *c); /* returns the exit code */
} command;

struct call {
    lang lang;
    bool json;
    bool colour; /* standard output is a terminal with colours */
    bool ascii;  /* standard output is an ASCII-only terminal */
    const command *command;
    char **argv; /* the whole command line, for carets */
    int argc;
    const char **words; /* neither options nor values; without the command name */
    int *word_args;     /* index in argv of each word */
    int word_count;
    const char
        *values[MAX_OPTIONS];     /* by index in command->options: NULL if absent, "" for a flag */
    int value_args[MAX_OPTIONS];  /* index in argv of the value */
    size_t value_at[MAX_OPTIONS]; /* where it begins in that argument: after --name= */
};

/* The text in the user's language. */
__attribute__((format_arg(2), format_arg(3), format_arg(4))) static inline const char *
say(const call *c, const char *en, const char *fr, const char *de) {
    return c->lang == LANG_FR ? fr : c->lang == LANG_DE ? de : en;
}

/* options.c */

/* The options that every command has; --json only queries. */
enum { COMMON_JSON, COMMON_LANG, COMMON_NO_COLOR, COMMON_HELP, COMMON_COUNT };
extern const option common_options[COMMON_COUNT];

/* Language and colours, from the options and the environment, before anything can go wrong. */
void call_begin(call *c, int argc, char **argv);
/* Sorts the arguments into options and words, without the command's name, argv[name]; fails on
   errors. True: help was asked for instead. */
bool call_parse(call *c, const command *cmd, int name);
void call_end(call *c);
/* An integer given to an option; fails if it is not one or outside min .. max. */
int64_t option_number(const call *c, int which, int64_t min, int64_t max, int64_t otherwise);
/* Refuses an option that has no effect in this call; `use` says what it is for. */
void option_only(const call *c, int which, bool has_effect, const char *use);
/* Reads an integer from min to max, which may have a minus sign; false: it is not one. */
bool number_read(const char *s, int64_t min, int64_t max, int64_t *out);
/* The index of an option's value in a list that ends with NULL; fails if it is not in the list. */
int option_choice(const call *c, int which, const char *const choices[], int otherwise);

/* help.c */
/* c->command: the program itself. The list of commands ends with NULL. */
void help_program(const call *c, const command *const commands[]);
void help_command(const call *c, const command *cmd);

#endif
