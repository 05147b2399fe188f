// SPDX-License-Identifier: MIT
// All commands; each is defined in the file of its name and listed in main.c.
#ifndef SANDAN_APPS_CLI_COMMANDS_H
#define SANDAN_APPS_CLI_COMMANDS_H

#include "apps/cli/cli.h"

extern const command analyse_command;
extern const command apply_command;
extern const command archive_command;
extern const command backup_command;
extern const command bench_command;
extern const command best_command;
extern const command bot_command;
extern const command call_command;
extern const command check_engine_command;
extern const command engine_command;
extern const command games_command;
extern const command load_command;
extern const command match_command;
extern const command moves_command;
extern const command perft_command;
extern const command play_command;
extern const command print_command;
extern const command serve_command;
extern const command show_command;
extern const command record_command;
extern const command solve_command;
extern const command tournament_command;

#endif
