/* Purpose: fork: both processes go on with all their blocks and locals, also
   when threads are busy with the heap at that moment; exec in the child.
   Source: issue, fork-safe.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int stop;

static void *
busy (void *arg)
{
  char *kept[16] = { NULL };
  unsigned *seed = arg;
  while (!stop)
    {
      unsigned i = (*seed = *seed * 1103515245 + 12345) >> 16 & 15;
      free (kept[i]);
      kept[i] = malloc (*seed >> 8 & 1023);
    }
  for (int i = 0; i < 16; i++)
    free (kept[i]);
  return NULL;
}

static __attribute__ ((noinline)) int
child_work (int *p, char **blocks)
{
  for (int i = 0; i < 20; i++)
    {
      blocks[i][0] += *p;
      free (blocks[i]);
      blocks[i] = malloc (30);
      blocks[i][29] = 1;
    }
  return *p;
}

int
main (void)
{
  pthread_t t;
  unsigned seed = 1;
  int local = 7, status;
  char *blocks[20];

  pthread_create (&t, NULL, busy, &seed);
  for (int i = 0; i < 20; i++)
    {
      blocks[i] = malloc (30);
      blocks[i][0] = i;
    }
  for (int i = 0; i < 30; i++)
    {
      pid_t child = fork ();
      if (child == 0)
	{
	  int *p = &local;
	  _exit (child_work (p, blocks) + i % 2);
	}
      if (waitpid (child, &status, 0) != child || !WIFEXITED (status)
	  || WEXITSTATUS (status) != 7 + i % 2)
	return 1;
      blocks[i % 20][0]++;
    }
  stop = 1;
  pthread_join (t, NULL);
  pid_t child = fork ();
  if (child == 0)
    {
      char *argv[] = { "true", NULL };
      execv ("/bin/true", argv);
      _exit (9);
    }
  waitpid (child, &status, 0);
  for (int i = 0; i < 20; i++)
    free (blocks[i]);
  return status != 0;
}
