/* os.c - system calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   Everything here works before the C library's constructors have run: the dynamic linker calls
   malloc that early, and the runtime replaces malloc.  So nothing here allocates or uses stdio, and
   the environment is read from /proc until the C library has set environ.  */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include "base/base.h"

extern char **environ;
/* The C library's function, not the one of signals.c, which is for the program.  */
extern int __sigaction (int, const struct sigaction *, struct sigaction *);

size_t
trt_os_page (void)
{
  return 4096; /* the only page size of x86-64 programs */
}

uint64_t
trt_os_limit (int what)
{
  struct rlimit64 limit;
  return syscall (SYS_prlimit64, 0, what, NULL, &limit) == 0 ? limit.rlim_cur : RLIM64_INFINITY;
}

/* Read the file PATH in /proc into DATA, at most SIZE bytes.  Returns the number of bytes, or
   -1.  */
static ssize_t
read_all (const char *path, char *data, size_t size)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  size_t used = 0;

  if (fd < 0)
    return -1;
  while (used < size)
    {
      ssize_t n = read (fd, data + used, size - used);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      used += n;
    }
  close (fd);
  return used;
}

/* The value in ENTRY, "NAME=VALUE", if its name is NAME; else null.  */
static const char *
env_match (const char *entry, const char *name)
{
  size_t n = strlen (name);
  return strncmp (entry, name, n) == 0 && entry[n] == '=' ? entry + n + 1 : NULL;
}

/* Find NAME in the environment as the kernel shows it, for calls before ENVIRON is set.  It is read
   in pieces, and only the value is kept.  */
static const char *
env_from_proc (const char *name)
{
  static char kept[8192];
  static size_t kept_used;
  char entry[4096], window[4096];
  size_t used = 0;
  const char *found = NULL;
  int fd = open ("/proc/self/environ", O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return NULL;
  for (ssize_t n; !found && (n = read (fd, window, sizeof window)) > 0;)
    for (ssize_t i = 0; i < n && !found; i++)
      {
        /* ENTRY keeps the start of an overlong entry, which is enough to compare the name; an
           overlong value is cut off.  */
        if (used < sizeof entry - 1)
          entry[used++] = window[i];
        if (window[i] != '\0')
          continue;
        entry[used] = '\0';
        used = 0;
        const char *value = env_match (entry, name);
        if (value)
          {
            size_t size = strlen (value) + 1;
            if (size > sizeof kept - kept_used)
              break;
            found = memcpy (kept + kept_used, value, size);
            kept_used += size;
          }
      }
  close (fd);
  return found;
}

bool
trt_os_secure (void)
{
  return getauxval (AT_SECURE);
}

const char *
trt_os_env (const char *name)
{
  if (trt_os_secure ())
    return NULL;
  if (!environ)
    return env_from_proc (name);
  for (char **e = environ; *e; e++)
    {
      const char *value = env_match (*e, name);
      if (value)
        return value;
    }
  return NULL;
}

uint64_t
trt_os_nanoseconds (void)
{
  struct timespec t;
  return clock_gettime (CLOCK_MONOTONIC, &t) == 0 ? t.tv_sec * 1000000000ULL + t.tv_nsec : 0;
}

void
trt_os_write (int fd, const char *text, size_t size)
{
  while (size > 0)
    {
      ssize_t n = write (fd, text, size);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return;
      text += n;
      size -= n;
    }
}

static int
open_log (const char *path, int flags)
{
  int fd = open (path, flags | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0 || fd > STDERR_FILENO)
    return fd;
  /* A standard descriptor is closed: what is written to the program's stream must not get into this
     file.  */
  int higher = syscall (SYS_fcntl, fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  close (fd);
  return higher;
}

int
trt_os_append (const char *path)
{
  return open_log (path, O_WRONLY | O_APPEND);
}

int
trt_os_update (const char *path)
{
  return open_log (path, O_RDWR);
}

long
trt_os_read_at (int fd, char *data, size_t size, long at)
{
  ssize_t n;
  do
    n = pread (fd, data, size, at);
  while (n < 0 && errno == EINTR);
  return n;
}

void
trt_os_make_directory (const char *path)
{
  syscall (SYS_mkdir, path, 0777);
}

int
trt_os_directory (const char *path)
{
  int fd = open (path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? -1 : 0;
  close (fd);
  return syscall (SYS_access, path, W_OK | X_OK) == 0;
}

const char *
trt_os_error (int error)
{
  return error == ENOENT    ? "no such file or directory"
         : error == EACCES  ? "permission denied"
         : error == EISDIR  ? "it is a directory"
         : error == ENOTDIR ? "a part of its path is no directory"
                            : "error of input or output";
}

void
trt_os_program (char *path, size_t size)
{
  ssize_t n = readlink ("/proc/self/exe", path, size - 1);
  path[n < 0 ? 0 : n] = 0;
}

long
trt_os_thread (void)
{
  return syscall (SYS_gettid);
}

long
trt_os_process (void)
{
  return syscall (SYS_getpid);
}

_Noreturn void
trt_os_exit (int status)
{
  /* In the strict mode exit_group is forbidden.  */
  if (trt_seccomp_state () == TRT_STRICT)
    syscall (SYS_exit, status);
  /* _exit is the program's (report/exit.c).  */
  for (;;)
    syscall (SYS_exit_group, status);
}

_Noreturn void
trt_os_abort (void)
{
  struct sigaction none = { .sa_handler = SIG_DFL };
  sigset_t abort_only;
  sigemptyset (&abort_only);
  sigaddset (&abort_only, SIGABRT);
  __sigaction (SIGABRT, &none, NULL);
  sigprocmask (SIG_UNBLOCK, &abort_only, NULL);
  syscall (SYS_tgkill, trt_os_process (), trt_os_thread (), SIGABRT);
  trt_os_exit (128 + SIGABRT);
}

/* Split the N bytes at TEXT, a sequence of strings, into a vector of at most COUNT strings, which
   is terminated by null; false if there are more.  */
static bool
split_text (char *text, size_t n, char **vector, size_t count)
{
  size_t used = 0;
  for (char *p = text; p < text + n; p += strlen (p) + 1)
    {
      if (used == count)
        return false;
      vector[used++] = p;
    }
  vector[used] = NULL;
  return true;
}

/* Called so early that main's arguments may not be known; the kernel has them.  The memory is
   mapped without trt_os_map (), because fault injection is meant for the runtime's data.  A setuid
   program is not executed again: execve resets the personality then, so it would be repeated for
   ever.  */
void
trt_os_run_again (void)
{
  enum
  {
    TEXT = 8 << 20,
    COUNT = 1 << 18
  };
  int old = personality (0xffffffff);

  if (old == -1 || (old & ADDR_NO_RANDOMIZE) || trt_os_secure ())
    return;
  char *memory = mmap (NULL, 2 * (TEXT + COUNT * sizeof (char *)), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return;
  char *arg_text = memory, *env_text = memory + TEXT;
  char **args = (char **) (memory + 2 * TEXT);
  char **envs = args + COUNT;

  ssize_t n = read_all ("/proc/self/cmdline", arg_text, TEXT - 1);
  if (n <= 0 || !split_text (arg_text, n, args, COUNT - 1))
    return;
  if (environ)
    envs = environ;
  else
    {
      n = read_all ("/proc/self/environ", env_text, TEXT - 1);
      if (n < 0 || !split_text (env_text, n, envs, COUNT - 1))
        return;
    }
  if (personality (old | ADDR_NO_RANDOMIZE) == -1)
    return;
  execve ("/proc/self/exe", args, envs);
  personality (old);
}
