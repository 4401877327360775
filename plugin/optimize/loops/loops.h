/* loops.h - checks of loops that are made before the loop for all of its iterations (MRO).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOOPS_H
#define TEMPORAL_LOOPS_H

#include "ir/runtime-decls.h"

/* The maximal number of loops of a nest in which an address can move.  */
enum
{
  TP_RANGE_LEVELS = 3
};

/* The address moves by STEP in each iteration of LOOP.  It is used in the iterations 0 to COUNT.
   Both are of sizetype; STEP is interpreted as signed.  LIMITED: a condition must still ensure that
   COUNT is small enough to compute with.

   If the number of iterations changes in enclosing loops, COUNT is that in their first iterations,
   interpreted as signed, and MOST is the largest; otherwise MOST is null.  Then the ends of the
   range move by SLOPE_UP and SLOPE_DOWN more in each iteration of an enclosing loop.  */
struct tp_range_level
{
  class loop *loop;
  tree step, count, most;
  bool limited;
  HOST_WIDE_INT slope_up, slope_down;
};

/* The number of iterations of a loop changes by CHANGE in each iteration of the enclosing loop
   LOOP.  */
struct tp_count_change
{
  class loop *loop;
  HOST_WIDE_INT change;
};

/* What the checks of a range require of its addresses in all iterations.  */
enum tp_range_kind
{
  TP_RANGE_BLOCK,   /* check: the bytes belong to the block REF */
  TP_RANGE_OBJECT,  /* index and bound: they end at most TOP bytes after ORIGIN */
  TP_RANGE_WRITABLE /* check_written: REF is not the number of a read-only block */
};

struct tp_range
{
  enum tp_range_kind kind;
  /* In the first iteration [BASE + LOW, BASE + HIGH) is accessed.  BASE is of sizetype and
     invariant in the loop.  */
  tree base;
  HOST_WIDE_INT low, high;
  /* The size of the interval in which irregular addresses vary, in bytes; 0 if they are
     regular.  */
  HOST_WIDE_INT jump;
  tp_range_level level[TP_RANGE_LEVELS];
  unsigned levels;
  tree ref;
  tree origin, top; /* of sizetype */
  /* If this is not 0, TOP is the number of offsets at which so many bytes fit (ENTRY_within), and
     is not constant.  */
  HOST_WIDE_INT counted;
  bool write;
  /* The condition under which COUNT is correct; null if it always is.  */
  tree assumption;
  /* The number of checks that the range covers.  */
  unsigned checks;
};

/* A bound of the number of iterations by an exit: at the exit's test the loop continues NITER
   times.  */
struct tp_exit_bound
{
  edge exit;
  tree niter; /* of sizetype */
  tree assumption;
  tree counted; /* the number as GCC has it, if there are any iterations */
  bool perhaps_none;
  widest_int most;
};

/* The bytes [LOW, HIGH) after BASE were checked before an enclosing loop, for all of its
   iterations.  */
struct tp_verified
{
  tree base;
  HOST_WIDE_INT low, high;
};

/* A set of loops, by their numbers.  */
typedef hash_set<int_hash<int, -1, -2> > tp_loop_numbers;

/* The state of the pass over one function.  */
struct tp_loop_pass
{
  /* The number of copied statements, and the number of basic blocks for which data was updated.  */
  unsigned growth = 0, renewed = 0;
  tp_loop_numbers checked_copies; /* the copies that keep all checks */
  /* By the number of the loop.  */
  hash_map<int_hash<int, -1, -2>, vec<tp_exit_bound> > known_bounds;
  auto_vec<tp_verified> verified; /* for the enclosing loops */
};

/* ---- loop-iterations.cc ---- */

/* Return true if EXPR is invariant in LOOP and can be computed before it.  */
extern bool tp_loop_invariant_p (class loop *loop, tree expr);

/* The number of iterations of LOOP, of sizetype, as it can be computed before LOOP; null if it is
   not known.  To be used for estimates only, because the assumptions under which it is correct are
   not returned.  */
extern tree tp_iterations_before (struct tp_loop_pass *pass, class loop *loop);

/* Set L->count for a check in BB, inside the loop L->loop of NEST, and add its assumptions to
   *ASSUMPTION.  Returns false if the count is not known.  */
extern bool tp_count_iterations (struct tp_loop_pass *pass, class loop *nest, basic_block bb,
                                 tp_range_level *l, tree *assumption);

/* The same if GCC knows no count, because the loop's counter has a step that is not constant, and
   L->step is a multiple of that step.  Changes L->step, too.  */
extern bool tp_count_strides (class loop *nest, basic_block bb, tp_range_level *l,
                              tree *assumption);

/* The same if the number of iterations changes linearly in loops of NEST around L->loop; the
   changes are appended to *CHANGES.  L->count is the number in their first iterations, and need not
   be right where the check is not executed.  */
extern bool tp_count_changing (struct tp_loop_pass *pass, class loop *nest, basic_block bb,
                               tp_range_level *l, tree *assumption, vec<tp_count_change> *changes);

/* Discard the computed numbers of iterations.  */
extern void tp_forget_iterations (struct tp_loop_pass *pass);

/* The conjunction of A and B, either of which may be null.  */
extern tree tp_join_conditions (tree a, tree b);

/* ---- modular-index.cc ---- */

/* The evolution of EXPR in NEST modulo 2^N, where N is the precision of the unsigned TYPE; null if
   it is not known.  */
extern tree tp_modular_evolution (class loop *nest, tree type, tree expr);

/* Describe by *R the evolution of the address VALUE, used in BB, in NEST, if it is computed from an
   index with fewer bits, which may wrap around as far as GCC knows.  That it does not becomes an
   assumption.  */
extern bool tp_describe_narrow (struct tp_loop_pass *pass, class loop *nest, basic_block bb,
                                tree value, tp_range *r);

/* ---- variable-numbers.cc ---- */

/* If REF is the result of a look-up of a variable's number, return the call; otherwise null.  */
extern gimple *tp_number_lookup (tree ref);

/* Return true if the look-up LOOKUP can be made before LOOP, in which the variables CHANGED begin
   or end.  */
extern bool tp_number_constant_p (class loop *loop, gimple *lookup, const hash_set<tree> &changed);

/* STMT is in a loop: if a variable begins or ends there, add it to *CHANGED.  */
extern void tp_note_changed_number (gimple *stmt, hash_set<tree> *changed);

/* Make all RANGES of one variable that is looked up in LOOP use the result of one look-up.  */
extern void tp_share_numbers (class loop *loop, tp_range *r, const vec<tp_range> &ranges);

/* Move the look-ups in LOOP that RANGES use to the edge *INTO, by which LOOP is entered.  */
extern void tp_move_numbers (class loop *loop, const vec<tp_range> &ranges, edge *into);

/* If REF is the result of a look-up in LOOP that has no use any more, remove the look-up, which
   would keep GCC from vectorising LOOP.  */
extern void tp_drop_unused_number (class loop *loop, tree ref);

/* ---- scev-ranges.cc ---- */

/* Split EXPR, of sizetype or a pointer, into *BASE and a constant *PLACE.  Returns false if that is
   impossible.  */
extern bool tp_split_base (tree expr, tree *base, HOST_WIDE_INT *place);

/* The evolution of VALUE in NEST, as it is used in BB; it is undetermined if it is not known.  */
extern tree tp_evolution (class loop *nest, basic_block bb, tree value);

/* Move the levels of the evolution *EV, used in BB, to *R; *EV becomes the rest.  */
extern bool tp_describe_levels (struct tp_loop_pass *pass, class loop *nest, basic_block bb,
                                tree *ev, tp_range *r);

/* Set *DOWN and *UP to the distances by which R moves down and up in all iterations.  */
extern void tp_range_extent (const tp_range &r, tree *down, tree *up);

/* Describe CHECK, a call in the loop NEST, by *R.  Returns false if its addresses do not move by
   constant steps, or the distance is not known before the loop.  */
extern bool tp_describe_range (struct tp_loop_pass *pass, class loop *nest, gimple *check,
                               tp_range *r);

/* If A and B are one range, or can be merged into one, make A that range and return true.  */
extern bool tp_join_ranges (tp_range *a, const tp_range &b);

/* ---- loop-versioning.cc ---- */

/* The two versions of a loop.  FAST, the original loop, is entered by the edge INTO if all
   conditions are true that were added; otherwise the block SLOW is executed, which leads to
   CHECKED, the copy with all checks.  */
struct tp_versions
{
  class loop *fast, *checked;
  edge into;
  basic_block slow;
};

/* Make a copy of LOOP with all checks.  Returns false if that is impossible.  */
extern bool tp_start_versions (class loop *loop, tp_versions *v);

/* Make the entry of the fast loop depend on the checks that RANGES describe.  FEW: it is not
   entered for few iterations.  */
extern void tp_require_ranges (tp_versions *v, const vec<tp_range> &ranges, bool few);

/* The same with CONDITION, which SEQ computes.  */
extern void tp_require (tp_versions *v, gimple_seq seq, tree condition);

/* ---- whole-copies.cc ---- */

/* Return true if STMT writes the referent of a copy, or clears a cell.  */
extern bool tp_writes_copy_p (gimple *stmt);

/* If LOOP, an innermost loop, only copies numbers side by side, or clears cells, do to the cells
   before it what it does to them one by one, and return true.  */
extern bool tp_copy_whole (struct tp_loop_pass *pass, class loop *loop);

/* ---- invariant-loads.cc ---- */

/* Append to STATEMENTS those at the end of BB and in the blocks before it, in reverse order, back
   to a statement that may end a block.  */
extern void tp_statements_before (basic_block bb, vec<gimple *> *statements);

/* CHECK is covered by a range and will be removed; inside the fast copy its memory is valid.  The
   caller must call tp_forget_verified, with the earlier count, afterwards.  */
extern void tp_note_verified (struct tp_loop_pass *pass, gimple *check);
/* The same for checks in BB, which precedes a loop, or shortly before.  */
extern void tp_note_checks_before (struct tp_loop_pass *pass, basic_block bb);
extern unsigned tp_verified_count (struct tp_loop_pass *pass);
extern void tp_forget_verified (struct tp_loop_pass *pass, unsigned count);

/* Move loads that are invariant in LOOP, with their load_ref calls, to the edge *INTO, by which
   LOOP is entered.  Their memory must be known to be valid, and nothing in LOOP may end blocks.
   Returns the number of moved loads.  */
extern unsigned tp_move_invariant_loads (struct tp_loop_pass *pass, class loop *loop, edge *into);

/* ---- dereferenced-before.cc ---- */

/* Pointers that point to live blocks when a loop begins, and that no check in the loop
   concerns.  */
struct tp_dereferenced
{
  hash_set<tree> pointers;
};

/* Add such pointers of LOOP, whose basic blocks are BODY, to *FOLLOWED, which is empty.  Nothing in
   LOOP may end blocks.  */
extern void tp_find_dereferenced (class loop *loop, basic_block *body, tp_dereferenced *followed);

/* Return true if the memory reference REF is at a constant distance from such a pointer.  */
extern bool tp_dereferenced_p (tp_dereferenced &followed, tree ref);

/* ---- loop-bounds.cc ---- */

/* Load bounds of blocks before those loops of FUN that access them irregularly, except loops that
   keep all checks.  Dominance information must be available.  */
extern void tp_load_loop_bounds (struct tp_loop_pass *pass, function *fun);

/* Return true if another check in the basic block of CHECK has the same base.  */
extern bool tp_neighbour_p (gimple *check);

/* Execute CHECK only if its address is not one of the COUNT addresses from LOW on.  The probability
   of that is OUTSIDE.  */
extern void tp_compare_with_bounds (gimple *check, tree low, tree count,
                                    profile_probability outside);

/* ---- large-bounds.cc ---- */

/* Execute RANGE only if it is not inside the block that starts at LOW, in which BYTES bytes fit at
   COUNT offsets.  */
extern void tp_compare_range_with_bounds (gimple *range, tree low, tree count, HOST_WIDE_INT bytes);

/* Look up blocks that FUN accesses irregularly in the table of large blocks, except in the loops
   CHECKED.  Dominance information must be available.  */
extern void tp_load_large_bounds (function *fun, tp_loop_numbers &checked);

#endif
