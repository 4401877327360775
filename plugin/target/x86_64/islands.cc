/* islands.cc - puts stubs near the jumps that lead to them.

   SPDX-License-Identifier: GPL-3.0-or-later

   A stub (stubs.cc) is 5 bytes, and the jump to it 6, because it stands at the end of the function:
   one that leads no further than 127 bytes has 2.  Every function has many places that execution
   never comes to but by a jump: after each unconditional jump, each return, and each call that
   never returns.  Stubs stand there, if the place is near enough, be it after the jump or before
   it.

   Where that is gets decided before a function's first instruction, when all others are chosen and
   their sizes are known about.  That they are not known better does not matter: the assembler finds
   out which jumps are short.

   GCC's constant pools of targets whose loads do not reach far (arm_reorg () in config/arm/arm.cc)
   stand at such barriers as well.  */

#include "base/temporal-gcc.h"
#include "output.h"
#include "base/options.h"
#include "base/stats.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/islands.h"
#include "target/x86_64/stubs.h"

/* How far a short jump leads, less what the sizes may be wrong by; the size of the statement with a
   jump to a stub.  */
static const int reach = 122, statement_size = 10;

/* A barrier, after which stubs of so many bytes stand.  */
struct barrier
{
  rtx_insn *jump;
  int at, stubs;
};

/* The statement INSN has its stub after the instruction JUMP, of the barrier with number B.  */
struct placed
{
  rtx_insn *insn, *jump;
  unsigned b, order;
};

/* Those of the function that is being written, in their order, and how many have been written.  */
static vec<placed> places;
static unsigned written;

/* Does a barrier come next after INSN, and stands nothing between the two that is written?  */

static bool
barrier_follows_p (rtx_insn *insn)
{
  rtx_insn *next = NEXT_INSN (insn);
  while (next && NOTE_P (next) && NOTE_KIND (next) != NOTE_INSN_SWITCH_TEXT_SECTIONS)
    next = NEXT_INSN (next);
  return next && BARRIER_P (next) && (JUMP_P (insn) || CALL_P (insn));
}

/* How large INSN is, about.  */

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
  /* GCC takes each for as long as instructions can be.  */
  if (asm_noperands (PATTERN (insn)) >= 0)
    return 8;
  return get_attr_length (insn);
}

/* Find a place for the stub, of SIZE bytes, of INSN, which ends AT bytes from the start;
   BARRIERS[NEXT] is the first barrier after it.  */

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

/* Write the stubs that stand after INSN.  */

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
