// SPDX-License-Identifier: MIT
// In place of tournament_report.c, where the page is left out (-Dserver=disabled).
#include "apps/cli/tournament.h"

int tournament_html(tournament_result *r) {
    (void)r;
    return 0;
}
