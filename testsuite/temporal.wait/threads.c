/* Purpose: what another thread frees while this one waits is found at the next use: a check does not survive a wait, in whatever the thread
   waits.  A block that is left alone is used in peace.
   Source: issue 19, errors hidden by waiting.  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */
/* { dg-temporal-clean "legal" } */

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define NOINLINE  __attribute__ ((noinline, noclone))

static int *victim;
/* Has the first use been?  Then the other thread frees the block, once this one sleeps.  */
static volatile int started;
static int sleeps, legal;
static pid_t waiting;
static pthread_t self, thread;

/* ---- What is waited for ---- */

static pthread_mutex_t mutex;
static pthread_rwlock_t rwlock;
static pthread_spinlock_t spin;
static pthread_cond_t cond;
static pthread_barrier_t barrier;
static mtx_t mtx;
static cnd_t cnd;
static sem_t sem, ready;
static int ends[2], event, atomic, news, queue, semaphores, listener, dummy;
static volatile int flag;
static FILE *in, *out;
static char text[100];
static pid_t child;
static sigset_t set;
static struct pollfd polled;
static fd_set fds;
static struct epoll_event got;
static struct timespec far, second = { 30, 0 };
static struct timeval seconds = { 30, 0 };
static struct iovec vector = { text, 1 };
static struct msghdr header = { .msg_iov = &vector, .msg_iovlen = 1 };
static char *line;
static size_t size;
static wchar_t wide[10];
static struct { long type; char text[1]; } message = { 1 };

static void
until (struct timespec *t)
{
  clock_gettime (CLOCK_REALTIME, t);
  t->tv_sec += 30;
}

/* ---- The other thread ---- */

static void
until_asleep (void)
{
  char name[60], line[200];
  snprintf (name, sizeof name, "/proc/self/task/%d/stat", (int) waiting);
  for (;;)
    {
      int f = open (name, O_RDONLY);
      int n = read (f, line, sizeof line - 1);
      close (f);
      line[n < 0 ? 0 : n] = 0;
      char *state = strrchr (line, ')');
      if (!state || state[2] == 'S')
	return;
      sched_yield ();
    }
}

struct wait
{
  const char *name;
  int (*use) (int *);
  void (*hold) (void);		/* by the other thread, before */
  void (*before) (void);	/* by this one, before */
  void (*wake) (void);		/* by the other one, when the block is free */
  int awake;			/* this one does not sleep */
};

static void *
other (void *p)
{
  struct wait *w = p;
  if (w->hold)
    w->hold ();
  sem_post (&ready);
  while (!started)
    sched_yield ();
  if (sleeps)
    until_asleep ();
  if (!legal)
    free (victim);
  if (w->wake)
    w->wake ();
  return NULL;
}

/* ---- The waits ---- */

#define WAIT(name, statement)  NOINLINE static int name (int *p) { int x = *p; started = 1; statement; return x + *p; }

WAIT (lock, pthread_mutex_lock (&mutex)) /* { dg-temporal-error "use-after-free" "lock" } */
WAIT (timedlock, pthread_mutex_timedlock (&mutex, &far)) /* { dg-temporal-error "use-after-free" "timedlock" } */
WAIT (rdlock, pthread_rwlock_rdlock (&rwlock)) /* { dg-temporal-error "use-after-free" "rdlock" } */
WAIT (wrlock, pthread_rwlock_wrlock (&rwlock)) /* { dg-temporal-error "use-after-free" "wrlock" } */
WAIT (timedrdlock, pthread_rwlock_timedrdlock (&rwlock, &far)) /* { dg-temporal-error "use-after-free" "timedrdlock" } */
WAIT (spinlock, pthread_spin_lock (&spin)) /* { dg-temporal-error "use-after-free" "spinlock" } */
WAIT (condwait, pthread_cond_wait (&cond, &mutex)) /* { dg-temporal-error "use-after-free" "condwait" } */
WAIT (condtimedwait, pthread_cond_timedwait (&cond, &mutex, &far)) /* { dg-temporal-error "use-after-free" "condtimedwait" } */
WAIT (barrierwait, pthread_barrier_wait (&barrier)) /* { dg-temporal-error "use-after-free" "barrierwait" } */
WAIT (semwait, sem_wait (&sem)) /* { dg-temporal-error "use-after-free" "semwait" } */
WAIT (semtimedwait, sem_timedwait (&sem, &far)) /* { dg-temporal-error "use-after-free" "semtimedwait" } */
WAIT (join, pthread_join (thread, NULL)) /* { dg-temporal-error "use-after-free" "join" } */
WAIT (mtxlock, mtx_lock (&mtx)) /* { dg-temporal-error "use-after-free" "mtxlock" } */
WAIT (cndwait, cnd_wait (&cnd, &mtx)) /* { dg-temporal-error "use-after-free" "cndwait" } */
WAIT (streamlock, flockfile (in)) /* { dg-temporal-error "use-after-free" "streamlock" } */
WAIT (atend, feof (in)) /* { dg-temporal-error "use-after-free" "atend" } */
WAIT (doread, read (ends[0], text, 1)) /* { dg-temporal-error "use-after-free" "doread" } */
WAIT (doreadv, readv (ends[0], &(struct iovec) { text, 1 }, 1)) /* { dg-temporal-error "use-after-free" "doreadv" } */
WAIT (dowrite, write (ends[1], text, 1)) /* { dg-temporal-error "use-after-free" "dowrite" } */
WAIT (dorecv, recv (ends[0], text, 1, 0)) /* { dg-temporal-error "use-after-free" "dorecv" } */
WAIT (dorecvfrom, recvfrom (ends[0], text, 1, 0, NULL, NULL)) /* { dg-temporal-error "use-after-free" "dorecvfrom" } */
WAIT (dosend, send (ends[1], text, 1, 0)) /* { dg-temporal-error "use-after-free" "dosend" } */
WAIT (doaccept, accept (listener, NULL, NULL)) /* { dg-temporal-error "use-after-free" "doaccept" } */
WAIT (doaccept4, accept4 (listener, NULL, NULL, 0)) /* { dg-temporal-error "use-after-free" "doaccept4" } */
WAIT (dopoll, poll (&polled, 1, 30000)) /* { dg-temporal-error "use-after-free" "dopoll" } */
WAIT (doppoll, ppoll (&polled, 1, &second, NULL)) /* { dg-temporal-error "use-after-free" "doppoll" } */
WAIT (doselect, select (ends[0] + 1, &fds, NULL, NULL, &seconds)) /* { dg-temporal-error "use-after-free" "doselect" } */
WAIT (dopselect, pselect (ends[0] + 1, &fds, NULL, NULL, &second, NULL)) /* { dg-temporal-error "use-after-free" "dopselect" } */
WAIT (doepoll, epoll_wait (event, &got, 1, 30000)) /* { dg-temporal-error "use-after-free" "doepoll" } */
WAIT (dofgets, fgets (text, sizeof text, in)) /* { dg-temporal-error "use-after-free" "dofgets" } */
WAIT (dofread, fread (text, 1, 1, in)) /* { dg-temporal-error "use-after-free" "dofread" } */
WAIT (dofgetc, fgetc (in)) /* { dg-temporal-error "use-after-free" "dofgetc" } */
WAIT (dofscanf, fscanf (in, "%s", text)) /* { dg-temporal-error "use-after-free" "dofscanf" } */
WAIT (dofflush, fflush (out)) /* { dg-temporal-error "use-after-free" "dofflush" } */
WAIT (dofputs, fputs ("a line\n", out)) /* { dg-temporal-error "use-after-free" "dofputs" } */
WAIT (dofprintf, fprintf (out, "%d\n", dummy)) /* { dg-temporal-error "use-after-free" "dofprintf" } */
WAIT (dowaitpid, waitpid (child, NULL, 0)) /* { dg-temporal-error "use-after-free" "dowaitpid" } */
WAIT (dowait, wait (NULL)) /* { dg-temporal-error "use-after-free" "dowait" } */
WAIT (dowaitid, waitid (P_PID, child, NULL, WEXITED)) /* { dg-temporal-error "use-after-free" "dowaitid" } */
WAIT (dosigwait, sigwait (&set, &dummy)) /* { dg-temporal-error "use-after-free" "dosigwait" } */
WAIT (dosigwaitinfo, sigwaitinfo (&set, NULL)) /* { dg-temporal-error "use-after-free" "dosigwaitinfo" } */
WAIT (donanosleep, nanosleep (&second, NULL)) /* { dg-temporal-error "use-after-free" "donanosleep" } */
WAIT (doclocksleep, clock_nanosleep (CLOCK_MONOTONIC, 0, &second, NULL)) /* { dg-temporal-error "use-after-free" "doclocksleep" } */
WAIT (dothrdsleep, thrd_sleep (&second, NULL)) /* { dg-temporal-error "use-after-free" "dothrdsleep" } */
WAIT (domsgrcv, msgrcv (queue, &message, 1, 0, 0)) /* { dg-temporal-error "use-after-free" "domsgrcv" } */
WAIT (dosemop, semop (semaphores, &(struct sembuf) { 0, -1, 0 }, 1)) /* { dg-temporal-error "use-after-free" "dosemop" } */
WAIT (doevent, eventfd_read (event, &(eventfd_t) { 0 })) /* { dg-temporal-error "use-after-free" "doevent" } */
WAIT (dosystem, system (text)) /* { dg-temporal-error "use-after-free" "dosystem" } */
WAIT (clocklock, pthread_mutex_clocklock (&mutex, CLOCK_REALTIME, &far)) /* { dg-temporal-error "use-after-free" "clocklock" } */
WAIT (trylock, while (pthread_mutex_trylock (&mutex)) ) /* { dg-temporal-error "use-after-free" "trylock" } */
WAIT (timedwrlock, pthread_rwlock_timedwrlock (&rwlock, &far)) /* { dg-temporal-error "use-after-free" "timedwrlock" } */
WAIT (condclockwait, pthread_cond_clockwait (&cond, &mutex, CLOCK_REALTIME, &far)) /* { dg-temporal-error "use-after-free" "condclockwait" } */
WAIT (semclockwait, sem_clockwait (&sem, CLOCK_REALTIME, &far)) /* { dg-temporal-error "use-after-free" "semclockwait" } */
WAIT (thrdjoin, thrd_join (thread, NULL)) /* { dg-temporal-error "use-after-free" "thrdjoin" } */
WAIT (mtxtimedlock, mtx_timedlock (&mtx, &far)) /* { dg-temporal-error "use-after-free" "mtxtimedlock" } */
WAIT (cndtimedwait, cnd_timedwait (&cnd, &mtx, &far)) /* { dg-temporal-error "use-after-free" "cndtimedwait" } */
WAIT (dorecvmsg, recvmsg (ends[0], &header, 0)) /* { dg-temporal-error "use-after-free" "dorecvmsg" } */
WAIT (dosendto, sendto (ends[1], text, 1, 0, NULL, 0)) /* { dg-temporal-error "use-after-free" "dosendto" } */
WAIT (dosendmsg, sendmsg (ends[1], &header, 0)) /* { dg-temporal-error "use-after-free" "dosendmsg" } */
WAIT (dowritev, writev (ends[1], &vector, 1)) /* { dg-temporal-error "use-after-free" "dowritev" } */
WAIT (dowait3, wait3 (NULL, 0, NULL)) /* { dg-temporal-error "use-after-free" "dowait3" } */
WAIT (dowait4, wait4 (child, NULL, 0, NULL)) /* { dg-temporal-error "use-after-free" "dowait4" } */
WAIT (dosigtimedwait, sigtimedwait (&set, NULL, &second)) /* { dg-temporal-error "use-after-free" "dosigtimedwait" } */
WAIT (dosemtimedop, semtimedop (semaphores, &(struct sembuf) { 0, -1, 0 }, 1, &second)) /* { dg-temporal-error "use-after-free" "dosemtimedop" } */
WAIT (doopen, open (text, O_RDONLY)) /* { dg-temporal-error "use-after-free" "doopen" } */
WAIT (dofopen, fopen (text, "r")) /* { dg-temporal-error "use-after-free" "dofopen" } */
WAIT (dogetline, getline (&line, &size, in)) /* { dg-temporal-error "use-after-free" "dogetline" } */
WAIT (dofgetwc, fgetwc (in)) /* { dg-temporal-error "use-after-free" "dofgetwc" } */
WAIT (dofgetws, fgetws (wide, 10, in)) /* { dg-temporal-error "use-after-free" "dofgetws" } */
WAIT (dodprintf, dprintf (ends[1], "%d", dummy)) /* { dg-temporal-error "use-after-free" "dodprintf" } */
WAIT (dofputws, fputws (L"a line\n", out)) /* { dg-temporal-error "use-after-free" "dofputws" } */
WAIT (dofclose, fclose (out)) /* { dg-temporal-error "use-after-free" "dofclose" } */
WAIT (dopclose, pclose (in)) /* { dg-temporal-error "use-after-free" "dopclose" } */
WAIT (load, while (!__atomic_load_n (&atomic, __ATOMIC_ACQUIRE)) ) /* { dg-temporal-error "use-after-free" "load" } */
WAIT (fence, while (!__atomic_load_n (&atomic, __ATOMIC_RELAXED)) ; __atomic_thread_fence (__ATOMIC_ACQUIRE)) /* { dg-temporal-error "use-after-free" "fence" } */
WAIT (exchange, while (!__atomic_exchange_n (&atomic, 0, __ATOMIC_ACQ_REL)) ) /* { dg-temporal-error "use-after-free" "exchange" } */
WAIT (compare, while (!__sync_bool_compare_and_swap (&atomic, 1, 0)) ) /* { dg-temporal-error "use-after-free" "compare" } */
WAIT (bit, while (!(__atomic_fetch_and (&atomic, ~1, __ATOMIC_ACQ_REL) & 1)) ) /* { dg-temporal-error "use-after-free" "bit" } */
WAIT (is_volatile, while (!flag) ) /* { dg-temporal-error "use-after-free" "is_volatile" } */
WAIT (clobber, while (!news) __asm__ volatile ("" : : : "memory")) /* { dg-temporal-error "use-after-free" "clobber" } */

/* ---- Holding and waking ---- */

static void hold_mutex (void) { pthread_mutex_lock (&mutex); }
static void give_mutex (void) { pthread_mutex_unlock (&mutex); }
static void hold_rwlock (void) { pthread_rwlock_wrlock (&rwlock); }
static void give_rwlock (void) { pthread_rwlock_unlock (&rwlock); }
static void hold_spin (void) { pthread_spin_lock (&spin); }
static void give_spin (void) { pthread_spin_unlock (&spin); }
static void signal_cond (void) { hold_mutex (); pthread_cond_signal (&cond); give_mutex (); }
static void meet (void) { pthread_barrier_wait (&barrier); }
static void post (void) { sem_post (&sem); }
static void hold_mtx (void) { mtx_lock (&mtx); }
static void give_mtx (void) { mtx_unlock (&mtx); }
static void signal_cnd (void) { hold_mtx (); cnd_signal (&cnd); give_mtx (); }
static void hold_stream (void) { flockfile (in); }
static void give_stream (void) { funlockfile (in); }
static void say (void) { write (ends[1], "x\n", 2); }
static void hear (void) { char some[65536]; fcntl (ends[0], F_SETFL, O_NONBLOCK); while (read (ends[0], some, sizeof some) > 0) ; }
static void notify (void) { eventfd_write (event, 1); }
static void set_atomic (void) { __atomic_store_n (&atomic, 1, __ATOMIC_RELEASE); }
static void set_flag (void) { flag = 1; }
static void set_news (void) { __atomic_store_n (&news, 1, __ATOMIC_RELEASE); }
static void send_signal (void) { pthread_kill (self, SIGUSR1); }
static void send_message (void) { msgsnd (queue, &message, 1, 0); msgctl (queue, IPC_RMID, NULL); }
static void add_one (void) { semop (semaphores, &(struct sembuf) { 0, 1, 0 }, 1); semctl (semaphores, 0, IPC_RMID); }

static void make_pipe (void) { if (pipe (ends)) exit (3); }
static void make_sockets (void) { if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends)) exit (3); }

/* Fill what leads to the other end, so that the next write waits.  */

static void
fill (void)
{
  char some[4096] = "";
  fcntl (ends[1], F_SETFL, O_NONBLOCK);
  while (write (ends[1], some, sizeof some) > 0)
    ;
  while (write (ends[1], some, 1) > 0)
    ;
  fcntl (ends[1], F_SETFL, 0);
}

static void full_pipe (void) { make_pipe (); fill (); }
static void full_sockets (void) { make_sockets (); fill (); }

static void
make_listener (void)
{
  struct sockaddr_un name = { AF_UNIX };
  snprintf (name.sun_path + 1, sizeof name.sun_path - 1, "temporal-%d-%ld", (int) getpid (), random ());
  listener = socket (AF_UNIX, SOCK_STREAM, 0);
  if (bind (listener, (void *) &name, sizeof name) || listen (listener, 1))
    exit (3);
}

static void
connect_to (void)
{
  struct sockaddr_un name;
  socklen_t n = sizeof name;
  getsockname (listener, (void *) &name, &n);
  connect (socket (AF_UNIX, SOCK_STREAM, 0), (void *) &name, n);
}

static void
make_polled (void)
{
  make_pipe ();
  polled = (struct pollfd) { ends[0], POLLIN };
  FD_ZERO (&fds);
  FD_SET (ends[0], &fds);
}

static void
make_epoll (void)
{
  make_pipe ();
  event = epoll_create1 (0);
  epoll_ctl (event, EPOLL_CTL_ADD, ends[0], &(struct epoll_event) { EPOLLIN });
}

static void make_event (void) { event = eventfd (0, 0); }
static void make_in (void) { make_pipe (); in = fdopen (ends[0], "r"); }

static void
make_out (void)
{
  full_pipe ();
  out = fdopen (ends[1], "w");
  setvbuf (out, NULL, _IOLBF, 4096);
}

static void make_buffered (void) { full_pipe (); out = fdopen (ends[1], "w"); fputs ("some", out); }

/* A child that ends when it is told.  */

static void
make_child (void)
{
  make_pipe ();
  child = fork ();
  if (child == 0)
    {
      char c;
      read (ends[0], &c, 1);
      _exit (0);
    }
}

/* A pipe with a name, whose reader waits for a writer.  */

static void
make_fifo (void)
{
  snprintf (text, sizeof text, "/tmp/temporal-%d-%ld", (int) getpid (), random ());
  if (mkfifo (text, 0600))
    exit (3);
}

static void open_fifo (void) { open (text, O_WRONLY); unlink (text); }
static void make_popen (void) { make_pipe (); snprintf (text, sizeof text, "read x </proc/self/fd/%d", ends[0]); in = popen (text, "r"); }
static void make_shell (void) { make_pipe (); snprintf (text, sizeof text, "read x </proc/self/fd/%d", ends[0]); }
static void block_signal (void) { sigemptyset (&set); sigaddset (&set, SIGUSR1); pthread_sigmask (SIG_BLOCK, &set, NULL); }
static void handle (int n) { (void) n; }
static void take_signal (void) { pthread_sigmask (SIG_UNBLOCK, &set, NULL); signal (SIGUSR1, handle); }
static void make_queue (void) { queue = msgget (IPC_PRIVATE, 0600); }
static void make_semaphores (void) { semaphores = semget (IPC_PRIVATE, 1, 0600); semctl (semaphores, 0, SETVAL, 0); }

static struct wait waits[] = {
  { "lock", lock, hold_mutex, NULL, give_mutex },
  { "timedlock", timedlock, hold_mutex, NULL, give_mutex },
  { "rdlock", rdlock, hold_rwlock, NULL, give_rwlock },
  { "wrlock", wrlock, hold_rwlock, NULL, give_rwlock },
  { "timedrdlock", timedrdlock, hold_rwlock, NULL, give_rwlock },
  { "spinlock", spinlock, hold_spin, NULL, give_spin, 1 },
  { "condwait", condwait, NULL, hold_mutex, signal_cond },
  { "condtimedwait", condtimedwait, NULL, hold_mutex, signal_cond },
  { "barrierwait", barrierwait, NULL, NULL, meet },
  { "semwait", semwait, NULL, NULL, post },
  { "semtimedwait", semtimedwait, NULL, NULL, post },
  { "join", join, NULL, NULL, NULL },
  { "mtxlock", mtxlock, hold_mtx, NULL, give_mtx },
  { "cndwait", cndwait, NULL, hold_mtx, signal_cnd },
  { "streamlock", streamlock, hold_stream, make_in, give_stream },
  { "atend", atend, hold_stream, make_in, give_stream },
  { "doread", doread, NULL, make_pipe, say },
  { "doreadv", doreadv, NULL, make_pipe, say },
  { "dowrite", dowrite, NULL, full_pipe, hear },
  { "dorecv", dorecv, NULL, make_sockets, say },
  { "dorecvfrom", dorecvfrom, NULL, make_sockets, say },
  { "dosend", dosend, NULL, full_sockets, hear },
  { "doaccept", doaccept, NULL, make_listener, connect_to },
  { "doaccept4", doaccept4, NULL, make_listener, connect_to },
  { "dopoll", dopoll, NULL, make_polled, say },
  { "doppoll", doppoll, NULL, make_polled, say },
  { "doselect", doselect, NULL, make_polled, say },
  { "dopselect", dopselect, NULL, make_polled, say },
  { "doepoll", doepoll, NULL, make_epoll, say },
  { "dofgets", dofgets, NULL, make_in, say },
  { "dofread", dofread, NULL, make_in, say },
  { "dofgetc", dofgetc, NULL, make_in, say },
  { "dofscanf", dofscanf, NULL, make_in, say },
  { "dofflush", dofflush, NULL, make_buffered, hear },
  { "dofputs", dofputs, NULL, make_out, hear },
  { "dofprintf", dofprintf, NULL, make_out, hear },
  { "dowaitpid", dowaitpid, NULL, make_child, say },
  { "dowait", dowait, NULL, make_child, say },
  { "dowaitid", dowaitid, NULL, make_child, say },
  { "dosigwait", dosigwait, NULL, block_signal, send_signal },
  { "dosigwaitinfo", dosigwaitinfo, NULL, block_signal, send_signal },
  { "donanosleep", donanosleep, NULL, take_signal, send_signal },
  { "doclocksleep", doclocksleep, NULL, take_signal, send_signal },
  { "dothrdsleep", dothrdsleep, NULL, take_signal, send_signal },
  { "domsgrcv", domsgrcv, NULL, make_queue, send_message },
  { "dosemop", dosemop, NULL, make_semaphores, add_one },
  { "doevent", doevent, NULL, make_event, notify },
  { "dosystem", dosystem, NULL, make_shell, say },
  { "clocklock", clocklock, hold_mutex, NULL, give_mutex },
  { "trylock", trylock, hold_mutex, NULL, give_mutex, 1 },
  { "timedwrlock", timedwrlock, hold_rwlock, NULL, give_rwlock },
  { "condclockwait", condclockwait, NULL, hold_mutex, signal_cond },
  { "semclockwait", semclockwait, NULL, NULL, post },
  { "thrdjoin", thrdjoin, NULL, NULL, NULL },
  { "mtxtimedlock", mtxtimedlock, hold_mtx, NULL, give_mtx },
  { "cndtimedwait", cndtimedwait, NULL, hold_mtx, signal_cnd },
  { "dorecvmsg", dorecvmsg, NULL, make_sockets, say },
  { "dosendto", dosendto, NULL, full_sockets, hear },
  { "dosendmsg", dosendmsg, NULL, full_sockets, hear },
  { "dowritev", dowritev, NULL, full_pipe, hear },
  { "dowait3", dowait3, NULL, make_child, say },
  { "dowait4", dowait4, NULL, make_child, say },
  { "dosigtimedwait", dosigtimedwait, NULL, block_signal, send_signal },
  { "dosemtimedop", dosemtimedop, NULL, make_semaphores, add_one },
  { "doopen", doopen, NULL, make_fifo, open_fifo },
  { "dofopen", dofopen, NULL, make_fifo, open_fifo },
  { "dogetline", dogetline, NULL, make_in, say },
  { "dofgetwc", dofgetwc, NULL, make_in, say },
  { "dofgetws", dofgetws, NULL, make_in, say },
  { "dodprintf", dodprintf, NULL, full_pipe, hear },
  { "dofputws", dofputws, NULL, make_out, hear },
  { "dofclose", dofclose, NULL, make_buffered, hear },
  { "dopclose", dopclose, NULL, make_popen, say },
  { "load", load, NULL, NULL, set_atomic, 1 },
  { "fence", fence, NULL, NULL, set_atomic, 1 },
  { "exchange", exchange, NULL, NULL, set_atomic, 1 },
  { "compare", compare, NULL, NULL, set_atomic, 1 },
  { "bit", bit, NULL, NULL, set_atomic, 1 },
  { "is_volatile", is_volatile, NULL, NULL, set_flag, 1 },
  { "clobber", clobber, NULL, NULL, set_news, 1 },
};

/* Nothing of an earlier wait is left.  */

static void
begin (void)
{
  pthread_mutex_init (&mutex, NULL);
  pthread_rwlock_init (&rwlock, NULL);
  pthread_spin_init (&spin, 0);
  pthread_cond_init (&cond, NULL);
  pthread_barrier_init (&barrier, NULL, 2);
  mtx_init (&mtx, mtx_plain);
  cnd_init (&cnd);
  sem_init (&sem, 0, 0);
  sem_init (&ready, 0, 0);
  started = atomic = news = flag = 0;
  until (&far);
}

static int
run (struct wait *w)
{
  begin ();
  victim = malloc (sizeof *victim);
  if (!victim)
    return 1;
  *victim = 3;
  sleeps = !w->awake;
  if (w->before)
    w->before ();
  if (pthread_create (&thread, NULL, other, w))
    return 1;
  sem_wait (&ready);
  int x = w->use (victim);
  if (strcmp (w->name, "join") && strcmp (w->name, "thrdjoin"))
    pthread_join (thread, NULL);
  free (victim);
  return x != 6;
}

int
main (int argc, char **argv)
{
  self = pthread_self ();
  waiting = syscall (SYS_gettid);
  alarm (100);
  legal = argc < 2 || !strcmp (argv[1], "legal");
  for (unsigned i = 0; i < sizeof waits / sizeof *waits; i++)
    if (legal || !strcmp (argv[1], waits[i].name))
      if (run (&waits[i]))
	return 1 + i;
  return 0;
}
