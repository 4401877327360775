/* plain.h - the C library's functions of text and bytes, as the runtime has them.

   SPDX-License-Identifier: GPL-3.0-or-later

   Behind this header these names mean plain.c's functions, also where GCC makes calls of them by itself.
   The sanitized unit tests take the sanitizers' own.  */

#ifndef TEMPORAL_PLAIN_H
#define TEMPORAL_PLAIN_H

#include <string.h>

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
#endif

#endif
