/* unset.h - which memory and which values nobody has set (-checks=...,init).

   SPDX-License-Identifier: GPL-3.0-or-later

   All functions do nothing without that option.  */

#ifndef TEMPORAL_UNSET_H
#define TEMPORAL_UNSET_H

#include "instrument/provenance/context.h"

/* ---- unset-values.cc ---- */

/* The companion of the value V: an SSA name or constant of type size_t that is 0 if V was set, or
   if that is not known; otherwise it says what V was loaded from (unset_value in abi.def).  */
extern tree tp_unset_companion (struct tp_context *cx, tree v);

/* Return true if C, a companion, is always 0.  */
extern bool tp_always_set_p (tree c);

/* Report before STMT if V, on which it depends what the program does, was never set.  */
extern void tp_use_value (struct tp_context *cx, gimple *stmt, tree v);

/* Fill in the PHIs of companions.  */
extern void tp_unset_finish (struct tp_context *cx);

/* ---- unset-locals.cc ---- */

/* Choose among VARS, locals whose addresses are not taken, those that need no block.  */
extern void tp_unset_choose_locals (struct tp_context *cx, const vec<tree> &vars);

/* The one of them that REF is a part of; null if there is none.  In verify mode there is none: all
   have bits.  */
extern struct tp_unset_local *tp_unset_local_of (struct tp_context *cx, tree ref);

/* The same in verify mode alone; of these the companions are known as well.  */
extern struct tp_unset_local *tp_unset_verified_local (struct tp_context *cx, tree ref);

/* Append the question whether UNSET, what the bits say of REF, a part of such a local, which SITE
   loads, is what its companions say.  */
extern void tp_unset_verify_local (struct tp_context *cx, gimple_seq *seq, tree ref, tree unset,
                                   tree site);

/* Append the companion of REF, a part of such a local.  */
extern tree tp_unset_local_companion (struct tp_context *cx, gimple_seq *seq, tree ref);

/* Append that TO, a part of such a local, is stored: with the companion UNSET; or, if that is null,
   as a copy of FROM, which is such a part or may be unset; or null, if all of it was set.  */
extern void tp_unset_local_store (struct tp_context *cx, gimple_seq *seq, tree to, tree from,
                                  tree unset);

/* Append what is unset of TO, in memory, after FROM, a part of such a local, was stored there.  */
extern void tp_unset_local_copied (struct tp_context *cx, gimple_seq *seq, tree to, tree from);

/* CLOBBER says that such a local ends.  */
extern void tp_unset_local_ends (struct tp_context *cx, gimple *clobber);

/* ---- unset-memory.cc ---- */

/* Return true if the bytes of REF may be unset: it is in a local that is tracked, or is accessed
   through a pointer.  */
extern bool tp_maybe_unset_p (struct tp_context *cx, tree ref);

/* tp_unset_indices comes before the checks of the accesses of STMT: report indices that were never
   set.  tp_unset_statement comes after them: report the same of pointers and conditions, and say
   what STMT sets.  */
extern void tp_unset_indices (struct tp_context *cx, gimple *stmt);
extern void tp_unset_statement (struct tp_context *cx, gimple *stmt);

/* Append to *SEQ that the local VAR of SIZE bytes at ADDRESS begins; FILLED if the first statement
   that mentions it sets all of it.  */
extern void tp_unset_begin (gimple_seq *seq, tree var, tree address, tree size, bool filled);

/* The same for SIZE bytes at P on the stack, of alloca or a variable-length array.  */
extern void tp_unset_storage (gimple_seq *seq, tree p, tree size);

/* ---- unset-library.cc ---- */

/* Say what CALL, to LIBRARY (null for another function), sets and allocates.  */
struct tp_library;
extern void tp_unset_call (struct tp_context *cx, gcall *call, const struct tp_library *library);

/* Return true if CALL is one of the questions of temporal.h.  They store nothing behind what they
   are asked of, so with this option they are not taken for uninstrumented code that was given it.
   */
extern bool tp_unset_query_p (gcall *call);

/* Append to *SEQ what the library function of CALL does with its argument I: it reads (ACCESS 'r'),
   or else writes, the N bytes at P; SITE is that of the access.  */
extern void tp_unset_library_range (gimple_seq *seq, gcall *call, const struct tp_library *library,
                                    int i, tree p, tree n, char access, tree site);

/* The same if argument I is a string at P, of which at most LIMIT elements are read.  */
extern void tp_unset_library_string (gimple_seq *seq, const struct tp_library *library, int i,
                                     tree p, tree limit, bool wide, tree site);

#endif
