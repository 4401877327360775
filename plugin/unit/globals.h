/* globals.h - what globals.cc found out about the unit's variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GLOBALS_H
#define TEMPORAL_GLOBALS_H

/* Is VAR a static variable that only this unit knows, and whose address it nowhere takes?  It has
   no block.  */
extern bool tp_private_global_p (tree var);

#endif
