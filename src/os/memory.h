// SPDX-License-Identifier: MIT
// Large blocks of memory for tables that are read at random.
#ifndef SANDAN_OS_MEMORY_H
#define SANDAN_OS_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Memory in huge pages if the system has them, because a random read from a small page also costs a
   page-table walk. Aligned to 64 bytes or more; NULL if there is not enough. */
void *memory_new(size_t bytes);
void memory_free(void *memory);
/* The memory of this machine, in megabytes. */
int64_t memory_size_mb(void);

#endif
