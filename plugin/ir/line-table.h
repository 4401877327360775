/* line-table.h - keeps inserted code from getting lines of its own in the line table.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LINE_TABLE_H
#define TEMPORAL_LINE_TABLE_H

/* Give the basic blocks of FUN that consist only of inserted statements a location without a line.
   To be called after FUN has been instrumented.  */
extern void tp_hide_from_line_table (function *fun);

/* Give STMT, which was inserted for OF, the line of OF, if it is to have one.  */
extern void tp_set_line (gimple *stmt, const gimple *of);

#endif
