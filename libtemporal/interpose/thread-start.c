/* thread-start.c - referents of a thread's argument and result.

   SPDX-License-Identifier: GPL-3.0-or-later

   The argument of pthread_create or thrd_create reaches the start routine through the C library,
   which knows nothing of referents.  So compiled code calls thread_create or thrd_create instead,
   with which the new thread begins in a function of this file: it puts the argument with its
   referent into the new thread's call buffer, as any caller would (abi.h), and calls the start
   routine.

   The data for a new thread are in a table until it has begun.  If the table is full, the thread
   starts without them, and its argument is resolved from its value.

   The linker may put another function in the place of pthread_create: with --wrap, which tests use
   for their own versions of the C library's functions, and which -fsplit-stack implies.  That
   one is called, with the routine and the argument of the program, which it may look at.

   There the thread also gets its alternate signal stack (alternate-stack.c).

   The result of an instrumented start routine, or what it gave to pthread_exit, is in another
   table, by the thread, for the function that joins it.  Threads with the same index there
   overwrite each other's results.  */

#include <pthread.h>
#include <threads.h>

#include "blocks/exposed.h"
#include "interpose/alternate-stack.h"
#include "leaks/leaks.h"
#include "shadow/value-table.h"

TRT_EXPORT void TP_ABI (thread_argument) (void *value, uint32_t ref, void *anchor, void *function);
TRT_EXPORT int TP_ABI (thread_create) (pthread_t *thread, const pthread_attr_t *attributes,
                                       void *(*routine) (void *), void *argument);
TRT_EXPORT int TP_ABI (thrd_create) (thrd_t *thread, thrd_start_t routine, void *argument);
TRT_EXPORT void TP_ABI (thread_result) (void *value, uint32_t ref);
TRT_EXPORT void TP_ABI (thread_joined) (size_t thread, void *result);

enum
{
  WAITING = 256,
  RESULTS = 1024
};

static struct start
{
  int taken;
  union
  {
    void *(*posix) (void *);
    thrd_start_t c11;
  } routine;
  void *value;
  struct tp_slot argument;
  struct trt_thread_origin origin;
} starts[WAITING];

/* The last arguments of thread_argument ().  */
static TRT_TLS struct
{
  struct tp_slot argument;
  void *function;
} next;
TRT_OWN_TLS (next);

/* The results of threads.  */
static struct trt_value_table results = { .count = RESULTS };

/* The token with which the start routine of S is called.  */

static uint64_t
first_token (const struct start *s)
{
  return s->argument.value == s->value ? TP_TOKEN_INDIRECT + (uintptr_t) s->value : TP_TOKEN_NONE;
}

/* Called at the start of a thread: returns its data, and puts the argument into the call buffer for
   the start routine's parameter.  */

static struct start
begin_thread (struct start *s)
{
  struct start copy = *s;
  __atomic_store_n (&s->taken, 0, __ATOMIC_RELEASE);
  trt_call_buffer.arg[0] = copy.argument;
  trt_call_buffer.count = 1;
  trt_call_buffer.token = first_token (&copy);
  trt_call_buffer.ret[0].value = NULL;
  trt_thread_origin = copy.origin;
  trt_alternate_stack_begin ();
  return copy;
}

/* This thread ends with the result VALUE, whose referent is REF.  */

static void
store_result (void *value, uint32_t ref)
{
  trt_value_enter (&results, pthread_self (), (uintptr_t) value, ref);
}

/* The start routine of S has returned, perhaps by a jump to uninstrumented code, which no other
   call will ask about.  Who created the thread has answered for the argument itself.  */

static void
settle_thread (const struct start *s)
{
  if (trt_call_buffer.token == first_token (s))
    trt_call_buffer.token = TP_TOKEN_NONE;
  trt_exposed_settle ();
}

static void *
run_posix (void *p)
{
  struct start s = begin_thread (p);
  void *value = s.routine.posix (s.value);
  const struct tp_slot *returned = &trt_call_buffer.ret[0];
  store_result (value, returned->value == value ? returned->ref : TP_UNKNOWN);
  settle_thread (&s);
  return value;
}

static int
begin_c11 (void *p)
{
  struct start s = begin_thread (p);
  int value = s.routine.c11 (s.value);
  settle_thread (&s);
  return value;
}

static struct start *
find_place (void)
{
  for (int i = 0; i < WAITING; i++)
    if (!__atomic_exchange_n (&starts[i].taken, 1, __ATOMIC_ACQUIRE))
      return &starts[i];
  return NULL;
}

/* For the leak search: no other memory contains the argument yet, and this table is left out as the
   runtime's.  */

bool
trt_thread_start_value (unsigned i, uintptr_t *value)
{
  if (i >= WAITING)
    return false;
  *value = __atomic_load_n (&starts[i].taken, __ATOMIC_ACQUIRE) ? (uintptr_t) starts[i].value : 0;
  return true;
}

/* Entry points; abi.def describes them.  */

void
TP_ABI (thread_argument) (void *value, uint32_t ref, void *anchor, void *function)
{
  next.argument = (struct tp_slot) { value, ref, 0, anchor };
  next.function = function;
}

/* Return what the linker has put in the place of OWN, or null if it is OWN that compiled code has
   called.  */

static void *
take_other (void *own)
{
  void *function = next.function;
  next.function = NULL;
  return function == own ? NULL : function;
}

/* Store ARGUMENT and its referent for a new thread that PC creates; null if the table is full.  */

static struct start *
store_start (void *argument, void *pc)
{
  struct tp_slot slot = next.argument;
  next.argument.value = NULL;
  struct start *s = find_place ();
  if (s)
    {
      s->value = argument;
      s->argument = slot.value == argument ? slot : (struct tp_slot) { .value = NULL };
      s->origin = (struct trt_thread_origin) { (uintptr_t) pc, trt_os_thread () };
    }
  return s;
}

int
TP_ABI (thread_create) (pthread_t *thread, const pthread_attr_t *attributes,
                        void *(*routine) (void *), void *argument)
{
  void *other = take_other ((void *) pthread_create);
  if (other)
    return ((__typeof__ (&pthread_create)) other) (thread, attributes, routine, argument);
  struct start *s = store_start (argument, __builtin_return_address (0));
  if (!s)
    return pthread_create (thread, attributes, routine, argument);
  s->routine.posix = routine;
  int error = pthread_create (thread, attributes, run_posix, s);
  if (error)
    __atomic_store_n (&s->taken, 0, __ATOMIC_RELEASE);
  return error;
}

int
TP_ABI (thrd_create) (thrd_t *thread, thrd_start_t routine, void *argument)
{
  void *other = take_other ((void *) thrd_create);
  if (other)
    return ((__typeof__ (&thrd_create)) other) (thread, routine, argument);
  struct start *s = store_start (argument, __builtin_return_address (0));
  if (!s)
    return thrd_create (thread, routine, argument);
  s->routine.c11 = routine;
  int error = thrd_create (thread, begin_c11, s);
  if (error != thrd_success)
    __atomic_store_n (&s->taken, 0, __ATOMIC_RELEASE);
  return error;
}

void
TP_ABI (thread_result) (void *value, uint32_t ref)
{
  if (trt_ready)
    store_result (value, ref & ~TP_TAIL_MASK);
}

void
TP_ABI (thread_joined) (size_t thread, void *result)
{
  uintptr_t slot = (uintptr_t) result;
  if (!trt_ready || !slot || (slot & 7) || !trt_mapping_has_cell (slot))
    return;
  uint32_t ref = trt_value_referent (&results, thread, *(uintptr_t *) slot);
  if (ref != TP_UNKNOWN)
    *trt_cell_referent (slot) = ref;
}
