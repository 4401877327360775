/* islands.cc - places stubs near the jumps to them.

   SPDX-License-Identifier: GPL-3.0-or-later

   A stub (stubs.cc) has 5 bytes.  If it is at the end of the function, the jump to it has 6 bytes,
   but a jump of at most 127 bytes has only 2.  Each function has many places that are reached only
   by jumps: after each unconditional jump, each return, and each call that does not return.  The
   stubs are placed there if such a place, before or after the jump, is near enough.

   In a long piece of code without such a place, as a switch with large cases or an expanded macro,
   a place is made by a jump around the stubs, after a statement with a stub.  It pays from three
   stubs on: each saves 4 bytes, and the jump has 2.

   The places are chosen before the function's first instruction is output, when all instructions
   are final and their sizes are approximately known.  Approximate sizes are enough, because the
   assembler decides which jumps are short.

   This is modelled on GCC's constant pools for targets whose loads have a short range (arm_reorg ()
   in config/arm/arm.cc), which are placed after barriers as well.  */

#include "base/temporal-gcc.h"
#include "output.h"
#include "base/options.h"
#include "base/stats.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/islands.h"
#include "target/x86_64/stubs.h"

/* The reach of a short jump, less a margin for wrong sizes; and the size of a statement with a jump
   to a stub, in bytes.  */
static const int reach = 122, statement_size = 10;

/* The fewest stubs for which a place is made, and the size of the jump around them.  */
static const unsigned fewest = 3;
static const int jump_size = 2;

/* A place after the instruction JUMP that is reached only by jumps.  AT is its offset in the
   function, STUBS the size of the stubs there, in bytes; JUMP is instruction number ORDER.  */
struct barrier
{
  rtx_insn *jump;
  int at, stubs;
  unsigned order;
};

/* A statement with a stub: INSN is instruction number ORDER and ends at offset AT, its stub has
   SIZE bytes, and NEXT is the number of the first barrier after it.  */
struct wanted
{
  rtx_insn *insn;
  int at, size;
  unsigned next, order;
};

/* The stub of the statement INSN is placed after the instruction JUMP, which is instruction number
   PLACE.  AROUND says that JUMP is not a jump, and one around the stubs is needed.  */
struct placed
{
  rtx_insn *insn, *jump;
  unsigned place, order;
  bool around;
};

/* The placed stubs of the current function, in the order of output, and how many have been
   output.  */
static vec<placed> places;
static unsigned written;

/* Return true if a barrier follows INSN, with nothing between the two that is output.  */

static bool
barrier_follows_p (rtx_insn *insn)
{
  rtx_insn *next = NEXT_INSN (insn);
  while (next && NOTE_P (next) && NOTE_KIND (next) != NOTE_INSN_SWITCH_TEXT_SECTIONS)
    next = NEXT_INSN (next);
  return next && BARRIER_P (next) && (JUMP_P (insn) || CALL_P (insn));
}

/* The approximate size of INSN in bytes.  OURS says that it is a statement with a stub.  */

static int
insn_size (rtx_insn *insn, bool ours)
{
  if (ours)
    return statement_size;
  if (LABEL_P (insn))
    return label_to_alignment (insn).levels[0].log > 2 ? 4 : 0;
  if (!NONDEBUG_INSN_P (insn) || GET_CODE (PATTERN (insn)) == USE
      || GET_CODE (PATTERN (insn)) == CLOBBER)
    return 0;
  /* GCC assumes the maximum length for each instruction of an asm.  */
  if (asm_noperands (PATTERN (insn)) >= 0)
    return 8;
  return get_attr_length (insn);
}

/* Find a place for the stub of W.  Returns false if none is near.  */

static bool
place (vec<barrier> *barriers, const wanted &w)
{
  auto near_p = [&] (unsigned b, int distance) { return distance + (*barriers)[b].stubs <= reach; };
  unsigned b;
  if (w.next < barriers->length () && near_p (w.next, (*barriers)[w.next].at - w.at))
    b = w.next;
  else if (w.next > 0 && near_p (w.next - 1, w.at - (*barriers)[w.next - 1].at + w.size))
    b = w.next - 1;
  else
    return false;
  (*barriers)[b].stubs += w.size;
  places.safe_push ({ w.insn, (*barriers)[b].jump, (*barriers)[b].order, places.length (), false });
  return true;
}

/* Make places for the stubs of FAR, in their order, of which none has a place yet.  */

static void
make_places (const vec<wanted> &far)
{
  for (unsigned first = 0, next; first < far.length (); first = next)
    {
      /* The place is after the statement LAST: the jump of each stub before it can reach it, and
         then those of some after it.  */
      unsigned last = first;
      int size = jump_size + far[first].size;
      while (last + 1 < far.length ()
             && far[last + 1].at - far[first].at + size + far[last + 1].size <= reach)
        size += far[++last].size;
      for (next = last + 1;
           next < far.length () && far[next].at - far[last].at + size + far[next].size <= reach;
           next++)
        size += far[next].size;
      if (next - first < fewest)
        {
          next = first + 1;
          continue;
        }
      for (unsigned k = first; k < next; k++)
        places.safe_push ({ far[k].insn, far[last].insn, far[last].order, places.length (), true });
    }
}

static int
compare_places (const void *x, const void *y)
{
  const placed *a = (const placed *) x, *b = (const placed *) y;
  if (a->place != b->place)
    return a->place < b->place ? -1 : 1;
  return a->order < b->order ? -1 : a->order > b->order;
}

void
tp_islands_find (void)
{
  places.truncate (0);
  written = 0;
  if (tp_opt.disable.islands || !tp_any_stubs_p ())
    return;
  auto_vec<barrier> barriers;
  auto_vec<wanted> stubs, far;
  int at = 0;
  unsigned order = 0;
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn), order++)
    {
      if (NOTE_P (insn) && NOTE_KIND (insn) == NOTE_INSN_SWITCH_TEXT_SECTIONS)
        at += 2 * reach;
      int size = tp_stub_size (insn);
      at += insn_size (insn, size > 0);
      if (size > 0)
        stubs.safe_push ({ insn, at, size, barriers.length (), order });
      if (barrier_follows_p (insn))
        barriers.safe_push ({ insn, at, 0, order });
    }
  for (const wanted &w : stubs)
    if (!place (&barriers, w))
      far.safe_push (w);
  make_places (far);
  places.qsort (compare_places);
  tp_stats[STAT_islands] += places.length ();
}

/* Output the stubs that are placed after INSN.  */

static void (*postscan) (FILE *, rtx_insn *, rtx *, int);

static void
write_island (FILE *file, rtx_insn *insn, rtx *operands, int n)
{
  if (postscan)
    postscan (file, insn, operands, n);
  if (written >= places.length () || places[written].jump != insn)
    return;
  /* GCC would take the operands of the stubs for those of INSN.  */
  const rtx_insn *statement_now = this_is_asm_operands;
  this_is_asm_operands = NULL;
  bool around = places[written].around, begun = false;
  unsigned row = tp_cfi_row (insn);
  if (around)
    fputs ("\tjmp\t99f\n", file);
  for (; written < places.length () && places[written].jump == insn; written++)
    {
      rtx_insn *statement = places[written].insn;
      if (tp_cfi_row (statement) != row)
        {
          if (begun)
            tp_cfi_row_end (file);
          row = tp_cfi_row (statement);
          begun = tp_cfi_row_begin (file, insn, row, 0);
        }
      tp_write_near_stub (file, statement);
    }
  if (begun)
    tp_cfi_row_end (file);
  if (around)
    fputs ("99:\n", file);
  this_is_asm_operands = statement_now;
}

void
tp_islands_start (void)
{
  postscan = targetm.asm_out.final_postscan_insn;
  targetm.asm_out.final_postscan_insn = write_island;
}
