/* others.h - whose are the files that the process has loaded?  The interface of others.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OTHERS_H
#define TEMPORAL_OTHERS_H

#include "base/base.h"

#define TP_MOST_FILES  1024u

#pragma GCC visibility push(hidden)

/* Write to RANGE, which has room for TP_MOST_FILES, the addresses of the files whose variables are not those of libraries that use
   what the program gives them: files with instrumented code, the C library, the dynamic linker, and the runtime.  Their
   number; *TLS are the bytes of the thread-local variables of all files.  */
unsigned tp_others_not (struct tp_range *range, size_t *tls);

/* Is A in a file with instrumented code?  */
bool tp_others_instrumented_p (uintptr_t a);

#pragma GCC visibility pop
#endif
