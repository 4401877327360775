/* summary.h - functions of the unit that end no block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SUMMARY_H
#define TEMPORAL_SUMMARY_H

/* Do all blocks that live before a call of FNDECL live behind it, as far as this thread is
   concerned?  "No" is safe.  */
extern bool tp_keeps_blocks_p (tree fndecl);

/* The function of the unit whose body a call of DECL executes for certain; null if there is
   none.  */
extern cgraph_node *tp_body_in_sight (tree decl);

#endif
