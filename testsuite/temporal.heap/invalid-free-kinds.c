/* Purpose: free and realloc of what no allocator gave out, without a block to name: static
   memory of the C library, a mapping, the stack, nowhere, a pointer that was never set;
   a literal; and what other libraries allocate, which is legal to free.
   Source: issue, invalid-free: stack, global, literal, interior, foreign.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile uintptr_t number;
static volatile int no;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *volatile p;

  if (!strcmp (what, "libc"))
    {
      time_t now = 0;
      free (gmtime (&now)); /* { dg-temporal-error "invalid-free" "libc" } */
    }
  if (!strcmp (what, "libc-realloc"))
    {
      p = strerror (1);
      p = realloc (p, 100); /* { dg-temporal-error "invalid-free" "libc-realloc" } */
    }
  if (!strcmp (what, "literal"))
    {
      p = "literal";
      free (p); /* { dg-temporal-error "invalid-free" "literal" } */
    }
  if (!strcmp (what, "argument"))
    free (argv[0]); /* { dg-temporal-error "invalid-free" "argument" } */
  if (!strcmp (what, "function"))
    {
      void *f = (void *) main;
      free (f); /* { dg-temporal-error "invalid-free" "function" } */
    }
  if (!strcmp (what, "wild"))
    {
      number = 0x4141414141414141;
      free ((void *) number); /* { dg-temporal-error "invalid-free" "wild" } */
    }
  if (!strcmp (what, "unmapped"))
    {
      number = 0x123456789a0;
      free ((void *) number); /* { dg-temporal-error "invalid-free" "unmapped" } */
    }
  if (!strcmp (what, "unset"))
    {
      char *q;
      if (no)
	q = malloc (1);
      free (q); /* { dg-temporal-error "invalid-free" "unset" } */
    }
  if (!strcmp (what, "unset-memory"))
    {
      free (p); /* { dg-temporal-error "invalid-free" "unset-memory" } */
    }
  if (!strcmp (what, "unset-realloc"))
    {
      char *q;
      q = realloc (q, 10); /* { dg-temporal-error "invalid-free" "unset-realloc" } */
      p = q;
    }

  /* { dg-temporal-clean "legal" } */
  char *line = NULL;
  if (asprintf (&line, "%d", 1) != 1)
    return 1;
  free (line);
  free (getcwd (NULL, 0));
  p = NULL;
  free (p);
  p = realloc (p, 10);
  free (p);
  return 0;
}
