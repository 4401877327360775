/* contents.c - the address of an error, the thread, and with verbosity=1 the memory there.

   SPDX-License-Identifier: GPL-3.0-or-later

   The notes of report.c say what the pointer should have pointed to; this says where the address
   is.  The memory is read by the kernel, because it may not be mapped, and it is printed in rows of
   one cell, because no two blocks share one.  */

#define _GNU_SOURCE
#include "report/parts.h"

#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/runtime-data.h"

enum
{
  ROW = 8,
  ROWS_BEFORE = 4,
  ROWS = 12
};

TRT_TLS struct trt_thread_origin trt_thread_origin;
TRT_OWN_TLS (trt_thread_origin);

/* Append to *T where A is, as seen from the block R, which WHAT describes.  WAS: R has ended.  */

static void
format_position (struct trt_text *t, uintptr_t a, const struct trt_record *r, const char *what,
                 bool was)
{
  uintptr_t end = r->base + r->size;
  size_t n = a < r->base ? r->base - a : a >= end ? a - end : a - r->base;
  const char *s = n == 1 ? "" : "s";
  if (a < r->base)
    trt_text_format (t, "%zu byte%s before ", n, s);
  else if (a > end)
    trt_text_format (t, "%zu byte%s behind ", n, s);
  else if (a == end && r->size > 0)
    trt_text_format (t, "right behind ");
  else if (a == r->base)
    trt_text_format (t, "the start of ");
  else
    trt_text_format (t, "%zu byte%s inside of ", n, s);
  trt_text_format (t, "%s%s", was ? "what was the " : "the ", what);
  trt_text_format (t, " [0x%lx, 0x%lx)", (unsigned long) r->base, (unsigned long) end);
}

static void
say_address (const struct trt_error *e)
{
  char line[512], what[256];
  struct trt_text t = { line, sizeof line, 0 }, w = { what, sizeof what, 0 };
  if (e->address < TRT_NULL_PAGE || trt_unset_value_p (e->address))
    return;
  trt_text_format (&t, "0x%lx is ", (unsigned long) e->address);
  if (e->has_block)
    {
      trt_describe_object (&w, e);
      format_position (&t, e->address, &e->record, what, e->record.life != TRT_LIFE_LIVE);
    }
  else if (e->has_owner)
    {
      trt_describe_block (&w, &e->owner);
      format_position (&t, e->address, &e->owner, what, false);
    }
  else
    return;
  trt_part_format (TRT_PART_NOTE, NULL, "%s", line);
}

static void
say_thread (void)
{
  char name[17] = "", title[80];
  struct trt_text t = { title, sizeof title, 0 };
  long thread = trt_os_thread (), process = trt_os_process ();
  const struct trt_thread_origin *o = &trt_thread_origin;
  prctl (PR_GET_NAME, name);
  if (thread == process)
    trt_part_format (TRT_PART_NOTE, NULL, "in process %ld, '%s'", process, name);
  else
    trt_part_format (TRT_PART_NOTE, NULL, "in thread %ld, '%s', of process %ld", thread, name,
                     process);
  if (thread == process || !o->pc)
    return;
  trt_text_format (&t, "the thread was created by thread %ld, here", o->creator);
  trt_say_frames (TRT_TITLE_NOTE, title, &o->pc, 1);
}

/* Print the ROW bytes at A, and whose they are.  MARKED: the access begins here.  */

static void
print_row (uintptr_t a, bool marked)
{
  unsigned char byte[ROW];
  char line[256];
  struct trt_text t = { line, sizeof line, 0 };
  struct iovec to = { byte, ROW }, from = { (void *) a, ROW };
  struct trt_record r;
  bool read = syscall (SYS_process_vm_readv, trt_os_process (), &to, 1, &from, 1, 0) == ROW;
  trt_text_format (&t, " %s 0x%lx ", marked ? "=>" : "  ", (unsigned long) a);
  for (int i = 0; i < ROW; i++)
    if (read)
      trt_text_format (&t, " %x%x", byte[i] >> 4, byte[i] & 15);
    else
      trt_text_format (&t, " ??");
  trt_text_format (&t, "  ");
  for (int i = 0; read && i < ROW; i++)
    trt_text_format (&t, "%c", byte[i] >= ' ' && byte[i] < 0x7f ? byte[i] : '.');
  if (trt_owner (a, &r))
    {
      trt_text_format (&t, "%s  the ", read ? "" : "        ");
      trt_describe_block (&t, &r);
    }
  trt_part_format (TRT_PART_LINE, NULL, "%s", line);
}

static void
print_memory (uintptr_t a)
{
  uintptr_t first = (a & -(uintptr_t) ROW) - ROWS_BEFORE * ROW;
  if (a < TRT_NULL_PAGE || !trt_mapped_p (a & -(uintptr_t) ROW))
    return;
  trt_part_format (TRT_PART_LINE, NULL,
                   "temporal: note: the memory around 0x%lx:", (unsigned long) a);
  for (int i = 0; i < ROWS; i++)
    print_row (first + i * ROW, i == ROWS_BEFORE);
}

void
trt_contents_say (const struct trt_error *e)
{
  say_address (e);
  if (trt_options.verbosity >= 1)
    print_memory (e->address);
  say_thread ();
}
