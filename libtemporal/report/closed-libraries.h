/* closed-libraries.h - what dlclose.c uses of closed-libraries.c; the rest of its interface is in
   report.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CLOSED_LIBRARIES_H
#define TEMPORAL_CLOSED_LIBRARIES_H

#include "report/report.h"

enum
{
  TRT_CLOSED_PATH = 512
};

/* Addresses at which read-only parts of the file PATH were mapped, from OFFSET on.  */
struct trt_closed_library_range
{
  uintptr_t low, high;
  uint64_t offset;
  char path[TRT_CLOSED_PATH];
};

#pragma GCC visibility push(hidden)

/* Note that the memory in *GONE was unmapped with its library.  */
void trt_closed_library_note (const struct trt_closed_library_range *gone);

#pragma GCC visibility pop
#endif
