// SPDX-License-Identifier: MIT
// CHECK catches our own bugs, never bad input. Enabled in debug builds and in the tests.
#ifndef SANDAN_BASE_CHECK_H
#define SANDAN_BASE_CHECK_H

#ifdef SANDAN_CHECKS
#    define CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#    define CHECK(condition) ((void)sizeof(condition)) /* not evaluated, but used */
#endif

#endif
