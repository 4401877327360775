/* referents.h - referents and anchors of pointers (rules R1 to R6).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REFERENTS_H
#define TEMPORAL_REFERENTS_H

/* The referent of the pointer P, as a GIMPLE value that is available wherever P is.  Statements
   that compute it are inserted after P's definition; for an address constant, before USE.  */
extern tree tp_referent (struct tp_context *cx, tree p, gimple *use);

/* The anchor of P: the pointer from memory or external code that P was last computed from; a null
   pointer constant if P's referent is certain.  USE is the statement for which it is needed, if
   known.  */
extern tree tp_anchor (struct tp_context *cx, tree p, gimple *use = NULL);

/* The referent of VALUE, which the runtime looks up in the block store; inserted after STMT.  */
extern tree tp_resolve_after (gimple *stmt, tree value);

/* Return true if the referent of the slot REF can be loaded by the address of the slot.  */
extern bool tp_plain_slot_p (tree ref);

/* Return true if ANCHOR, which tp_anchor has returned, is a pointer of the program's that is its
   own anchor, and no companion that was made for others.  */
extern bool tp_own_anchor_p (struct tp_context *cx, tree anchor);

/* Set the companions of the SSA name P, a pointer, to REF and ANCHOR.  */
extern void tp_set_companions (struct tp_context *cx, tree p, tree ref, tree anchor);

/* The referent REF, changed for a read that copies memory: code of functions may be copied, by
   programs that generate code and by disassemblers.  */
extern tree tp_copyable (gimple_seq *seq, tree ref);

/* The referent and the anchor of the parameter PARM, whose value at the function's entry is VALUE
   (parameters.cc).  */
extern tree tp_parameter_referent (struct tp_context *cx, tree parm, tree value);
extern tree tp_parameter_anchor (struct tp_context *cx, tree parm, tree value);

#endif
