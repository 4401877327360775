/* setjmp.h - calls of setjmp, and of longjmp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SETJMP_H
#define TEMPORAL_SETJMP_H

/* Return true if CALL only saves registers in a buffer or restores them, as longjmp, swapcontext
   and the like do.  */
extern bool tp_setjmp_like_p (const gcall *call);

/* If CALL is a longjmp, check its buffer, and that the function to which it jumps has not
   returned.  */
extern void tp_check_longjmp (struct tp_context *cx, gcall *call);

/* If the function being instrumented calls setjmp, make its mark: one more of the locals VARS,
   which are tracked.  */
extern void tp_make_setjmp_mark (struct tp_context *cx, vec<tree> *vars);

/* If CALL is a setjmp, insert after it the call that records the mark.  */
extern void tp_set_setjmp_mark (struct tp_context *cx, gcall *call);

#endif
