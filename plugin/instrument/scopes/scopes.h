/* scopes.h - which locals are tracked, and when they begin and end to live.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SCOPES_H
#define TEMPORAL_SCOPES_H

#include "ir/proofs.h"

/* Decide which locals of the current function are tracked, and fill TRACKED with
   their DECL_UIDs and VARS with the declarations.  */
extern void tp_choose_locals (bitmap tracked, vec<tree> *vars);

/* Why VAR, which is tracked, would not be without verify mode; TP_PROOF_COUNT if it would.  */
extern enum tp_proof tp_proof_of_no_block (tree var);

/* Insert enter and leave for the TRACKED locals, and mark pointers in memory as not set
   (uninit.cc), after everything else has been inserted.  */
extern void tp_instrument_scopes (struct tp_context *cx, const vec<tree> &tracked);

#endif
