// SPDX-License-Identifier: MIT
// engine.wasm and engine-threads.wasm: the engine and the solver.
#include "apps/wasm/module.h"

enum { REQUEST = 1 << 17, ANSWER = 1 << 21 };

const desk_verb *const module_lists[] = {desk_common, desk_engine, desk_solve, NULL};
char module_request[REQUEST], module_answer[ANSWER];
const size_t module_request_size = REQUEST, module_answer_size = ANSWER;
