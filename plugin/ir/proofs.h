/* proofs.h - verify mode: repeats each check independently of the optimizations.

   SPDX-License-Identifier: GPL-3.0-or-later

   With -fplugin-arg-temporal-verify the instrumentation emits each check as usual, and after it a
   call of one of the verify_* entry points of abi.def with the same operands.  No optimization
   removes, moves or changes these calls.  An optimization that does so with the check records its
   name for the check's place in the source.  The last pass gives each verify call the name that was
   recorded for its place.  So an unrecorded removal is found as well, only without a name.

   A local for which a proof says that it needs no block is a block nevertheless, and its site names
   that proof.  */

#ifndef TEMPORAL_PROOFS_H
#define TEMPORAL_PROOFS_H

#include "ir/runtime-decls.h"

enum tp_proof
{
#define TP_PROOF(name, text) TP_PROOF_##name,
#include "ir/proofs.def"
#undef TP_PROOF
  TP_PROOF_COUNT
};

/* Record that CALL, a check or the load of a referent, is about to be removed or changed because of
   PROOF.  Does nothing unless verify mode is on.  */
extern void tp_note_proof (gimple *call, enum tp_proof proof);

/* The same for the load of the referent NAME: PROOF is recorded for the verify calls that use
   NAME.  */
extern void tp_note_proof_of_load (tree name, enum tp_proof proof);

/* Append to *SEQ a call of the verify_* entry E with the N arguments ARGS, the last of which is the
   site, and with PROOF as the reason.  Does nothing unless verify mode is on.  */
extern void tp_emit_verify (gimple_seq *seq, enum tp_entry e, enum tp_proof proof, unsigned n, ...);

/* SITE, of a variable that is a block only in verify mode, with PROOF added as the reason why it
   needs no block.  If SITE already has a reason, it is kept.  */
extern tree tp_site_of_proof (tree site, enum tp_proof proof);

/* Return true if E is one of the verify_* entries.  */
extern bool tp_verify_entry_p (enum tp_entry e);

/* Give CALL, of a verify_* entry, the proof that was recorded for its place; if there is none, CALL
   keeps its own.  */
extern void tp_name_proof (gimple *call);

#endif
