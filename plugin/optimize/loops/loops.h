/* loops.h - checks of loops, made before the loop for all of its iterations (MRO).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOOPS_H
#define TEMPORAL_LOOPS_H

#include "ir/runtime-decls.h"

/* In how many loops of a nest an address can move.  */
enum
{
  TP_RANGE_LEVELS = 3
};

/* The address moves by STEP in each iteration of LOOP; the last iteration that it is used in is
   number COUNT, the first is 0.  Both are of sizetype; STEP is to be taken as signed.  LIMITED:
   it is not known yet that COUNT is small enough to compute with.  */
struct tp_range_level
{
  class loop *loop;
  tree step, count;
  bool limited;
};

/* What the addresses of a check in a loop are in all iterations.  */
enum tp_range_kind
{
  TP_RANGE_BLOCK,   /* check: the bytes belong to the block REF */
  TP_RANGE_OBJECT,  /* index and bound: they end at TOP above ORIGIN at most */
  TP_RANGE_WRITABLE /* check_written: REF is no constant's */
};

struct tp_range
{
  enum tp_range_kind kind;
  /* In the first iteration [BASE + LOW, BASE + HIGH) is accessed.  BASE is of sizetype and does
     not change in the loop.  */
  tree base;
  HOST_WIDE_INT low, high;
  /* How far the addresses jump about within that, 0 if they do not.  */
  HOST_WIDE_INT jump;
  tp_range_level level[TP_RANGE_LEVELS];
  unsigned levels;
  tree ref;
  tree origin, top; /* of sizetype */
  /* If this is not 0, TOP is at how many places so many bytes begin (ENTRY_within), and not known
     before the program runs.  */
  HOST_WIDE_INT counted;
  bool write;
  /* What has to hold for COUNT to be right; null if nothing.  */
  tree assumption;
  /* How many checks it stands for.  */
  unsigned checks;
};

/* How an exit bounds its loop: the exit's test lets the loop go on NITER times.  */
struct tp_turns
{
  edge exit;
  tree niter; /* of sizetype */
  tree assumption;
  bool small; /* below 2^32 */
  widest_int most;
};

/* Bytes [LOW, HIGH) after BASE whose check was made before a loop around, for all of its
   iterations.  */
struct tp_verified
{
  tree base;
  HOST_WIDE_INT low, high;
};

/* Loops by their numbers.  */
typedef hash_set<int_hash<int, -1, -2> > tp_loop_numbers;

/* The pass over one function.  */
struct tp_loop_pass
{
  /* How many statements were copied, and for how many blocks anything was renewed.  */
  unsigned growth = 0, renewed = 0;
  tp_loop_numbers checked_copies; /* that keep all checks */
  /* By the number of the loop.  */
  hash_map<int_hash<int, -1, -2>, vec<tp_turns> > known_turns;
  auto_vec<tp_verified> verified; /* for the loops around */
};

/* ---- loop-iterations.cc ---- */

/* Does EXPR keep its value in LOOP, and can it be computed before?  */
extern bool tp_loop_invariant_p (class loop *loop, tree expr);

/* How many iterations LOOP will take, of sizetype, as can be computed before it; null if nothing
   knows.  Good for guessing what pays: what has to hold for it to be right is not told.  */
extern tree tp_iterations_before (struct tp_loop_pass *pass, class loop *loop);

/* Set L->count for a check in BB, inside the loop L->loop of NEST, and add what it assumes to
   *ASSUMPTION.  Returns false if it is not known.  */
extern bool tp_count_turns (struct tp_loop_pass *pass, class loop *nest, basic_block bb,
                            tp_range_level *l, tree *assumption);

/* The same where GCC knows no count, because the loop's counter grows by a step that is no
   constant, and what moves by L->step moves by a multiple of that.  Changes L->step, too.  */
extern bool tp_count_strides (class loop *nest, basic_block bb, tp_range_level *l,
                              tree *assumption);

/* The counts of iterations that were computed hold no more.  */
extern void tp_forget_iterations (struct tp_loop_pass *pass);

/* The condition that A and B hold, either of which may be null.  */
extern tree tp_join_conditions (tree a, tree b);

/* ---- scev-ranges.cc ---- */

/* Describe CHECK, a call somewhere in the loop NEST, by *R; false if its addresses do not
   move evenly, or how far is not known before the loop.  */
extern bool tp_describe_range (struct tp_loop_pass *pass, class loop *nest, gimple *check,
                               tp_range *r);

/* Are A and B one range, or do they become one if A is made larger?  Makes it so.  */
extern bool tp_join_ranges (tp_range *a, const tp_range &b);

/* ---- loop-versioning.cc ---- */

/* The copies of a loop that is being made: FAST, the loop itself, is entered by the edge INTO when
   all conditions hold that were added, else control goes to the block SLOW, where the copy with all
   checks, CHECKED, starts.  */
struct tp_versions
{
  class loop *fast, *checked;
  edge into;
  basic_block slow;
};

/* Make a copy of LOOP with all checks; false if that cannot be.  */
extern bool tp_start_versions (class loop *loop, tp_versions *v);

/* Let the fast loop be entered only if the checks that RANGES describe hold.  SHORT: and
   not for a few iterations.  */
extern void tp_require_ranges (tp_versions *v, const vec<tp_range> &ranges, bool few);

/* ---- invariant-loads.cc ---- */

/* Add to STATEMENTS those at the end of BB and shortly before, from the last on, back to where a
   block may have ended.  */
extern void tp_statements_before (basic_block bb, vec<gimple *> *statements);

/* CHECK was made for all iterations of a loop, and goes; inside the fast copy its memory is good.
   That ends by forgetting all but the first COUNT of these.  */
extern void tp_note_verified (struct tp_loop_pass *pass, gimple *check);
/* The same for checks that stand in BB, before a loop, or shortly before.  */
extern void tp_note_checks_before (struct tp_loop_pass *pass, basic_block bb);
extern unsigned tp_verified_count (struct tp_loop_pass *pass);
extern void tp_forget_verified (struct tp_loop_pass *pass, unsigned count);

/* Move loads that do not change in LOOP, in which nothing ends blocks, and whose memory is good,
   with their referents, out of it to the edge *INTO, by which it is entered.  Returns how many.  */
extern unsigned tp_move_invariant_loads (struct tp_loop_pass *pass, class loop *loop, edge *into);

/* ---- dereferenced-before.cc ---- */

/* Pointers that lead to live blocks when a loop begins, and about which nothing in it asks.  */
struct tp_dereferenced
{
  hash_set<tree> pointers;
};

/* Those of LOOP, whose blocks are BODY, in *FOLLOWED, which is empty.  Nothing in LOOP ends
   blocks.  */
extern void tp_find_dereferenced (class loop *loop, basic_block *body, tp_dereferenced *followed);

/* Is the memory reference REF one at a constant distance from such a pointer?  */
extern bool tp_dereferenced_p (tp_dereferenced &followed, tree ref);

/* ---- loop-bounds.cc ---- */

/* Fetch bounds of blocks before the loops of FUN that access them here and there, but for those
   that keep all checks.  Dominators are known.  */
extern void tp_load_loop_bounds (struct tp_loop_pass *pass, function *fun);

/* Is CHECK one of several of one base in its block?  */
extern bool tp_neighbour_p (gimple *check);

/* Let CHECK be executed only where its address is not one of COUNT from LOW on, which is so with
   the probability OUTSIDE.  */
extern void tp_compare_with_bounds (gimple *check, tree low, tree count,
                                    profile_probability outside);

/* ---- large-bounds.cc ---- */

/* Look in the table of large blocks for those that FUN accesses here and there, outside of the
   loops CHECKED.  Dominators are known.  */
extern void tp_load_large_bounds (function *fun, tp_loop_numbers &checked);

#endif
