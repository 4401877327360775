/* library-captures.h - which arguments the functions of the C library keep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_CAPTURES_H
#define TEMPORAL_LIBRARY_CAPTURES_H

/* A row of library-captures.def.  CONTENTS: the pointers in the memory that the argument points to
   are kept; otherwise the argument itself is.  */

struct tp_capture_row
{
  const char *name;
  int argument;
  bool contents;
  int n, m;
};

/* The first row for the callee of CALL, and the row for the same function after K; null if there is
   none.  */
extern const struct tp_capture_row *tp_captures_of (const gcall *call);
extern const struct tp_capture_row *tp_next_capture (const struct tp_capture_row *k);

/* What a library function keeps of an argument: nothing, the pointers in the memory that it points
   to, or the argument itself.  */

enum tp_capture
{
  TP_CAPTURES_NOTHING,
  TP_CAPTURES_CONTENTS,
  TP_CAPTURES_POINTER
};

/* What the library function that CALL calls keeps of the argument number ARGUMENT.  */
extern enum tp_capture tp_library_captures (const gcall *call, unsigned argument);

/* The argument of LIBRARY that points to what is received, as many bytes as the result says; -1 if
   it receives nothing.  */
struct tp_library;
extern int tp_received_argument (const struct tp_library *library);

/* A row of TP_LENDS: the arguments by their numbers, -1 for one that is not there.  */

struct tp_loan
{
  const char *name;
  int compare, key, array, count, width;
};

/* The row for LIBRARY; null if it lends nothing.  */
extern const struct tp_loan *tp_loan_of (const struct tp_library *library);

#endif
