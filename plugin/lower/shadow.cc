/* shadow.cc - the address of a cell in compiled code.

   SPDX-License-Identifier: GPL-3.0-or-later

   layout.h describes the cell and its address.  Most pointers point to structures of which several
   fields are used, and each use needs the cell twice: the origin for the check, and the referent
   for a pointer that is loaded or stored.  Therefore the shadow address of a pointer is computed
   once,

        s = p ^ K,  and  m = s & ~7  for referents,

   and the cell of the field at offset F is at s + SKEW + (F & ~7).  K flips bits 44 and 46, so (p +
   F) ^ K is equal to (p ^ K) + F unless the sum carries into bit 44.  If it carries, another cell
   or unmapped memory is read.  That cell cannot have the number of P's block: no block contains a
   multiple of 2^44 (shadow-mapping.c splits the regions there), so if the cell belonged to P's
   block, P + F and P would have the same upper bits, and the sum would not have carried.

   This assumes that P is a multiple of 8, as its type says, but the program may break that
   promise.  A check notices this: the load then reads from the middle of a cell, which does not
   match, and the runtime decides.  Reading or writing a referent there would be wrong, therefore m
   is masked.  If neither the type nor GCC says that P is a multiple of 8, each cell address is
   masked separately and nothing is shared.

   A shadow address is inserted before its first use, and shared by the uses that this
   dominates.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "ir/sites.h"
#include "ir/emit.h"
#include "lower/lowering.h"
#include "lower/shadow.h"
#include "lower/shared-bits.h"

/* shadow-fault.c of the runtime does not recognise accesses with larger displacements from
   SKEW.  */
static const HOST_WIDE_INT reach = TP_SHADOW_REACH;

tree
tp_emit_unsigned (gimple_seq *seq, tree a)
{
  return tp_emit_assign (seq, pointer_sized_int_node, NOP_EXPR, a);
}

tree
tp_address_constant (unsigned HOST_WIDE_INT value)
{
  return build_int_cst (pointer_sized_int_node, value);
}

/* Return true if TYPE says that its objects are at multiples of 8.  */

static bool
aligned_type_p (tree type)
{
  return (TYPE_SIZE (type) && !FUNC_OR_METHOD_TYPE_P (type) && TYPE_ALIGN (type) >= POINTER_SIZE);
}

/* Return true if the cell of the byte at offset LAST belongs as a whole to an object of TYPE that
   begins at a multiple of 8.  */

static bool
whole_cell_p (tree type, HOST_WIDE_INT last)
{
  tree size = TYPE_SIZE_UNIT (type);
  return (last >= 0 && size && tree_fits_uhwi_p (size)
          && ((unsigned HOST_WIDE_INT) last | 7) < tree_to_uhwi (size));
}

/* Split ADDRESS into a pointer or declared object, which is returned, and a constant distance
   *PLACE in bytes.  *LIKELY says whether the types of the expressions say that the pointer is a
   multiple of 8.  If WHOLE is not null, *WHOLE says whether the object of these types has the whole
   cell of the byte at ADDRESS.  If MET is not null, *MET is set to true if a PHI was replaced by a
   sum.  */

static tree
find_base (struct tp_lowering *cx, tree address, HOST_WIDE_INT *place, bool *likely,
           bool *whole = NULL, bool *met = NULL)
{
  /* The address AT bytes before ADDRESS is a multiple of 8 by its type.  */
  const HOST_WIDE_INT nowhere = HOST_WIDE_INT_MIN;
  HOST_WIDE_INT at = nowhere;
  *place = 0;
  if (whole)
    *whole = false;
  for (int steps = 0; steps < 16; steps++)
    {
      struct tp_step s;
      if (TREE_CODE (address) == SSA_NAME)
        {
          if (POINTER_TYPE_P (TREE_TYPE (address))
              && aligned_type_p (TREE_TYPE (TREE_TYPE (address))))
            {
              at = *place;
              if (whole)
                *whole |= whole_cell_p (TREE_TYPE (TREE_TYPE (address)), at);
            }
          if (gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (address)))
            {
              HOST_WIDE_INT more;
              tree pointer = tp_sum_of_phi (cx, phi, &more);
              if (!pointer)
                break;
              *place += more;
              address = pointer;
              if (met)
                *met = true;
              continue;
            }
        }
      if (!tp_step_back (address, &s) || !s.fixed || !(s.from || DECL_P (s.object)))
        break;
      *place += s.bytes;
      address = s.from ? s.from : s.object;
      if (s.from && s.object && aligned_type_p (TREE_TYPE (s.object)))
        {
          at = *place - (HOST_WIDE_INT) TREE_INT_CST_LOW (TREE_OPERAND (s.object, 1));
          if (whole)
            *whole |= whole_cell_p (TREE_TYPE (s.object), at);
        }
    }
  *likely = at != nowhere && (*place - at) % 8 == 0;
  return address;
}

/* Return true if GCC knows that BASE is a multiple of 8.  */

static bool
certainly_aligned_p (tree base)
{
  if (DECL_P (base))
    return DECL_ALIGN (base) >= POINTER_SIZE;
  unsigned align;
  unsigned HOST_WIDE_INT bias;
  get_pointer_alignment_1 (base, &align, &bias);
  return align >= POINTER_SIZE && bias % POINTER_SIZE == 0;
}

/* How a call uses the cell of its first argument.  */

enum cell_use
{
  NO_USE,
  CHECKED,   /* an origin is compared; if it does not match, the runtime decides */
  EXACT,     /* the cell must be the right one */
  CELLS,     /* the cell and those after it must be the right ones */
  EXACT_WORD /* as EXACT, and the address is aligned as a pointer */
};

/* Up to so many bytes have their cells tested or cleared inline.  */
static const unsigned HOST_WIDE_INT cleared_max = 64;
/* Variables of up to so many bytes may begin and end inline.  */
static const unsigned HOST_WIDE_INT scope_max = 64;

static enum cell_use
use_of_cell (gimple *call)
{
  switch (tp_entry_of_call (call))
    {
    case ENTRY_check:
    case ENTRY_check_alive:
      return tree_fits_uhwi_p (gimple_call_arg (call, 1)) ? CHECKED : NO_USE;
    case ENTRY_load_ref:
    case ENTRY_load_own:
    case ENTRY_peek_ref:
    case ENTRY_store_ref:
      return EXACT_WORD;
    case ENTRY_peek_piece:
    case ENTRY_store_piece:
    case ENTRY_origin:
    case ENTRY_check_there:
      return EXACT;
    case ENTRY_clear_refs:
      {
        tree n = gimple_call_arg (call, 1);
        if (integer_onep (n))
          return EXACT;
        return (tree_fits_uhwi_p (n) && tree_to_uhwi (n) > 0 && tree_to_uhwi (n) <= cleared_max
                  ? CELLS
                  : NO_USE);
      }
    case ENTRY_begin:
    case ENTRY_end:
      {
        tree n = gimple_call_arg (call, 1);
        return tree_fits_uhwi_p (n) && tree_to_uhwi (n) <= scope_max ? CELLS : NO_USE;
      }
    default:
      return NO_USE;
    }
}

/* Return true if CALL checks a word of which the types are not to be believed that it is in one
   cell.  */

static bool
halves_p (gimple *call)
{
  return (tp_entry_of_call (call) == ENTRY_check && tp_site_unaligned_p (gimple_call_arg (call, 4))
          && tree_to_uhwi (gimple_call_arg (call, 1)) == 8);
}

/* Return true if CALL, which uses the cell PLACE bytes after B as USE says, can work with B's
   shadow address.  */

static bool
sharable_p (gimple *call, enum cell_use use, const tp_lowering::shadow_base *b, HOST_WIDE_INT place)
{
  if (!(b->likely || b->certain) || place < -reach || place > reach)
    return false;
  if (use == CELLS)
    return b->certain && place % 8 == 0;
  if (use != CHECKED)
    return b->certain || place % 8 == 0 || use == EXACT;
  if (!b->certain && halves_p (call))
    return false;
  /* An access of up to 8 bytes must lie in one cell; of a larger one the first and the last cell
     are compared.  */
  unsigned HOST_WIDE_INT n = tree_to_uhwi (gimple_call_arg (call, 1));
  return n <= 8 ? (place & 7) + n <= 8 : n <= (unsigned HOST_WIDE_INT) reach;
}

/* Count the calls of the program: the uid of a call of the runtime is set to the number of those
   before it in its block.  */

static void
count_calls (struct tp_lowering *cx)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  {
    unsigned n = 0;
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (is_gimple_call (gsi_stmt (i)))
        {
          gimple_set_uid (gsi_stmt (i), n);
          n += tp_entry_of_call (gsi_stmt (i)) == ENTRY_COUNT;
        }
    cx->calls_of.put (bb, n);
  }
}

/* A name is not reused across a call of the program, because recomputing it is cheaper than
   occupying a call-saved register.  */

bool
tp_at_hand_p (struct tp_lowering *cx, tree name, gimple *from, gimple *call)
{
  if (!name)
    return false;
  basic_block bb = gimple_bb (call), other = gimple_bb (from);
  if (bb == other)
    return gimple_uid (from) == gimple_uid (call);
  /* When blocks are split, the dominator tree is updated.  */
  gcc_checking_assert (dom_info_available_p (CDI_DOMINATORS)
                       && get_immediate_dominator (CDI_DOMINATORS, bb));
  return (dominated_by_p (CDI_DOMINATORS, bb, other) && gimple_uid (call) == 0
          && gimple_uid (from) == *cx->calls_of.get (other));
}

/* Emit the shadow address s of BASE before CALL.  */

static tree
emit_plain (gimple *call, tree base)
{
  gimple_seq seq = NULL;
  if (DECL_P (base))
    base = tp_emit_assign (&seq, ptr_type_node, ADDR_EXPR, build_fold_addr_expr (base));
  tree a = tp_emit_unsigned (&seq, base);
  a = tp_emit_assign (&seq, pointer_sized_int_node, BIT_XOR_EXPR, a,
                      tp_address_constant (TP_SHADOW_XOR));
  tp_insert_before (call, seq);
  return a;
}

/* Emit the shadow address PLAIN, rounded down to a multiple of 8, before CALL.  */

static tree
emit_masked (gimple *call, tree plain)
{
  gimple_seq seq = NULL;
  tree a = tp_emit_assign (&seq, pointer_sized_int_node, BIT_AND_EXPR, plain,
                           tp_address_constant (~(unsigned HOST_WIDE_INT) 7));
  tp_insert_before (call, seq);
  return a;
}

/* Replace the first argument of CALL by BASE + PLACE, which has the same value.  */

static void
use_sum (gimple *call, tree base, HOST_WIDE_INT place)
{
  gimple_seq seq = NULL;
  tree a = tp_emit_assign (&seq, ptr_type_node, POINTER_PLUS_EXPR, base, size_int (place));
  tp_insert_before (call, seq);
  gimple_call_set_arg (call, 0, a);
  update_stmt (call);
}

/* Record in USES the shadow address that CALL uses for the cell PLACE bytes after BASE, whose data
   is B; emit the address if it is not available.  */

static void
share (struct tp_lowering *cx, gimple *call, enum cell_use use, tree base,
       tp_lowering::shadow_base *b, HOST_WIDE_INT place)
{
  if (tp_at_hand_p (cx, b->plain, b->plain_at, call))
    tp_count (STAT_shadow_cse);
  else
    {
      b->plain = emit_plain (call, base);
      b->plain_at = call;
    }
  if (use == CHECKED || b->certain)
    {
      cx->uses.put (call, { b->plain, place });
      return;
    }
  if (place % 8 != 0)
    {
      /* Which cell this is depends on the low bits of BASE, so mask after adding.  */
      gimple_seq seq = NULL;
      tree a = tp_emit_assign (&seq, pointer_sized_int_node, PLUS_EXPR, b->plain,
                               tp_address_constant (place));
      tp_insert_before (call, seq);
      cx->uses.put (call, { emit_masked (call, a), 0 });
      return;
    }
  if (!tp_at_hand_p (cx, b->masked, b->masked_at, call))
    {
      b->masked = emit_masked (call, b->plain);
      b->masked_at = call;
    }
  cx->uses.put (call, { b->masked, place });
}

void
tp_shadow_start (struct tp_lowering *cx, const vec<gimple *> &calls)
{
  if (tp_opt.disable.shadow_cse)
    return;
  count_calls (cx);
  if (tp_opt.init)
    tp_share_bits (cx, calls);
  HOST_WIDE_INT place;
  bool likely;
  for (gimple *call : calls)
    if (enum cell_use use = use_of_cell (call))
      {
        tree base = find_base (cx, gimple_call_arg (call, 0), &place, &likely);
        if (TREE_CODE (base) != SSA_NAME && !DECL_P (base))
          continue;
        bool existed;
        tp_lowering::shadow_base &b = cx->bases.get_or_insert (base, &existed);
        if (!existed)
          b = { false, certainly_aligned_p (base), NULL_TREE, NULL_TREE, NULL, NULL };
        b.likely |= ((likely && !(use == CHECKED && halves_p (call)))
                     || (use == EXACT_WORD && place % 8 == 0));
      }
  for (gimple *call : calls)
    if (enum cell_use use = use_of_cell (call))
      {
        bool met = false;
        tree base = find_base (cx, gimple_call_arg (call, 0), &place, &likely, NULL, &met);
        tp_lowering::shadow_base *b = cx->bases.get (base);
        if (!b || !sharable_p (call, use, b, place))
          continue;
        if (met)
          {
            tp_count (STAT_phi_sums);
            use_sum (call, base, place);
          }
        share (cx, call, use, base, b, place);
      }
}

/* The reference to the 32-bit word DISPLACEMENT bytes after A, an unsigned integer.  */

static tree
emit_word (gimple_seq *seq, tree a, HOST_WIDE_INT displacement)
{
  tree p = tp_emit_assign (seq, build_pointer_type (tp_word_type), NOP_EXPR, a);
  return build2 (MEM_REF, tp_word_type, p,
                 build_int_cst (build_pointer_type (tp_word_type), displacement));
}

/* The type may alias all others, because the halves of a cell are accessed by another type.  */

tree
tp_emit_whole_cell (struct tp_lowering *cx, gimple_seq *seq, gimple *call,
                    unsigned HOST_WIDE_INT at)
{
  tp_lowering::shadow_use *use = cx->uses.get (call);
  tree type = build_pointer_type_for_mode (uint64_type_node, ptr_mode, true);
  tree p = tp_emit_assign (seq, type, NOP_EXPR, use->base);
  return build2 (MEM_REF, uint64_type_node, p,
                 build_int_cst (type, TP_SHADOW_SKEW + use->place + at));
}

/* The reference to HALF of the cell of the address A, an unsigned integer, after the bits in
   LOW_BITS have been cleared; or of the cell AT bytes after that.  */

static tree
cell_at (gimple_seq *seq, tree a, unsigned half, unsigned low_bits, unsigned HOST_WIDE_INT at = 0)
{
  tree type = pointer_sized_int_node;
  if (low_bits)
    a = tp_emit_assign (seq, type, BIT_AND_EXPR, a,
                        tp_address_constant (~(unsigned HOST_WIDE_INT) low_bits));
  a = tp_emit_assign (seq, type, BIT_XOR_EXPR, a, tp_address_constant (TP_SHADOW_XOR));
  return emit_word (seq, a, TP_SHADOW_SKEW + half + at);
}

/* Append the load of REF.  */

static tree
emit_load (gimple_seq *seq, tree ref)
{
  tree result = make_ssa_name (tp_word_type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, ref));
  return result;
}

tree
tp_emit_cell (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned half,
              unsigned HOST_WIDE_INT at, unsigned low_bits)
{
  if (tp_lowering::shadow_use *use = cx->uses.get (call))
    return emit_word (seq, use->base,
                      TP_SHADOW_SKEW + half
                        + ((use->place + (HOST_WIDE_INT) at) & ~(HOST_WIDE_INT) 7));
  tree a = tp_emit_unsigned (seq, gimple_call_arg (call, 0));
  if (at)
    a = tp_emit_assign (seq, pointer_sized_int_node, PLUS_EXPR, a, tp_address_constant (at));
  return cell_at (seq, a, half, low_bits);
}

bool
tp_shadow_cells_p (struct tp_lowering *cx, gimple *call)
{
  return cx->uses.get (call) != NULL;
}

bool
tp_shadow_whole_cell_p (struct tp_lowering *cx, gimple *call)
{
  HOST_WIDE_INT place;
  bool likely, whole;
  find_base (cx, gimple_call_arg (call, 0), &place, &likely, &whole);
  return whole;
}

bool
tp_shadow_one_cell_p (struct tp_lowering *cx, gimple *call, unsigned HOST_WIDE_INT n)
{
  tp_lowering::shadow_use *use = cx->uses.get (call);
  return use && (use->place & 7) + n <= 8;
}

int
tp_shadow_place (struct tp_lowering *cx, gimple *call)
{
  tp_lowering::shadow_use *use = cx->uses.get (call);
  return use ? use->place & 7 : -1;
}

tree
tp_emit_half (struct tp_lowering *cx, gimple_seq *seq, gimple *call, unsigned half,
              unsigned HOST_WIDE_INT at, unsigned low_bits)
{
  return emit_load (seq, tp_emit_cell (cx, seq, call, half, at, low_bits));
}

tree
tp_emit_half_at (gimple_seq *seq, tree a, unsigned half, unsigned low_bits,
                 unsigned HOST_WIDE_INT at)
{
  return emit_load (seq, cell_at (seq, a, half, low_bits, at));
}
