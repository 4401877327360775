/* leaks.c - the leak check: at exit with leaks=1, and when the program calls it.

   SPDX-License-Identifier: GPL-3.0-or-later

   A heap block is leaked if no pointer to it is left in memory that the program can reach.  The
   check is an on_exit handler, registered so early that it runs after the program's own handlers,
   which may free memory.  Destructors run later; the blocks that they free are reachable.  The
   check runs in every process that calls exit (in a child of fork, too, unless its parent had
   several threads), and not at _exit, quick_exit, abort, or a signal.

    stop      the store is locked, all other threads are stopped (memory-scan.c,
              stop-the-world.c), the store is unlocked: so no thread is inside an operation
    search    the list of blocks, the roots, the blocks that are reached (roots.c, reachability.c)
    resume
    again     with other threads the search is repeated: a pointer that one of them had
              where the search does not find it, inside realloc for instance, is elsewhere the
              next time; only blocks that are unreachable twice are leaked
    report    by place of allocation

   No lock of the program is taken before the threads are resumed.

   The stack of the calling thread is searched from the frame that called exit, with the registers
   of that frame.  Below are frames of the C library and the runtime, and between them old contents
   of the stack, which must not keep a block reachable.  If the unwinder does not find that frame,
   the search begins at the runtime's own.

   If leaks are reported and the status was 0, the handler itself calls exit (exitcode).  The C
   library then continues with the remaining handlers, destructors and stdio's buffers, so the
   program's output is complete.  */

#define _GNU_SOURCE
#include "leaks/leaks.h"
#include "report/parts.h"
#include "report/stack-depot.h"
#include "report/suppressions.h"
#include "report/unwind.h"
#include "base/malloc-owner.h"
#include "abi/temporal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#define MOST_PLACES 100u
#define REGISTERS 6

/* The leaks of one place of allocation.  */
struct place
{
  const char *site;
  size_t bytes[2], blocks[2]; /* direct, indirect */
};

struct total
{
  size_t bytes[2], blocks[2], hidden_bytes, hidden_blocks;
};

/* Was this process forked by one of several threads?  Then it has blocks that only other threads
   had pointers to, and the C library has cleared their pthread_setspecific data, so leaks cannot be
   told.  */
static bool forked;

/* ---- where the caller is -------------------------------------------------------------- */

struct context
{
  uintptr_t sp, registers[REGISTERS];
  uintptr_t low, high; /* code whose frames are skipped: the C library's */
  uintptr_t self;      /* an address in the runtime's code */
  unsigned depth;
};

static _Unwind_Reason_Code
find_caller (struct _Unwind_Context *unwind, void *data)
{
  static const int numbers[REGISTERS] = { 3, 6, 12, 13, 14, 15 };
  struct context *c = data;
  uintptr_t pc = _Unwind_GetIP (unwind);

  if (pc == 0 || c->depth++ > 64)
    return _URC_END_OF_STACK;
  /* The first two frames are the runtime's: check () and the function it is called in.  */
  if (c->depth <= 2)
    return _URC_NO_REASON;
  if (c->low == 0)
    {
      if (!trt_os_mapping (pc, &c->low, &c->high) || (c->self >= c->low && c->self < c->high))
        c->low = c->high = 1;
    }
  if (pc >= c->low && pc < c->high)
    return trt_unwind_further_p (unwind) ? _URC_NO_REASON : _URC_END_OF_STACK;
  c->sp = _Unwind_GetCFA (unwind);
  for (int i = 0; i < REGISTERS; i++)
    c->registers[i] = _Unwind_GetGR (unwind, numbers[i]);
  return _URC_END_OF_STACK;
}

/* ---- searching ----------------------------------------------------------------------------- */

struct search_leaks
{
  const struct context *context;
  struct trt_reach_set *reached;
};

static bool
look_for_leaks (const struct trt_thread *threads, int count, void *data)
{
  struct search_leaks *s = data;

  if (!trt_reach_begin (s->reached) || !trt_roots_find (threads, count, NULL))
    return false;
  trt_reach_mark (s->reached, s->context->registers, REGISTERS);
  trt_reach_classify (s->reached);
  return true;
}

/* Search for leaks.  *R gets the blocks with their states; if that is impossible, returns false,
   and *R is empty.  *OTHERS says whether there are other threads.  */
static bool
search_leaks (const struct context *c, struct trt_reach_set *r, bool *others)
{
  struct search_leaks s = { c, r };

  *r = (struct trt_reach_set) { NULL, 0, 0 };
  bool good = trt_memory_scan_look (look_for_leaks, &s, c->sp, true, others);
  trt_roots_done ();
  if (!good)
    trt_reach_end (r);
  return good;
}

/* Is the block B of one search also leaked in the later search NOW?  */
static bool
still_leaked_p (const struct trt_reach_block *b, const struct trt_reach_set *now)
{
  uint32_t low = 0, high = now->count;

  while (low < high)
    {
      uint32_t mid = low + (high - low) / 2;
      if (now->blocks[mid].base < b->base)
        low = mid + 1;
      else
        high = mid;
    }
  return low < now->count && now->blocks[low].base == b->base
         && now->blocks[low].origin == b->origin && now->blocks[low].state >= TRT_DIRECT;
}

/* ---- by place -------------------------------------------------------------------------------- */

static struct place *places; /* a hash table by site, then a list */
static size_t place_room, place_count;

static struct place *
site_place (const char *site)
{
  size_t i = ((uintptr_t) site >> 3) * 0x9e3779b97f4a7c15ULL >> 20;

  for (;; i++)
    {
      struct place *p = &places[i & (place_room - 1)];
      if (p->blocks[0] + p->blocks[1] == 0)
        {
          p->site = site;
          place_count++;
          return p;
        }
      if (p->site == site)
        return p;
    }
}

static bool
before_p (const struct place *a, const struct place *b)
{
  for (int i = 0; i < 2; i++)
    if (a->bytes[i] != b->bytes[i])
      return a->bytes[i] > b->bytes[i];
  if (a->blocks[0] + a->blocks[1] != b->blocks[0] + b->blocks[1])
    return a->blocks[0] + a->blocks[1] > b->blocks[0] + b->blocks[1];
  return a->site < b->site;
}

static void
sift_places (size_t at, size_t count)
{
  for (size_t child; (child = 2 * at + 1) < count; at = child)
    {
      if (child + 1 < count && before_p (&places[child], &places[child + 1]))
        child++;
      if (!before_p (&places[at], &places[child]))
        break;
      struct place p = places[at];
      places[at] = places[child];
      places[child] = p;
    }
}

/* Sort the places, the largest first.  */
static void
sort_places (void)
{
  size_t n = 0;

  for (size_t i = 0; i < place_room; i++)
    if (places[i].blocks[0] + places[i].blocks[1])
      places[n++] = places[i];
  for (size_t i = n / 2; i-- > 0;)
    sift_places (i, n);
  for (size_t i = n; i-- > 1;)
    {
      struct place p = places[0];
      places[0] = places[i];
      places[i] = p;
      sift_places (0, i);
    }
}

/* ---- suppressions ---------------------------------------------------------------------------- */

struct asked
{
  unsigned long blocks;
  bool suppressed;
};

static bool
ask (enum trt_named what, struct trt_span name, void *data)
{
  struct asked *a = data;

  a->suppressed = a->suppressed || trt_suppress_p (TRT_MEMORY_LEAK, what, name, a->blocks);
  return !a->suppressed;
}

static bool
suppressed_p (const struct place *place)
{
  struct asked a = { place->blocks[0] + place->blocks[1], false };
  struct trt_place p;
  uintptr_t pc[TRT_STACK_FRAMES];

  if (!trt_suppress_any_p (TRT_MEMORY_LEAK))
    return false;
  if (trt_suppress_everywhere_p (TRT_MEMORY_LEAK))
    return true;
  trt_site_read (place->site, &p);
  ask (TRT_NAMED_FUNCTION, p.function, &a);
  ask (TRT_NAMED_FILE, p.file, &a);
  if (!a.suppressed)
    {
      size_t n = trt_stack_depot_frames (place->site, pc, TRT_STACK_FRAMES);
      trt_frames_visit (pc, n, ask, &a);
    }
  return a.suppressed;
}

/* ---- the report ------------------------------------------------------------------------------ */

static void
format_place (struct trt_text *t, const char *site)
{
  struct trt_place p;

  if (trt_site_read (site, &p))
    {
      trt_text_format (t, " ");
      trt_site_format (t, &p);
      if (p.function.length)
        trt_text_format (t, " in %.*s", (int) p.function.length, p.function.text);
    }
}

static void
tell_observers (const struct place *place)
{
  char line[1200];
  struct trt_text t = { line, sizeof line, 0 };
  struct trt_error e
    = { .kind = TRT_MEMORY_LEAK, .size = place->bytes[0] + place->bytes[1], .site = place->site };

  trt_text_format (&t, "SUMMARY: temporal: memory-leak");
  format_place (&t, place->site);
  trt_observers_tell (&e, line, false);
}

static void
print_place (const struct place *place)
{
  char line[1200];
  struct trt_text t = { line, sizeof line, 0 };
  struct trt_place p;
  uintptr_t pc[TRT_STACK_FRAMES];
  int first = place->blocks[0] == 0;

  trt_site_read (place->site, &p);
  trt_text_format (&t, "memory-leak: %zu byte%s in %zu block%s", place->bytes[first],
                   trt_plural (place->bytes[first]), place->blocks[first],
                   trt_plural (place->blocks[first]));
  trt_text_format (&t,
                   first ? ", to which only leaked blocks point" : ", to which no pointer is left");
  if (trt_site_known_p (place->site) && p.function.length)
    trt_text_format (&t, ", allocated here, in '%.*s'", (int) p.function.length, p.function.text);
  else
    trt_text_format (&t, ", allocated by uninstrumented code");
  trt_part_format (TRT_PART_ERROR, &p, "%s", line);
  if (trt_site_known_p (place->site))
    trt_part_source (&p);
  if (!first && place->blocks[1])
    trt_part_format (TRT_PART_NOTE, NULL,
                     "to %zu more byte%s in %zu block%s from here only leaked blocks point",
                     place->bytes[1], trt_plural (place->bytes[1]), place->blocks[1],
                     trt_plural (place->blocks[1]));
  size_t n = trt_stack_depot_frames (place->site, pc, TRT_STACK_FRAMES);
  if (n)
    trt_say_frames (TRT_TITLE_NONE, "the blocks were allocated by", pc, n);
  tell_observers (place);
}

static void
print_summary (const struct place *place, size_t others, const struct total *t)
{
  char line[1200];
  struct trt_text text = { line, sizeof line, 0 };

  trt_text_format (&text, "SUMMARY: temporal: memory-leak");
  format_place (&text, place->site);
  if (others)
    trt_text_format (&text, " and %zu other place%s", others, trt_plural (others));
  trt_text_format (&text, ": %zu byte%s in %zu block%s", t->bytes[0] + t->bytes[1],
                   trt_plural (t->bytes[0] + t->bytes[1]), t->blocks[0] + t->blocks[1],
                   trt_plural (t->blocks[0] + t->blocks[1]));
  trt_text_format (&text, " (%zu direct, %zu indirect)", t->blocks[0], t->blocks[1]);
  trt_print ("%s\n", line);
}

static void
print_all (struct total *t)
{
  size_t kept = 0;

  for (size_t i = 0; i < place_count; i++)
    if (!suppressed_p (&places[i]))
      {
        for (int k = 0; k < 2; k++)
          {
            t->bytes[k] += places[i].bytes[k];
            t->blocks[k] += places[i].blocks[k];
          }
        places[kept++] = places[i];
      }
  for (size_t i = 0; i < kept && i < MOST_PLACES; i++)
    print_place (&places[i]);
  if (kept > MOST_PLACES)
    trt_print ("temporal: note: %zu places of fewer bytes are not shown\n", kept - MOST_PLACES);
  if (kept && t->hidden_blocks)
    trt_print ("temporal: note: besides, no pointer is left to %zu byte%s in %zu block%s that "
               "uninstrumented code allocated (leaks=2 shows them)\n",
               t->hidden_bytes, trt_plural (t->hidden_bytes), t->hidden_blocks,
               trt_plural (t->hidden_blocks));
  if (kept)
    print_summary (&places[0], kept - 1, t);
}

/* Was the block with SITE allocated by uninstrumented code for its own use?  Such blocks count with
   leaks=2 only.  With leaks=1 a block that the C library allocated for the program has an empty
   site; without, all of uninstrumented code may have one (stack-depot.c).  */
static bool
uncounted_p (const char *site)
{
  return trt_options.leaks == 0 ? !trt_site_known_p (site) : !site && trt_options.leaks < 2;
}

/* Report the blocks that are leaked in R and, if it is not null, also in AGAIN.  Returns the number
   of leaked bytes that count, at least 1 if there are such blocks.  */
static size_t
report (const struct trt_reach_set *r, const struct trt_reach_set *again)
{
  struct total t = {};

  place_count = 0;
  for (place_room = 16; place_room < 2 * (size_t) r->unreached;)
    place_room *= 2;
  places = trt_os_map (NULL, place_room * sizeof *places);
  if (!places)
    return 0;
  for (uint32_t i = 0; i < r->count; i++)
    {
      const struct trt_reach_block *b = &r->blocks[i];
      if (b->state < TRT_DIRECT || (again && !still_leaked_p (b, again)))
        continue;
      if (uncounted_p (b->site))
        {
          t.hidden_blocks++;
          t.hidden_bytes += b->size;
          continue;
        }
      struct place *p = site_place (b->site);
      p->bytes[b->state == TRT_INDIRECT] += b->size;
      p->blocks[b->state == TRT_INDIRECT]++;
    }
  sort_places ();
  print_all (&t);
  trt_os_unmap (places, place_room * sizeof *places);
  size_t bytes = t.bytes[0] + t.bytes[1];
  return bytes ? bytes : t.blocks[0] + t.blocks[1] > 0;
}

/* ---- the check ------------------------------------------------------------------------------- */

/* Search and report.  END: the program ends, and the frames of the C library that called this are
   skipped.  */
static size_t __attribute__ ((noinline)) check (bool end)
{
  struct trt_reach_set first, second;
  struct context c = { .self = (uintptr_t) check };
  bool others;
  size_t found = 0;

  if (forked || trt_malloc_replaced || !trt_roots_init ())
    return 0;
  if (!end)
    c.low = c.high = 1;
  _Unwind_Backtrace (find_caller, &c);
  if (!c.sp)
    c.sp = (uintptr_t) __builtin_frame_address (0);

  if (!search_leaks (&c, &first, &others))
    trt_print ("temporal: warning: memory leaks cannot be searched for\n");
  else
    {
      if (!first.unreached)
        found = 0;
      else if (!others)
        found = report (&first, NULL);
      else if (search_leaks (&c, &second, &others))
        {
          found = report (&first, &second);
          trt_reach_end (&second);
        }
      trt_reach_end (&first);
    }
  return found;
}

/* Always inlined, because find_caller () counts the runtime's frames.  */
static inline size_t __attribute__ ((always_inline)) check_alone (bool end)
{
  int saved = errno;
  size_t found = 0;

  if (trt_memory_scan_begin ())
    {
      found = check (end);
      trt_memory_scan_end ();
    }
  errno = saved;
  return found;
}

TRT_EXPORT size_t
temporal_leak_check (void)
{
  if (!trt_ready)
    trt_init ();
  return trt_ready ? check_alone (false) : 0;
}

static void
check_at_exit (int status, void *unused)
{
  (void) unused;
  if (check_alone (true) && (status & 0xff) == 0 && trt_options.exitcode)
    exit (trt_options.exitcode);
}

static bool threads_before_fork;

static void
before_fork (void)
{
  threads_before_fork = !trt_single_threaded ();
}

static void
note_fork_in_child (void)
{
  forked |= threads_before_fork;
  trt_memory_scan_fork_child ();
}

void
trt_leaks_init (void)
{
  pthread_atfork (before_fork, NULL, note_fork_in_child);
  if (trt_options.leaks)
    on_exit (check_at_exit, NULL);
}
