/* value-table.h - referents of pointers that are in no memory of the program for a while.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_VALUE_TABLE_H
#define TEMPORAL_VALUE_TABLE_H

#include "shadow/shadow.h"

struct trt_value_entry
{
  uintptr_t name, value; /* VALUE is 0 if the entry is free, or is being changed */
  uint32_t ref;
};

/* COUNT places, which are mapped when the first pointer is entered.  */
struct trt_value_table
{
  struct trt_value_entry *places;
  size_t count;
};

#pragma GCC visibility push(hidden)

/* What the C library and the kernel keep for the program (libc/kept-values.c).  */
extern struct trt_value_table trt_kept_values;

/* The pointer VALUE has the referent REF and is now called NAME; if REF is no block's number, what
   had this name is forgotten.  An entry may replace another at any time.  No lock is taken.  */
void trt_value_enter (struct trt_value_table *t, uintptr_t name, uintptr_t value, uint32_t ref);
/* The referent of VALUE, which was entered as NAME; unknown if that is not known any more.  If
   another thread is changing the entry, the result may be another pointer's, which does not fit the
   value.  */
uint32_t trt_value_referent (const struct trt_value_table *t, uintptr_t name, uintptr_t value);

#pragma GCC visibility pop

#endif
