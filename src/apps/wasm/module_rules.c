// SPDX-License-Identifier: MIT
// sandan.wasm: rules, sessions, records, pictures and the map of what is known.
#include "apps/wasm/module.h"

enum { REQUEST = 1 << 20, ANSWER = 4 << 20 };

const desk_verb *const module_lists[] = {
    desk_common,  desk_rules,  desk_setup,  desk_pictures, desk_records, desk_compose, desk_review,
    desk_session, desk_online, desk_invite, desk_map,      desk_rate,    NULL,
};
char module_request[REQUEST], module_answer[ANSWER];
const size_t module_request_size = REQUEST, module_answer_size = ANSWER;
