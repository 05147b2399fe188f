// SPDX-License-Identifier: MIT
// The program: finds the command, reads its options, runs it.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/cli/commands.h"
#include "apps/cli/fail.h"
#include "apps/cli/output.h"
#include "apps/cli/screen.h"
#include "base/nearest.h"
#include "os/charset.h"
#include "os/confine.h"

/* In the order of the help; NULL ends the list. One per line, so that changes do not conflict. */
enum { MAX_COMMANDS = 32 }; /* more do not compile */
// clang-format off
static const command *const commands[MAX_COMMANDS + 1] = {
#ifdef SANDAN_SERVER
    &serve_command,
#endif
    &play_command,
    &games_command,
    &moves_command,
    &perft_command,
    &show_command,
    &apply_command,
    &best_command,
    &solve_command,
    &match_command,
    &tournament_command,
    &engine_command,
    &check_engine_command,
    &call_command,
    &record_command,
    &analyse_command,
    &print_command,
#ifdef SANDAN_SERVER
    &backup_command,
    &archive_command,
    &bot_command,
    &load_command,
#endif
    &bench_command,
};
// clang-format on

/* The commands that a build without a server does not have. */
static const char *const of_server[] = {"serve", "backup", "archive", "bot", "load"};

static const command *find(const char *name) {
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static const command *must_find(const call *c, int arg) {
    const command *found = find(c->argv[arg]);
    if (found) return found;
    for (size_t i = 0; i < sizeof of_server / sizeof *of_server; i++)
        if (strcmp(c->argv[arg], of_server[i]) == 0) fail_arg(c, arg, 0, say(c, SAY_NO_SERVER));
    const char *names[MAX_COMMANDS + 1] = {NULL};
    for (int i = 0; commands[i]; i++) names[i] = commands[i]->name;
    const char *near = nearest(c->argv[arg], strlen(c->argv[arg]), names);
    if (near) fail_arg(c, arg, 0, say(c, SAY_COMMAND_NEAR), near);
    fail_arg(c, arg, 0, say(c, SAY_COMMAND_UNKNOWN));
}

/* The program itself as a command, so that its few options are parsed like all others. */
enum { PROGRAM_VERSION };
static const option program_options[] = {
    [PROGRAM_VERSION] = {
        "version", 0, NULL, {"print the version", "afficher la version", "die Version ausgeben"}}};
static const command program = {
    .name = "help",
    .usage = "[COMMAND]",
    .query = true,
    .max_words = 1,
    .options = program_options,
    .option_count = 1,
};

/* sandan, sandan --help, sandan --version, sandan help [COMMAND] */
static int run_program(call *c, int name) {
    bool help = call_parse(c, &program, name);
    if (c->values[PROGRAM_VERSION]) {
        static const char version[] = "sandan " SANDAN_VERSION "\n";
        output_bytes(c, version, sizeof version - 1);
    } else if (!help && c->word_count == 1 && strcmp(c->words[0], "help") != 0) {
        help_command(c, must_find(c, c->word_args[0]));
    } else {
        help_program(c, commands);
    }
    return EXIT_DONE;
}

/* The index of the first argument that is not a common option given before the command. */
static int first_word(const call *c) {
    int i = 1;
    while (i < c->argc && c->argv[i][0] == '-') {
        if (strcmp(c->argv[i], "--lang") == 0) i++;
        i++;
    }
    return i < c->argc ? i : c->argc;
}

/* The next file opened would get a closed standard descriptor: fill the gap with one that cannot be
   written. */
static void fill_closed_descriptors(void) {
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", O_RDONLY) < 0)
            exit(EXIT_WRONG);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], CONFINE_WORD) == 0) return confine_main(argc, argv);
    fill_closed_descriptors();
    signal(SIGXFSZ, SIG_IGN); /* exceeding the file size limit is an error, like a full disk */
    charset_convert(screen_plain);
    call c;
    call_begin(&c, argc, argv);
    int name = first_word(&c), code = EXIT_DONE;
    if (name == argc || strcmp(argv[name], "help") == 0)
        code = run_program(&c, name < argc ? name : 0);
    else if (call_parse(&c, must_find(&c, name), name))
        help_command(&c, c.command);
    else
        code = c.command->run(&c);
    output_flush(&c);
    call_end(&c);
    return code;
}
