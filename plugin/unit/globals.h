/* globals.h - registers the globals of a translation unit with the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GLOBALS_H
#define TEMPORAL_GLOBALS_H

/* The name of the table of a unit: an artificial variable, whose rows are constructors that end in
   a site.  */
#define TP_GLOBALS_NAME "__temporal_globals"

/* Return true if VAR is a static variable that is only visible in this unit, and whose address is
   not taken.  It has no block.  */
extern bool tp_private_global_p (tree var);

/* Return true if VAR is a static variable or a literal of this unit that has its number in its cell
   whenever code of the unit runs, but for what runs before all constructors.  */
extern bool tp_numbered_global_p (tree var);

#endif
