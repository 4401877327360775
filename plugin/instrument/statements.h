/* statements.h - instruments one statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STATEMENTS_H
#define TEMPORAL_STATEMENTS_H

/* Insert before STMT the checks of the memory that it accesses, and the updates of the referents of
   pointers that it copies in memory.  */
extern void tp_instrument_statement (struct tp_context *cx, gimple *stmt);

/* A new basic block begins: forget the earlier checks.  */
extern void tp_statements_block_start (struct tp_context *cx);

#endif
