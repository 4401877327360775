/* plain.h - some of the C library's functions, as the runtime has them.

   SPDX-License-Identifier: GPL-3.0-or-later

   Behind this header these names mean the functions of plain.c and plain-os.c, also where GCC makes calls of them by
   itself.
   The sanitized unit tests take the sanitizers' own.  */

#ifndef TEMPORAL_PLAIN_H
#define TEMPORAL_PLAIN_H

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Declared for _GNU_SOURCE alone.  */
extern void *memrchr (const void *, int, size_t);

#ifndef TP_SANITIZED
# define TP_PLAIN(name)							\
  extern __typeof__ (name) name __asm__ ("tp_plain_" #name)		\
    __attribute__ ((visibility ("hidden")))

TP_PLAIN (memchr);
TP_PLAIN (memcmp);
TP_PLAIN (memcpy);
TP_PLAIN (memmove);
TP_PLAIN (memrchr);
TP_PLAIN (memset);
TP_PLAIN (strchr);
TP_PLAIN (strcmp);
TP_PLAIN (strcpy);
TP_PLAIN (strcspn);
TP_PLAIN (strlen);
TP_PLAIN (strncmp);
TP_PLAIN (strnlen);
TP_PLAIN (strspn);

TP_PLAIN (close);
TP_PLAIN (nanosleep);
TP_PLAIN (open);
TP_PLAIN (poll);
TP_PLAIN (pread);
TP_PLAIN (read);
TP_PLAIN (waitpid);
TP_PLAIN (write);
#endif

#endif
