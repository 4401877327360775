/* leave-ssa.h - a function that LTO streamed, back in the form that it had before SSA form.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LEAVE_SSA_H
#define TEMPORAL_LEAVE_SSA_H

/* Take FUN, which is in SSA form and has not been optimised since, back to GIMPLE with a control
   flow graph and variables.  */
extern void tp_leave_ssa (function *fun);

#endif
