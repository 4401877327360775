/* setjmp.h - calls of setjmp, and of longjmp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SETJMP_H
#define TEMPORAL_SETJMP_H

/* Does CALL only put registers in a buffer, or take them from there?  So do longjmp, swapcontext
   and their like.  */
extern bool tp_setjmp_like_p (const gcall *call);

/* Check the buffer of CALL if it is a longjmp, and that the function to which it leads has not
   returned.  */
extern void tp_check_longjmp (struct tp_context *cx, gcall *call);

/* If the function being instrumented calls setjmp, make its mark: one more of the locals VARS,
   which are tracked.  */
extern void tp_make_setjmp_mark (struct tp_context *cx, vec<tree> *vars);

/* If CALL is one of setjmp, insert after it what notes the mark.  */
extern void tp_set_setjmp_mark (struct tp_context *cx, gcall *call);

#endif
