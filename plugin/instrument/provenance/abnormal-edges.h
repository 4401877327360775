/* abnormal-edges.h - companions of pointers whose values meet over abnormal edges.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ABNORMAL_EDGES_H
#define TEMPORAL_ABNORMAL_EDGES_H

/* Find the pointer variables of the current function whose values meet over abnormal
   edges.  Once, before anything asks for a companion.  */
extern void tp_find_abnormal (struct tp_context *cx);

/* Is P the result of a PHI for such a variable, so that its companion has to be read
   from the shared one?  */
extern bool tp_abnormal_p (struct tp_context *cx, tree p);

/* Append to *SEQ the reading of P's companion referent (or anchor, if ANCHOR): good where P is the
   present value of its variable, as it is at each use that the source has.  */
extern tree tp_read_abnormal (struct tp_context *cx, gimple_seq *seq, tree p, bool anchor);

/* Write the shared companions that were asked for beside each definition of their
   variables.  False if there was nothing to do.  May ask for others.  */
extern bool tp_write_abnormal (struct tp_context *cx);

/* X as a name that may live longer than the variable keeps its value: X itself, or a copy if X is
   a value of such a variable.  */
extern tree tp_copy_if_abnormal (struct tp_context *cx, tree x);

#endif
