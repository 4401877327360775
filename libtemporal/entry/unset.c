/* unset.c - what compiled code says of memory that nobody has set, and asks.

   SPDX-License-Identifier: GPL-3.0-or-later

   For units that were compiled with -fplugin-arg-temporal-checks=...,init.  unset-bytes.c has the
   bits, unset-memory.c says when they count.

   A value that was loaded from unset bytes is described by a number: the address, and in the upper
   16 bits a part of the block's number, so that another block at the address is not taken for it
   later.  A variable in a register has the address of its site.  */

#include "entry/entry.h"
#include "shadow/unset-bytes.h"
#include "slow-path/unset-memory.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <wchar.h>

TRT_EXPORT void TP_ABI (unset_born) (const void *p, size_t n);
TRT_EXPORT void TP_ABI (unset_grown) (const void *p, size_t n);
TRT_EXPORT void TP_ABI (unset_begin) (const void *a, size_t n);
TRT_EXPORT void TP_ABI (set_bytes) (const void *a, size_t n);
TRT_EXPORT void TP_ABI (set_block) (const void *p);
TRT_EXPORT void TP_ABI (set_reached) (const void *p);
TRT_EXPORT size_t TP_ABI (unset_value) (const void *a, size_t n);
TRT_EXPORT void TP_ABI (not_set) (const void *a, size_t n, size_t unset);
TRT_EXPORT void TP_ABI (set_copy) (const void *dst, const void *src, size_t n);
TRT_EXPORT void TP_ABI (use_value) (size_t unset, const char *site);
TRT_EXPORT void TP_ABI (use_loaded) (const void *a, size_t n, const char *site);
TRT_EXPORT void TP_ABI (use_bytes) (const void *p, size_t n, int exact, const char *site);
TRT_EXPORT void TP_ABI (use_string) (const void *p, size_t limit, int wide, const char *site);
TRT_EXPORT void TP_ABI (use_pieces) (const void *p, size_t n, int message, const char *site);
TRT_EXPORT void TP_ABI (use_compared) (const void *p, const void *q, size_t n, const char *site,
                                       const char *other);

#define PC ((uintptr_t) __builtin_return_address (0))

/* The bytes of larger blocks count as set from here on.  */
#define MOST ((size_t) 16 << 20)

/* Bytes that are unset in a row, and are no padding of a structure for sure.  */
#define RUN 16

/* So many bytes of a block are searched for pointers.  */
#define REACH 512

#define ADDRESS_BITS 48

/* ---- What begins ---------------------------------------------------------------------------- */

void
TP_ABI (unset_born) (const void *p, size_t n)
{
  uintptr_t a = (uintptr_t) p;
  if (!trt_ready)
    trt_init ();
  /* The cells of a large block may be empty.  */
  if (p && trt_ready && trt_mapping_has_cell (a)
      && (trt_stack_number_p (*trt_cell_origin (a)) || trt_alloc_whole ()))
    {
      trt_unset_clear (a, n);
      trt_unset_mark (a, n < MOST ? n : MOST);
    }
}

void
TP_ABI (unset_grown) (const void *p, size_t n)
{
  const struct trt_grown *g = &trt_alloc_grown;
  if (p && g->p == p && g->size == n && g->kept < n && n <= MOST && trt_alloc_whole ())
    trt_unset_mark ((uintptr_t) p + g->kept, n - g->kept);
}

void
TP_ABI (unset_begin) (const void *a, size_t n)
{
  if (!trt_ready)
    trt_init ();
  if (!trt_ready || !trt_unset_markable_p ((uintptr_t) a))
    return;
  if (n > MOST)
    trt_unset_clear ((uintptr_t) a, n);
  trt_unset_mark ((uintptr_t) a, n < MOST ? n : MOST);
}

/* ---- What is stored ------------------------------------------------------------------------- */

void
TP_ABI (set_bytes) (const void *a, size_t n)
{
  trt_unset_clear_few ((uintptr_t) a, n);
}

/* The block of P is set; and, if DEPTH is not 0, so are those that pointers near its beginning
   point to.  */
static void
set_block (uintptr_t p, int depth)
{
  struct trt_record r;
  if (p < TRT_NULL_PAGE || !trt_mapping_has_cell (p) || !trt_find_owner (p, &r, NULL))
    return;
  trt_unset_clear (r.base, r.size);
  if (depth == 0 || (r.kind != TRT_HEAP && r.kind != TRT_STACK))
    return;
  size_t n = r.size < REACH ? r.size : REACH;
  for (uintptr_t a = (r.base + 7) & -8; a + 8 <= r.base + n; a += 8)
    set_block (*(const uintptr_t *) a, depth - 1);
}

void
TP_ABI (set_block) (const void *p)
{
  int saved_errno = errno;
  if (trt_unset_used)
    set_block ((uintptr_t) p, 0);
  errno = saved_errno;
}

void
TP_ABI (set_reached) (const void *p)
{
  int saved_errno = errno;
  if (trt_unset_used)
    set_block ((uintptr_t) p, 2);
  errno = saved_errno;
}

bool
trt_still_unset_p (size_t unset)
{
  if (unset >> ADDRESS_BITS == 0)
    return unset != 0;
  uint32_t ref = trt_unset_owner (unset & (((size_t) 1 << ADDRESS_BITS) - 1));
  return ref && (ref >> TP_TAIL_BITS & 0x7fff) == (unset >> ADDRESS_BITS & 0x7fff);
}

void
TP_ABI (set_value) (const void *a, size_t n, size_t unset)
{
  uintptr_t to = (uintptr_t) a;
  if (!unset || !trt_ready || !trt_unset_markable_p (to) || !trt_unset_markable_p (to + n - 1)
      || !trt_still_unset_p (unset))
    trt_unset_clear_few (to, n);
  else
    {
      trt_unset_mark (to, n);
      trt_unset_copied (to);
    }
}

void
TP_ABI (not_set) (const void *a, size_t n, size_t unset)
{
  if (unset)
    TP_ABI (set_value) (a, n, unset);
}

void
TP_ABI (set_copy) (const void *dst, const void *src, size_t n)
{
  uintptr_t to = (uintptr_t) dst, from = (uintptr_t) src;
  if (!trt_unset_used || n == 0 || to == from)
    return;
  uintptr_t first = trt_mapping_fits (from, n) ? trt_unset_next (from, n) : from + n;
  if (first == from + n || !trt_unset_owner (first) || !trt_unset_markable_p (to)
      || !trt_unset_markable_p (to + n - 1))
    {
      trt_unset_clear (to, n);
      return;
    }
  trt_unset_copy (to, from, n);
  if (*trt_cell_origin (to) != *trt_cell_origin (from))
    trt_unset_copied (to);
}

/* ---- What is used --------------------------------------------------------------------------- */

size_t
TP_ABI (unset_value) (const void *a, size_t n)
{
  uintptr_t at = (uintptr_t) a;
  if (!trt_unset_used || trt_unset_next (at, 1) != at || trt_set_next (at, n) != at + n)
    return 0;
  uint32_t ref = trt_unset_owner (at);
  return ref ? at | (size_t) (0x8000 | (ref >> TP_TAIL_BITS & 0x7fff)) << ADDRESS_BITS : 0;
}

void
trt_use_value (size_t unset, const char *site, uintptr_t pc)
{
  if (!unset || !trt_ready)
    return;
  int saved_errno = errno;
  uintptr_t a = unset & (((size_t) 1 << ADDRESS_BITS) - 1);
  if (unset >> ADDRESS_BITS)
    {
      if (trt_still_unset_p (unset))
        trt_unset_report (a, 0, *trt_cell_origin (a) & ~TP_TAIL_MASK, site, pc);
    }
  else if (!trt_unset_partial_p ())
    {
      struct trt_error e = { .kind = TRT_UNINITIALIZED_MEMORY,
                             .access = 'r',
                             .site = site,
                             .pc = pc,
                             .unset = (const char *) a };
      trt_fail (&e);
    }
  errno = saved_errno;
}

void
trt_use_loaded (const void *a, size_t n, const char *site, uintptr_t pc)
{
  trt_use_value (TP_ABI (unset_value) (a, n), site, pc);
}

void
TP_ABI (use_value) (size_t unset, const char *site)
{
  trt_use_value (unset, site, PC);
}

void
TP_ABI (use_loaded) (const void *a, size_t n, const char *site)
{
  trt_use_loaded (a, n, site, PC);
}

/* Report the first of the N bytes at A that are unset, if there are at least LEAST in a row or all
   are.  */
static void
use_range (uintptr_t a, size_t n, size_t least, const char *site, uintptr_t pc)
{
  if (!trt_unset_used || n == 0 || !trt_mapping_fits (a, n))
    return;
  uintptr_t end = a + n, stop;
  int saved_errno = errno;
  for (uintptr_t first = trt_unset_next (a, n); first < end;
       first = trt_unset_next (stop, end - stop))
    {
      stop = trt_set_next (first, end - first);
      if (stop - first < least && stop - first != n)
        continue;
      uint32_t ref = trt_unset_owner (first);
      if (ref)
        trt_unset_report (first, stop - first, ref, site, pc);
      break;
    }
  errno = saved_errno;
}

void
TP_ABI (use_bytes) (const void *p, size_t n, int exact, const char *site)
{
  use_range ((uintptr_t) p, n, exact ? 1 : RUN, site, PC);
}

/* What is there has been checked.  Where the program goes on after a report of that, nothing is
   read that may not be mapped.  */
void
TP_ABI (use_pieces) (const void *p, size_t n, int message, const char *site)
{
  const struct msghdr *m = p;
  if (!trt_unset_used || (message && !trt_range_readable_p ((uintptr_t) m, sizeof *m)))
    return;
  const struct iovec *v = message ? m->msg_iov : p;
  if (message)
    n = m->msg_iovlen;
  if (n > UIO_MAXIOV || !trt_range_readable_p ((uintptr_t) v, n * sizeof *v))
    return;
  for (size_t i = 0; i < n; i++)
    use_range ((uintptr_t) v[i].iov_base, v[i].iov_len, RUN, site, PC);
}

/* The string is read byte by byte, and only as long as its bytes are in a block: the check before
   this has found that it ends there.  */
void
TP_ABI (use_string) (const void *p, size_t limit, int wide, const char *site)
{
  uintptr_t a = (uintptr_t) p;
  size_t unit = wide ? sizeof (wchar_t) : 1;
  for (; p && trt_unset_used && limit > 0 && trt_unset_markable_p (a); a += unit, limit--)
    {
      if (trt_unset_next (a, 1) == a)
        {
          use_range (a, unit, 1, site, PC);
          return;
        }
      if (wide ? *(const wchar_t *) a == 0 : *(const char *) a == 0)
        return;
    }
}

/* At most so many bytes are compared before their bits are looked at.  */
#define CHUNK 64

void
TP_ABI (use_compared) (const void *p, const void *q, size_t n, const char *site, const char *other)
{
  const unsigned char *a = p, *b = q;
  if (!trt_unset_used)
    return;
  for (size_t i = 0; i < n; i += CHUNK)
    {
      size_t some = n - i < CHUNK ? n - i : CHUNK;
      uintptr_t x = (uintptr_t) a + i, y = (uintptr_t) b + i;
      uintptr_t first = trt_unset_next (x, some), second = trt_unset_next (y, some);
      size_t least = first - x < second - y ? first - x : second - y;
      if (memcmp (a + i, b + i, least) != 0)
        return;
      if (least == some)
        continue;
      if (first - x == least)
        use_range (first, n - i - least, RUN, site, PC);
      else
        use_range (second, n - i - least, RUN, other, PC);
      return;
    }
}
