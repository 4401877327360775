/* stop-the-world.c - stops the other threads.

   SPDX-License-Identifier: GPL-3.0-or-later

   A search for pointers must not run concurrently with their moves: a pointer that a thread moves
   from memory that was not yet searched to memory that was is missed.  So all other threads are
   stopped, and each reports its stack pointer.  Their registers are then on their stacks, because
   the kernel saves them there before a handler runs.

   The sanitizers stop threads with ptrace from a helper process.  That fails in containers that
   forbid it, and under a debugger.  A signal needs no permission, but may be blocked: worker
   threads often block all signals.  The C library never lets a program block the two signals that
   it uses itself, so its SIGSETXID, 33, reaches every thread (by raw system calls, because
   sigaction refuses it).  The runtime's signals have a mark; those of setuid () are passed on to
   the C library's handler.

   A thread that does not answer in time (it has just been created, or ends, or is in the kernel) is
   not stopped.  The caller is told, and must search the whole of its stack.  No lock of the program
   may be taken between stop and resume: a stopped thread may hold any of them.  */

#define _GNU_SOURCE
#include "leaks/leaks.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define STOP_SIGNAL 33
#define PATIENCE 500 /* milliseconds to wait for answers */
#define MARK 0x74706c6bL

/* The kernel's struct sigaction.  */
struct kernel_action
{
  void (*handler) (int, siginfo_t *, void *);
  unsigned long flags;
  void (*restorer) (void);
  uint64_t mask;
};
#define RESTORER 0x04000000UL

extern void trt_signal_return (void) TRT_HIDDEN;
__asm__(".text\n"
        ".globl trt_signal_return\n"
        ".hidden trt_signal_return\n"
        ".type trt_signal_return, @function\n"
        "\t.byte 0x90\n"
        "trt_signal_return:\n"
        "\tmovl $15, %eax\n" /* rt_sigreturn */
        "\tsyscall\n"
        ".size trt_signal_return, . - trt_signal_return\n");

static struct trt_thread *threads;
static unsigned thread_count, thread_room;
static unsigned answered; /* how many threads have reported their stack pointers */
static int stopped; /* the futex they wait for: the number of the current stop; 0 resumes them */
/* The number of stops so far.  By it a thread that resumes late does not wait for a later stop.  */
static int stops;
static struct kernel_action old_action;
static bool installed;

static void
stop_here (int sig, siginfo_t *info, void *context)
{
  if (info->si_code != SI_QUEUE || info->si_value.sival_ptr != (void *) MARK)
    {
      if (old_action.handler && old_action.handler != (void *) SIG_IGN)
        old_action.handler (sig, info, context);
      return;
    }
  int saved = errno, stop = __atomic_load_n (&stopped, __ATOMIC_ACQUIRE);
  if (stop)
    {
      long me = trt_os_thread ();
      for (unsigned i = 0; i < __atomic_load_n (&thread_count, __ATOMIC_ACQUIRE); i++)
        if (threads[i].tid == me)
          {
            threads[i].thread_pointer = trt_runtime_data_thread_pointer ();
            __atomic_store_n (&threads[i].sp, (uintptr_t) context, __ATOMIC_RELEASE);
            __atomic_fetch_add (&answered, 1, __ATOMIC_RELEASE);
            while (__atomic_load_n (&stopped, __ATOMIC_ACQUIRE) == stop)
              syscall (SYS_futex, &stopped, FUTEX_WAIT_PRIVATE, stop, NULL, NULL, 0);
            break;
          }
    }
  errno = saved;
}

static bool
install (void)
{
  struct kernel_action a = { .handler = stop_here,
                             .flags = SA_SIGINFO | SA_RESTART | RESTORER,
                             .restorer = trt_signal_return,
                             .mask = ~(uint64_t) 0 };

  if (!installed)
    installed = syscall (SYS_rt_sigaction, STOP_SIGNAL, &a, &old_action, sizeof a.mask) == 0;
  return installed;
}

/* Send the signal to thread TID; false if it does not exist.  */
static bool
send_stop_signal (long tid)
{
  siginfo_t info;

  memset (&info, 0, sizeof info);
  info.si_signo = STOP_SIGNAL;
  info.si_code = SI_QUEUE;
  info.si_pid = trt_os_process ();
  info.si_value.sival_ptr = (void *) MARK;
  return syscall (SYS_rt_tgsigqueueinfo, info.si_pid, tid, STOP_SIGNAL, &info) == 0;
}

static bool
known_p (long tid)
{
  for (unsigned i = 0; i < thread_count; i++)
    if (threads[i].tid == tid)
      return true;
  return false;
}

/* Send the signal to every thread that has not got it; returns their number, -1 on failure.  */
static int
stop_more (void)
{
  struct entry
  {
    uint64_t inode, offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  static char buffer[4096] __attribute__ ((aligned (8)));
  long me = trt_os_thread (), n;
  int fresh = 0;
  int fd = open ("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return -1;
  while ((n = syscall (SYS_getdents64, fd, buffer, sizeof buffer)) > 0)
    for (long at = 0; at < n;)
      {
        const struct entry *e = (const struct entry *) (buffer + at);
        long tid = 0;
        for (const char *p = e->name; *p >= '0' && *p <= '9'; p++)
          tid = tid * 10 + (*p - '0');
        at += e->length;
        if (tid == 0 || tid == me || known_p (tid) || thread_count == thread_room)
          continue;
        threads[thread_count] = (struct trt_thread) { .tid = tid };
        __atomic_store_n (&thread_count, thread_count + 1, __ATOMIC_RELEASE);
        fresh += send_stop_signal (tid);
      }
  close (fd);
  return n < 0 ? -1 : fresh;
}

/* Stop the other threads and describe them in TABLE, which has room for ROOM.  Returns their
   number, -1 if they cannot be found.  A thread without a stack pointer did not stop.  */
int
trt_stop_the_world (struct trt_thread *table, unsigned room)
{
  threads = table;
  thread_room = room;
  thread_count = answered = 0;
  if (!install ())
    return -1;
  stops = stops == INT32_MAX ? 1 : stops + 1;
  __atomic_store_n (&stopped, stops, __ATOMIC_RELEASE);
  /* Repeat, because a thread that still runs may create another.  */
  for (int told = 0, fresh; (fresh = stop_more ()) != 0;)
    {
      if (fresh < 0)
        {
          trt_resume_the_world ();
          return -1;
        }
      told += fresh;
      for (int i = 0; i < PATIENCE * 4; i++)
        {
          struct timespec t = { 0, 250000 };
          if (__atomic_load_n (&answered, __ATOMIC_ACQUIRE) >= (unsigned) told)
            break;
          nanosleep (&t, NULL);
        }
    }
  return thread_count;
}

/* Resume the other threads.  */
void
trt_resume_the_world (void)
{
  __atomic_store_n (&stopped, 0, __ATOMIC_RELEASE);
  syscall (SYS_futex, &stopped, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
}
