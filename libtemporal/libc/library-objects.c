/* library-objects.c - streams and other objects that only the C library creates.

   SPDX-License-Identifier: GPL-3.0-or-later

   The library follows the pointers in a stream or a directory; if its argument is something else,
   it faults, or writes to any address.  It has been checked that the first byte is in a live block.
   Then:

    - a stream of GNU libc has, after its public members, a pointer to a table of functions; these
      tables are together in memory of the library.  An object with such a pointer is a stream,
      wherever it is; the library itself tests the pointer before it calls one of the functions.
    - otherwise it is no stream, and not an object of the library, if it is a variable of the
      program, or in a block that the program itself got from malloc, or inside of a block that
      the library returned for another deallocator.
    - other memory is accepted, because nothing is known of it.

   A stream may have a buffer of the program's (setvbuf).  What has been printed, and is in the
   buffer still, will be written from there; so if the buffer has ended, this is an error.  It is
   reported where the program uses the stream next.  The referent is kept by the stream.  */

#include <errno.h>
#include <stdio.h>

#include "libc/libc.h"
#include "blocks/family.h"
#include "shadow/value-table.h"

TRT_EXPORT void TP_ABI (check_object) (const void *p, int what, uint32_t ref, const void *anchor,
                                       const char *site);

TRT_EXPORT void TP_ABI (buffer_given) (const void *f, const void *p, uint32_t ref);

/* The buffers that streams were given, by their streams.  */
enum
{
  BUFFERS = 1 << 8
};
static struct trt_value_table buffers = { .count = BUFFERS };

/* glibc's flag for a stream whose buffer the program has given (_IO_USER_BUF).  */
#define USER_BUFFER 1

/* A stream of the C library.  */
extern struct _IO_FILE_plus _IO_2_1_stdout_;

/* The maximum distance between two tables of functions.  */
#define TABLES 8192

/* The maximum distance between two of the standard streams.  */
#define STREAMS 1024

/* The table of the object at A, which must not cross into an unmapped page.  */

static uintptr_t
table_of (uintptr_t a)
{
  return *(const uintptr_t *) (a + sizeof (FILE));
}

static bool
stream_p (uintptr_t a)
{
  uintptr_t page = trt_os_page ();

  if ((a & 7) || ((a & (page - 1)) > page - sizeof (FILE) - 8 && !trt_mapped_p (a + sizeof (FILE))))
    return false;
  return table_of (a) - table_of ((uintptr_t) &_IO_2_1_stdout_) + TABLES < 2 * TABLES;
}

/* Is the block R, which contains A, certainly not an object of the library?  */

static bool
not_library_object_p (const struct trt_record *r, uintptr_t a)
{
  struct trt_block b;

  switch (r->kind)
    {
    case TRT_STACK:
      return !trt_frame_dead_p (r);
    case TRT_GLOBAL:
    case TRT_CONSTANT:
      return true;
    case TRT_HEAP:
      if (trt_site_plain_p (r->birth_site))
        return true;
      return a != r->base && trt_site_known_p (r->birth_site) && trt_store_at (r->base, &b)
             && b.family && trt_family_library_p (b.family);
    default:
      return false;
    }
}

/* Does the function that SITE names end the object (as fclose does)?  */

static bool
deallocates_p (const char *site)
{
  struct trt_place p;
  char name[16];

  if (!trt_site_read (site, &p) || p.by.length >= sizeof name)
    return false;
  for (size_t i = 0; i < p.by.length; i++)
    name[i] = p.by.text[i];
  name[p.by.length] = 0;
  return trt_family_library_name_p (name);
}

static void TRT_COLD
decide_object (uintptr_t a, int what, const char *site, uintptr_t pc)
{
  struct trt_error e
    = { .kind = TRT_WILD_POINTER,
        .access = 'r',
        .address = a,
        .size = what == TP_OBJECT_STREAM ? sizeof (FILE) : 1,
        .site = site,
        .pc = pc,
        .has_block = true,
        .remark = what == TP_OBJECT_STREAM ? "that is no stream of the C library's"
                                           : "that is nothing which the C library has made" };

  if (!trt_owner (a, &e.record) || !not_library_object_p (&e.record, a))
    return;
  if (deallocates_p (site))
    {
      e.kind = TRT_INVALID_FREE;
      e.access = 'f';
    }
  trt_fail (&e);
}

/* The referent of the object at A, for which REF was in memory.  The three standard streams are
   neighbours, and no blocks.  */

static uint32_t
object_referent (uintptr_t a, uint32_t ref)
{
  if (trt_likely (ref > TP_NULL))
    return ref;
  if (a <= TP_SMALL_INTEGER)
    return TP_NULL;
  bool standard = a - (uintptr_t) &_IO_2_1_stdout_ + STREAMS < 2 * STREAMS;
  return standard && *trt_cell_origin (a) == 0 ? TP_UNKNOWN : trt_resolve (a);
}

/* Has the stream at A output in a buffer that has ended?  Another thread may print to it meanwhile:
   each member is read once, and they need not agree.  */

static void
check_buffer (uintptr_t a, const char *site, uintptr_t pc)
{
  const volatile FILE *f = (const FILE *) a;
  uintptr_t start = (uintptr_t) f->_IO_buf_base, size = (uintptr_t) f->_IO_buf_end - start;
  size_t pending = (uintptr_t) f->_IO_write_ptr - start;
  if (!(f->_flags & USER_BUFFER) || pending == 0 || pending > size
      || (uintptr_t) f->_IO_write_base != start)
    return;
  uint32_t ref = trt_value_referent (&buffers, a, start);
  struct tp_slot s = { .value = (void *) start, .ref = ref, .anchor = (void *) start };
  if (ref != TP_UNKNOWN)
    trt_check_range (&s, pending, site, pc);
}

void
TP_ABI (buffer_given) (const void *f, const void *p, uint32_t ref)
{
  if (trt_ready)
    trt_value_enter (&buffers, (uintptr_t) f, (uintptr_t) p, ref);
}

void
TP_ABI (check_object) (const void *p, int what, uint32_t ref, const void *anchor, const char *site)
{
  uintptr_t a = (uintptr_t) p, pc = (uintptr_t) __builtin_return_address (0);

  if (trt_unlikely (!trt_ready))
    return;
  if (what & TP_OBJECT_UNCHECKED)
    {
      struct tp_slot s
        = { .value = (void *) p, .ref = object_referent (a, ref), .anchor = (void *) anchor };
      trt_check_range (&s, 1, site, pc);
      what -= TP_OBJECT_UNCHECKED;
    }
  if (trt_unlikely (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a)))
    return;
  if (what == TP_OBJECT_STREAM && trt_likely (stream_p (a)))
    {
      if (trt_unlikely (__atomic_load_n (&buffers.places, __ATOMIC_RELAXED) != NULL))
        check_buffer (a, site, pc);
      return;
    }
  int saved = errno;
  decide_object (a, what, site, pc);
  errno = saved;
}
