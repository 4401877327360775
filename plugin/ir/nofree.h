/* nofree.h - which functions of the unit end no block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NOFREE_H
#define TEMPORAL_NOFREE_H

/* Return true if a call of FNDECL ends no block; false if that is not known, or if FNDECL is
   null.  */
extern bool tp_nofree_p (tree fndecl);

/* The function of the unit whose body is certainly executed by a call of DECL; null if there is
   none.  */
extern cgraph_node *tp_body_in_sight (tree decl);

#endif
