/* abnormal-edges.h - companions of pointers whose values meet over abnormal edges.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ABNORMAL_EDGES_H
#define TEMPORAL_ABNORMAL_EDGES_H

/* Find the pointer variables of the current function whose values meet over abnormal edges.  To be
   called once, before any companion is made.  */
extern void tp_find_abnormal (struct tp_context *cx);

/* Return true if P is the result of a PHI for such a variable, so that its companion has to be read
   from the shared variable.  */
extern bool tp_abnormal_p (struct tp_context *cx, tree p);

/* Append to *SEQ the reading of P's companion referent (or anchor, if ANCHOR).  Valid where P is
   the present value of its variable, as it is at each use in the source.  */
extern tree tp_read_abnormal (struct tp_context *cx, gimple_seq *seq, tree p, bool anchor);

/* Insert assignments to the shared companions that are used, after each definition of their
   variables.  Returns false if there was nothing to do.  This may create more companions.  */
extern bool tp_write_abnormal (struct tp_context *cx);

/* X, or a copy of X if it is a value of such a variable, so that the result may live longer than
   the variable keeps the value.  */
extern tree tp_copy_if_abnormal (struct tp_context *cx, tree x);

#endif
