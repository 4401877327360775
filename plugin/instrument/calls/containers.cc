/* containers.cc - pointers that functions of <search.h> store.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime is told before and after the call what the function was given, with referents, and
   puts these into the cells where the function has stored the pointers
   (libtemporal/libc/containers.c).  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/calls/containers.h"
#include "instrument/checks/checks.h"
#include "instrument/provenance/referents.h"
#include "instrument/provenance/structs.h"
#include "ir/classify.h"
#include "ir/emit.h"
#include "ir/sites.h"

/* The site of the access WHAT through EXPR that CALL makes.  */

static tree
access_site (gcall *call, char what, tree expr)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (call)));
  return tp_call_site (call, what, expr, name);
}

void
tp_link_elements (struct tp_context *cx, gcall *call)
{
  gimple_seq before = NULL, after = NULL;
  tree element = gimple_call_arg (call, 0);
  if (gimple_call_num_args (call) == 2)
    {
      tree previous = gimple_call_arg (call, 1);
      tree next = tp_emit_call (&before, ENTRY_queue_insert, 2, previous,
                                access_site (call, 'w', previous));
      tp_emit_call (&after, ENTRY_queue_inserted, 5, element, tp_referent (cx, element, call),
                    previous, tp_referent (cx, previous, call), next);
    }
  else
    {
      tp_emit_call (&before, ENTRY_queue_remove, 2, element, access_site (call, 'w', element));
      tp_emit_call (&after, ENTRY_queue_removed, 1, element);
    }
  tp_count (STAT_referent_stores);
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

/* Append to *SEQ the check of the string KEY, whose referent is REF, which CALL reads.  */

static void
check_key (gimple_seq *seq, gcall *call, tree key, tree ref, tree text)
{
  tree site = access_site (call, 'r', text);
  if (tp_check_never_fails_p (ref))
    return;
  if (tp_opt.checks == TP_CHECKS_TEMPORAL)
    tp_emit_call (seq, tp_check_entry (), 5, key, size_one_node, ref, key, site);
  else
    tp_emit_call (seq, ENTRY_check_string, 6, key, TYPE_MAX_VALUE (size_type_node), ref, key, site,
                  integer_zero_node);
  tp_count (STAT_checks);
}

void
tp_enter_item (struct tp_context *cx, gcall *call)
{
  auto_vec<tree> parts;
  tree item = gimple_call_arg (call, 0);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (item)))
    return;
  tp_pointer_parts (item, &parts);
  if (parts.length () != 2)
    return;
  gimple_seq before = NULL, after = NULL;
  tree key_ref, data_ref;
  tree key = tp_emit_part_load (cx, &before, parts[0], &key_ref);
  tree data = tp_emit_part_load (cx, &before, parts[1], &data_ref);
  check_key (&before, call, key, key_ref, parts[0]);
  tree action = tp_emit_assign (&before, integer_type_node, NOP_EXPR, gimple_call_arg (call, 1));
  if (!integer_zerop (gimple_call_arg (call, 1)))
    {
      tree place = gimple_call_num_args (call) == 2
                     ? tp_call_result (call)
                     : tp_emit_call (&after, ENTRY_pointer_at, 1, gimple_call_arg (call, 2));
      tp_emit_call (&after, ENTRY_item_entered, 6, place, action, key, key_ref, data, data_ref);
      tp_count (STAT_referent_stores);
    }
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

void
tp_search_tree (struct tp_context *cx, gcall *call)
{
  gimple_seq after = NULL;
  tree key = gimple_call_arg (call, 0);
  if (!POINTER_TYPE_P (TREE_TYPE (key)))
    return;
  tree node = tp_call_result (call);
  tp_emit_call (&after, ENTRY_tree_searched, 3, node, key, tp_referent (cx, key, call));
  tp_count (STAT_referent_stores);
  tp_insert_after (call, after);
}
