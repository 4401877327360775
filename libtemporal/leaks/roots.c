/* roots.c - the roots of the search: memory that can be reached without a pointer from the heap.

   SPDX-License-Identifier: GPL-3.0-or-later

   Modules are not asked for their variables, threads for their stacks, or the dynamic linker for
   thread-local storage.  Instead the roots are all memory in /proc/self/maps, except what is known
   to be something else:

    - the runtime's own memory: the shadow, the store, the history and the runtime's variables
      (runtime-data.c) have many addresses of blocks.  An exception are the arguments of threads
      that are being created, which are the program's (thread-start.c);
    - the C library's heaps, whose blocks are searched when they are reached: the memory below
      the program break, and further arenas, which are mappings that begin at a multiple of
      64 MiB with a header that has the address of the arena;
    - blocks of the store at other addresses (reachability.c leaves them out);
    - the stack of a thread below its stack pointer, and the stacks of threads that have
      ended, which the C library keeps for reuse;
    - mappings of devices, where reading may have effects.

   So memory that the program mapped itself is searched, and so are modules that were loaded in an
   unknown way.  Memory that is missing in this list causes missed leaks, memory that is in it by
   mistake causes false ones.

   In private mappings only pages that were written are searched: /proc/self/pagemap distinguishes
   them from those that still belong to the file, or are zero.  So a huge mapping of which little
   was used costs little.

   Thread stacks.  The C library puts a thread's control block at the top of its stack's mapping,
   recognisable by two pointers to itself, and a guard page below, which may be in the same mapping
   (guard-pages.c).  If no living thread has that control block, the stack is unused.  A stack that
   the program provides is ordinary memory, all of which is searched.  */

#define _GNU_SOURCE
#include "leaks/leaks.h"
#include "blocks/large-blocks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_MAPPINGS (1u << 17)
#define MOST_HOLES (1u << 18)
#define HEAP_ALIGN ((uintptr_t) 64 << 20)
#define TOP_SEARCH ((uintptr_t) 16 << 10)

/* A variable in the C library, by which its mapping is recognised.  */
extern struct _IO_FILE_plus _IO_2_1_stdout_;

enum special
{
  ORDINARY,
  BREAK,
  MAIN_STACK,
  DEVICE
};

struct mapping
{
  uintptr_t low, high;
  bool readable, writable, shared, guarded, library;
  enum special special;
};

static struct mapping *mappings;
static unsigned mapping_count;
static struct trt_range *holes;
static unsigned hole_count;
static int pagemap = -1;

bool
trt_roots_init (void)
{
  if (!mappings)
    mappings = trt_os_map (NULL, MOST_MAPPINGS * sizeof *mappings);
  if (!holes)
    holes = trt_os_map (NULL, MOST_HOLES * sizeof *holes);
  return mappings && holes;
}

/* ---- the list of mappings ------------------------------------------------------------- */

static enum special
special_of (const char *name)
{
  if (strcmp (name, "[heap]") == 0)
    return BREAK;
  if (strcmp (name, "[stack]") == 0)
    return MAIN_STACK;
  if (strncmp (name, "/dev/", 5) == 0 && strncmp (name, "/dev/zero", 9) != 0
      && strncmp (name, "/dev/shm/", 9) != 0)
    return DEVICE;
  if (strncmp (name, "[v", 2) == 0) /* vdso, vvar, vsyscall */
    return DEVICE;
  return ORDINARY;
}

static uintptr_t
hexadecimal (const char **p)
{
  uintptr_t value = 0;

  for (;; ++*p)
    if (**p >= '0' && **p <= '9')
      value = value * 16 + (**p - '0');
    else if (**p >= 'a' && **p <= 'f')
      value = value * 16 + (**p - 'a' + 10);
    else
      return value;
}

/* Append the part [LOW, HIGH) of the mapping M, if it is not empty.  */
static bool
put_mapping (const struct mapping *m, uintptr_t low, uintptr_t high)
{
  if (low == high)
    return true;
  if (mapping_count == MOST_MAPPINGS)
    return false;
  struct mapping *new = &mappings[mapping_count];
  *new = *m;
  new->low = low;
  new->high = high;
  new->library = low <= (uintptr_t) &_IO_2_1_stdout_ &&high > (uintptr_t) &_IO_2_1_stdout_;
  new->guarded = mapping_count > 0 && new[-1].high == low && !new[-1].readable && !new[-1].writable;
  mapping_count++;
  return true;
}

/* Append M; guard pages in it become mappings of their own.  */
static bool
put_pieces (const struct mapping *m)
{
  struct mapping guard = { 0 };
  struct trt_range pages;
  uintptr_t low = m->low;

  if (m->readable && m->special != DEVICE && pagemap >= 0)
    for (; low < m->high && trt_guard_pages_find (pagemap, low, m->high, &pages); low = pages.high)
      if (!put_mapping (m, low, pages.low) || !put_mapping (&guard, pages.low, pages.high))
        return false;
  return put_mapping (m, low, m->high);
}

/* Parse a line: LOW-HIGH PERMISSIONS OFFSET DEVICE INODE NAME.  */
static bool
take_line (const char *p)
{
  struct mapping m = { 0 };
  m.low = hexadecimal (&p);
  if (*p++ != '-')
    return false;
  m.high = hexadecimal (&p);
  if (*p++ != ' ' || strlen (p) < 4)
    return false;
  m.readable = p[0] == 'r';
  m.writable = p[1] == 'w';
  m.shared = p[3] == 's';
  for (int field = 0; field < 4; field++)
    {
      p += strcspn (p, " ");
      p += strspn (p, " ");
    }
  m.special = special_of (p);
  return put_pieces (&m);
}

/* When the main thread has ended, the files in /proc/self are empty, but those of each living
   thread show the same data.  */
static int
open_own (const char *of_thread, const char *of_process)
{
  int fd = open (of_thread, O_RDONLY | O_CLOEXEC);
  return fd >= 0 ? fd : open (of_process, O_RDONLY | O_CLOEXEC);
}

static bool
read_mappings (void)
{
  static char text[8192];
  size_t used = 0;
  bool good = true;
  int fd = open_own ("/proc/thread-self/maps", "/proc/self/maps");

  mapping_count = 0;
  if (fd < 0)
    return false;
  for (ssize_t n; good && (n = read (fd, text + used, sizeof text - 1 - used)) != 0;)
    {
      if (n < 0 && errno != EINTR)
        good = false;
      if (n < 0)
        continue;
      used += n;
      text[used] = 0;
      char *line = text, *end;
      for (; good && (end = strchr (line, '\n')); line = end + 1)
        {
          *end = 0;
          good = take_line (line);
        }
      used = text + used - line;
      memmove (text, line, used);
      /* No line is longer than this: names have at most 4 KiB.  */
      good &= used < sizeof text - 1;
    }
  close (fd);
  return good && mapping_count > 0;
}

static const struct mapping *
mapping_at (uintptr_t a)
{
  unsigned low = 0, high = mapping_count;

  while (low < high)
    {
      unsigned mid = (low + high) / 2;
      if (mappings[mid].high <= a)
        low = mid + 1;
      else
        high = mid;
    }
  return low < mapping_count && mappings[low].low <= a ? &mappings[low] : NULL;
}

bool
trt_roots_shared_p (uintptr_t a)
{
  const struct mapping *m = mapping_at (a);
  return m && m->shared;
}

/* ---- what is left out -------------------------------------------------------------------- */

static void
leave_out (uintptr_t low, uintptr_t high)
{
  if (low < high && hole_count < MOST_HOLES)
    holes[hole_count++] = (struct trt_range) { low, high };
}

static void
sift_holes (unsigned at, unsigned count)
{
  for (unsigned child; (child = 2 * at + 1) < count; at = child)
    {
      if (child + 1 < count && holes[child].low < holes[child + 1].low)
        child++;
      if (holes[at].low >= holes[child].low)
        break;
      struct trt_range r = holes[at];
      holes[at] = holes[child];
      holes[child] = r;
    }
}

static void
sort_holes (void)
{
  for (unsigned i = hole_count / 2; i-- > 0;)
    sift_holes (i, hole_count);
  for (unsigned i = hole_count; i-- > 1;)
    {
      struct trt_range r = holes[0];
      holes[0] = holes[i];
      holes[i] = r;
      sift_holes (0, i);
    }
}

/* Is M the beginning of a further heap of the C library?  Its header has the address of the arena,
   which is right after the header of the arena's first heap, and that of the previous heap.  */
static bool
arena_p (const struct mapping *m)
{
  if (m->low % HEAP_ALIGN || !m->writable || m->shared || !m->readable)
    return false;
  const uintptr_t *header = (const uintptr_t *) m->low;
  uintptr_t arena = header[0], before = header[1];
  uintptr_t first = arena & -HEAP_ALIGN;
  return arena != first && arena - first < 256
         && (first == m->low ? before == 0 : before != 0 && before % HEAP_ALIGN == 0);
}

/* The control block in M, if M is a thread's stack; else 0.  */
static uintptr_t
control_block (const struct mapping *m)
{
  uintptr_t low = m->high - m->low > TOP_SEARCH ? m->high - TOP_SEARCH : m->low;

  for (uintptr_t a = m->high - 64; a > low; a -= 64)
    {
      const uintptr_t *p = (const uintptr_t *) a;
      if (p[0] == a && p[2] == a)
        return a;
    }
  return 0;
}

/* May the thread with this control block be alive?  */
static bool
alive_p (uintptr_t block, const struct trt_thread *threads, int count)
{
  for (int i = 0; i < count; i++)
    if (!threads[i].sp || threads[i].thread_pointer == block)
      return true;
  return false;
}

/* Leave out the part below SP of the stack that contains it.  */
static void
leave_out_below (uintptr_t sp)
{
  const struct mapping *m = mapping_at (sp);

  if (m && (m->special == MAIN_STACK || (m->guarded && control_block (m))))
    leave_out (m->low, sp);
}

/* Leave out the runtime's memory.  */
static void
leave_out_runtime_data (const struct trt_thread *threads, int count)
{
  struct trt_runtime_data_range tls[TRT_OWN_MOST];
  unsigned ranges = trt_runtime_data_tls (tls, TRT_OWN_MOST);
  uintptr_t low, high;

  for (unsigned i = 0; trt_os_own (i, &low, &high); i++)
    leave_out (low, high);
  for (unsigned i = 0; trt_runtime_data_static (i, &low, &high); i++)
    leave_out (low, high);
  for (int i = 0; i < count; i++)
    if (threads[i].thread_pointer)
      for (unsigned k = 0; k < ranges; k++)
        leave_out (threads[i].thread_pointer + tls[k].low, threads[i].thread_pointer + tls[k].high);
}

static bool
stack_mapping_p (const struct mapping *m)
{
  return m->special == MAIN_STACK
         || (m->guarded && m->writable && m->readable && !m->shared && m->special == ORDINARY
             && control_block (m));
}

/* Leave out the stacks of all threads, and the thread-local variables that the C library has put
   there.  */
static void
leave_out_stacks (void)
{
  for (unsigned i = 0; i < mapping_count; i++)
    if (stack_mapping_p (&mappings[i]))
      leave_out (mappings[i].low, mappings[i].high);
}

/* See leaks.h.  */
bool
trt_roots_find (const struct trt_thread *threads, int count,
                const struct trt_roots_without *without)
{
  hole_count = 0;
  pagemap = open_own ("/proc/thread-self/pagemap", "/proc/self/pagemap");
  if (!read_mappings ())
    {
      trt_roots_done ();
      return false;
    }
  leave_out_runtime_data (threads, count);
  for (unsigned i = 0; without && i < without->count; i++)
    leave_out (without->ranges[i].low, without->ranges[i].high);
  if (without && without->stacks)
    leave_out_stacks ();
  for (int i = 0; i < count; i++)
    if (threads[i].sp)
      leave_out_below (threads[i].sp);
  for (unsigned i = 0; i < mapping_count; i++)
    {
      const struct mapping *m = &mappings[i];
      if ((m->special == BREAK && !(without && without->heaps)) || arena_p (m))
        leave_out (m->low, m->high);
      else if (m->guarded && m->writable && m->readable && !m->shared && m->special == ORDINARY)
        {
          uintptr_t block = control_block (m);
          if (block && !alive_p (block, threads, count))
            leave_out (m->low, m->high);
        }
    }
  sort_holes ();
  return hole_count < MOST_HOLES;
}

void
trt_roots_done (void)
{
  if (pagemap >= 0)
    close (pagemap);
  pagemap = -1;
}

/* ---- visiting ------------------------------------------------------------------------------ */

#define PAGE_BITS 12
#define PAGE_PRESENT (1ULL << 63)
#define PAGE_SWAPPED (1ULL << 62)
#define PAGE_FILE (1ULL << 61)

/* Call VISIT for the parts of [LOW, HIGH) that can hold data of the program: all pages in use if
   SHARED, else those that were written.  */
void
trt_roots_pages (uintptr_t low, uintptr_t high, bool shared, bool library, trt_visit_memory *visit,
                 void *data)
{
  /* Not static, because VISIT may call this function.  */
  uint64_t entries[256];
  uintptr_t page = low >> PAGE_BITS, last = (high - 1) >> PAGE_BITS;
  uintptr_t start = 0;

  if (pagemap < 0)
    {
      visit (low, high, library, data);
      return;
    }
  while (page <= last)
    {
      size_t want = last - page + 1;
      if (want > sizeof entries / sizeof *entries)
        want = sizeof entries / sizeof *entries;
      ssize_t n = pread (pagemap, entries, want * sizeof *entries, page * sizeof *entries);
      size_t got = n > 0 ? n / sizeof *entries : 0;
      /* If the kernel does not tell, the pages are searched.  */
      for (; got < want && n <= 0; got++)
        entries[got] = PAGE_PRESENT;
      for (size_t i = 0; i < got; i++, page++)
        {
          bool counts = (entries[i] & (PAGE_PRESENT | PAGE_SWAPPED))
                        && (shared || (entries[i] & PAGE_SWAPPED) || !(entries[i] & PAGE_FILE));
          uintptr_t a = page << PAGE_BITS;
          if (counts && !start)
            start = a < low ? low : a;
          if (!counts && start)
            {
              visit (start, a, library, data);
              start = 0;
            }
        }
    }
  if (start)
    visit (start, high, library, data);
}

/* Call VISIT for all memory that trt_roots_find () found.  */
void
trt_roots_visit (trt_visit_memory *visit, void *data)
{
  unsigned hole = 0;

  for (unsigned i = 0; i < mapping_count; i++)
    {
      const struct mapping *m = &mappings[i];
      if (!m->readable || m->special == DEVICE || (pagemap < 0 && !m->writable))
        continue;
      uintptr_t a = m->low;
      while (hole > 0 && holes[hole - 1].high > a)
        hole--;
      while (a < m->high)
        {
          while (hole < hole_count && holes[hole].high <= a)
            hole++;
          if (hole < hole_count && holes[hole].low <= a)
            {
              a = holes[hole].high;
              continue;
            }
          uintptr_t end
            = hole < hole_count && holes[hole].low < m->high ? holes[hole].low : m->high;
          trt_roots_pages (a, end, m->shared, m->library, visit, data);
          a = end;
        }
    }
}

void
trt_roots_stacks (trt_visit_memory *visit, void *data)
{
  for (unsigned i = 0; i < mapping_count; i++)
    if (stack_mapping_p (&mappings[i]))
      trt_roots_pages (mappings[i].low, mappings[i].high, true, false, visit, data);
}
