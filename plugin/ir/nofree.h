/* nofree.h - which blocks the functions of the unit may end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NOFREE_H
#define TEMPORAL_NOFREE_H

#include "ir/lifetime-end.h"

/* Which blocks that are alive before a call of FNDECL may not be alive after it (lifetime-end.h):
   all if nothing is known, or if FNDECL is null.  */
extern enum tp_ending tp_call_ending (tree fndecl);

/* The function of the unit whose body is certainly executed by a call of DECL; null if there is
   none.  */
extern cgraph_node *tp_body_in_sight (tree decl);

#endif
