// SPDX-License-Identifier: MIT
// JSON, value by value. The writer knows which objects and arrays are open, and writes the commas.
// A CHECK fails if a member has no name, an element of an array has one, or nothing is open to end.
//
//     json_object(w, NULL);                  {
//     json_text(w, "turn", "b1b2");           "turn": "b1b2",
//     json_array(w, "moves");                 "moves": [
//     json_int(w, NULL, 3);                    3
//     json_end(w);                            ]
//     json_end(w);                           }
#ifndef SANDAN_BASE_JSON_H
#define SANDAN_BASE_JSON_H

#include "base/writer.h"

/* jansson, with which the server reads JSON, has functions of the same names. The linker would let
   ours take their place inside that library, so ours are other symbols; no file includes both. */
#define JSON_SYMBOL(name) __asm__(name)

/* Everywhere: the name is that of the member, NULL inside an array and at the top. */
void json_object(writer *w, const char *name) JSON_SYMBOL("json_write_object");
void json_array(writer *w, const char *name) JSON_SYMBOL("json_write_array");
/* Closes what was opened last. */
void json_end(writer *w);

/* NULL is null. */
void json_text(writer *w, const char *name, const char *s);
void json_bytes(writer *w, const char *name, const char *s, size_t n);
void json_int(writer *w, const char *name, int64_t n);
/* Below 0 is null. */
void json_maybe(writer *w, const char *name, int64_t n);
void json_count(writer *w, const char *name, uint64_t n);
/* Thousandths, as write_milli() has them. */
void json_milli(writer *w, const char *name, int64_t thousandths);
void json_bool(writer *w, const char *name, bool b);
void json_null(writer *w, const char *name) JSON_SYMBOL("json_write_null");
/* A number that is text already. */
void json_number(writer *w, const char *name, const char *digits);

/* The next value begins a new line, with as many blanks before it. */
void json_line(writer *w, int blanks);

#endif
