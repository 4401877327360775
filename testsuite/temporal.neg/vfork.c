/* Purpose: a child of vfork runs on its parent's stack: it calls functions with tracked locals, and
   ends by execl or _exit; the parent returns with its own locals as they were.
   Source: issue 3, vfork.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int
prepare (char *to, const char *word)
{
  char local[32], *p = local;
  strcpy (p, word);
  memcpy (to, p, strlen (p) + 1);
  return p[0];
}

int
main (void)
{
  for (int round = 0; round < 6; round++)
    {
      char text[40] = "", *heap = malloc (20);
      int number = 5, *volatile p = &number, status;
      strcpy (heap, "heap");
      pid_t pid = vfork ();
      if (pid == 0)
	{
	  prepare (text, "written by the child");
	  if (round % 2)
	    _exit (7);
	  execl ("/bin/true", "true", heap, (char *) NULL);
	  _exit (0);
	}
      if (pid < 0)
	return 1;
      waitpid (pid, &status, 0);
      if (WEXITSTATUS (status) != (round % 2 ? 7 : 0) || *p != 5 || heap[3] != 'p'
	  || prepare (text, "x") != 'x')
	return 2;
      free (heap);
    }
  return 0;
}
