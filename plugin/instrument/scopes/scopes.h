/* scopes.h - which locals are tracked, and where they begin and end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SCOPES_H
#define TEMPORAL_SCOPES_H

#include "ir/proofs.h"

/* Choose the locals of the current function that are tracked.  Add their DECL_UIDs to TRACKED and
   their declarations to VARS.  */
extern void tp_choose_locals (struct tp_context *cx, vec<tree> *vars);

/* The proof by which VAR, which is tracked, would need no block without verify mode; TP_PROOF_COUNT
   if there is none.  */
extern enum tp_proof tp_proof_of_no_block (tree var);

/* Insert enter and leave for the TRACKED locals, and mark pointers in memory as uninitialised
   (uninit.cc).  To be called after everything else has been inserted.  */
extern void tp_instrument_scopes (struct tp_context *cx, const vec<tree> &tracked);

#endif
