/* thread-locals.h - thread-local variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_THREAD_LOCALS_H
#define TEMPORAL_THREAD_LOCALS_H

/* Make each thread-local variable of the unit the only one in its cells, and register those that
   other units can name with the runtime.  */
extern void tp_register_thread_locals (void);

/* Append to *SEQ the computation of the referent of the address of DECL, a thread-local
   variable.  */
extern tree tp_thread_local_referent (gimple_seq *seq, tree decl);

#endif
