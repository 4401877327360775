/* os.c - system calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   Everything here works before the C library's constructors have run: the dynamic linker calls
   malloc that early, and the runtime replaces malloc.  So nothing here allocates or uses stdio, and
   the environment is read from /proc until the C library has set environ.

   All memory of the runtime comes from trt_os_map (), so that failures can be tested (the idea is
   libbacktrace's allocfail): TEMPORAL_FAULT=n makes the n-th request fail, and a test does this for
   n = 1, 2, ...  */

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

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

extern char **environ;
/* The C library's function, not the one of signals.c, which is for the program.  */
extern int __sigaction (int, const struct sigaction *, struct sigaction *);

/* The number of the request to trt_os_map () that fails, counted down; 0 for none, -1 if the
   environment has not been read.  */
static int fault_countdown = -1;

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

/* Shall the current request fail?  */
static bool
fault_due (void)
{
  int left = __atomic_load_n (&fault_countdown, __ATOMIC_RELAXED);

  if (trt_likely (left == 0))
    return false;
  if (left < 0)
    {
      const char *text = trt_os_env ("TEMPORAL_FAULT");
      left = 0;
      for (; text && *text >= '0' && *text <= '9' && left < 1000000; text++)
        left = left * 10 + (*text - '0');
      __atomic_store_n (&fault_countdown, left, __ATOMIC_RELAXED);
      if (left == 0)
        return false;
    }
  return __atomic_fetch_sub (&fault_countdown, 1, __ATOMIC_RELAXED) == 1;
}

/* The memory that the runtime has mapped, for searches of all memory, which leave it out: a list of
   tables, of which the first is static and the others are mapped.  Tables are never unmapped.  */
enum
{
  OWN = 254
};
static struct own
{
  struct own *more;
  uintptr_t low, high; /* of this table, 0 for the first */
  struct
  {
    uintptr_t low, high;
  } piece[OWN];
} own;

/* The table after O, which is made if there is none.  Null if there is no memory for it; then the
   piece is searched like the program's memory.  */
static struct own *
next_own (struct own *o)
{
  struct own *next = __atomic_load_n (&o->more, __ATOMIC_ACQUIRE);
  if (next)
    return next;
  void *p = mmap (NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  struct own *fresh = p;
  fresh->low = (uintptr_t) p;
  fresh->high = fresh->low + sizeof *fresh;
  if (__atomic_compare_exchange_n (&o->more, &next, fresh, false, __ATOMIC_ACQ_REL,
                                   __ATOMIC_ACQUIRE))
    return fresh;
  syscall (SYS_munmap, p, sizeof *fresh);
  return next;
}

bool
trt_os_own (unsigned i, uintptr_t *low, uintptr_t *high)
{
  struct own *o = &own;

  for (; o && i > OWN; i -= OWN + 1)
    o = __atomic_load_n (&o->more, __ATOMIC_ACQUIRE);
  if (!o)
    return false;
  *low = i < OWN ? o->piece[i].low : o->low;
  *high = i < OWN ? o->piece[i].high : o->high;
  return true;
}

static void
note_own (uintptr_t low, size_t size)
{
  int saved = errno;

  for (struct own *o = &own; o; o = next_own (o))
    for (unsigned i = 0; i < OWN; i++)
      {
        uintptr_t none = 0;
        if (o->piece[i].low == 0
            && __atomic_compare_exchange_n (&o->piece[i].low, &none, low, false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED))
          {
            o->piece[i].high = low + size;
            errno = saved;
            return;
          }
      }
  errno = saved;
}

/* The memory at P was or will be unmapped.  */
static void
forget_own (uintptr_t p)
{
  for (struct own *o = &own; o; o = __atomic_load_n (&o->more, __ATOMIC_ACQUIRE))
    for (unsigned i = 0; i < OWN; i++)
      if (o->piece[i].low == p)
        {
          o->piece[i].high = 0;
          __atomic_store_n (&o->piece[i].low, 0, __ATOMIC_RELEASE);
        }
}

void *
trt_os_map (void *at, size_t size)
{
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

  if (fault_due ())
    {
      errno = ENOMEM;
      return NULL;
    }
  void *p
    = mmap (at, size, PROT_READ | PROT_WRITE, at ? flags | MAP_FIXED_NOREPLACE : flags, -1, 0);
  if (p == MAP_FAILED)
    return NULL;
  if (at && p != at)
    {
      /* A kernel before 4.17 takes AT for a hint.  */
      trt_os_unmap (p, size);
      errno = EEXIST;
      return NULL;
    }
  trt_os_adopt ((uintptr_t) p, size);
  return p;
}

void
trt_os_adopt (uintptr_t low, size_t size)
{
  int saved = errno;

  /* Leave the memory out of core files.  Not essential, so errors are ignored.  */
  madvise ((void *) low, size, MADV_DONTDUMP);
  errno = saved;
  note_own (low, size);
}

void
trt_os_fence (uintptr_t low, size_t size)
{
  int saved = errno;
  void *p = mmap ((void *) low, size, PROT_NONE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  /* gdb would write it to a core file.  */
  if (p == (void *) low)
    madvise (p, size, MADV_DONTDUMP);
  errno = saved;
}

void
trt_os_unmap (void *p, size_t size)
{
  forget_own ((uintptr_t) p);
  syscall (SYS_munmap, p, size); /* munmap itself is the program's (mmap.c) */
}

bool
trt_os_table (void **table, size_t size)
{
  if (trt_likely (__atomic_load_n (table, __ATOMIC_ACQUIRE) != NULL))
    return true;
  void *fresh = trt_os_map (NULL, size), *none = NULL;
  if (!fresh)
    return false;
  if (!__atomic_compare_exchange_n (table, &none, fresh, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    trt_os_unmap (fresh, size);
  return true;
}

bool
trt_os_huge (void *p, size_t size)
{
  int saved = errno;
  bool ok = madvise (p, size, MADV_HUGEPAGE) == 0;

  errno = saved;
  return ok;
}

void
trt_os_small (void *p, size_t size)
{
  int saved = errno;
  madvise (p, size, MADV_NOHUGEPAGE);
  errno = saved;
}

uint64_t
trt_os_nanoseconds (void)
{
  struct timespec t;
  return clock_gettime (CLOCK_MONOTONIC, &t) == 0 ? t.tv_sec * 1000000000ULL + t.tv_nsec : 0;
}

void
trt_os_discard (void *p, size_t size)
{
  uintptr_t page = trt_os_page ();
  uintptr_t low = ((uintptr_t) p + page - 1) & -page;
  uintptr_t high = ((uintptr_t) p + size) & -page;
  int saved = errno;

  if (low >= high)
    return;
  /* Locked pages cannot be given back (mlockall); they still must read as zero.  */
  if (madvise ((void *) low, high - low, MADV_DONTNEED) != 0)
    memset ((void *) low, 0, high - low);
  errno = saved;
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

/* A line of /proc/self/maps begins with LOW-HIGH in hexadecimal and the rights; the rest is
   skipped.  */
int
trt_os_each_mapping (bool (*f) (const struct trt_os_mapping *, void *), void *data)
{
  char window[2048];
  struct trt_os_mapping m = { 0, 0, "" };
  int field = 0; /* which part of M is being read, 2 for the rights */
  int place = 0; /* index in the rights */
  bool stopped = false;
  int fd = trt_seccomp_state () != TRT_FREE ? -1 : open ("/proc/self/maps", O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return -1;
  for (ssize_t n; !stopped && (n = read (fd, window, sizeof window)) > 0;)
    for (ssize_t i = 0; i < n && !stopped; i++)
      {
        char c = window[i];
        if (c == '\n')
          m.low = m.high = field = place = 0;
        else if (field == 2)
          {
            if (place < 4)
              m.rights[place++] = c;
            if (place == 4)
              {
                place++;
                stopped = f (&m, data);
              }
          }
        else if (c == '-')
          field = 1;
        else if (c == ' ')
          field = 2;
        else
          {
            uintptr_t *value = field == 0 ? &m.low : &m.high;
            *value = *value * 16 + (c <= '9' ? c - '0' : c - 'a' + 10);
          }
      }
  close (fd);
  return stopped;
}

struct wanted
{
  uintptr_t a;
  struct trt_os_mapping found;
};

static bool
mapping_contains (const struct trt_os_mapping *m, void *data)
{
  struct wanted *w = data;
  w->found = *m;
  return m->low <= w->a && w->a < m->high;
}

int
trt_os_mapping_rights (uintptr_t a, uintptr_t *low, uintptr_t *high, char rights[4])
{
  struct wanted w = { .a = a };
  int found = trt_os_each_mapping (mapping_contains, &w);
  if (found > 0)
    {
      *low = w.found.low;
      *high = w.found.high;
      memcpy (rights, w.found.rights, 4);
    }
  return found;
}

bool
trt_os_mapping (uintptr_t a, uintptr_t *low, uintptr_t *high)
{
  char rights[4];
  return trt_os_mapping_rights (a, low, high, rights) > 0;
}

/* The kernel stores the program's name after the strings of the environment, at the top of the main
   stack.  */
bool
trt_os_main_stack (uintptr_t high)
{
  uintptr_t name = getauxval (AT_EXECFN);
  return name < high && high - name <= 2 * 4096;
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
