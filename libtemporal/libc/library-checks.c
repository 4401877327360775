/* library-checks.c - checks of memory that the arguments of library functions point to.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code checks an argument's own range (checks.c) and string (strings.c) before it calls a
   library function.  Here are checks that need more: of sizes and pointers in memory, and of
   structures with further pointers, whose referents are in their cells.

   Memory is read only if the program may read it.  Its own check has been made, but with
   halt_on_error=0 the program continues after a report, and must not fault here.  */

#include <sys/socket.h>
#include <sys/uio.h>
#include <string.h>

#include "libc/libc.h"
#include "shadow/unset-bytes.h"
#include "blocks/owned-range.h"

TRT_EXPORT void TP_ABI (check_maybe) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                      const char *site);
TRT_EXPORT void TP_ABI (check_strings) (const void *p, uint32_t ref, const void *anchor,
                                        const char *site);
TRT_EXPORT void TP_ABI (check_vectors) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                        const char *site, int write);
TRT_EXPORT void TP_ABI (check_message) (const void *p, uint32_t ref, const void *anchor,
                                        const char *site, int write);
TRT_EXPORT void TP_ABI (check_messages) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                         const char *site, int write);
TRT_EXPORT size_t TP_ABI (product) (size_t m, size_t n);
TRT_EXPORT size_t TP_ABI (number_at) (const void *p, int width);
TRT_EXPORT void *TP_ABI (pointer_at) (const void *p);
TRT_EXPORT uint32_t TP_ABI (referent_at) (const void *p);
TRT_EXPORT void TP_ABI (put_ref) (void *slot, const void *source, uint32_t ref);

#define PC ((uintptr_t) __builtin_return_address (0))

/* The kernel accepts no longer vectors.  */
#define VECTORS_MAX 1024
/* At most so many strings of one array are checked.  */
#define STRINGS_MAX 65536

void
trt_check_range (const struct tp_slot *pointer, size_t n, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) pointer->value;
  if (n > 0
      && (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a) || !trt_block_owns_p (pointer->ref, a, n)
          || trt_unlikely (pointer->ref & TP_READONLY)))
    trt_slow_path_check (a, n, pointer->ref, (uintptr_t) pointer->anchor, site, pc);
}

bool
trt_range_put_off (const struct tp_slot *pointer, size_t n, const char *site, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) pointer->value;
  return n > 0
         && (a < TRT_NULL_PAGE || !trt_mapping_has_cell (a)
             || !trt_block_owns_p (pointer->ref, a, n) || trt_unlikely (pointer->ref & TP_READONLY))
         && trt_slow_path_intent (pointer, n, site, pc);
}

bool
trt_range_readable_p (uintptr_t a, size_t n)
{
  return a >= TRT_NULL_PAGE && trt_mapping_has_cell (a) && n <= trt_mapping_room (a);
}

struct tp_slot
trt_stored_pointer (const void *slot)
{
  struct tp_slot s = { NULL, TP_UNKNOWN, 0, NULL };
  memcpy (&s.value, slot, sizeof s.value);
  s.ref = TP_ABI (referent_at) (slot);
  s.anchor = s.value;
  return s;
}

void
TP_ABI (check_maybe) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site)
{
  struct tp_slot s = { (void *) p, ref, 0, (void *) anchor };
  if (!trt_ready)
    trt_init ();
  if (p)
    trt_check_range (&s, n, site, PC);
}

void
TP_ABI (check_strings) (const void *p, uint32_t ref, const void *anchor, const char *site)
{
  uintptr_t a = (uintptr_t) p;
  struct tp_slot array = { (void *) p, ref, 0, (void *) anchor };
  if (!trt_ready)
    trt_init ();
  for (size_t i = 0; i < STRINGS_MAX; i++)
    {
      /* Checked as one access from the start of the array, so that a report has its whole
         length.  */
      if (i == 0 || !trt_cells_own (a + i * 8, 8, ref))
        trt_check_range (&array, (i + 1) * 8, site, PC);
      if (!trt_range_readable_p (a + i * 8, 8))
        return;
      struct trt_string s = { .pointer = trt_stored_pointer ((const char *) p + i * 8),
                              .limit = SIZE_MAX,
                              .site = site,
                              .pc = PC };
      if (!s.pointer.value)
        return;
      trt_check_string (&s);
    }
}

/* Check the N vectors at P and the buffers that they describe.  */

static void
check_vectors (const struct tp_slot *array, size_t n, const char *site, bool write, uintptr_t pc)
{
  const struct iovec *v = array->value;
  if (n > VECTORS_MAX)
    return;
  trt_check_range (array, n * sizeof *v, site, pc);
  if (n == 0 || !trt_range_readable_p ((uintptr_t) v, n * sizeof *v))
    return;
  for (size_t i = 0; i < n; i++)
    {
      struct tp_slot buffer = trt_stored_pointer (&v[i].iov_base);
      trt_check_range (&buffer, v[i].iov_len, site, pc);
      if (write)
        {
          trt_refs_clear ((uintptr_t) buffer.value, v[i].iov_len);
          trt_unset_clear ((uintptr_t) buffer.value, v[i].iov_len);
        }
    }
}

void
TP_ABI (check_vectors) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
                        int write)
{
  struct tp_slot s = { (void *) p, ref, 0, (void *) anchor };
  if (!trt_ready)
    trt_init ();
  check_vectors (&s, n, site, write, PC);
}

/* Check what the message M, which may be read, leads to.  */

static void
check_contents (const struct msghdr *m, const char *site, bool write, uintptr_t pc)
{
  struct tp_slot s = trt_stored_pointer (&m->msg_iov);
  if (m->msg_iovlen)
    check_vectors (&s, m->msg_iovlen, site, write, pc);
  s = trt_stored_pointer (&m->msg_name);
  if (s.value)
    trt_check_range (&s, m->msg_namelen, site, pc);
  s = trt_stored_pointer (&m->msg_control);
  if (s.value)
    trt_check_range (&s, m->msg_controllen, site, pc);
}

void
TP_ABI (check_message) (const void *p, uint32_t ref, const void *anchor, const char *site,
                        int write)
{
  struct tp_slot s = { (void *) p, ref, 0, (void *) anchor };
  if (!trt_ready)
    trt_init ();
  trt_check_range (&s, sizeof (struct msghdr), site, PC);
  if (trt_range_readable_p ((uintptr_t) p, sizeof (struct msghdr)))
    check_contents (p, site, write, PC);
}

void
TP_ABI (check_messages) (const void *p, size_t n, uint32_t ref, const void *anchor,
                         const char *site, int write)
{
  /* struct mmsghdr, which sys/socket.h declares only for GNU.  */
  struct numbered
  {
    struct msghdr message;
    unsigned length;
  };
  const struct numbered *m = p;
  struct tp_slot s = { (void *) p, ref, 0, (void *) anchor };
  if (!trt_ready)
    trt_init ();
  if (n > VECTORS_MAX)
    n = VECTORS_MAX;
  trt_check_range (&s, n * sizeof *m, site, PC);
  if (trt_range_readable_p ((uintptr_t) p, n * sizeof *m))
    for (size_t i = 0; i < n; i++)
      check_contents (&m[i].message, site, write, PC);
}

size_t
TP_ABI (product) (size_t m, size_t n)
{
  size_t result;
  return __builtin_mul_overflow (m, n, &result) ? SIZE_MAX : result;
}

size_t
TP_ABI (number_at) (const void *p, int width)
{
  size_t n = 0;
  if (width > 0 && width <= 8 && trt_range_readable_p ((uintptr_t) p, width))
    memcpy (&n, p, width);
  return n;
}

void *
TP_ABI (pointer_at) (const void *p)
{
  void *value = NULL;
  if (trt_range_readable_p ((uintptr_t) p, sizeof value))
    memcpy (&value, p, sizeof value);
  return value;
}

uint32_t
trt_kept_referent (const void *slot)
{
  uintptr_t a = (uintptr_t) slot;
  return a & 7 ? trt_unaligned_load (a) : *trt_cell_referent (a);
}

uint32_t
TP_ABI (referent_at) (const void *p)
{
  uintptr_t a = (uintptr_t) p;
  if (!trt_ready)
    trt_init ();
  if (!trt_range_readable_p (a, 8))
    return TP_UNKNOWN;
  uint32_t ref = trt_kept_referent (p);
  return ref > TP_NULL ? ref : trt_resolve (*(const uintptr_t *) p);
}

void
TP_ABI (put_ref) (void *slot, const void *source, uint32_t ref)
{
  uintptr_t a = (uintptr_t) slot;
  if (!slot || !source || !trt_ready || !trt_mapping_has_cell (a))
    return;
  if (a & 7)
    trt_unaligned_store (a, ref);
  else
    *trt_cell_referent (a) = ref;
}
