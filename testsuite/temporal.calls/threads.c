/* Purpose: errors across threads and processes: a block freed by another thread, a local of
   a thread that has ended, an error inside a thread, in several threads at once
   (one report), and in the child of a fork.
   Source: issue, "thread-safe from the start", "fork-safe".  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int *shared;
static volatile int sink;

static void *
end_it (void *argument)
{
  free (argument);
  shared = malloc (64);
  *shared = 2;
  return NULL;
}

static void *
leave_local (void *argument)
{
  int local = 7;
  int **out = argument;
  *out = &local;
  sink = **out;
  return NULL;
}

static void *
use (void *argument)
{
  int **p = argument;
  sink = **p; /* { dg-temporal-error "use-after-free" "inside" } */
  /* { dg-temporal-error "use-after-free" "many" ".-1" } */
  return NULL;
}

static void
in_thread (void *(*f) (void *), void *argument)
{
  pthread_t t;
  if (pthread_create (&t, NULL, f, argument))
    _exit (3);
  pthread_join (t, NULL);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (64);
  int *q = NULL;
  *p = 1;

  if (!strcmp (what, "freed"))
    {
      in_thread (end_it, p);
      sink = *p; /* { dg-temporal-error "use-after-free" "freed" } */
    }
  if (!strcmp (what, "local"))
    {
      in_thread (leave_local, &q);
      sink = *q; /* { dg-temporal-error "use-after-return" "local" } */
    }
  if (!strcmp (what, "inside"))
    {
      free (p);
      in_thread (use, &p);
    }
  if (!strcmp (what, "many"))
    {
      pthread_t t[8];
      free (p);
      for (int i = 0; i < 8; i++)
	pthread_create (&t[i], NULL, use, &p);
      for (int i = 0; i < 8; i++)
	pthread_join (t[i], NULL);
    }
  if (!strcmp (what, "child"))
    {
      int status;
      free (p);
      pid_t child = fork ();
      if (child == 0)
	{
	  q = malloc (64);
	  *q = 3;
	  sink = *p; /* { dg-temporal-error "use-after-free" "child" } */
	  _exit (0);
	}
      waitpid (child, &status, 0);
      return WIFEXITED (status) ? WEXITSTATUS (status) : 4;
    }

  /* { dg-temporal-clean "legal" } */
  in_thread (use, &p);
  in_thread (end_it, p);
  sink = *shared;
  free (shared);
  return sink != 2;
}
