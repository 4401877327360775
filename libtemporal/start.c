/* start.c - threads start with their argument's referent.

   SPDX-License-Identifier: GPL-3.0-or-later

   The argument of pthread_create comes to the start routine through the C library,
   which knows nothing of referents.  So compiled code calls thread_create in its place,
   which makes the new thread begin here: it puts the argument with its referent into the
   new thread's argument buffer, as any caller would (abi.h), and calls the start routine.

   What the thread is to find waits in a table until it has begun.  If the table is full,
   the thread starts as it would without us, and its argument is resolved from its
   value.  */

#include <pthread.h>

#include "internal.h"

TP_EXPORT void TP_ABI (thread_argument) (void *value, uint32_t ref,
					 void *anchor);
TP_EXPORT int TP_ABI (thread_create) (pthread_t *thread,
				      const pthread_attr_t *attributes,
				      void *(*routine) (void *), void *argument);

enum { WAITING = 256 };

static struct start
{
  int taken;
  void *(*routine) (void *);
  struct tp_slot argument;
} waiting[WAITING];

/* What thread_argument () was told last.  */
static TP_TLS struct tp_slot told;

/* Where a thread begins.  */

static void *
begin (void *p)
{
  struct start *s = p;
  void *(*routine) (void *) = s->routine;
  struct tp_slot argument = s->argument;
  __atomic_store_n (&s->taken, 0, __ATOMIC_RELEASE);
  tp_call_buffer.arg[0] = argument;
  tp_call_buffer.token = TP_TOKEN_INDIRECT;
  return routine (argument.value);
}

static struct start *
find_place (void)
{
  for (int i = 0; i < WAITING; i++)
    if (!__atomic_exchange_n (&waiting[i].taken, 1, __ATOMIC_ACQUIRE))
      return &waiting[i];
  return NULL;
}

/* Entry points: abi.def says what each means.  */

void
TP_ABI (thread_argument) (void *value, uint32_t ref, void *anchor)
{
  told = (struct tp_slot) { value, ref, 0, anchor };
}

int
TP_ABI (thread_create) (pthread_t *thread, const pthread_attr_t *attributes,
			void *(*routine) (void *), void *argument)
{
  struct tp_slot slot = told;
  told.value = NULL;
  struct start *s = argument && slot.value == argument ? find_place () : NULL;
  if (!s)
    return pthread_create (thread, attributes, routine, argument);
  s->routine = routine;
  s->argument = slot;
  int error = pthread_create (thread, attributes, begin, s);
  if (error)
    __atomic_store_n (&s->taken, 0, __ATOMIC_RELEASE);
  return error;
}
