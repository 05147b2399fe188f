// SPDX-License-Identifier: MIT
// The desk as a WebAssembly module: its imports from JavaScript, and the parts of a module.
#ifndef SANDAN_APPS_WASM_MODULE_H
#define SANDAN_APPS_WASM_MODULE_H

#include "api/desk.h"

#define IMPORT(name) __attribute__((import_module("env"), import_name(name)))
/* The name must be that of the function: any other is lost when objects are linked with -r. */
#define EXPORT(name) __attribute__((export_name(name)))

IMPORT("now") double env_now(void); /* milliseconds */
IMPORT("stopped") int env_stopped(void);
IMPORT("report") void env_report(const char *json, size_t n);

/* Each module links one file that defines these. */
extern const desk_verb *const module_lists[];
extern char module_request[], module_answer[];
extern const size_t module_request_size, module_answer_size;

#endif
