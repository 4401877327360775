/* line-table.h - inserted code stays out of the line table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LINE_TABLE_H
#define TEMPORAL_LINE_TABLE_H

/* FUN has been instrumented: give the blocks of its CFG that consist of inserted statements a place that has no line.  */
void tp_hide_from_line_table (function *fun);

#endif
