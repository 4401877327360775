/* referents.h - referents and anchors of pointers (rules R1 to R6).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REFERENTS_H
#define TEMPORAL_REFERENTS_H

/* The referent word of the pointer P, as a GIMPLE value that is available
   wherever P is.  What P's definition needs is inserted after it; for an
   address constant, before USE.  */
extern tree tp_referent (struct tp_context *cx, tree p, gimple *use);

/* The anchor of P: the pointer that last came from memory or external code and
   that P was computed from; null pointer constant if P's referent is certain.
   USE is the statement that it is asked for, if that is at hand.  */
extern tree tp_anchor (struct tp_context *cx, tree p, gimple *use = NULL);

/* Referent of VALUE from the block store, inserted after STMT.  */
extern tree tp_resolve_after (gimple *stmt, tree value);

/* Can the slot REF be asked for a referent by its address?  */
extern bool tp_plain_slot_p (tree ref);

/* The pointer P, an SSA name, has the companions REF and ANCHOR.  */
extern void tp_set_companions (struct tp_context *cx, tree p, tree ref, tree anchor);

/* The referent REF, for a read by which memory is copied: functions may be, by programs
   that make code and by disassemblers.  */
extern tree tp_copyable (gimple_seq *seq, tree ref);

/* Referent and anchor of the parameter PARM, whose incoming value is VALUE
   (parameters.cc).  */
extern tree tp_parameter_referent (struct tp_context *cx, tree parm, tree value);
extern tree tp_parameter_anchor (struct tp_context *cx, tree parm, tree value);

#endif
