/* syscalls.c - system calls without the C library's cancellation points.

   SPDX-License-Identifier: GPL-3.0-or-later

   The C library's open, read and the like are cancellation points: a thread that was cancelled ends
   there.  A check that reads /proc/self/maps must not be a cancellation point: the program may hold
   a lock, or be about to disable cancellation, and the runtime would leave its own locks held.  A
   program can also define read or write itself, as tests that simulate the system do.  So these
   functions call the kernel directly (freestanding.h).  */

/* _FORTIFY_SOURCE would define inline functions with these names.  */
#undef _FORTIFY_SOURCE
#include "base/freestanding.h"

#ifndef TP_SANITIZED

#include <stdarg.h>
#include <sys/syscall.h>

int
open (const char *path, int flags, ...)
{
  int mode = 0;
  if (flags & O_CREAT)
    {
      va_list ap;
      va_start (ap, flags);
      mode = va_arg (ap, int);
      va_end (ap);
    }
  return syscall (SYS_openat, AT_FDCWD, path, flags, mode);
}

int
close (int fd)
{
  return syscall (SYS_close, fd);
}

ssize_t
read (int fd, void *p, size_t n)
{
  return syscall (SYS_read, fd, p, n);
}

ssize_t
pread (int fd, void *p, size_t n, off_t at)
{
  return syscall (SYS_pread64, fd, p, n, at);
}

ssize_t
write (int fd, const void *p, size_t n)
{
  return syscall (SYS_write, fd, p, n);
}

int
poll (struct pollfd *fds, nfds_t n, int limit)
{
  return syscall (SYS_poll, fds, n, limit);
}

pid_t
waitpid (pid_t pid, int *status, int options)
{
  return syscall (SYS_wait4, pid, status, options, NULL);
}

int
nanosleep (const struct timespec *time, struct timespec *left)
{
  return syscall (SYS_nanosleep, time, left);
}

#endif
