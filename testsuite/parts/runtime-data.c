/* runtime-data.c - the runtime knows all of its own variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   This program has no thread-local variables but the runtime's, so its TLS segment must be covered
   but for what lies between variables because of their alignment.  Whoever adds one, and
   forgets TRT_OWN_TLS, finds out here.  */

#define _GNU_SOURCE
#include <link.h>

#include "entry/entry.h"
#include "unit.h"

/* No variable that can hold a pointer fits in less.  */
#define LARGEST_GAP  16

static size_t tls_size, tls_alignment = 1;

static int
look (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  (void) data;
  if (info->dlpi_name && *info->dlpi_name)
    return 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_TLS)
      {
	tls_size = info->dlpi_phdr[i].p_memsz;
	tls_alignment = info->dlpi_phdr[i].p_align;
      }
  return 0;
}

static void
thread_local (void)
{
  struct trt_runtime_data_range r[TRT_OWN_MOST];
  unsigned count = trt_runtime_data_tls (r, TRT_OWN_MOST);

  dl_iterate_phdr (look, NULL);
  /* The program's own segment ends at the thread pointer.  */
  intptr_t low = -(intptr_t) ((tls_size + tls_alignment - 1) & -tls_alignment), at = low;
  CHECK (tls_size > 0 && count > 0 && count < TRT_OWN_MOST);
  for (unsigned i = 0; i < count; i++)
    {
      CHECK (r[i].low >= at && r[i].low - at < LARGEST_GAP && r[i].high > r[i].low);
      at = r[i].high;
    }
  CHECK (at <= 0 && -at < LARGEST_GAP);
  unit_result ("each thread-local variable is announced");
}

/* Is the variable at P in one of the ranges?  */
static bool
static_p (const void *p)
{
  uintptr_t low, high;

  for (unsigned i = 0; trt_runtime_data_static (i, &low, &high); i++)
    if (low <= (uintptr_t) p && (uintptr_t) p < high)
      return true;
  return false;
}

static void
statics (void)
{
  static int of_the_program = 1, cleared;

  CHECK (static_p (&trt_options) && static_p (&trt_ready) && static_p (&trt_closing) && static_p (&trt_unaligned_used));
  CHECK (!static_p (&of_the_program) && !static_p (&cleared) && !static_p (&tls_alignment));
  unit_result ("static variables are in sections of their own");
}

/* As many pieces as need further tables.  */
static void
pieces (void)
{
  enum { COUNT = 1000 };
  static void *p[COUNT];
  bool found[COUNT] = { false };
  uintptr_t low, high;
  unsigned mapped = 0, missing = 0;

  for (; mapped < COUNT && (p[mapped] = trt_os_map (NULL, 4096)); mapped++)
    continue;
  CHECK (mapped == COUNT);
  for (unsigned i = 0; i < COUNT; i += 2)
    trt_os_unmap (p[i], 4096);
  for (unsigned i = 0; trt_os_own (i, &low, &high); i++)
    for (unsigned k = 0; k < COUNT; k++)
      found[k] |= low == (uintptr_t) p[k] && high == low + 4096;
  for (unsigned k = 0; k < COUNT; k++)
    missing += found[k] != k % 2;
  CHECK (missing == 0);
  for (unsigned i = 1; i < COUNT; i += 2)
    trt_os_unmap (p[i], 4096);
  unit_result ("a thousand pieces of mapped memory are known");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  trt_init ();
  thread_local ();
  statics ();
  pieces ();
  return unit_status ();
}
