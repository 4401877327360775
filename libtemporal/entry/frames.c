/* frames.c - local variables, and the frames that end without saying so.

   SPDX-License-Identifier: GPL-3.0-or-later

   Stack blocks are born and end far more often than any others, so they are not in
   the block store.  Their cells hold their number, and the history what the
   number means:

     enter    a fresh number for this instance of the variable
     leave    the number is read from the cell; the cells lose their owner

   begin and end are the same with all of the history's record but its address known beforehand
   (local-records.h).  None needs a search or a lock.  A leave without enter (a jump went around
   the declaration) finds no stack number and does nothing.

   Storage of alloca and variable-length arrays is a block in the same way (dynamic).
   It ends when the stack pointer goes back (end_dynamic), and the cells of the stretch
   in between say what ends.

   longjmp, pthread_exit and cancellation drop frames whose variables never leave.  Their cells
   would go on naming them, so they are swept: below the stack pointer of the frame that lives on,
   every cell with a stack number or EXTERNAL loses it.  How far frames reached down is known from
   the lowest variable that was entered since the last sweep of the same stack.  Where a thread
   changes stacks it is not: then the sweep stops after SWEEP_CLEAN bytes without a find, and at the
   lower end of the mapping or heap block that the stack lies in, because what is below may be
   another thread's stack.  What such a sweep leaves standing is overwritten by the next variable
   entered there.  */

#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include "entry/entry.h"
#include "blocks/local-records.h"
#include "base/thread-state.h"
#include "blocks/stack-bounds.h"

TRT_EXPORT void TP_ABI (enter) (void *a, size_t n, const char *site);
TRT_EXPORT void TP_ABI (leave) (void *a, size_t n, int how, const char *site);
TRT_EXPORT void TP_ABI (begin) (void *a, size_t n, const struct tp_local *local);
TRT_EXPORT void TP_ABI (end) (void *a, size_t n, const struct tp_local *local);
TRT_EXPORT uint32_t TP_ABI (dynamic) (void *a, size_t n, const char *site);
TRT_EXPORT void TP_ABI (end_dynamic) (void *limit, int how, const char *site);
TRT_EXPORT void TP_ABI (setjmp_returned) (int result);

#define SWEEP_CLEAN (256 * 1024)
#define SWEEP_STEP TRT_STACK_STEP

/* Locals of this size, in bytes, leave by trt_cells_wipe; up to this one they begin and end without
   a call.  */
#define WIPE_SIZE 1024
#define SMALL_SIZE 64

/* Has this thread been told to sweep when it ends?  */
static TRT_TLS bool thread_known;
TRT_OWN_TLS (thread_known);

static pthread_key_t end_key;
static bool end_key_valid;

static inline bool
stack_word_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS) & TP_STACK_NUMBER_BIT;
}

/* The N bytes at A are a new block of this thread's stack, LOCAL; or, if that is null, made at SITE
   in the function at PC.  Its origin.  */

static __attribute__ ((noinline)) uint32_t
birth (uintptr_t a, size_t n, const struct tp_local *local, const char *site, uintptr_t pc)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  if (trt_unlikely (!trt_ready))
    return TP_EXTERNAL;
  if (trt_unlikely (!thread_known))
    trt_frame_thread_start ();
  if (a < tp_stack.deepest)
    {
      tp_stack.deepest = a;
      trt_local_settle ();
    }
  uint32_t origin = trt_number_stack ();
  trt_cells_fill (a, n, origin);
  if (!local)
    trt_local_birth (origin, a, n, site, pc);
  else if (trt_likely (trt_local_near_p (origin, a)))
    trt_local_note (origin, a, local);
  else
    trt_local_begin_far (origin, a, local);
  return origin;
}

static inline void
clear_cells (uintptr_t a, size_t n)
{
  if (n < WIPE_SIZE)
    trt_cells_clear (a, n);
  else
    trt_cells_wipe (a, n);
}

void
TP_ABI (enter) (void *a, size_t n, const char *site)
{
  if (n != 0 && ((uintptr_t) a & 7) == 0)
    birth ((uintptr_t) a, n, NULL, site, (uintptr_t) __builtin_return_address (0));
}

void
TP_ABI (leave) (void *p, size_t n, int how, const char *site)
{
  uintptr_t a = (uintptr_t) p;

  if (!trt_ready || n == 0 || (a & 7))
    return;
  uint32_t word = *trt_cell_origin (a);
  if (!stack_word_p (word))
    return;
  trt_local_end (word, how == TP_END_RETURN ? TRT_LIFE_RETURN : TRT_LIFE_SCOPE, site);
  clear_cells (a, n);
}

/* Most variables are small, and most batches of numbers are not at their end.  Then nothing is
   called and nothing saved.  A thread that is not known yet, or that ends, has no batch.  This is
   what compiled code does by itself for the smallest.  */

void
TP_ABI (begin) (void *p, size_t n, const struct tp_local *local)
{
  uintptr_t a = (uintptr_t) p;
  uint64_t *c = (uint64_t *) trt_cell (a);
  bool ours = false;
  uint32_t origin = 0;

  if (trt_unlikely (n == 0 || (a & 7)))
    return;
  if (trt_likely (n <= SMALL_SIZE && a - tp_stack.deepest < TP_STACK_WINDOW))
    origin = trt_batch_draw (&tp_stack.numbers, 1 << TP_TAIL_BITS, &ours);
  if (trt_unlikely (!ours))
    {
      birth (a, n, local, NULL, 0);
      return;
    }
  for (; n > 8; n -= 8)
    *(volatile uint64_t *) c++ = origin;
  *(volatile uint64_t *) c = origin | (n & 7);
  trt_local_note (origin, a, local);
}

void
TP_ABI (end) (void *p, size_t n, const struct tp_local *local)
{
  uintptr_t a = (uintptr_t) p;

  if (trt_unlikely (!trt_ready || n == 0 || (a & 7)))
    return;
  uint32_t word = *trt_cell_origin (a);
  if (trt_unlikely (!stack_word_p (word)))
    return;
  if (local)
    {
      if (trt_likely (trt_local_near_p (word, a)))
        trt_local_note (word, a, local);
      else
        trt_local_end_far (word, local);
    }
  if (trt_unlikely (n > SMALL_SIZE))
    {
      clear_cells (a, n);
      return;
    }
  for (uint64_t *c = (uint64_t *) trt_cell (a);; c++, n -= 8)
    {
      *(volatile uint64_t *) c = 0;
      if (n <= 8)
        return;
    }
}

/* Sweep [LOW, HIGH), both multiples of 8; true if there was anything to sweep.  The blocks
   there end as LIFE says, at SITE.  */
static bool
sweep_as (uintptr_t low, uintptr_t high, enum trt_life life, const char *site)
{
  uint32_t last = 0;
  bool found = false;
  struct trt_record r;

  for (uintptr_t a = low; a < high; a += 8)
    {
      uint32_t word = *trt_cell_origin (a) & ~TP_TAIL_MASK;
      if (trt_likely (word == 0) || (!stack_word_p (word) && word != TP_EXTERNAL))
        continue;
      found = true;
      if (word != last && word != TP_EXTERNAL)
        {
          /* A large block goes at once, and does not stay around for cell by cell.  */
          bool whole = (trt_history_find (word, &r) && r.base == a && r.life == TRT_LIFE_LIVE
                        && r.size <= high - a);
          trt_history_end (word, life, site);
          if (whole && r.size > 64)
            {
              trt_cells_wipe (a, r.size);
              a += (r.size - 1) & ~(size_t) 7;
              continue;
            }
        }
      last = word;
      *trt_cell_origin (a) = 0;
      *trt_cell_referent (a) = TP_UNKNOWN;
    }
  return found;
}

static bool
sweep (uintptr_t low, uintptr_t high)
{
  return sweep_as (low, high, TRT_LIFE_RETURN, NULL);
}

/* No block of 0 bytes has a cell, but its pointer is not its neighbour's.  */
uint32_t
TP_ABI (dynamic) (void *p, size_t n, const char *site)
{
  uintptr_t a = (uintptr_t) p;

  if (trt_unlikely (!trt_ready))
    trt_init ();
  if (trt_unlikely (!trt_ready || (a & 7) || n > trt_mapping_room (a)))
    return TP_EXTERNAL;
  return birth (a, n, NULL, site, (uintptr_t) __builtin_return_address (0));
}

/* Between the stack pointer of a function and where it was earlier lies nothing but what
   the function allocated meanwhile.  */
void
TP_ABI (end_dynamic) (void *limit, int how, const char *site)
{
  uintptr_t low = ((uintptr_t) __builtin_dwarf_cfa () + 7) & ~(uintptr_t) 7;
  uintptr_t high = (uintptr_t) limit & ~(uintptr_t) 7;

  if (trt_ready && low < high && high - low <= trt_mapping_room (low))
    sweep_as (low, high, how == TP_END_RETURN ? TRT_LIFE_RETURN : TRT_LIFE_SCOPE, site);
}

void
trt_frame_abandon (uintptr_t low, uintptr_t high)
{
  size_t room = trt_mapping_room (low);

  if (high > low && high - low <= room)
    sweep ((low + 7) & ~(uintptr_t) 7, high & ~(uintptr_t) 7);
}

/* Sweep what lies below SP.  */
static void
sweep_below (uintptr_t sp)
{
  int saved = errno;
  uintptr_t low = trt_stack_low (sp), a = sp & ~(uintptr_t) 7;
  size_t clean = 0;

  while (a > low && clean < SWEEP_CLEAN)
    {
      uintptr_t next = (a - 1) & -(uintptr_t) SWEEP_STEP;
      if (next < low)
        next = low;
      clean = sweep (next, a) ? 0 : clean + (a - next);
      a = next;
    }
  errno = saved;
}

/* The frames below SP on the current stack were abandoned.  */
static void
sweep_frames (uintptr_t sp)
{
  /* The main thread's stack may have grown since it was looked up; the kernel
     keeps more than TRT_STACK_GROWTH below it free of other mappings.  */
  uintptr_t low = trt_stack_place.low;
  if (low > TRT_STACK_GROWTH && trt_os_main_stack (trt_stack_place.high))
    low -= TRT_STACK_GROWTH;
  uintptr_t deepest = tp_stack.deepest;
  if (sp < low || sp >= trt_stack_place.high || deepest < low || deepest >= trt_stack_place.high)
    sweep_below (sp);
  else if (deepest < sp)
    sweep (deepest, sp & ~(uintptr_t) 7);
  tp_stack.deepest = sp;
  trt_local_settle ();
}

/* Our own frame lies below the address that is the caller's stack pointer after this
   call, and has no cells.  */
void
TP_ABI (setjmp_returned) (int result)
{
  if (result != 0 && trt_ready)
    sweep_frames ((uintptr_t) __builtin_dwarf_cfa ());
}

/* How often thread_end has been called for this thread.  */
static TRT_TLS int rounds;
TRT_OWN_TLS (rounds);

/* Runs on the thread's own stack after its start routine, pthread_exit or a
   cancellation unwound it.  All variables are to end, and lie below the C library's frame that
   started the thread; the way from there to here takes less than ROOM, and the first
   of them may have lain in that room.  The program's own destructors of thread-specific data may
   still use what is the thread's, so this waits for the last round of them.  */
static void
thread_end (void *unused)
{
  enum
  {
    ROOM = 1024
  };
  uintptr_t top = (uintptr_t) __builtin_dwarf_cfa () + ROOM;

  (void) unused;
  if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS && pthread_setspecific (end_key, &end_key) == 0)
    return;
  rounds = 0;
  thread_known = false;
  tp_stack.numbers.limit = 0;
  trt_tls_end ();
  trt_sort_forget ();
  trt_stack_low (top - ROOM);
  sweep_below (top < trt_stack_place.high ? top : trt_stack_place.high);
  trt_thread_state_end ();
}

void
trt_frame_init (void)
{
  end_key_valid = pthread_key_create (&end_key, thread_end) == 0;
  trt_thread_state_starts = trt_frame_thread_start;
}

/* The first 32 keys of a thread need no memory; ours is created so early that it
   is among them.  */
void
trt_frame_thread_start (void)
{
  int saved = errno;

  thread_known = true;
  if (end_key_valid && trt_os_thread () != trt_os_process ())
    pthread_setspecific (end_key, &end_key);
  errno = saved;
}
