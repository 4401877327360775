/* sra.cc - keeps the referents of local structures in variables (scalar replacement).

   SPDX-License-Identifier: GPL-3.0-or-later

   The referent of a pointer in memory is in the cell of that memory.  For a local structure whose
   address is not taken, this would be the only reason to keep it in memory: without the plugin GCC
   splits such a structure into scalars (SRA), and structures that are passed and returned by value
   stay in registers.  With cells, they are stored to the stack, copied there with their referents,
   and loaded again.  Two stores of a word followed by a load of both, which has to wait for the
   stores, took more than half of the time of a program that passes all of its data as structures of
   16 bytes.

   Therefore each word of such a structure gets a companion variable, as a pointer in an SSA name
   does, and GCC puts the variables into SSA form (update_ssa):

     s.p = q            s.ref1 = referent of q
     s = t              s.ref0 = t.ref0, s.ref1 = t.ref1
     s = *m             s.ref0 = what the first cell of *m holds ...
     *m = s             the cells of *m get s.ref0 ...
     s = f (...)        s.ref1 = what f left in the buffer, unknown if f did not
     f (s)              s.ref1 goes to the buffer
     p = s.p            referent of p is s.ref1, or is resolved if that is unknown; in a union,
                        s.ref1 is then what was found

   As for other companions, assignments to a word are inserted only if it is read.

   Which structures these are, is decided in sra-choose.cc.

   In verify mode the referents are in the cells, too, which are written as those of any local, and
   wherever a word is read it is compared with its cell.

   The idea is that of MemSafe (Simpson 2013, section 4) and SoftBound, which keep the metadata of
   pointers in registers in registers.  Here structures are treated like registers as well, if GCC
   might put them into registers.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/parameters.h"
#include "instrument/provenance/stores.h"
#include "instrument/provenance/structs.h"
#include "instrument/provenance/sra-words.h"
#include "ir/access.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "points-to/points-to.h"

static struct tp_sra *
sra_of (struct tp_context *cx, tree var)
{
  struct tp_sra **w = cx->words.get (var);
  return w && (*w)->fit ? *w : NULL;
}

/* The structure that REF is a part of, and the offset of REF in it, -1 if that is not constant;
   null if there is none.  */

static struct tp_sra *
place_in_words (struct tp_context *cx, tree ref, HOST_WIDE_INT *place)
{
  poly_int64 distance;
  if (cx->words.is_empty ())
    return NULL;
  tree base = get_addr_base_and_unit_offset (ref, &distance);
  if (!base || !distance.is_constant (place))
    {
      base = get_base_address (ref);
      *place = -1;
    }
  return base && DECL_P (base) ? sra_of (cx, base) : NULL;
}

bool
tp_sra_p (struct tp_context *cx, tree var)
{
  return !cx->words.is_empty () && sra_of (cx, var);
}

bool
tp_in_sra_p (struct tp_context *cx, tree ref)
{
  HOST_WIDE_INT place;
  return place_in_words (cx, ref, &place) != NULL;
}

/* ---- Reading and writing --------------------------------------------------------------------- */

bool
tp_without_cells_p (struct tp_context *cx, tree ref)
{
  return !tp_opt.verify && tp_in_sra_p (cx, ref);
}

/* In verify mode: append to *SEQ the question whether VALUE, the referent of word K of W, is what
   the cell says.  It can be asked wherever the program reads the word, if it may have a pointer: by
   its type, or because a whole pointer is accessed there.  A store to an element with any index
   leaves the cell as it is, but the word of no element is known after it.  */

static void
verify_word (gimple_seq *seq, struct tp_sra *w, unsigned k, tree value)
{
  bool whole = (w->whole & ~w->indexed) >> k & 1;
  if (!tp_opt.verify || (w->bit[k] < 0 && !whole))
    return;
  mark_addressable (w->var);
  tree any = build_pointer_type_for_mode (ptr_type_node, ptr_mode, true);
  tree slot = build2 (MEM_REF, ptr_type_node, build_fold_addr_expr (w->var),
                      build_int_cst (any, k * POINTER_SIZE_UNITS));
  tree pointer = make_ssa_name (ptr_type_node);
  gassign *load = gimple_build_assign (pointer, slot);
  tp_no_warning (load);
  gimple_seq_add_stmt (seq, load);
  tp_emit_verify (seq, ENTRY_verify_ref, TP_PROOF_sra, 4,
                  tp_emit_address (seq, unshare_expr (slot)), pointer, value,
                  tp_site (DECL_SOURCE_LOCATION (w->var), 'r', w->var));
}

tree
tp_read_sra_word (struct tp_context *cx, gimple_seq *seq, tree ref, HOST_WIDE_INT more)
{
  HOST_WIDE_INT place;
  struct tp_sra *w = place_in_words (cx, ref, &place);
  if (!w)
    return NULL_TREE;
  if (place < 0)
    return tp_word (TP_UNKNOWN);
  unsigned k = (place + more) / POINTER_SIZE_UNITS;
  if (!w->ref[k])
    {
      w->ref[k] = create_tmp_reg (tp_word_type, "ref");
      cx->unwritten_words.safe_push ({ w, k });
    }
  tree value = make_ssa_name (tp_word_type);
  gimple_seq_add_stmt (seq, gimple_build_assign (value, w->ref[k]));
  verify_word (seq, w, k, value);
  return value;
}

void
tp_keep_sra_word (struct tp_context *cx, gimple_seq *seq, tree slot, tree held, tree ref)
{
  HOST_WIDE_INT place;
  struct tp_sra *w = place_in_words (cx, slot, &place);
  if (w && place >= 0 && tp_type_has_union_p (TREE_TYPE (w->var)))
    gimple_seq_add_stmt (
      seq, gimple_build_assign (w->ref[place / POINTER_SIZE_UNITS], tp_emit_kept (seq, held, ref)));
}

/* Return true if the SIZE bits of a structure from FROM on touch word K.  */

static bool
touches_word_p (unsigned k, HOST_WIDE_INT from, HOST_WIDE_INT size)
{
  HOST_WIDE_INT start = (HOST_WIDE_INT) k * POINTER_SIZE;
  return start < from + size && from < start + POINTER_SIZE;
}

/* Return true if AGGREGATE has a pointer, by its type, at its offset PLACE.  */

static bool
part_at_p (tree aggregate, HOST_WIDE_INT place)
{
  auto_vec<tree> parts;
  tp_pointer_parts (aggregate, &parts);
  for (tree part : parts)
    if (tp_part_place (part) - tp_part_place (aggregate) == place)
      return true;
  return false;
}

/* Return true if after STMT, a definition of a structure, the referent of its word K is unknown,
   provided that it was before.  */

static bool
remains_unknown_p (unsigned k, gimple *stmt)
{
  HOST_WIDE_INT from, size;
  if (gimple_clobber_p (stmt))
    return true;
  tree lhs = gimple_get_lhs (stmt);
  if (!tp_constant_place_p (lhs, &from, &size) || !touches_word_p (k, from, size))
    return true;
  if (is_gimple_call (stmt))
    return (AGGREGATE_TYPE_P (TREE_TYPE (lhs))
            && !part_at_p (lhs, (HOST_WIDE_INT) k * POINTER_SIZE_UNITS - from / BITS_PER_UNIT));
  tree rhs = gimple_assign_rhs1 (stmt);
  return CONSTANT_CLASS_P (rhs) || TREE_CODE (rhs) == CONSTRUCTOR;
}

bool
tp_sra_unknown_word_p (struct tp_context *cx, tree ref, HOST_WIDE_INT more)
{
  HOST_WIDE_INT place;
  struct tp_sra *w = place_in_words (cx, ref, &place);
  if (!w || place < 0 || tp_type_has_union_p (TREE_TYPE (w->var))
      || (TREE_CODE (w->var) == PARM_DECL && part_at_p (w->var, place + more)))
    return false;
  for (gimple *stmt : w->definitions)
    if (!remains_unknown_p ((place + more) / POINTER_SIZE_UNITS, stmt))
      return false;
  return true;
}

/* The referent of a word after STMT, which stores a part of it; null if it is unchanged.

   A constant may be a tag in a pointer.  Otherwise the word is one in which no pointer is put
   together (sra-choose.cc), but a pointer that was copied there before, as in

     struct { int *p; int i[2]; } s;
     memcpy (s.i, &p, sizeof p);  ...  s.i[0] = m->i[0];  s.i[1] = m->i[1];  t = s;

   is there no longer.  */

static tree
piece_word (gassign *stmt)
{
  return is_gimple_min_invariant (gimple_assign_rhs1 (stmt)) ? NULL_TREE : tp_word (TP_UNKNOWN);
}

/* Insert the assignment to word K of W after STMT, a definition of W.  */

static void
write_definition (struct tp_context *cx, struct tp_sra *w, unsigned k, gimple *stmt)
{
  HOST_WIDE_INT from, size;
  gimple_seq seq = NULL;
  if (gimple_clobber_p (stmt))
    {
      gimple_seq_add_stmt (&seq, gimple_build_assign (w->ref[k], tp_word (TP_UNKNOWN)));
      tp_insert_before (stmt, seq);
      return;
    }
  tree lhs = gimple_get_lhs (stmt);
  bool constant = tp_constant_place_p (lhs, &from, &size);
  if ((!constant && !tp_indexed_place_p (lhs, &from, &size)) || !touches_word_p (k, from, size))
    return;
  if (!constant)
    {
      gimple_seq_add_stmt (&seq, gimple_build_assign (w->ref[k], tp_word (TP_UNKNOWN)));
      tp_insert_before (stmt, seq);
      return;
    }
  /* The offset of the word's first byte in LHS; negative if LHS begins inside the word.  */
  HOST_WIDE_INT at = (HOST_WIDE_INT) k * POINTER_SIZE_UNITS - from / BITS_PER_UNIT;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      tree value
        = size < POINTER_SIZE ? piece_word (assign) : tp_stored_word (cx, &seq, assign, at);
      if (value)
        gimple_seq_add_stmt (&seq, gimple_build_assign (w->ref[k], value));
      tp_insert_before (stmt, seq);
      return;
    }
  tree value = tp_result_word (&seq, as_a<gcall *> (stmt), at);
  gimple_seq_add_stmt (&seq, gimple_build_assign (w->ref[k], value));
  tp_insert_after (stmt, seq);
}

bool
tp_write_sra (struct tp_context *cx)
{
  if (cx->unwritten_words.is_empty ())
    return false;
  tp_context::unwritten_word u = cx->unwritten_words.pop ();
  tree value = TREE_CODE (u.of->var) == PARM_DECL
                 ? tp_parameter_word (cx, u.of->var, u.word * POINTER_SIZE_UNITS)
                 : tp_word (TP_UNKNOWN);
  gimple_seq_add_stmt (&cx->entry, gimple_build_assign (u.of->ref[u.word], value));
  for (gimple *stmt : u.of->definitions)
    write_definition (cx, u.of, u.word, stmt);
  return true;
}

void
tp_sra_finish (struct tp_context *cx)
{
  for (auto w : cx->words)
    delete w.second;
}
