// SPDX-License-Identifier: MIT
// Files with a secret that somebody is known by.
#ifndef SANDAN_APPS_CLI_SECRET_H
#define SANDAN_APPS_CLI_SECRET_H

/* Makes a file with this text, for its owner alone, unless there is one already. Returns 0 or an
   errno. */
int secret_make(const char *path, const char *text);

#endif
