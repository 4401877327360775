/* link-externals.h - in the link, functions and variables that are not ours look like a library's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LINK_EXTERNALS_H
#define TEMPORAL_LINK_EXTERNALS_H

/* Make functions and variables of the program that were not deferred (ir/deferred.h) look like
   external ones, and what they name like what external code may name.  Return true if there are
   any; then no symbol must be removed until tp_show_externals.  */
extern bool tp_hide_externals (void);
/* Undo that.  */
extern void tp_show_externals (void);

#endif
