/* array-bounds.cc - compares indices with the declared bounds of arrays.

   SPDX-License-Identifier: GPL-3.0-or-later

   If j is too large in a[i][j], or i in s.a[i], so that the access lies in the next member, it
   stays inside its block and yet is an error: C11 6.5.6 counts elements of the array, not bytes
   of the object around it.  An ARRAY_REF still has the array's type, so its index is compared
   with the number of elements (gcc/c-family/c-ubsan.cc instruments the same).  *(p + i) has no
   array type; there the block decides.

   An array at the end of a structure may have been given more memory than it declares, whatever
   its declared size: [], [0], [1] and others.  It is not checked here, unless it is in an
   element of another array.  Nor are arrays without elements, which only mark an offset.  The
   address of one past the last element is no access.

   An array that is a whole variable is already checked by its address (statements.cc), which
   gives a better report; only an index of 64 bits can wrap around there.  The bound of one that
   another unit defines is the one that it is defined with, which is not known here.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/checks/array-bounds.h"
#include "instrument/checks/member-bounds.h"
#include "instrument/provenance/context.h"
#include "ir/flexible-arrays.h"
#include "ir/runtime-decls.h"
#include "ir/emit.h"
#include "ir/value-range.h"
#include "ir/proofs.h"
#include "ir/sites.h"

void
tp_bounds_block_start (struct tp_context *cx)
{
  cx->indices_count = 0;
}

static bool
checked_p (struct tp_context *cx, tree index, unsigned HOST_WIDE_INT count)
{
  auto &known = cx->indices;
  for (unsigned i = 0; i < MIN (cx->indices_count, ARRAY_SIZE (known)); i++)
    if (known[i].index == index && known[i].count <= count)
      return true;
  known[cx->indices_count++ % ARRAY_SIZE (known)] = { index, count };
  return false;
}

/* INDEX converted to size_t.  */

static tree
as_number (gimple_seq *seq, tree index)
{
  return (TREE_CODE (index) == INTEGER_CST ? fold_convert (size_type_node, index)
                                           : tp_emit_assign (seq, size_type_node, NOP_EXPR, index));
}

/* In verify mode, append to *VERIFY the question whether INDEX in REF, by STMT, is below COUNT; its
   check is missing or may be removed by PROOF.  */

static void
verify_index (gimple_seq *verify, gimple *stmt, tree ref, tree index, unsigned HOST_WIDE_INT count,
              HOST_WIDE_INT n, char what, enum tp_proof proof)
{
  if (tp_opt.verify)
    tp_emit_verify (verify, ENTRY_verify_bound, proof, 4, as_number (verify, index),
                    build_int_cst (size_type_node, count), build_int_cst (size_type_node, n),
                    tp_site (tp_ref_location (stmt, ref), what, ref));
}

bool
tp_check_indices (struct tp_context *cx, gimple_seq *seq, gimple_seq *verify, gimple *stmt,
                  tree ref, HOST_WIDE_INT n, char what)
{
  bool complete = true;
  for (tree e = ref; handled_component_p (e); e = TREE_OPERAND (e, 0))
    {
      if (TREE_CODE (e) == ARRAY_RANGE_REF
          || (TREE_CODE (e) == COMPONENT_REF && TREE_OPERAND (e, 2)))
        complete = false;
      if (TREE_CODE (e) != ARRAY_REF)
        continue;
      tree array = TREE_OPERAND (e, 0), index = TREE_OPERAND (e, 1);
      unsigned HOST_WIDE_INT count = tp_array_elements (TREE_TYPE (array));
      if (count == 0 || tp_flexible_array_p (array) || !INTEGRAL_TYPE_P (TREE_TYPE (index))
          || TYPE_PRECISION (TREE_TYPE (index)) > POINTER_SIZE)
        {
          complete = false;
          continue;
        }
      if (TREE_CODE (index) == INTEGER_CST && wi::ltu_p (wi::to_wide (index), count))
        continue;
      if (TREE_CODE (index) != INTEGER_CST && tp_always_below_p (index, stmt, count))
        {
          verify_index (verify, stmt, ref, index, count, n, what, TP_PROOF_index_range);
          continue;
        }
      if (DECL_P (array)
          && (DECL_EXTERNAL (array) || TREE_CODE (index) == INTEGER_CST
              || TYPE_PRECISION (TREE_TYPE (index)) < POINTER_SIZE))
        {
          complete = false;
          continue;
        }
      if (checked_p (cx, index, count))
        {
          verify_index (verify, stmt, ref, index, count, n, what, TP_PROOF_block);
          continue;
        }
      verify_index (verify, stmt, ref, index, count, n, what, TP_PROOF_none);
      tree site = tp_site (tp_ref_location (stmt, ref), what, ref);
      if (tree field = tp_array_field (array))
        site = tp_site_of_field (site, field);
      tp_emit_call (seq, ENTRY_bound, 4, as_number (seq, index),
                    build_int_cst (size_type_node, count), build_int_cst (size_type_node, n), site);
      tp_count (STAT_index_checks);
    }
  return complete;
}
