/* preloaded.c - a note if another allocator was preloaded.

   SPDX-License-Identifier: GPL-3.0-or-later

   If LD_PRELOAD provides another malloc, the heap is not tracked (malloc.c says why), and a user
   who does not know that might take the absence of reports for a proof.  So one line is printed in
   each process.  If the program, or a library that it is linked with, defines malloc, that is the
   intention of its author, and nothing is printed.  */

#define _GNU_SOURCE
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "interpose/interpose.h"
#include "base/loaded-files.h"
#include "interpose/other-malloc-calls.h"

struct search
{
  uintptr_t address;
  const char *name;
};

static int
find_object (struct dl_phdr_info *info, size_t size, void *data)
{
  struct search *s = data;

  (void) size;
  if (!trt_file_contains_p (info, s->address))
    return 0;
  s->name = info->dlpi_name;
  return 1;
}

/* Does the list PRELOADED of files, separated by colons or blanks, contain the file NAME?  Their
   last parts are compared.  */

static bool
preloaded_named_p (const char *preloaded, const char *name)
{
  const char *last = strrchr (name, '/');
  last = last ? last + 1 : name;
  while (*preloaded)
    {
      size_t n = strcspn (preloaded, ": ");
      const char *part = memrchr (preloaded, '/', n);
      size_t length = part ? n - (part + 1 - preloaded) : n;
      part = part ? part + 1 : preloaded;
      if (length == strlen (last) && memcmp (part, last, length) == 0)
        return true;
      preloaded += n + (preloaded[n] != '\0');
    }
  return false;
}

void
trt_preloaded_tell (void)
{
  /* The volatile variable hides from the compiler which function the dynamic linker has chosen.  */
  __typeof (free) *volatile chosen = free;
  struct search s = { (uintptr_t) chosen, NULL };
  const char *preloaded = trt_os_env ("LD_PRELOAD");

  if (!trt_options.heap_note || !preloaded || !trt_alloc_replaced () || trt_other_malloc_hooked)
    return;
  dl_iterate_phdr (find_object, &s);
  if (s.name && *s.name && preloaded_named_p (preloaded, s.name))
    trt_print ("temporal: note: malloc is that of %s: blocks of the heap are not tracked; "
               "they are if libtemporal.so stands before it in LD_PRELOAD\n",
               s.name);
}
