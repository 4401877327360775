/* closed.h - what unload.c tells closed.c; who asks finds the rest in report.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CLOSED_H
#define TEMPORAL_CLOSED_H

#include "report/report.h"

enum { TP_CLOSED_PATH = 512 };

/* Addresses that were read-only parts of the file PATH, from OFFSET on.  */
struct tp_closed_range
{
  uintptr_t low, high;
  uint64_t offset;
  char path[TP_CLOSED_PATH];
};

#pragma GCC visibility push(hidden)

/* They are not there any more.  */
void tp_closed_note (const struct tp_closed_range *gone);

#pragma GCC visibility pop
#endif
