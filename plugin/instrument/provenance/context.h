/* context.h - the state of the instrumentation of one function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CONTEXT_H
#define TEMPORAL_CONTEXT_H

/* The kind of a companion PHI.  For a word of a wide number it is PENDING_WORD plus the index of
   the word.  */
enum tp_pending : unsigned
{
  PENDING_REFERENT,
  PENDING_ANCHOR,
  PENDING_NUMBER,
  PENDING_WORD
};

struct tp_context
{
  function *fun;
  /* By SSA version: the companion referent and anchor of a pointer, null until they are needed.  */
  auto_vec<tree> refs;
  auto_vec<tree> anchors;
  /* The referents of integers (integers.cc), of the words of wider integers (wide-integers.cc), and
     of the old values that atomic operations return (atomic.cc).  */
  hash_map<tree, tree> numbers;
  hash_map<tree, vec<tree> > wide_refs;
  hash_map<gimple *, vec<tree> > atomics;
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
  /* DECL_UIDs of the locals that are tracked.  */
  bitmap tracked;
  /* Statements for the start of the function: loads of parameters in memory, the uses of what
     arrived in the buffer, and then scopes.  */
  gimple_seq values;
  gimple_seq parameters;
  gimple_seq entry;
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
  tree token_matches, matches_number;
  /* Whether the integer arguments in the buffer belong to this call (integer-arguments.cc).  */
  tree numbers_match;
  /* The calls with which the function may end, and whose results it returns.  The stores of tokens,
     by their calls.  */
  auto_vec<gcall *> handed_on;
  hash_map<gimple *, gimple *> tokens;
  /* The variable in which a variadic function saves the argument slots.  */
  tree saved_slots;
  /* The local whose cell says that a function which calls setjmp has not returned (setjmp.cc); or
     null.  */
  tree jump_mark;
};

/* The context of the function that is being instrumented.  */
extern struct tp_context *tp_cx;

#endif
