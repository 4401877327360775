/* library-operands.h - the arguments of a call as the function's row of library.def describes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_OPERANDS_H
#define TEMPORAL_LIBRARY_OPERANDS_H

#include "ir/library-table.h"

/* A pointer that the library function dereferences.  */

struct tp_operand
{
  tree value, ref, anchor;
  tree text; /* the expression, for the report */
};

/* The library call that is being instrumented.  */

struct tp_libcall
{
  gcall *call;
  const struct tp_library *library;
  gimple_seq seq;
  gimple_seq members; /* the comparisons with members of structures, which come after SEQ */
  gimple_seq unset;   /* what is set, and the reports of what is not, which come after those */
  gimple_seq verify;  /* the verify calls, which come last */
  tree lengths[TP_SPEC_ARGUMENTS];
};

/* The word of argument I in the row.  */
extern const struct tp_argument *tp_libcall_argument (const struct tp_libcall *w, int i);

/* The function's name as the program wrote it; the table may have the name of a similar
   function.  */
extern const char *tp_libcall_name (const struct tp_libcall *w);

/* The site of an access WHAT through O.  */
extern tree tp_libcall_site (struct tp_libcall *w, char what, const struct tp_operand *o);

/* Return true if the strings at argument I are wide.  For words that do not say it themselves.  */
extern bool tp_libcall_wide_p (const struct tp_libcall *w, int i);

/* Return true if a size in the row contains the string length of argument I.  */
extern bool tp_libcall_measured_p (const struct tp_libcall *w, int i);

/* Argument I as a pointer.  */
extern struct tp_operand tp_libcall_operand (struct tp_context *cx, struct tp_libcall *w, int i);

/* The pointer that argument I's word describes: the argument, or the pointer that it points to.  */
extern struct tp_operand tp_libcall_target (struct tp_context *cx, struct tp_libcall *w, int i);

/* The value of the integer argument I; negative values are treated as 0.  */
extern tree tp_libcall_integer (struct tp_libcall *w, int i);

/* The size S in the word of argument I.  */
extern tree tp_libcall_size (struct tp_context *cx, struct tp_libcall *w, const struct tp_size *s,
                             int i);

/* Append the checks of the format that is argument I, of its arguments, and of the destination
   (printf-scanf.cc).  */
extern void tp_check_format (struct tp_context *cx, struct tp_libcall *w, int i);

/* Append the check that what is written at argument I does not overlap what is read at another
   (overlaps.cc).  */
extern void tp_check_overlap (struct tp_context *cx, struct tp_libcall *w, int i);

/* Return true if P is one of the standard streams, loaded from its variable.  */
extern bool tp_standard_stream_p (tree p);

#endif
