/* idle.h - functions that ask for none of their arguments' referents.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_IDLE_H
#define TEMPORAL_IDLE_H

/* Does the body that a call of FNDECL executes for certain ask for no referent of an argument?  "No" is safe.  */
extern bool tp_idle_p (tree fndecl);

#endif
