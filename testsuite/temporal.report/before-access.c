/* Purpose: the program stops before the access, not after it.  The error
   happens in a vfork child, which shares the memory; the parent looks whether
   the block was changed.  Then a read of unmapped memory.
   Source: issue, "before the access happens".  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int sink;

static __attribute__ ((noinline)) void
damage (long *p)
{
  p[1] = 666; /* { dg-temporal-error "use-after-free" "write" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long *p = malloc (2 * sizeof *p);

  p[1] = 1;
  free (p);
  long *volatile q = malloc (2 * sizeof *q);
  q[1] = 42;

  if (!strcmp (what, "write"))
    {
      int status;
      pid_t child = vfork ();
      if (child == 0)
	{
	  damage (p);
	  _exit (0);
	}
      if (waitpid (child, &status, 0) != child || !WIFEXITED (status))
	return 1;
      /* 86 goes on to the outside if, and only if, nothing was written.  */
      return q[1] == 42 ? WEXITSTATUS (status) : 2;
    }
  if (!strcmp (what, "unmapped"))
    {
      mallopt (M_MMAP_THRESHOLD, 65536);
      char *m = malloc (1 << 20);
      m[100] = 1;
      free (m);
      sink = m[100]; /* { dg-temporal-error "use-after-free" "unmapped" } */
    }

  /* { dg-temporal-clean "legal" } */
  damage (q);
  sink = q[1];
  free (q);
  return sink != 666;
}
