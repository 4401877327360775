/* Purpose: the value of a signal, which is a pointer, keeps its block while the kernel has it: sigqueue, timers and
   queues of messages; for a handler and for sigwaitinfo.
   Source: kept-values.c, signals.c.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct item { int number; char name[20]; };

static volatile int seen, called;

static void
handler (int sig, siginfo_t *info, void *context)
{
  (void) sig, (void) context;
  struct item *p = info->si_value.sival_ptr;
  seen += p->number; /* { dg-temporal-error "use-after-free" "handler" } { dg-temporal-error "use-after-free" "thread" } { dg-temporal-error "use-after-free" "timer" } { dg-temporal-error "use-after-free" "queue" } { dg-temporal-error "use-after-scope" "local" } */
}

static void
number_handler (int sig, siginfo_t *info, void *context)
{
  (void) sig, (void) context;
  seen += info->si_value.sival_int;
}

static void
simple (int sig)
{
  called += sig == SIGUSR2;
}

static void
notified (union sigval v)
{
  struct item *p = v.sival_ptr;
  __atomic_store_n (&seen, p->number, __ATOMIC_RELEASE);
}

static struct item *
make (int number)
{
  struct item *p = malloc (sizeof *p);
  *p = (struct item) { .number = number, .name = "n" };
  return p;
}

static struct item *
reuse (struct item *old, int number)
{
  free (old);
  struct item *new = malloc (sizeof *new);
  if (*(void *volatile *) &old != *(void *volatile *) &new)
    exit (77);
  new->number = number;
  return new;
}

static void
block (int how)
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  pthread_sigmask (how, &set, NULL);
}

static void
send (void *p)
{
  if (sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_ptr = p }))
    exit (2);
}

static struct item *
take (int timed)
{
  sigset_t set;
  siginfo_t info;
  struct timespec long_enough = { 10, 0 };
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  if ((timed ? sigtimedwait (&set, &info, &long_enough) : sigwaitinfo (&set, &info)) != SIGUSR1)
    exit (3);
  return info.si_value.sival_ptr;
}

static int
signal_file (void)
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  int fd = signalfd (-1, &set, 0);
  if (fd < 0)
    exit (6);
  return fd;
}

static struct item *
take_from_file (int fd)
{
  struct signalfd_siginfo info;
  if (read (fd, &info, sizeof info) != sizeof info || info.ssi_signo != SIGUSR1)
    exit (7);
  return (struct item *) info.ssi_ptr;
}

static timer_t
start_timer (struct item *p, int how)
{
  timer_t t;
  struct sigevent e = { .sigev_notify = how, .sigev_signo = SIGUSR1, .sigev_value.sival_ptr = p };
  if (how == SIGEV_THREAD)
    e.sigev_notify_function = notified;
  if (timer_create (CLOCK_MONOTONIC, &e, &t))
    exit (4);
  return t;
}

static void
let_run (timer_t t)
{
  struct itimerspec soon = { .it_value.tv_nsec = 1000 };
  timer_settime (t, 0, &soon, NULL);
}

static void
wait_until_seen (void)
{
  while (!__atomic_load_n (&seen, __ATOMIC_ACQUIRE))
    usleep (100);
}

static mqd_t
make_queue (void)
{
  char name[40];
  struct mq_attr a = { .mq_maxmsg = 2, .mq_msgsize = 8 };
  snprintf (name, sizeof name, "/temporal-%d", (int) getpid ());
  mqd_t m = mq_open (name, O_CREAT | O_RDWR, 0600, &a);
  mq_unlink (name);
  return m;
}

static void
notify (mqd_t m, struct item *p)
{
  struct sigevent e = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1, .sigev_value.sival_ptr = p };
  if (mq_notify (m, &e))
    exit (5);
}

static int
legal (void)
{
  struct sigaction a = { .sa_sigaction = number_handler, .sa_flags = SA_SIGINFO };
  struct item *p = make (1), local = { .number = 5 };
  char byte[8];
  unsigned priority;
  send (p);
  send (&local);
  if (seen != 6)
    return 1;
  /* The address is another block's with each signal.  */
  for (int i = 0; i < 10; i++)
    {
      p = reuse (p, i);
      send (p);
      block (SIG_BLOCK);
      pthread_sigqueue (pthread_self (), SIGUSR1, (union sigval) { .sival_ptr = p });
      if (take (i & 1) != p || p->number != i)
	return 2;
      p = reuse (p, i);
      send (p);
      if (take (i & 1)->number != i)
	return 3;
      int fd = signal_file ();
      p = reuse (p, i);
      send (p);
      if (take_from_file (fd)->number != i)
	return 7;
      close (fd);
      block (SIG_UNBLOCK);
    }
  if (seen != 6 + 45)
    return 4;
  for (int i = 1; i < 4; i++)
    {
      seen = 0;
      p = reuse (p, i);
      timer_t t = start_timer (p, SIGEV_SIGNAL);
      let_run (t);
      wait_until_seen ();
      timer_delete (t);
      if (seen != i)
	return 5;
      seen = 0;
      p = reuse (p, i);
      t = start_timer (p, SIGEV_THREAD);
      let_run (t);
      wait_until_seen ();
      timer_delete (t);
    }
  mqd_t m = make_queue ();
  for (int i = 1; m != (mqd_t) -1 && i < 4; i++)
    {
      seen = 0;
      p = reuse (p, i);
      notify (m, p);
      mq_send (m, "x", 1, 0);
      wait_until_seen ();
      if (seen != i || mq_receive (m, byte, sizeof byte, &priority) != 1 || mq_notify (m, NULL))
	return 6;
    }
  /* Numbers, and a handler that gets no value, on a stack of its own.  */
  sigaction (SIGUSR1, &a, NULL);
  seen = 0;
  sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_int = 7 });
  stack_t stack = { .ss_sp = malloc (65536), .ss_size = 65536 };
  struct sigaction b = { .sa_handler = simple, .sa_flags = SA_ONSTACK };
  sigaltstack (&stack, NULL);
  sigaction (SIGUSR2, &b, NULL);
  sigqueue (getpid (), SIGUSR2, (union sigval) { .sival_ptr = p });
  raise (SIGUSR2);
  a.sa_flags |= SA_ONSTACK;
  a.sa_sigaction = handler;
  sigaction (SIGUSR1, &a, NULL);
  p = reuse (p, 10);
  send (p);
  free (p);
  return seen != 17 || called != 2;
}

#define CASE(name) if (!strcmp (what, name))

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct sigaction a = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };
  sigaction (SIGUSR1, &a, NULL);
  if (argc < 2)
    return legal (); /* { dg-temporal-clean "" } */
  struct item *p = make (1), *other = NULL;
  int n = 0;
  CASE ("handler")
    {
      block (SIG_BLOCK);
      send (p);
      other = reuse (p, 2);
      block (SIG_UNBLOCK);
    }
  CASE ("thread")
    {
      block (SIG_BLOCK);
      pthread_sigqueue (pthread_self (), SIGUSR1, (union sigval) { .sival_ptr = p });
      other = reuse (p, 2);
      block (SIG_UNBLOCK);
    }
  CASE ("waited")
    {
      block (SIG_BLOCK);
      send (p);
      other = reuse (p, 2);
      n = take (0)->number; /* { dg-temporal-error "use-after-free" "waited" } */
    }
  CASE ("timed")
    {
      block (SIG_BLOCK);
      send (p);
      other = reuse (p, 2);
      n = take (1)->number; /* { dg-temporal-error "use-after-free" "timed" } */
    }
  CASE ("file")
    {
      block (SIG_BLOCK);
      int fd = signal_file ();
      send (p);
      other = reuse (p, 2);
      n = take_from_file (fd)->number; /* { dg-temporal-error "use-after-free" "file" } */
    }
  CASE ("local")
    {
      block (SIG_BLOCK);
      {
	struct item local = { .number = 3 };
	send (&local);
      }
      {
	struct item second = { .number = 4 };
	block (SIG_UNBLOCK);
	n = second.number;
      }
    }
  CASE ("timer")
    {
      timer_t t = start_timer (p, SIGEV_SIGNAL);
      other = reuse (p, 2);
      let_run (t);
      wait_until_seen ();
    }
  CASE ("queue")
    {
      mqd_t m = make_queue ();
      notify (m, p);
      other = reuse (p, 2);
      mq_send (m, "x", 1, 0);
      wait_until_seen ();
    }
  CASE ("short-event")
    {
      struct sigevent *e = malloc (24);
      memset (e, 0, 24);
      n = mq_notify (0, e); /* { dg-temporal-error "out-of-bounds" "short-event" } */
    }
  return n == 77 && other;
}
