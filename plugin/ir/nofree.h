/* nofree.h - which blocks functions of the unit may end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NOFREE_H
#define TEMPORAL_NOFREE_H

#include "ir/lifetime-end.h"

/* Which blocks that live before a call of FNDECL may not live after it (lifetime-end.h)?  All, if
   nothing is known, or FNDECL is null.  */
extern enum tp_ending tp_call_ending (tree fndecl);

/* The function of the unit whose body a call of DECL executes for certain; null if there is
   none.  */
extern cgraph_node *tp_body_in_sight (tree decl);

#endif
