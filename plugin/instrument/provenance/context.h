/* context.h - the state of the instrumentation of one function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CONTEXT_H
#define TEMPORAL_CONTEXT_H

/* What a companion PHI is.  From PENDING_WORD on the index of the word of a wide number is
   added.  */
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
  /* By SSA version: companion referent word and anchor of a pointer, null until
     somebody asks.  */
  auto_vec<tree> refs;
  auto_vec<tree> anchors;
  /* Referents of integers (integers.cc), and of the words of those wider than a pointer
     (wide-integers.cc), and of what atomic operations find (atomic.cc).  */
  hash_map<tree, tree> numbers;
  hash_map<tree, vec<tree> > wide_refs;
  hash_map<gimple *, vec<tree> > atomics;
  /* Companion PHIs whose arguments are still to be filled in.  */
  struct pending
  {
    gphi *of;
    gphi *companion;
    enum tp_pending kind;
  };
  auto_vec<pending> pending_phis;
  /* The companion variables of pointer variables whose values meet over abnormal edges
     (abnormal-edges.cc), null until one is needed, and those of them that are to be written.  */
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
  /* The local structures whose referents are variables (sra.cc), and those variables that are to
     be written.  */
  hash_map<tree, struct tp_sra *> words;
  struct unwritten_word
  {
    struct tp_sra *of;
    unsigned word;
  };
  auto_vec<unwritten_word> unwritten_words;
  /* DECL_UIDs of the locals that are tracked.  */
  bitmap tracked;
  /* Statements for the start of the function: loads of parameters in memory, what is done with
     what arrived in the buffer, then scopes.  */
  gimple_seq values;
  gimple_seq parameters;
  gimple_seq entry;
  /* What is asked of the buffer (incoming-arguments.cc): the names that are to be the referent and
     the anchor of VALUE, null until it is needed.  And "the token is ours", and 1 if instrumented
     code called the function, else 0.  */
  struct arrival
  {
    unsigned index;
    tree value, ref, anchor;
    bool resolve;
  };
  auto_vec<arrival> arrivals;
  tree token_matches, matches_number;
  /* The first of the integers among the arguments (integer-arguments.cc).  */
  tree numbers_match;
  /* The calls with which the function may end, and whose results it returns.  The stores of tokens,
     by their calls.  */
  auto_vec<gcall *> handed_on;
  hash_map<gimple *, gimple *> tokens;
  /* Where a variadic function keeps the argument slots.  */
  tree saved_slots;
  /* The local that says, by its cell, that a function which calls setjmp has not returned
     (setjmp.cc); or null.  */
  tree jump_mark;
};

/* Of the function being instrumented.  */
extern struct tp_context *tp_cx;

#endif
