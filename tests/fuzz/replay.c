// SPDX-License-Identifier: MIT
// Runs a fuzz target on the inputs in corpus/ without libFuzzer, so it works with every compiler.
//     replay-TARGET FOLDER
#include "fuzz/fuzz.h"

#include <dirent.h>

static bool replay(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return false;
    size_t size = 0, cap = 1 << 22;
    uint8_t *data = malloc(cap);
    if (data) size = fread(data, 1, cap, f);
    fclose(f);
    /* An exact copy, so that a sanitizer sees a read beyond the end. */
    uint8_t *exact = malloc(size ? size : 1);
    if (!data || !exact) abort();
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

int main(int count, char **arguments) {
    DIR *folder = count == 2 ? opendir(arguments[1]) : NULL;
    int inputs = 0;
    bool good = folder != NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", arguments[1], entry->d_name);
        printf("# %s\n", entry->d_name); /* after a crash, the last name printed is the culprit */
        fflush(stdout);
        good = replay(path) && good;
        inputs++;
    }
    if (folder) closedir(folder);
    good = good && inputs > 0;
    printf("%s 1 - %d kept inputs do no harm\n1..1\n", good ? "ok" : "not ok", inputs);
    return good ? 0 : 1;
}
