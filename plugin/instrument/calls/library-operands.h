/* library-operands.h - the arguments of a call as the function's row of library.def describes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_OPERANDS_H
#define TEMPORAL_LIBRARY_OPERANDS_H

#include "ir/library-table.h"

/* A pointer that the function follows.  */

struct tp_operand
{
  tree value, ref, anchor;
  tree text; /* the expression, for the report */
};

/* The call being worked on.  */

struct tp_libcall
{
  gcall *call;
  const struct tp_library *library;
  gimple_seq seq;
  gimple_seq verify; /* what comes after all of it, in verify mode */
  tree lengths[TP_SPEC_ARGUMENTS];
};

/* What the row says of argument I.  */
extern const struct tp_argument *tp_libcall_argument (const struct tp_libcall *w, int i);

/* The function's name as the program wrote it; the table's may be that of its like.  */
extern const char *tp_libcall_name (const struct tp_libcall *w);

/* The site of an access WHAT through O.  */
extern tree tp_libcall_site (struct tp_libcall *w, char what, const struct tp_operand *o);

/* Are the strings at argument I wide ones?  For words that do not say so.  */
extern bool tp_libcall_wide_p (const struct tp_libcall *w, int i);

/* Argument I as a pointer.  */
extern struct tp_operand tp_libcall_operand (struct tp_context *cx, struct tp_libcall *w, int i);

/* What argument I's word speaks of: the argument, or what it points to.  */
extern struct tp_operand tp_libcall_target (struct tp_context *cx, struct tp_libcall *w, int i);

/* The value of the number that is argument I; none is negative.  */
extern tree tp_libcall_integer (struct tp_libcall *w, int i);

/* The size S in the word of argument I.  */
extern tree tp_libcall_size (struct tp_context *cx, struct tp_libcall *w, const struct tp_size *s,
                             int i);

/* Check the format that is argument I, its arguments, and where the result goes
   (printf-scanf.cc).  */
extern void tp_check_format (struct tp_context *cx, struct tp_libcall *w, int i);

#endif
