/* named-objects.cc - checks of accesses to objects by their names.

   SPDX-License-Identifier: GPL-3.0-or-later

     index (address, size, object, object's size), or nothing if the offset is known and inside:
     such an object is alive while its name can be used

   What another unit defines may be larger or smaller than it is declared here.  It is accessed as
   through a pointer to it.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/checks/checks.h"
#include "instrument/checks/named-objects.h"
#include "instrument/provenance/address-referents.h"
#include "instrument/provenance/context.h"
#include "instrument/provenance/referents.h"
#include "ir/access.h"
#include "ir/emit.h"
#include "ir/flexible-arrays.h"
#include "ir/object.h"
#include "ir/proofs.h"
#include "ir/sites.h"
#include "unit/nested-functions.h"

/* If A writes the declared object DECL, which is declared const, insert a check whether its block
   really is read-only.  Const locals are initialised by a write, so they are excluded.  */

static void
check_constant (gimple *stmt, const struct tp_access *a, tree decl)
{
  if (!VAR_P (decl) || !TREE_READONLY (decl) || !is_global_var (decl) || DECL_THREAD_LOCAL_P (decl)
      || a->partial)
    return;
  gimple_seq seq = NULL;
  mark_addressable (decl);
  tree referent = tp_emit_call (&seq, ENTRY_origin, 1, build_fold_addr_expr (decl));
  tree address = tp_access_address (&seq, a);
  tp_insert_check (stmt, a, 'w', seq, ENTRY_check_written, address, referent, null_pointer_node);
}

/* Return true if REF dereferences a pointer, so that its address may have been moved.  */

static bool
offsets_p (tree ref)
{
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF;
}

/* Return true if DECL, which is defined in another unit, may be larger than its declaration says:
   an array whose bound is not declared, or declared as 1, as was done before C had others; or a
   structure, which may end with a longer array.  Of other arrays the runtime asks for the size that
   they are defined with, if an access is outside of the declared one.  */

static bool
size_elsewhere_p (tree decl)
{
  return (VAR_P (decl) && DECL_EXTERNAL (decl) && !DECL_HARD_REGISTER (decl)
          && AGGREGATE_TYPE_P (TREE_TYPE (decl))
          && (TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE || !DECL_SIZE_UNIT (decl)
              || tp_array_elements (TREE_TYPE (decl)) == 1));
}

/* Return true if A, which is inside of DECL as it is declared here, may be outside of it as it is
   defined in another unit: it is to an element behind the first one of an array.  The element's
   number is constant; otherwise it is compared with the bound, as it is declared.  */

static bool
smaller_elsewhere_p (const struct tp_access *a, tree decl)
{
  return (a->fixed && a->offset > 0 && VAR_P (decl) && DECL_EXTERNAL (decl)
          && !DECL_HARD_REGISTER (decl) && TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
          && !DECL_IN_SYSTEM_HEADER (decl));
}

/* Check A, an access to such an object: as through a pointer to it.  */

static void
check_external (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree decl,
                char what)
{
  gimple_seq seq = NULL, verify = NULL;
  mark_addressable (decl);
  tree referent = tp_declared_referent (cx, &seq, decl);
  if (tp_word_is_p (referent, TP_EXTERNAL))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_external);
      return;
    }
  tree address = tp_access_address (&seq, a);
  tp_insert_check (stmt, a, what, seq, ENTRY_check, address, referent, null_pointer_node);
  tp_emit_verify (&verify, ENTRY_verify_check, TP_PROOF_none, 5, address,
                  build_int_cst (size_type_node, a->size), referent, null_pointer_node,
                  tp_site (tp_ref_location (stmt, a->ref), what, a->ref));
  tp_insert_before (stmt, verify);
}

void
tp_check_named (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree decl,
                char what)
{
  tree size = tp_literal_p (decl)                             ? tp_literal_size (decl)
              : VAR_P (decl) || TREE_CODE (decl) == PARM_DECL ? DECL_SIZE_UNIT (decl)
                                                              : NULL_TREE;
  bool known = size && tree_fits_shwi_p (size);
  bool inside
    = (a->inside && !a->fixed && !offsets_p (a->ref))
      || (known && a->fixed && a->offset >= 0 && a->offset + a->size <= tree_to_shwi (size));
  if (inside ? smaller_elsewhere_p (a, decl) : size_elsewhere_p (decl))
    {
      check_external (cx, stmt, a, decl, what);
      return;
    }
  if (what == 'w')
    check_constant (stmt, a, decl);
  if (inside || !known || (VAR_P (decl) && DECL_HARD_REGISTER (decl))
      || (DECL_EXTERNAL (decl) && !AGGREGATE_TYPE_P (TREE_TYPE (decl))))
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_in_sight);
      return;
    }
  gimple_seq seq = NULL;
  tree address = tp_access_address (&seq, a);
  mark_addressable (decl);
  tp_insert_check (stmt, a, what, seq, ENTRY_index, address, build_fold_addr_expr (decl),
                   fold_convert (size_type_node, size));
}

void
tp_check_in_frame (struct tp_context *cx, gimple *stmt, const struct tp_access *a, tree variable,
                   char what)
{
  tree field = TREE_OPERAND (variable, 1);
  HOST_WIDE_INT place = a->offset - tree_to_shwi (byte_position (field));
  HOST_WIDE_INT size = tree_to_shwi (DECL_SIZE_UNIT (field));
  if (a->fixed && place >= 0 && place + a->size <= size)
    {
      tp_drop_check (cx, stmt, a->ref, STAT_dropped_in_sight);
      return;
    }
  gimple_seq seq = NULL;
  tree address = tp_access_address (&seq, a);
  tree object = tp_emit_address (&seq, variable);
  tp_insert_check (stmt, a, what, seq, ENTRY_index, address, object,
                   build_int_cst (size_type_node, size));
}
