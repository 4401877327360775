/* freestanding.h - functions of the C library that the runtime has itself.

   SPDX-License-Identifier: GPL-3.0-or-later

   After this header these names mean the functions of freestanding.c and syscalls.c, also in calls
   that GCC generates.  The unit tests under sanitizers use the C library's.  */

#ifndef TEMPORAL_FREESTANDING_H
#define TEMPORAL_FREESTANDING_H

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Declared only with _GNU_SOURCE.  */
extern void *memrchr (const void *, int, size_t);

#ifndef TP_SANITIZED
#define TRT_PLAIN(name) \
  extern __typeof__ (name) name __asm__("trt_plain_" #name) __attribute__ ((visibility ("hidden")))

TRT_PLAIN (memchr);
TRT_PLAIN (memcmp);
TRT_PLAIN (memcpy);
TRT_PLAIN (memmove);
TRT_PLAIN (memrchr);
TRT_PLAIN (memset);
TRT_PLAIN (strchr);
TRT_PLAIN (strcmp);
TRT_PLAIN (strcpy);
TRT_PLAIN (strcspn);
TRT_PLAIN (strlen);
TRT_PLAIN (strncmp);
TRT_PLAIN (strnlen);
TRT_PLAIN (strspn);

TRT_PLAIN (close);
TRT_PLAIN (nanosleep);
TRT_PLAIN (open);
TRT_PLAIN (poll);
TRT_PLAIN (pread);
TRT_PLAIN (read);
TRT_PLAIN (waitpid);
TRT_PLAIN (write);
#endif

#endif
