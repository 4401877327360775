/* Purpose: another process stores a pointer in memory that is shared, where this one had stored one to an older block at the same address.
   A stale pointer elsewhere stays one.
   Source: servers with a shared segment.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static int *own;
static volatile int sink;

static int *
new (int value)
{
  int *p = malloc (24);
  *p = value;
  return p;
}

static void
by_child (int **slot, int *p)
{
  int status;
  pid_t child = fork ();
  if (child == 0)
    {
      *slot = p;
      _exit (0);
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    abort ();
}

int
main (int argc, char **argv)
{
  int **shared = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  /* { dg-temporal-clean "legal" } */
  shared[1] = new (0);
  free (shared[1]);
  for (int i = 0; i < 3; i++)
    {
      int *p = new (i);
      by_child (&shared[1], p);
      sink = *shared[1];
      free (p);
    }
  if (argc > 1 && !strcmp (argv[1], "own"))
    {
      int *other = malloc (400);
      *other = 4;
      shared[1] = NULL;
      own = new (1);
      free (own);
      int *p = new (2);
      if (*(size_t volatile *) &own != (size_t) p)
	exit (77);
      by_child (&shared[2], other);
      sink = *shared[2];
      sink = *own; /* { dg-temporal-error "use-after-free" "own" } */
    }
  return 0;
}
