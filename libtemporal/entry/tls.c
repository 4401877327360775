/* tls.c - thread-local variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   A thread-local variable has an instance, and a block, in each thread.  It is not known when a
   thread gets its instances.  So a block begins when the thread first takes the variable's address,
   and finds no number of a global in its cell.  Each thread keeps a list of these blocks; they end
   with the thread, before the C library gives the memory to the next one (frames.c, thread_end).  A
   pointer that another thread has kept then points to a block that has ended.

   If a unit takes the address of a variable that another unit defines, it may not know its size, or
   whether it shares a cell.  The defining unit does: each unit registers a function that makes
   blocks of all its variables with external linkage, for the thread that calls it.  Variables that
   no such function knows are not instrumented.

   The main thread's variables live until the process ends.  */

#include "entry/entry.h"
#include "base/thread-state.h"

TRT_EXPORT uint32_t TP_ABI (tls) (const void *p, size_t n, const char *site);
TRT_EXPORT void TP_ABI (register_tls) (void (*f) (void));
TRT_EXPORT void TP_ABI (unregister_tls) (void (*f) (void));

/* The units' functions, in a list to which entries are only added at the head; when a unit is
   unloaded, its entry is cleared.  */
struct unit
{
  struct unit *next;
  void (*f) (void);
};
static struct unit *units;
static struct trt_lock units_lock;

/* The head of the list when this thread last called all functions.  */
static TRT_TLS struct unit *asked;
TRT_OWN_TLS (asked);
static TRT_TLS bool asking;
TRT_OWN_TLS (asking);

/* Add the block ORIGIN at BASE to the thread's list.  The entry is reserved first, because a signal
   handler may add one at any time.  */
static void
remember_block (uintptr_t base, uint32_t origin)
{
  struct trt_tls_blocks *s = &trt_thread_state_get ()->tls;
  size_t i = s->count++;

  while (i >= TRT_TLS_FEW)
    {
      s->count = TRT_TLS_FEW;
      if (!s->more)
        s->more = trt_os_map (NULL, sizeof *s);
      s = s->more;
      if (!s)
        return;
      i = s->count++;
    }
  s->block[i].base = base;
  s->block[i].origin = origin;
}

/* The number of the global that owns the byte at A, else 0.  */
static inline uint32_t
known (uintptr_t a)
{
  uint32_t word = *trt_cell_origin (a);
  uint32_t number = word >> TP_TAIL_BITS;
  return (number - TP_NUMBER_COUNT < TP_GLOBAL_NUMBERS && trt_tail_contains_p (word, a)
            ? word & ~TP_TAIL_MASK
            : 0);
}

static TRT_COLD uint32_t
ask_units (uintptr_t a)
{
  struct unit *head = __atomic_load_n (&units, __ATOMIC_ACQUIRE);

  if (head != asked && !asking)
    {
      asking = true;
      for (struct unit *u = head; u && u != asked; u = u->next)
        if (u->f)
          u->f ();
      asked = head;
      asking = false;
    }
  uint32_t word = known (a);
  return word ? word : trt_resolve (a);
}

/* The variable existed before its block.  The pointers in the first KEPT words, which are mostly
   all, keep the referents with which they were stored; others are resolved from their values.  */
enum
{
  KEPT = 64
};

static uint32_t
insert (uintptr_t a, size_t n, const char *site)
{
  uint32_t kept[KEPT];
  size_t words = (a & 7) ? 0 : n / 8 < KEPT ? n / 8 : KEPT;

  for (size_t i = 0; i < words; i++)
    kept[i] = *trt_cell_referent (a + 8 * i);
  uint32_t word = trt_store_insert (a, n, TRT_GLOBAL, site);
  for (size_t i = 0; word && i < words; i++)
    *trt_cell_referent (a + 8 * i) = kept[i];
  return word;
}

uint32_t
TP_ABI (tls) (const void *p, size_t n, const char *site)
{
  uintptr_t a = (uintptr_t) p;

  if (!trt_ready)
    trt_init ();
  if (!trt_ready || !trt_mapping_has_cell (a))
    return TP_UNKNOWN;
  uint32_t word = known (a);
  if (word)
    return word;
  if (n == 0)
    return ask_units (a);
  word = insert (a, n, site);
  if (!word)
    return trt_resolve (a);
  trt_frame_thread_start ();
  remember_block (a, word);
  return word;
}

void
trt_tls_end (void)
{
  struct trt_tls_blocks *first = trt_thread_state ? &trt_thread_state->tls : NULL;
  for (struct trt_tls_blocks *s = first, *next; s; s = next)
    {
      for (size_t i = 0; i < s->count && i < TRT_TLS_FEW; i++)
        {
          struct trt_block b;
          if (trt_store_at (s->block[i].base, &b) && b.origin == s->block[i].origin
              && trt_store_delete (b.base, NULL, NULL))
            trt_history_thread_ended (b.origin, b.base, b.size, b.site);
        }
      next = s->more;
      if (s == first)
        {
          s->count = 0;
          s->more = NULL;
        }
      else
        trt_os_unmap (s, sizeof *s);
    }
  asked = NULL;
}

void
TP_ABI (register_tls) (void (*f) (void))
{
  if (!trt_ready)
    trt_init ();
  struct unit *u = trt_ready ? trt_os_map (NULL, sizeof *u) : NULL;
  if (!u || !trt_lock_take (&units_lock))
    return;
  u->f = f;
  u->next = units;
  __atomic_store_n (&units, u, __ATOMIC_RELEASE);
  trt_lock_give (&units_lock);
}

void
TP_ABI (unregister_tls) (void (*f) (void))
{
  for (struct unit *u = units; u; u = u->next)
    if (u->f == f)
      u->f = NULL;
}
