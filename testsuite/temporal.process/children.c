/* Purpose: children in quantity: forked from a process with many blocks and from several threads at
   once, spawned, by vfork, grandchildren, some of which end by exec; each changes, frees and allocates blocks.
   With "stale" the error is a grandchild's.
   Source: issue 5, fork/exec in quantity, vfork, posix_spawn.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCKS = 2000 };
extern char **environ;
static char *block[BLOCKS];
static int want_error;

static int
wait_for (pid_t child)
{
  int status;
  return child > 0 && waitpid (child, &status, 0) == child && WIFEXITED (status) ? WEXITSTATUS (status) : 99;
}

static __attribute__ ((noinline)) int
change (int seed)
{
  int changed = 0, *p = &changed;
  for (int i = seed % 7; i < BLOCKS; i += 7)
    {
      char *old = block[i];
      block[i] = realloc (block[i], 20 + i % 300);
      block[i][19] = block[i][0];
      ++*p;
      if (i % 2)
	{
	  free (block[i]);
	  block[i] = malloc (30);
	  memset (block[i], seed, 30);
	  if (want_error && i > 1000)
	    changed += old[3];	/* { dg-temporal-error "use-after-free" "stale" } */
	}
    }
  return changed > 200;
}

static int
child (int i)
{
  char text[16] = "exec", *argv[] = { "true", text, NULL };
  if (!change (i))
    return 9;
  if (i % 4 == 0)
    {
      execv ("/bin/true", argv);
      return 8;
    }
  if (i % 4 == 1)
    {
      pid_t grandchild = fork ();
      if (grandchild == 0)
	_exit (!change (i + 1));
      return wait_for (grandchild);
    }
  if (i % 4 == 2)
    {
      pid_t grandchild = vfork ();
      if (grandchild == 0)
	{
	  execv ("/bin/true", argv);
	  _exit (7);
	}
      return wait_for (grandchild) || !change (i);
    }
  return 0;
}

static void *
fork_some (void *argument)
{
  int *failed = argument, own = 0;
  for (int i = 0; i < 25; i++)
    {
      pid_t pid;
      char *argv[] = { "true", NULL }, *work = malloc (1000);
      if (i % 5 == 0)
	own |= posix_spawn (&pid, "/bin/true", NULL, NULL, argv, environ) ? 1 : wait_for (pid);
      pid = fork ();
      if (pid == 0)
	{
	  work[999] = i;
	  free (work);
	  _exit (child (i));
	}
      own |= wait_for (pid);
      work[998] = 1;
      free (work);
      if (want_error && own)
	_exit (own);
    }
  *failed = own;
  return NULL;
}

int
main (int argc, char **argv)
{
  pthread_t t[2];
  int failed[3] = { 0 };
  want_error = argc > 1;
  for (int i = 0; i < BLOCKS; i++)
    block[i] = memset (malloc (20 + i % 100), i, 20);
  fork_some (&failed[0]);
  for (int i = 0; i < 2; i++)
    pthread_create (&t[i], NULL, fork_some, &failed[i + 1]);
  for (int i = 0; i < 2; i++)
    pthread_join (t[i], NULL);
  return failed[0] | failed[1] | failed[2];
}
