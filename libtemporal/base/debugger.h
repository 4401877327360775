/* debugger.h - what a debugger reads of the runtime's memory: a table of names and values.

   SPDX-License-Identifier: GPL-3.0-or-later

   gdb's commands (driver/temporal_gdb_memory.py) only read memory, because in a stopped process a
   function of the runtime might wait for a lock that another thread holds.  They need the addresses
   of some variables, which have no symbols in a stripped library, and some constants.  Each is
   declared by TRT_SHOW beside its definition, and is in a section that is the table
   (runtime-data.c).  Whoever changes what is declared changes the script, too; and if the layout of
   what a variable points to changes, TRT_SHOW_LAYOUT.  */

#ifndef TEMPORAL_DEBUGGER_H
#define TEMPORAL_DEBUGGER_H

#include <stdint.h>

#define TRT_SHOW_LAYOUT 1

struct trt_shown
{
  const char *name;
  uint64_t value;
};

/* To be used once for each NAME.  VALUE is a constant; of a variable, its address.  */
#define TRT_SHOW(name, value)                                                           \
  static const struct trt_shown shown_##name                                            \
    __attribute__ ((used, section ("temporal_own_shown"), aligned (sizeof (uint64_t)))) \
    = { #name, (uint64_t) (value) }

#endif
