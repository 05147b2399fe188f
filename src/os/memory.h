// SPDX-License-Identifier: MIT
// Large blocks of memory for tables that are read at random.
#ifndef SANDAN_OS_MEMORY_H
#define SANDAN_OS_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Memory in large pages where the system has them, since a random read of a small one costs a look
   into the page tables as well. Aligned to 64 bytes or more; NULL when there is not enough. */
void *memory_new(size_t bytes);
void memory_free(void *memory);
/* Of this machine, in megabytes. */
int64_t memory_size_mb(void);

#endif
