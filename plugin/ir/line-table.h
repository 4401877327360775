/* line-table.h - inserted code gets no line numbers of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LINE_TABLE_H
#define TEMPORAL_LINE_TABLE_H

/* FUN has been instrumented: give the blocks of its CFG that consist of inserted statements a place
   that has no line.  */
extern void tp_hide_from_line_table (function *fun);

/* STMT, which was inserted for OF, has OF's line, if it is to have one.  */
extern void tp_set_line (gimple *stmt, const gimple *of);

#endif
