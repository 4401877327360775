/* room.c - what a thread keeps that few threads need.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's thread-local variables are of the initial-exec model, which compiled code and malloc
   need: their place is in the thread's static block, whatever loads the runtime.  When that is a
   program that knows nothing of us, which opens an instrumented library with dlopen, the block has been
   laid out, and glibc has set aside 1664 bytes in it for all who come late (its tunable
   rtld.optional_static_tls).  Beyond that dlopen fails: "cannot allocate memory in static TLS block".

   So the tables that are large, or seldom needed, stand in a room that a thread gets when it first wants
   one.  Rooms come out of larger pieces, go back when their thread ends, and wait for the next.  They
   are cleaned before they are given out again, so nothing of the former thread is found in them.

   A signal handler may want the room that the interrupted code is about to get: signals wait
   meanwhile.  In the child of a fork the rooms of the threads that it does not have are lost.

   Source: Drepper, ELF Handling for Thread-Local Storage, 2013, section 4.4; glibc's manual,
   Dynamic Linking Tunables.  */

#include <signal.h>
#include <string.h>

#include "base/base.h"
#include "base/room.h"

enum { PIECE = 16 };       /* rooms that are mapped at a time */

TP_TLS struct tp_room *tp_room;
TP_OWN_TLS (tp_room);

void (*tp_room_starts) (void);

static struct tp_lock rooms_lock;
static struct tp_room *waiting;

static struct tp_room *
take_waiting (void)
{
  struct tp_room *r = waiting;
  if (!r)
    {
      r = tp_os_map (NULL, PIECE * sizeof *r);
      if (!r)
	tp_fatal ("cannot map memory for a thread");
      for (int i = 1; i < PIECE - 1; i++)
	r[i].next = &r[i + 1];
      waiting = &r[1];
      return r;
    }
  waiting = r->next;
  memset (r, 0, sizeof *r);
  return r;
}

TP_COLD struct tp_room *
tp_room_make (void)
{
  sigset_t all, old;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &old);
  if (!tp_room)
    {
      tp_lock_take (&rooms_lock);
      struct tp_room *r = take_waiting ();
      tp_lock_give (&rooms_lock);
      if (tp_room_starts)
	tp_room_starts ();
      tp_room = r;
    }
  sigprocmask (SIG_SETMASK, &old, NULL);
  return tp_room;
}

void
tp_room_end (void)
{
  sigset_t all, old;
  struct tp_room *r = tp_room;
  if (!r)
    return;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &old);
  tp_room = NULL;
  tp_lock_take (&rooms_lock);
  r->next = waiting;
  waiting = r;
  tp_lock_give (&rooms_lock);
  sigprocmask (SIG_SETMASK, &old, NULL);
}

void
tp_room_fork_prepare (void)
{
  tp_lock_take (&rooms_lock);
}

void
tp_room_fork_done (void)
{
  tp_lock_give (&rooms_lock);
}
