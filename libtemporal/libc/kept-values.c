/* kept-values.c - referents of pointers that the C library or the kernel keeps for the program.

   SPDX-License-Identifier: GPL-3.0-or-later

   What pthread_setspecific is given for a key, pthread_getspecific returns.  In between the pointer
   is in the C library's memory, where its referent is not kept.  So it is entered in a table here,
   with the value and a name, which stands for the thread and the key, and is found again by both.
   When the thread ends, the key's destructor gets the value, but not the key.  So there is a second
   entry, whose name stands for the thread and the value (lent-arguments.c).

   The same is done for the data of events: epoll_ctl is given them with a file, and epoll_wait
   gives them back.  The name stands for the instance of epoll and the value; of several pointers
   with one value the last is meant.  A server that frees a connection while an event of it is still
   in its array, and gets a new one at the same address, is found so.  Uninstrumented code that
   waits for the events has all blocks that they lead to; so they count as exposed, until
   instrumented code has waited for events of this instance.

   And for messages: the words of at most 64 bytes that are written to a pipe, a socket or a queue,
   and read again.  Their name is the value, of several the last that was written.

   The value of a signal (sigqueue, and timer_create and mq_notify with SIGEV_SIGNAL) is kept like a
   message, and found when a handler is called or sigwaitinfo returns (interpose/signals.c), or when
   what signalfd says is read.

   An entry may be replaced by another at any time; a value that is not found is resolved.  If
   uninstrumented code has set the key to a pointer with the same value meanwhile, that is taken for
   the one that instrumented code gave.  It is told from it as any pointer from memory
   (slow-path.c).  */

#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>

#include "interpose/signals.h"
#include "libc/lent-arguments.h"
#include "libc/libc.h"
#include "blocks/exposed.h"
#include "shadow/value-table.h"

extern void TP_ABI (put_ref) (void *slot, const void *source, uint32_t ref);
TRT_EXPORT void TP_ABI (key_set) (size_t key, const void *value, uint32_t ref);
TRT_EXPORT uint32_t TP_ABI (key_ref) (size_t key, const void *value);
TRT_EXPORT size_t TP_ABI (event_added) (int fd, int op, const void *event);
TRT_EXPORT void TP_ABI (words_received) (const void *p, size_t n);
TRT_EXPORT void TP_ABI (value_sent) (const void *value, uint32_t ref);
TRT_EXPORT void TP_ABI (value_received) (void *info);
TRT_EXPORT void TP_ABI (events_received) (int fd, const void *events, int n);

enum
{
  MESSAGE_MOST = 64,
  MOST_SIGNALS = 16,     /* in one message of signalfd */
  EPOLL_INSTANCES = 1024 /* whose number of a file is less */
};

/* Has instrumented code waited for events of this instance?  */
static bool waited_for[EPOLL_INSTANCES];

/* The name of the calling thread's value for KEY.  */

static uintptr_t
key_name (size_t key)
{
  return (uintptr_t) &trt_call_buffer + key;
}

/* The name of VALUE as what the calling thread has kept for any key: no address of a program.  */

static uintptr_t
any_key_name (uintptr_t value)
{
  return ~value ^ (uintptr_t) &trt_call_buffer << 8;
}

bool
trt_kept_any_p (void)
{
  return __atomic_load_n (&trt_kept_values.places, __ATOMIC_RELAXED) != NULL;
}

uint32_t
trt_kept_take (uintptr_t value)
{
  uint32_t ref = trt_value_referent (&trt_kept_values, any_key_name (value), value);
  trt_value_enter (&trt_kept_values, any_key_name (value), value, TP_UNKNOWN);
  return ref;
}

/* The name of VALUE as the data of an event of the instance FD.  */

static uintptr_t
event_name (int fd, uintptr_t value)
{
  return value ^ (uintptr_t) (fd + 1) << 48;
}

void
trt_words_sent (uintptr_t a, size_t n)
{
  if (n > MESSAGE_MOST || !trt_mapping_fits (a, n))
    return;
  for (uintptr_t slot = (a + 7) & ~(uintptr_t) 7; slot + 8 <= a + n; slot += 8)
    {
      uintptr_t value = *(const volatile uintptr_t *) slot;
      trt_value_enter (&trt_kept_values, value, value, *trt_cell_referent (slot));
    }
}

/* If what was read at A is what signalfd says of a signal, its value may be a pointer that was
   kept.  */

static void
signal_received (uintptr_t a)
{
  const struct signalfd_siginfo *s = (const struct signalfd_siginfo *) a;
  uintptr_t slot = (uintptr_t) &s->ssi_ptr;
  if ((a & 7) || s->ssi_signo == 0 || s->ssi_signo >= NSIG
      || (s->ssi_code != SI_QUEUE && s->ssi_code != SI_TIMER && s->ssi_code != SI_MESGQ))
    return;
  uint32_t ref = trt_value_referent (&trt_kept_values, s->ssi_ptr, s->ssi_ptr);
  if (ref != TP_UNKNOWN)
    TP_ABI (put_ref) ((void *) slot, s, ref);
}

/* Entry points; abi.def describes them.  */

void
TP_ABI (key_set) (size_t key, const void *value, uint32_t ref)
{
  uintptr_t before = (uintptr_t) pthread_getspecific (key);
  trt_value_enter (&trt_kept_values, key_name (key), (uintptr_t) value, ref);
  trt_value_enter (&trt_kept_values, any_key_name (before), before, TP_UNKNOWN);
  trt_value_enter (&trt_kept_values, any_key_name ((uintptr_t) value), (uintptr_t) value, ref);
}

uint32_t
TP_ABI (key_ref) (size_t key, const void *value)
{
  uint32_t ref = trt_value_referent (&trt_kept_values, key_name (key), (uintptr_t) value);
  return ref == TP_UNKNOWN ? trt_resolve ((uintptr_t) value) : ref;
}

size_t
TP_ABI (event_added) (int fd, int op, const void *event)
{
  const struct epoll_event *e = event;
  if (!e || op == EPOLL_CTL_DEL || !trt_range_readable_p ((uintptr_t) e, sizeof *e))
    return 0;
  struct tp_slot data = trt_stored_pointer (&e->data);
  trt_value_enter (&trt_kept_values, event_name (fd, (uintptr_t) data.value),
                   (uintptr_t) data.value, data.ref);
  return (size_t) fd < EPOLL_INSTANCES && waited_for[fd] ? 0 : sizeof *e;
}

void
TP_ABI (events_received) (int fd, const void *events, int n)
{
  const struct epoll_event *e = events;
  if ((size_t) fd < EPOLL_INSTANCES && n >= 0)
    waited_for[fd] = true;
  for (int i = 0; i < n; i++)
    {
      uintptr_t slot = (uintptr_t) &e[i].data, value;
      __builtin_memcpy (&value, (void *) slot, sizeof value);
      uint32_t ref = trt_value_referent (&trt_kept_values, event_name (fd, value), value);
      if (ref != TP_UNKNOWN)
        TP_ABI (put_ref) ((void *) slot, e, ref);
    }
}

void
TP_ABI (words_received) (const void *p, size_t n)
{
  uintptr_t a = (uintptr_t) p;
  if (n > MESSAGE_MOST)
    {
      if (n % sizeof (struct signalfd_siginfo) == 0
          && n <= MOST_SIGNALS * sizeof (struct signalfd_siginfo))
        for (size_t i = 0; i < n; i += sizeof (struct signalfd_siginfo))
          signal_received (a + i);
      return;
    }
  for (uintptr_t slot = (a + 7) & ~(uintptr_t) 7; slot + 8 <= a + n; slot += 8)
    {
      uintptr_t value = *(const volatile uintptr_t *) slot;
      uint32_t ref = trt_value_referent (&trt_kept_values, value, value);
      if (ref != TP_UNKNOWN)
        TP_ABI (put_ref) ((void *) slot, p, ref);
    }
}

void
TP_ABI (value_sent) (const void *value, uint32_t ref)
{
  trt_value_enter (&trt_kept_values, (uintptr_t) value, (uintptr_t) value, ref);
  trt_exposed_mark (ref & ~TP_TAIL_MASK);
}

void
TP_ABI (value_received) (void *info)
{
  if (info && trt_range_readable_p ((uintptr_t) info, sizeof (siginfo_t)))
    trt_signal_value (info);
}
