/* wrapper-callers.c - which function called the one that allocates or frees a block for it.

   SPDX-License-Identifier: GPL-3.0-or-later

   A function that returns a new node of a tree, or frees one, is called from few places; but where
   trees are built by recursion, the stack outside of it is another one each time, and walks would
   take longer than malloc.  So of sites with TP_SITE_TYPED_WRAPPER only two frames are kept by
   default: the function's, and that of its caller.

   Even these must be found fast: a program that frees a tree does little else.  So one table says
   for a return address of malloc where on the stack that of its caller is, and another one has the
   handle for both.

   Threads.  Entries are written without a lock.  Their two words are consistent if their exclusive
   or is the key, as in unwind.c.  */

#include "report/stack-depot.h"
#include "report/unwind.h"

#include <errno.h>

struct pair
{
  uintptr_t mixed, value;
};

#define PLACE_BITS 10
#define HANDLE_BITS 12
static struct pair places[1 << PLACE_BITS], handles[1 << HANDLE_BITS];

/* The place of the return address of malloc's caller: a distance in words, and with this bit, it is
   relative to rbp.  */
#define BY_RBP ((uintptr_t) 1 << 63)
/* Larger frames are left to the walk.  */
#define LARGE_FRAME ((uintptr_t) 1 << 16)

bool trt_stack_callers_only;

/* What says which caller it is, where malloc is called with the site SITE and returns to INNER, and
   that function returns to OUTER.  */
static inline uintptr_t
caller_key (const char *site, uintptr_t inner, uintptr_t outer)
{
  return (outer * 3 + (uintptr_t) site) ^ inner;
}

static inline struct pair *
pair_for (struct pair *table, unsigned bits, uintptr_t key)
{
  return &table[key * 0x9e3779b97f4a7c15ULL >> (64 - bits)];
}

/* Set *VALUE to that of E; false if it is the entry of another KEY.  */
static inline bool
pair_says_p (const struct pair *e, uintptr_t key, uintptr_t *value)
{
  *value = __atomic_load_n (&e->value, __ATOMIC_RELAXED);
  return trt_likely ((__atomic_load_n (&e->mixed, __ATOMIC_RELAXED) ^ *value) == key);
}

static inline void
set_pair (struct pair *e, uintptr_t key, uintptr_t value)
{
  __atomic_store_n (&e->value, value, __ATOMIC_RELAXED);
  __atomic_store_n (&e->mixed, value ^ key, __ATOMIC_RELAXED);
}

static TRT_COLD bool
stack_mapped_p (uintptr_t a)
{
  int saved = errno;
  bool mapped = trt_mapped_p (a);

  errno = saved;
  return mapped;
}

/* The return address of malloc's caller, which is at PLACE; null if it is too far away, or not
   there, as above the first function on a coroutine's stack, which never returns.  */
static inline uintptr_t
outer_address (const uintptr_t *frame, uintptr_t place)
{
  uintptr_t base = trt_likely (!(place & BY_RBP)) ? (uintptr_t) (frame + 2) : frame[0];
  uintptr_t a = base + (place & ~BY_RBP) * 8;

  if (trt_unlikely (a - (uintptr_t) frame > LARGE_FRAME || a % 8)
      || (trt_unlikely ((a ^ (uintptr_t) frame) >> 12) && !stack_mapped_p (a)))
    return 0;
  return *(const uintptr_t *) a;
}

/* The tables do not say it.  */
static TRT_COLD const char *
caller_slowly (const char *site, const uintptr_t *frame)
{
  bool by_rbp;
  size_t distance;

  if (!trt_unwind_simple_p (frame, &by_rbp, &distance))
    return trt_stack_depot_take (site, frame);
  uintptr_t place = distance | (by_rbp ? BY_RBP : 0), outer = outer_address (frame, place);
  if (!outer)
    return trt_stack_depot_take (site, frame);
  const char *handle = trt_stack_depot_enter (site, frame[1], outer);
  if (handle == site)
    return site;
  uintptr_t key = caller_key (site, frame[1], outer);
  set_pair (pair_for (places, PLACE_BITS, frame[1]), frame[1], place);
  set_pair (pair_for (handles, HANDLE_BITS, key), key, (uintptr_t) handle);
  return handle;
}

/* The handle for SITE, the return address of the function with this FRAME, and that of its caller;
   SITE itself if there is none.  */
const char *
trt_stack_caller_take (const char *site, const uintptr_t *frame)
{
  uintptr_t place, handle;

  if (!pair_says_p (pair_for (places, PLACE_BITS, frame[1]), frame[1], &place))
    return caller_slowly (site, frame);
  uintptr_t key = caller_key (site, frame[1], outer_address (frame, place));
  if (!pair_says_p (pair_for (handles, HANDLE_BITS, key), key, &handle) || !handle)
    return caller_slowly (site, frame);
  return (const char *) handle;
}

void
trt_stack_callers_forget (void)
{
  for (unsigned i = 0; i < 1 << PLACE_BITS; i++)
    set_pair (&places[i], 0, 0);
  for (unsigned i = 0; i < 1 << HANDLE_BITS; i++)
    set_pair (&handles[i], 0, 0);
}
