/* frames.c - local variables, and frames that end without notice.

   SPDX-License-Identifier: GPL-3.0-or-later

   Stack blocks begin and end far more often than others, so they are not in the block store.  Their
   cells have their number, and the history has the record of the number:

    enter    takes a new number for this instance of the variable
    leave    reads the number from the cell, and clears the cells

   begin and end do the same where the whole record except the address is known at compile time
   (local-records.h).  None of these needs a search or a lock.  If there was no enter (because a
   jump skipped the declaration), leave finds no stack number and does nothing.

   Storage of alloca and variable-length arrays is a block in the same way (dynamic).  It ends when
   the stack pointer is restored (end_dynamic); the cells in between say which blocks end.

   longjmp, pthread_exit and cancellation leave frames without a call of leave.  Their cells would
   keep the old numbers, so they are swept: below the stack pointer of the frame that remains, every
   cell with a stack number or EXTERNAL is cleared.  The extent of the frames is known from the
   lowest variable that was entered since the last sweep of the same stack.  If a thread has changed
   stacks it is not known; then the sweep stops after SWEEP_CLEAN bytes without such a cell, and at
   the lower end of the mapping or heap block that contains the stack, because another thread's
   stack may be below.  Cells that such a sweep does not reach are overwritten by the next variable
   that is entered there.  */

#include <errno.h>
#include <limits.h>
#include <pthread.h>

#include "entry/entry.h"
#include "libc/lent-arguments.h"
#include "blocks/exposed.h"
#include "blocks/local-records.h"
#include "base/thread-state.h"
#include "interpose/alternate-stack.h"
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

/* Locals of at least WIPE_SIZE bytes are cleared by trt_cells_wipe; those of at most SMALL_SIZE
   begin and end without a call.  */
#define WIPE_SIZE 1024
#define SMALL_SIZE 64

TRT_TLS bool trt_thread_known;
TRT_OWN_TLS (trt_thread_known);

static pthread_key_t end_key;
static bool end_key_valid;

static inline bool
stack_word_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS) & TP_STACK_NUMBER_BIT;
}

/* The N bytes at A are a new block on this thread's stack, described by LOCAL; or, if that is null,
   by SITE and the function that contains PC.  Returns its origin word.  */

static __attribute__ ((noinline)) uint32_t
birth (uintptr_t a, size_t n, const struct tp_local *local, const char *site, uintptr_t pc)
{
  if (trt_unlikely (!trt_ready))
    trt_init ();
  if (trt_unlikely (!trt_ready))
    return TP_EXTERNAL;
  if (trt_unlikely (!trt_thread_known))
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

/* The fast path: most variables are small, and most batches of numbers are not used up.  Then no
   function is called and no register is saved.  A thread that is not registered yet, or that is
   ending, has no batch.  Compiled code contains this for the smallest variables.  */

void
TP_ABI (begin) (void *p, size_t n, const struct tp_local *local)
{
  uintptr_t a = (uintptr_t) p;
  uint64_t *c = (uint64_t *) trt_cell (a);
  bool drawn = false;
  uint32_t origin = 0;

  if (trt_unlikely (n == 0 || (a & 7)))
    return;
  if (trt_likely (n <= SMALL_SIZE && a - tp_stack.deepest < TP_STACK_WINDOW))
    origin = trt_batch_draw (&tp_stack.numbers, 1 << TP_TAIL_BITS, &drawn);
  if (trt_unlikely (!drawn))
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

/* Sweep [LOW, HIGH), both multiples of 8; true if there was anything to sweep.  The blocks there
   end as LIFE says, at SITE.  */
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
          /* The cells of a large block are cleared at once, not one by one.  */
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

/* A block of 0 bytes has no cell, but its pointer must not get the referent of the adjacent
   block.  */
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

/* The memory between a function's stack pointer and its earlier value contains only what the
   function has allocated meanwhile.  */
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

/* Sweep the stack below SP.  */
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

/* The frames below SP on the current stack were left without notice.  */
static void
sweep_frames (uintptr_t sp)
{
  /* The main thread's stack may have grown since it was looked up; the kernel keeps more than
     TRT_STACK_GROWTH below it free of other mappings.  */
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

/* The frame of this function is below the address that will be the caller's stack pointer after the
   call, and has no cells.  */
void
TP_ABI (setjmp_returned) (int result)
{
  if (result == 0 || !trt_ready)
    return;
  sweep_frames ((uintptr_t) __builtin_dwarf_cfa ());
  trt_lent_abandon ((uintptr_t) __builtin_dwarf_cfa ());
}

/* How often thread_end was called for this thread.  */
static TRT_TLS int rounds;
TRT_OWN_TLS (rounds);

/* Runs on the thread's own stack after its start routine has returned, or pthread_exit or a
   cancellation has unwound it.  All its variables end.  They are below the frame of the C library
   that started the thread; that frame is at most ROOM bytes above this one, and the first variables
   may be in between.  The program's own destructors of thread-specific data may still use the
   thread's data, so this waits for the last round of destructors.  */
static void
thread_end (void *unused)
{
  enum
  {
    ROOM = 1024
  };
  uintptr_t top = (uintptr_t) __builtin_dwarf_cfa () + ROOM;

  (void) unused;
  trt_lent_keys (top);
  /* The thread may have ended in uninstrumented code.  */
  trt_exposed_settle ();
  trt_alternate_stack_end (false);
  if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS && pthread_setspecific (end_key, &end_key) == 0)
    return;
  rounds = 0;
  trt_thread_known = false;
  tp_stack.numbers.limit = 0;
  trt_tls_end ();
  trt_sort_forget ();
  /* In a thread that has had no local block, this would take longer than all else.  */
  if (tp_stack.deepest != UINTPTR_MAX)
    {
      trt_stack_low (top - ROOM);
      sweep_below (top < trt_stack_place.high ? top : trt_stack_place.high);
    }
  trt_alternate_stack_end (true);
  trt_thread_state_end ();
}

void
trt_frame_init (void)
{
  end_key_valid = pthread_key_create (&end_key, thread_end) == 0;
  trt_thread_state_starts = trt_frame_thread_start;
}

/* The first 32 keys need no memory for each thread; this one is created so early that it is among
   them.  */
void
trt_frame_thread_start (void)
{
  int saved = errno;

  trt_thread_known = true;
  if (end_key_valid && trt_os_thread () != trt_os_process ()
      && pthread_setspecific (end_key, &end_key) == 0)
    trt_alternate_stack_begin_late ();
  errno = saved;
}
