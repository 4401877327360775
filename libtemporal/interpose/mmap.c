/* mmap.c - memory that the program maps: mmap, munmap, mremap, shmat, shmdt.

   SPDX-License-Identifier: GPL-3.0-or-later

   A mapping that instrumented code makes is a block: compiled code reports it after the call.  mmap
   itself is not replaced, because the dynamic linker and the C library use their own, and the
   mappings of other libraries are not tracked.  The functions that end mappings are replaced for
   the whole process, so that a block never outlives its memory, whichever code unmaps it.  The
   block ends before the kernel is called, because another thread may be given the addresses at
   once; whether the kernel will refuse is checked before.

   The size of such a block is that which was requested, rounded up to whole pages, as the kernel
   does.

   A program that asks for a certain address (by MAP_FIXED, or by a hint that the kernel follows)
   has planned the layout: a mapping in, or right after, an existing one becomes part of that, as in
   programs that reserve a range and fill it, or let a mapping grow.  Other mappings are separate
   blocks, even if they are adjacent; but a pointer may move from one to the next
   (adjacent-blocks.c), and one call may unmap or move parts of several.  If the program has its own
   malloc, nothing is tracked.

   A program that maps memory again at the address of an old mapping, and only compares the result
   of mmap, continues to use the old pointer (as Autoconf's AC_FUNC_MMAP does): then the old block
   is alive again.  If it uses the result as a new pointer, the old pointer is stale.

   mremap in place keeps the number.  If it moves the mapping, the old block has ended, and the new
   address is treated as if it were mmap's result.  */

#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "interpose/interpose.h"
#include "blocks/exposed.h"
#include "interpose/other-malloc-calls.h"
#include "blocks/nested-blocks.h"

TRT_EXPORT uint32_t TP_ABI (mapped) (const void *p, const void *hint, uint32_t ref, size_t n,
                                     int flags, const char *site);
TRT_EXPORT uint32_t TP_ABI (attached) (const void *p, int id, const char *site);

/* mremap copies the referents of at most so many bytes.  */
#define MOST_MOVED ((size_t) 16 << 20)

/* Was any mapping ever reported?  */
static bool any;

/* The site that instrumented code has named right before it called; null if other code called.  The
   kernel keeps no pointer, so the call exposes nothing.  */
static inline const char *
take_site (void)
{
  const char *site = trt_call_buffer.site;
  trt_call_buffer.site = NULL;
  if (site)
    trt_call_buffer.token = TP_TOKEN_NONE;
  return site;
}

/* SIZE rounded up to pages of 2^SHIFT bytes; 0 if it is too large.  */
static size_t
whole_pages (size_t size, unsigned shift)
{
  size_t page = (size_t) 1 << shift;
  return size > SIZE_MAX - page ? 0 : (size + page - 1) & -page;
}

static unsigned
page_shift (int flags)
{
#ifdef MAP_HUGETLB
  if (flags & MAP_HUGETLB)
    return (flags >> 26 & 63) ? flags >> 26 & 63 : 21;
#endif
  return __builtin_ctzl (trt_os_page ());
}

/* Can the mapping at A with SIZE bytes be tracked?  */
static bool
trackable_mapping_p (uintptr_t a, size_t size)
{
  if (!trt_ready)
    trt_init ();
  return trt_ready && size && trt_mapping_has_cell (a) && a % trt_os_page () == 0
         && size < trt_mapping_room (a) && (!trt_alloc_replaced () || trt_other_malloc_hooked);
}

/* The kernel has mapped SIZE bytes at A, where the program wanted them.  If REF is not 0, the
   program continues to use a pointer with this referent for them.  */
static uint32_t
map_there (uintptr_t a, uint32_t ref, size_t size, const char *site)
{
  struct trt_block b;
  struct trt_record old;

  if (trt_number_p (ref) && trt_pool_number_p (ref) && trt_history_kept (ref, &old)
      && !(trt_mapped_block_find (a, false, &b) && b.origin == (ref & ~TP_TAIL_MASK)))
    return trt_mapped_block_again (a, size, ref & ~TP_TAIL_MASK, site);
  if (trt_mapped_block_find (a, false, &b) || trt_mapped_block_find (a, true, &b))
    {
      if (a + size > b.base + b.size && !trt_mapped_block_grow (&b, a + size - b.base))
        return 0;
      return b.origin;
    }
  /* For example over a part of an array.  */
  if (trt_store_find (a, &b))
    return b.origin;
  return trt_mapped_block_insert (a, size, site);
}

uint32_t
TP_ABI (mapped) (const void *p, const void *hint, uint32_t ref, size_t n, int flags,
                 const char *site)
{
  uintptr_t a = (uintptr_t) p;
  size_t size = whole_pages (n, page_shift (flags));
  uint32_t origin = 0;
  int saved = errno;
  int fixed = MAP_FIXED;
#ifdef MAP_FIXED_NOREPLACE
  fixed |= MAP_FIXED_NOREPLACE;
#endif

  if (p != MAP_FAILED && trackable_mapping_p (a, size) && !(flags & MAP_GROWSDOWN))
    {
      any = true;
      origin = (flags & fixed) || p == hint ? map_there (a, ref, size, site)
                                            : trt_mapped_block_insert (a, size, site);
      /* Another process may have the same memory, or this one at another address, with other
         cells.  */
      if (flags & MAP_SHARED)
        trt_exposed_mark (origin);
    }
  errno = saved;
  return origin ? origin : TP_EXTERNAL;
}

uint32_t
TP_ABI (attached) (const void *p, int id, const char *site)
{
  uintptr_t a = (uintptr_t) p;
  struct shmid_ds about;
  uint32_t origin = 0;
  int saved = errno;

  if (p != (void *) -1 && shmctl (id, IPC_STAT, &about) == 0)
    {
      size_t size = whole_pages (about.shm_segsz, page_shift (0));
      if (trackable_mapping_p (a, size))
        {
          any = true;
          origin = map_there (a, 0, size, site);
          trt_exposed_mark (origin);
        }
    }
  errno = saved;
  return origin ? origin : TP_EXTERNAL;
}

/* [A, A + SIZE) is about to be unmapped.  */
static void
cut (uintptr_t a, size_t size, const char *site)
{
  int saved = errno;
  size = whole_pages (size, page_shift (0));
  if (any && size && a % trt_os_page () == 0 && a + size > a && trt_mapping_has_cell (a))
    trt_mapped_block_cut (a, a + size, site);
  if (size && a + size > a)
    trt_code_forget (a, a + size);
  trt_mapped_forget ();
  errno = saved;
}

TRT_EXPORT int
munmap (void *p, size_t size)
{
  cut ((uintptr_t) p, size, take_site ());
  return syscall (SYS_munmap, p, size);
}

TRT_EXPORT int
shmdt (const void *p)
{
  const char *site = take_site ();
  struct trt_block b;

  if (any && trt_mapped_block_find ((uintptr_t) p, false, &b) && b.base == (uintptr_t) p)
    cut (b.base, b.size, site);
  return syscall (SYS_shmdt, p);
}

/* mremap has moved or resized OLD_SIZE bytes from OLD on, in the mapping B; they are now SIZE bytes
   at A.  FIXED: the program chose A.  STAYS: the old range remains mapped.  */
static void
moved (const struct trt_block *b, uintptr_t old, size_t old_size, uintptr_t a, size_t size,
       bool fixed, bool stays, const char *site)
{
  struct trt_block still, last;
  size_t kept = old_size < size ? old_size : size;

  old_size = whole_pages (old_size, page_shift (0));
  size = whole_pages (size, page_shift (0));
  if (a == old)
    {
      if (size < old_size)
        cut (old + size, old_size - size, site);
      /* The range may extend over several adjacent mappings.  */
      else if (size > old_size && trt_mapped_block_find (old + old_size, true, &last))
        trt_mapped_block_grow (&last, old + size - last.base);
      return;
    }
  if (!trackable_mapping_p (a, size))
    return;
  uint32_t origin = fixed ? map_there (a, 0, size, site) : trt_mapped_block_insert (a, size, site);
  if (trt_exposed_p (b->origin))
    trt_exposed_mark (origin);
  if (kept <= MOST_MOVED)
    trt_refs_copy (a, old, kept);
  /* Another thread may have been given the old addresses by now.  */
  if (!stays && trt_mapped_block_find (old, false, &still) && still.origin == b->origin)
    cut (old, old_size, site);
}

TRT_EXPORT void *
mremap (void *old, size_t old_size, size_t size, int flags, ...)
{
  const char *site = take_site ();
  struct trt_block b;
  void *wanted = NULL;
  bool stays = false;
  int saved = errno;

#ifdef MREMAP_DONTUNMAP
  stays = flags & MREMAP_DONTUNMAP;
#endif
  if ((flags & MREMAP_FIXED) || stays)
    {
      va_list ap;
      va_start (ap, flags);
      wanted = va_arg (ap, void *);
      va_end (ap);
    }
  bool known = any && trt_mapped_block_find ((uintptr_t) old, false, &b);
  void *p = (void *) syscall (SYS_mremap, old, old_size, size, flags, wanted);
  saved = errno;
  if (known && p != MAP_FAILED)
    moved (&b, (uintptr_t) old, old_size, (uintptr_t) p, size, flags & MREMAP_FIXED, stays, site);
  trt_mapped_forget ();
  errno = saved;
  return p;
}
