/* containers.cc - pointers that functions of <search.h> store.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime is told before and after the call what the function was given, with referents, and
   puts these into the cells where the function has stored the pointers
   (libtemporal/libc/containers.c).  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/containers.h"
#include "instrument/provenance/referents.h"
#include "ir/emit.h"
#include "ir/sites.h"

/* The site of what CALL writes to the neighbours of its argument I.  */

static tree
neighbour_site (gcall *call, int i)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (call)));
  return tp_call_site (call, 'w', gimple_call_arg (call, i), name);
}

void
tp_link_elements (struct tp_context *cx, gcall *call)
{
  gimple_seq before = NULL, after = NULL;
  tree element = gimple_call_arg (call, 0);
  if (gimple_call_num_args (call) == 2)
    {
      tree previous = gimple_call_arg (call, 1);
      tree next = tp_emit_call (&before, ENTRY_queue_insert, 2, previous, neighbour_site (call, 1));
      tp_emit_call (&after, ENTRY_queue_inserted, 5, element, tp_referent (cx, element, call),
                    previous, tp_referent (cx, previous, call), next);
    }
  else
    {
      tp_emit_call (&before, ENTRY_queue_remove, 2, element, neighbour_site (call, 0));
      tp_emit_call (&after, ENTRY_queue_removed, 1, element);
    }
  tp_count (STAT_referent_stores);
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}
