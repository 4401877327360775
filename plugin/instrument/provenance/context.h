/* context.h - the state of the instrumentation of one function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CONTEXT_H
#define TEMPORAL_CONTEXT_H

#include "ir/proofs.h"

/* The kind of a companion PHI.  For a word of a wide number it is PENDING_WORD plus the index of
   the word.  */
enum tp_pending : unsigned
{
  PENDING_REFERENT,
  PENDING_ANCHOR,
  PENDING_NUMBER,
  PENDING_WORD
};

/* A local for which registers say what was set: its scalars, and their companion variables, null
   until they are needed.  */
struct tp_unset_leaf
{
  HOST_WIDE_INT offset, size;
  tree companion;
};

struct tp_unset_local
{
  auto_vec<tp_unset_leaf> leaves;
};

/* The instrumentation of FUN: instrument.cc makes it, and hands it to all that ask.  */

struct tp_context
{
  function *fun;
  explicit tp_context (function *f) : fun (f) {}
  ~tp_context ()
  {
    for (auto wide : wide_refs)
      wide.second.release ();
    for (auto atomic : atomics)
      atomic.second.release ();
    for (auto local : unset_locals)
      delete local.second;
  }
  tp_context (const tp_context &) = delete;
  /* By SSA version: the companion referent and anchor of a pointer, null until they are needed.  */
  auto_vec<tree> refs;
  auto_vec<tree> anchors;
  /* The referents of integers (integers.cc), of the words of wider integers (wide-integers.cc), and
     of the old values that atomic operations return (atomic.cc).  */
  hash_map<tree, tree> numbers;
  hash_map<tree, vec<tree> > wide_refs;
  hash_map<gimple *, vec<tree> > atomics;
  /* How many definitions are being followed for a referent or an anchor, for that of an integer,
     and for those of words.  */
  int depth = 0, integer_depth = 0, wide_depth = 0;
  /* Loads whose value only the compiler wants (ir/unevaluated.cc).  */
  hash_set<gimple *> unevaluated;
  /* The sums that were split, by their results (relocate.cc).  */
  struct relocation
  {
    tree pointer, to, from;
  };
  hash_map<tree, relocation> relocations;
  /* The differences of two blocks' addresses (block-difference.cc), and those of them that no
     number of less than 64 bits takes part in.  */
  hash_set<gimple *> distances, wide_distances;
  /* Comparisons of addresses that may ask whether a block was moved (ir/same-places.cc).  */
  hash_set<gimple *> same_places;
  /* Companion PHIs whose arguments have not been added yet.  */
  struct pending
  {
    gphi *of;
    gphi *companion;
    enum tp_pending kind;
  };
  auto_vec<pending> pending_phis;
  /* The companion variables of pointer variables whose values meet over abnormal edges
     (abnormal-edges.cc), null until they are needed, and those for which assignments have to be
     inserted.  */
  struct shared_companions
  {
    tree ref, anchor;
  };
  hash_map<tree, shared_companions> shared;
  struct unwritten_companion
  {
    tree variable;
    bool anchor;
  };
  auto_vec<unwritten_companion> unwritten;
  /* The local structures whose referents are in variables (sra.cc), and those of the variables for
     which assignments have to be inserted.  */
  hash_map<tree, struct tp_sra *> words;
  struct unwritten_word
  {
    struct tp_sra *of;
    unsigned word;
  };
  auto_vec<unwritten_word> unwritten_words;
  /* DECL_UIDs of the locals that are accessed otherwise than by their members and as a whole
     (number-structs.cc).  */
  auto_bitmap opened;
  /* DECL_UIDs of the locals of whose integers pointers are made, once they are asked for
     (integer-locals.cc).  */
  auto_bitmap integer_locals;
  bool integer_locals_known = false;
  /* DECL_UIDs of the locals that are tracked.  */
  auto_bitmap tracked;
  /* The number of a variable in the problems of scopes.cc.  */
  hash_map<tree, unsigned> scope_index;
  /* Statements for the start of the function: loads of parameters in memory, the uses of what
     arrived in the buffer, and then scopes.  */
  gimple_seq values = NULL;
  gimple_seq parameters = NULL;
  gimple_seq entry = NULL;
  /* Where the search for the slot of the parameter before ended (parameters.cc): mostly that of the
     next one is asked for, and there may be thousands.  */
  struct
  {
    tree next = NULL_TREE;
    int index = 0;
    unsigned place = 0;
  } last_slot;
  /* What is read from the buffer (incoming-arguments.cc): the SSA names that will be defined as the
     referent and the anchor of VALUE, null until they are needed.  MATCHES says that the token is
     that of this call; MATCHES_NUMBER is 1 if instrumented code called the function, otherwise
     0.  */
  struct arrival
  {
    unsigned index;
    tree value, ref, anchor;
    bool resolve;
  };
  auto_vec<arrival> arrivals;
  tree token_matches = NULL_TREE, matches_number = NULL_TREE;
  /* Whether the integer arguments in the buffer belong to this call (integer-arguments.cc).  */
  tree numbers_match = NULL_TREE;
  /* The calls with which the function may end, and whose results it returns.  The stores of tokens,
     by their calls.  */
  auto_vec<gcall *> handed_on;
  hash_map<gimple *, gimple *> tokens;
  /* The variable in which a variadic function saves the argument slots.  */
  tree saved_slots = NULL_TREE;
  /* The local whose cell says that a function which calls setjmp has not returned (setjmp.cc); or
     null.  */
  tree jump_mark = NULL_TREE;
  /* The last call whose argument was retired (pools.cc), which one, and its referent.  */
  struct
  {
    gcall *call = NULL;
    int index = 0;
    tree ref = NULL_TREE;
  } retired;
  /* Bytes [LOW, HIGH) after the SSA pointer BASE that the block at hand has checked (checks.cc).
     For temporal checks BASE is the referent.  */
  struct covered
  {
    tree base;
    HOST_WIDE_INT low, high;
    char what;
  } recent[16] = {};
  unsigned recent_count = 0;
  /* Pointers that it has compared with null.  */
  struct
  {
    tree pointer;
    bool set;
  } not_null[8];
  unsigned not_null_count = 0;
  /* Indices that it has checked (array-bounds.cc).  */
  struct
  {
    tree index;
    unsigned HOST_WIDE_INT count;
  } indices[16];
  unsigned indices_count = 0;
  /* The companions of values that may come from memory that nobody has set (unset-values.cc), how
     many definitions are being followed for one, and the PHIs that have no arguments yet.  */
  struct unset_phi
  {
    gphi *of;
    gphi *companion;
  };
  hash_map<tree, tree> unset_values;
  int unset_depth = 0;
  auto_vec<unset_phi> unset_phis;
  /* The locals whose scalars have companion variables, or are never unset (unset-locals.cc).  */
  hash_map<tree, struct tp_unset_local *> unset_locals;
  /* Why the access at hand has less than a full check; TP_PROOF_COUNT if there is nothing to be
     verified, since it is to an object in sight, or to memory that is not tracked.  */
  enum tp_proof reason = TP_PROOF_none;
};

#endif
