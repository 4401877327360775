/* statements.h - instruments one statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STATEMENTS_H
#define TEMPORAL_STATEMENTS_H

/* Insert before STMT the checks of the memory that it accesses, and keep the referents
   of the pointers that it moves through memory.  */
extern void tp_instrument_statement (struct tp_context *cx, gimple *stmt);

/* A new basic block starts: earlier checks cover nothing any more.  */
extern void tp_statements_block_start (struct tp_context *cx);

#endif
