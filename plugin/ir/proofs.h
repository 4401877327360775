/* proofs.h - verify mode: the questions that are asked once more, and why a check is gone.

   SPDX-License-Identifier: GPL-3.0-or-later

   With -fplugin-arg-temporal-verify the instrumentation emits each check as always, and after it a
   call of verify_check or another of the verify_* entry points of abi.def, with the same operands.
   No optimization removes, moves or changes those.  Where one does so with the check itself, it
   notes its name for the check's place in the source; the last pass gives each verify call the name
   that was noted for its place.  So a removal that was not noted is found as well, only without a
   name.

   A local that is proved to need no block is one nevertheless, and its site says by which proof it
   would not be.  */

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

/* The check or load of a referent CALL is about to be removed or changed by PROOF.  Nothing happens
   unless verify mode is on.  */
extern void tp_note_proof (gimple *call, enum tp_proof proof);

/* The same of the load of the referent NAME: those who verify it hear where it comes from.  */
extern void tp_note_proof_of_load (tree name, enum tp_proof proof);

/* Append to *SEQ a call of the verify_* entry E with the N arguments ARGS, the last of which is the
   site, and PROOF as its reason.  Nothing happens unless verify mode is on.  */
extern void tp_emit_verify (gimple_seq *seq, enum tp_entry e, enum tp_proof proof, unsigned n, ...);

/* SITE, of a variable that is a block in verify mode alone, with PROOF as the reason why it would
   be none.  If there is a reason already, that stays.  */
extern tree tp_site_of_proof (tree site, enum tp_proof proof);

/* Is E one of these entries?  */
extern bool tp_verify_entry_p (enum tp_entry e);

/* Give CALL, of such an entry, the proof that was noted for its place; if there is none, it keeps
   its own.  */
extern void tp_name_proof (gimple *call);

#endif
