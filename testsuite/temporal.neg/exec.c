/* Purpose: fork and exec with argv and environment made in the heap and on the stack, of this very
   program; pipes between them; the parent goes on with its blocks.
   Source: issue 3, fork and exec.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "child alpha beta" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int
child (int argc, char **argv)
{
  size_t letters = 0;
  for (int i = 2; i < argc; i++)
    letters += strlen (argv[i]);
  const char *extra = getenv ("EXTRA");
  if (extra)
    letters += strlen (extra);
  printf ("%zu\n", letters);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return child (argc, argv);
  for (int round = 0; round < 4; round++)
    {
      int ends[2], status;
      char *block = strdup ("shared"), answer[20] = "";
      if (pipe (ends))
	return 1;
      pid_t pid = fork ();
      if (pid == 0)
	{
	  char **words = malloc (5 * sizeof *words), self[200];
	  ssize_t n = readlink ("/proc/self/exe", self, sizeof self - 1);
	  self[n > 0 ? n : 0] = 0;
	  words[0] = self;
	  words[1] = strdup ("child");
	  words[2] = block;
	  words[3] = round % 2 ? "xyz" : NULL;
	  words[4] = NULL;
	  char *environment[] = { "EXTRA=12", NULL };
	  dup2 (ends[1], 1);
	  close (ends[0]);
	  if (round < 2)
	    execve (self, words, environment);
	  else
	    {
	      setenv ("EXTRA", "12", 1);
	      execl (self, self, "child", block, words[3], (char *) NULL);
	    }
	  _exit (9);
	}
      close (ends[1]);
      block[0] = 'S';
      if (read (ends[0], answer, sizeof answer - 1) <= 0)
	return 2;
      close (ends[0]);
      waitpid (pid, &status, 0);
      free (block);
      if (status || atoi (answer) != 8 + (round % 2 ? 3 : 0))
	return 3;
    }
  return 0;
}
