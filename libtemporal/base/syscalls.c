/* syscalls.c - system calls without the C library's cancellation points.

   SPDX-License-Identifier: GPL-3.0-or-later

   The C library's open, read and the like are cancellation points: a thread that is to be cancelled
   ends there.  A check that reads /proc/self/maps is none to the program, which may hold a lock of
   its own, or be about to forbid cancellation; nor may the runtime be left with its locks held.  A
   program can also define read or write itself, as tests do that play the system.  So these go to
   the kernel straight (freestanding.h).  */

/* Its wrappers would be here what is to be defined.  */
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
