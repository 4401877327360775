/* The library of thread-jumps-out.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <pthread.h>
#include <stddef.h>
#include "thread-jumps-out.h"

void **kept;

void *
keep (void *p)
{
  *kept = p;
  return NULL;
}

int
keep_11 (void *p)
{
  *kept = p;
  return 0;
}

void
keep_and_exit (void *p)
{
  *kept = p;
  pthread_exit (NULL);
}
