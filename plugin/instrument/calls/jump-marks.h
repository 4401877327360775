/* jump-marks.h - calls of setjmp, and of longjmp.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_JUMP_MARKS_H
#define TEMPORAL_JUMP_MARKS_H

/* Does CALL only put registers in a buffer, or take them from there?  So do longjmp, swapcontext and their like.  */
extern bool tp_moves_registers_p (const gcall *call);

/* Check the buffer of CALL if it is a longjmp, and that the function to which it leads has not returned.  */
extern void tp_check_jump (gcall *call);

/* If FUN, the function being instrumented, calls setjmp, make its mark: one more of the locals VARS, whose DECL_UIDs
   are in TRACKED.  */
extern void tp_make_jump_mark (function *fun, bitmap tracked, vec<tree> *vars);

/* If CALL is one of setjmp, insert behind it what notes the mark.  */
extern void tp_note_jump_mark (gcall *call);

#endif
