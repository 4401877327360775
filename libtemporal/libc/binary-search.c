/* binary-search.c - a bsearch that calls the program's comparison as instrumented code does.

   SPDX-License-Identifier: GPL-3.0-or-later

   The C library would call the comparison without referents, and what uninstrumented code passes to
   a function of the program it has: all blocks that the table leads to would count as exposed
   (exposed.c).  This function has the library's name and is called instead, and looks at the same
   elements in the same order.  The plugin has the one in glibc's header not inlined.

   The program may define bsearch itself, so the symbol is weak.  */

#include <stdlib.h>
#include "libc/libc.h"
#include "blocks/exposed.h"

/* Call the program's COMPARE for KEY, whose referent is REF, and ELEMENT.  */

static int
compare_key (trt_comparison *compare, const void *key, uint32_t ref, const void *element)
{
  if (!trt_ready)
    return compare (key, element);
  return trt_call_comparison (compare, key, ref, element, trt_resolve ((uintptr_t) element));
}

void *
trt_binary_search (const void *key, const void *table, size_t count, size_t size,
                   trt_comparison *compare)
{
  size_t low = 0, high = count;
  uint32_t ref = TP_UNKNOWN;
  void *found = NULL;

  if (trt_ready)
    {
      trt_exposed_settle ();
      ref = trt_resolve ((uintptr_t) key);
    }
  while (low < high && !found)
    {
      size_t middle = (low + high) / 2;
      const char *element = (const char *) table + middle * size;
      int order = compare_key (compare, key, ref, element);
      if (order < 0)
        high = middle;
      else if (order > 0)
        low = middle + 1;
      else
        found = (void *) element;
    }
  /* An uninstrumented comparison function has not taken the token.  */
  if (trt_ready)
    trt_exposed_settle ();
  return found;
}

extern TRT_EXPORT __typeof (bsearch) bsearch __attribute__ ((weak, alias ("trt_binary_search")));
