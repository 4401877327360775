/* library-captures.h - which arguments the C library's functions keep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_CAPTURES_H
#define TEMPORAL_LIBRARY_CAPTURES_H

/* A row of library-captures.def; CONTENTS: what the argument points to, else it itself.  */

struct tp_capture_row
{
  const char *name;
  int argument;
  bool contents;
  int n, m;
};

/* The first of the rows that hold of CALL's callee, and the one after K; null if there is none.  */
extern const struct tp_capture_row *tp_captures_of (const gcall *call);
extern const struct tp_capture_row *tp_next_capture (const struct tp_capture_row *k);

/* What the library function that CALL calls keeps of an argument: nothing, the pointers in what it
   points to, it itself.  */

enum tp_capture
{
  TP_CAPTURES_NOTHING,
  TP_CAPTURES_CONTENTS,
  TP_CAPTURES_POINTER
};

extern enum tp_capture tp_library_captures (const gcall *call, unsigned argument);

#endif
