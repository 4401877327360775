/* frame.c - local variables, and the frames that end without saying so.

   SPDX-License-Identifier: GPL-3.0-or-later

   Stack blocks are born and end far more often than any others, so they are not in
   the block store.  Their cells hold their number, and the history what the
   number means:

     enter    a fresh number for this instance of the variable
     leave    the number is read from the cell; the cells become nobody's

   begin and end are the same with all of the history's record but its address known beforehand
   (local.h).  None needs a search or a lock.  A leave without enter (a jump went around
   the declaration) finds no stack number and does nothing.

   Storage of alloca and variable-length arrays is a block in the same way (dynamic).
   It ends when the stack pointer goes back (end_dynamic), and the cells of the stretch
   in between say what ends.

   longjmp, pthread_exit and cancellation drop frames whose variables never
   leave.  Their cells would go on naming them, so they are swept:
   below the stack pointer of the frame that lives on, every cell with a stack
   number or FOREIGN loses it.  How far frames reached down is known from the lowest
   variable that was entered since the last sweep of the same stack.  Where a thread changes
   stacks it is not: then the sweep stops after SWEEP_CLEAN bytes without a find, and at the
   lower end of the mapping or heap block that the stack lies in, because what is
   below may be another thread's stack.  What such a sweep leaves standing is overwritten by the next variable
   entered there.  */

#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include "entry/entry.h"
#include "blocks/local.h"
#include "base/room.h"
#include "blocks/stack.h"

TP_EXPORT void TP_ABI (enter) (void *a, size_t n, const char *site);
TP_EXPORT void TP_ABI (leave) (void *a, size_t n, int how, const char *site);
TP_EXPORT void TP_ABI (begin) (void *a, size_t n, const struct tp_local *local);
TP_EXPORT void TP_ABI (end) (void *a, size_t n, const struct tp_local *local);
TP_EXPORT uint32_t TP_ABI (dynamic) (void *a, size_t n, const char *site);
TP_EXPORT void TP_ABI (end_dynamic) (void *limit, int how, const char *site);
TP_EXPORT void TP_ABI (setjmp_returned) (int result);

#define SWEEP_CLEAN  (256 * 1024)
#define SWEEP_STEP   TP_STACK_STEP

/* Locals of this size, in bytes, leave by tp_cells_wipe; up to this one they begin and end without
   a call.  */
#define WIPE_SIZE    1024
#define SMALL_SIZE   64

/* Has this thread been told to sweep when it ends?  */
static TP_TLS bool thread_known;
TP_OWN_TLS (thread_known);

static pthread_key_t end_key;
static bool end_key_valid;

static inline bool
stack_word_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS) & TP_STACK_NUMBER_BIT;
}

/* The N bytes at A are a new block of this thread's stack, LOCAL; or, if that is null, made at SITE in
   the function at PC.  Its origin.  */

static __attribute__ ((noinline)) uint32_t
birth (uintptr_t a, size_t n, const struct tp_local *local, const char *site, uintptr_t pc)
{
  if (tp_unlikely (!tp_ready))
    tp_init ();
  if (tp_unlikely (!tp_ready))
    return TP_FOREIGN;
  if (tp_unlikely (!thread_known))
    tp_frame_thread_start ();
  if (a < tp_stack.deepest)
    {
      tp_stack.deepest = a;
      tp_local_settle ();
    }
  uint32_t origin = tp_number_stack ();
  tp_cells_fill (a, n, origin);
  if (!local)
    tp_local_birth (origin, a, n, site, pc);
  else if (tp_likely (tp_local_near_p (origin, a)))
    tp_local_note (origin, a, local);
  else
    tp_local_begin_far (origin, a, local);
  return origin;
}

static inline void
clear (uintptr_t a, size_t n)
{
  if (n < WIPE_SIZE)
    tp_cells_clear (a, n);
  else
    tp_cells_wipe (a, n);
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

  if (!tp_ready || n == 0 || (a & 7))
    return;
  uint32_t word = *tp_cell_origin (a);
  if (!stack_word_p (word))
    return;
  tp_local_end (word, how == TP_END_RETURN ? TP_LIFE_RETURN : TP_LIFE_SCOPE, site);
  clear (a, n);
}

/* Most variables are small, and most batches of numbers are not at their end.  Then nothing is called and
   nothing saved.  A thread that is not known yet, or that ends, has no batch.  This is what compiled code does
   by itself for the smallest.  */

void
TP_ABI (begin) (void *p, size_t n, const struct tp_local *local)
{
  uintptr_t a = (uintptr_t) p;
  uint64_t *c = (uint64_t *) tp_cell (a);
  bool ours = false;
  uint32_t origin = 0;

  if (tp_unlikely (n == 0 || (a & 7)))
    return;
  if (tp_likely (n <= SMALL_SIZE && a - tp_stack.deepest < TP_STACK_WINDOW))
    origin = tp_batch_draw (&tp_stack.numbers, 1 << TP_TAIL_BITS, &ours);
  if (tp_unlikely (!ours))
    {
      birth (a, n, local, NULL, 0);
      return;
    }
  for (; n > 8; n -= 8)
    *(volatile uint64_t *) c++ = origin;
  *(volatile uint64_t *) c = origin | (n & 7);
  tp_local_note (origin, a, local);
}

void
TP_ABI (end) (void *p, size_t n, const struct tp_local *local)
{
  uintptr_t a = (uintptr_t) p;

  if (tp_unlikely (!tp_ready || n == 0 || (a & 7)))
    return;
  uint32_t word = *tp_cell_origin (a);
  if (tp_unlikely (!stack_word_p (word)))
    return;
  if (local)
    {
      if (tp_likely (tp_local_near_p (word, a)))
        tp_local_note (word, a, local);
      else
        tp_local_end_far (word, local);
    }
  if (tp_unlikely (n > SMALL_SIZE))
    {
      clear (a, n);
      return;
    }
  for (uint64_t *c = (uint64_t *) tp_cell (a); ; c++, n -= 8)
    {
      *(volatile uint64_t *) c = 0;
      if (n <= 8)
        return;
    }
}

/* Sweep [LOW, HIGH), both multiples of 8; true if there was anything to sweep.  The blocks
   there end as LIFE says, at SITE.  */
static bool
sweep_as (uintptr_t low, uintptr_t high, enum tp_life life, const char *site)
{
  uint32_t last = 0;
  bool found = false;
  struct tp_record r;

  for (uintptr_t a = low; a < high; a += 8)
    {
      uint32_t word = *tp_cell_origin (a) & ~TP_TAIL_MASK;
      if (tp_likely (word == 0) || (!stack_word_p (word) && word != TP_FOREIGN))
        continue;
      found = true;
      if (word != last && word != TP_FOREIGN)
        {
          /* A large block goes at once, and does not stay around for cell by cell.  */
          bool whole = (tp_history_find (word, &r) && r.base == a
                        && r.life == TP_LIFE_LIVE && r.size <= high - a);
          tp_history_end (word, life, site);
          if (whole && r.size > 64)
            {
              tp_cells_wipe (a, r.size);
              a += (r.size - 1) & ~(size_t) 7;
              continue;
            }
        }
      last = word;
      *tp_cell_origin (a) = 0;
      *tp_cell_referent (a) = TP_UNKNOWN;
    }
  return found;
}

static bool
sweep (uintptr_t low, uintptr_t high)
{
  return sweep_as (low, high, TP_LIFE_RETURN, NULL);
}

/* No block of 0 bytes has a cell, but its pointer is not its neighbour's.  */
uint32_t
TP_ABI (dynamic) (void *p, size_t n, const char *site)
{
  uintptr_t a = (uintptr_t) p;

  if (tp_unlikely (!tp_ready))
    tp_init ();
  if (tp_unlikely (!tp_ready || (a & 7) || n > tp_mapping_room (a)))
    return TP_FOREIGN;
  return birth (a, n, NULL, site, (uintptr_t) __builtin_return_address (0));
}

/* Between the stack pointer of a function and where it was earlier lies nothing but what
   the function allocated meanwhile.  */
void
TP_ABI (end_dynamic) (void *limit, int how, const char *site)
{
  uintptr_t low = ((uintptr_t) __builtin_dwarf_cfa () + 7) & ~(uintptr_t) 7;
  uintptr_t high = (uintptr_t) limit & ~(uintptr_t) 7;

  if (tp_ready && low < high && high - low <= tp_mapping_room (low))
    sweep_as (low, high,
              how == TP_END_RETURN ? TP_LIFE_RETURN : TP_LIFE_SCOPE, site);
}

void
tp_frame_abandon (uintptr_t low, uintptr_t high)
{
  size_t room = tp_mapping_room (low);

  if (high > low && high - low <= room)
    sweep ((low + 7) & ~(uintptr_t) 7, high & ~(uintptr_t) 7);
}

/* Sweep what lies below SP.  */
static void
sweep_below (uintptr_t sp)
{
  int saved = errno;
  uintptr_t low = tp_stack_low (sp), a = sp & ~(uintptr_t) 7;
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
     keeps more than TP_STACK_GROWTH below it free of other mappings.  */
  uintptr_t low = tp_stack_place.low;
  if (low > TP_STACK_GROWTH && tp_os_main_stack (tp_stack_place.high))
    low -= TP_STACK_GROWTH;
  uintptr_t deepest = tp_stack.deepest;
  if (sp < low || sp >= tp_stack_place.high || deepest < low || deepest >= tp_stack_place.high)
    sweep_below (sp);
  else if (deepest < sp)
    sweep (deepest, sp & ~(uintptr_t) 7);
  tp_stack.deepest = sp;
  tp_local_settle ();
}

/* Our own frame lies below the address that is the caller's stack pointer after this
   call, and has no cells.  */
void
TP_ABI (setjmp_returned) (int result)
{
  if (result != 0 && tp_ready)
    sweep_frames ((uintptr_t) __builtin_dwarf_cfa ());
}

/* How often thread_end has been called for this thread.  */
static TP_TLS int rounds;
TP_OWN_TLS (rounds);

/* Runs on the thread's own stack after its start routine, pthread_exit or a
   cancellation unwound it.  All variables are to end, and lie below the C library's frame that
   started the thread; the way from there to here takes less than ROOM, and the first
   of them may have lain in that room.  The program's own destructors of thread-specific data may
   still use what is the thread's, so this waits for the last round of them.  */
static void
thread_end (void *unused)
{
  enum { ROOM = 1024 };
  uintptr_t top = (uintptr_t) __builtin_dwarf_cfa () + ROOM;

  (void) unused;
  if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS
      && pthread_setspecific (end_key, &end_key) == 0)
    return;
  rounds = 0;
  thread_known = false;
  tp_stack.numbers.limit = 0;
  tp_tls_end ();
  tp_sort_forget ();
  tp_stack_low (top - ROOM);
  sweep_below (top < tp_stack_place.high ? top : tp_stack_place.high);
  tp_room_end ();
}

void
tp_frame_init (void)
{
  end_key_valid = pthread_key_create (&end_key, thread_end) == 0;
  tp_room_starts = tp_frame_thread_start;
}

/* The first 32 keys of a thread need no memory; ours is created so early that it
   is among them.  */
void
tp_frame_thread_start (void)
{
  int saved = errno;

  thread_known = true;
  if (end_key_valid && tp_os_thread () != tp_os_process ())
    pthread_setspecific (end_key, &end_key);
  errno = saved;
}
