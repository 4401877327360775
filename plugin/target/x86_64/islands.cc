/* islands.cc - places stubs near the jumps to them.

   SPDX-License-Identifier: GPL-3.0-or-later

   A stub (stubs.cc) has 5 bytes.  If it is at the end of the function, the jump to it has 6 bytes,
   but a jump of at most 127 bytes has only 2.  Each function has many places that are reached only
   by jumps: after each unconditional jump, each return, and each call that does not return.  The
   stubs are placed there if such a place, before or after the jump, is near enough.

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

/* A place after the instruction JUMP that is reached only by jumps.  AT is its offset in the
   function, STUBS the size of the stubs there, in bytes.  */
struct barrier
{
  rtx_insn *jump;
  int at, stubs;
};

/* The stub of the statement INSN is placed after the instruction JUMP, of barrier number B.  */
struct placed
{
  rtx_insn *insn, *jump;
  unsigned b, order;
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

/* Find a place for the stub of INSN.  The stub has SIZE bytes; INSN ends at offset AT;
   BARRIERS[NEXT] is the first barrier after INSN.  */

static void
place (vec<barrier> *barriers, unsigned next, rtx_insn *insn, int at, int size)
{
  auto near_p = [&] (unsigned b, int distance) { return distance + (*barriers)[b].stubs <= reach; };
  unsigned b;
  if (next < barriers->length () && near_p (next, (*barriers)[next].at - at))
    b = next;
  else if (next > 0 && near_p (next - 1, at - (*barriers)[next - 1].at + size))
    b = next - 1;
  else
    return;
  (*barriers)[b].stubs += size;
  places.safe_push ({ insn, (*barriers)[b].jump, b, places.length () });
}

static int
compare_places (const void *x, const void *y)
{
  const placed *a = (const placed *) x, *b = (const placed *) y;
  if (a->b != b->b)
    return a->b < b->b ? -1 : 1;
  return a->order < b->order ? -1 : a->order > b->order;
}

void
tp_islands_find (void)
{
  places.truncate (0);
  written = 0;
  if (tp_opt.disable.islands || !tp_any_stubs_p ())
    return;
  struct wanted
  {
    rtx_insn *insn;
    int at, size;
    unsigned next;
  };
  auto_vec<barrier> barriers;
  auto_vec<wanted> stubs;
  int at = 0;
  for (rtx_insn *insn = get_insns (); insn; insn = NEXT_INSN (insn))
    {
      if (NOTE_P (insn) && NOTE_KIND (insn) == NOTE_INSN_SWITCH_TEXT_SECTIONS)
        at += 2 * reach;
      int size = tp_stub_size (insn);
      at += insn_size (insn, size > 0);
      if (size > 0)
        stubs.safe_push ({ insn, at, size, barriers.length () });
      if (barrier_follows_p (insn))
        barriers.safe_push ({ insn, at, 0 });
    }
  for (const wanted &w : stubs)
    place (&barriers, w.next, w.insn, w.at, w.size);
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
  unsigned row = tp_cfi_row (insn);
  bool begun = false;
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
}

void
tp_islands_start (void)
{
  postscan = targetm.asm_out.final_postscan_insn;
  targetm.asm_out.final_postscan_insn = write_island;
}
