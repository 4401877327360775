/* external-files.h - which loaded files have no instrumented code: the interface of
   external-files.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXTERNAL_FILES_H
#define TEMPORAL_EXTERNAL_FILES_H

#include "base/base.h"

#define TRT_MOST_FILES 1024u

#pragma GCC visibility push(hidden)

/* Write to RANGE, which has room for TRT_MOST_FILES, the addresses of the files whose variables are
   not those of uninstrumented libraries: files with instrumented code, the C library, the dynamic
   linker, and the runtime.  Returns their number.  *TLS is the size in bytes of the thread-local
   variables of all files.  */
unsigned trt_external_ranges (struct trt_range *range, size_t *tls);

/* Is A in a file with instrumented code?  */
bool trt_file_instrumented_p (uintptr_t a);
/* Is A in a loaded file at all?  */
bool trt_file_any_p (uintptr_t a);
/* Is A in the runtime, if that is a library of its own?  */
bool trt_file_runtime_p (uintptr_t a);
/* Is A in a file that contains Go code?  */
bool trt_file_go_p (uintptr_t a);

#pragma GCC visibility pop
#endif
