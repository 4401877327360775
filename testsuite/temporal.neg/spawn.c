/* Purpose: posix_spawn with file actions and attributes, popen, system: structures that libc
   fills and children that run the program's strings.
   Source: issue 3, posix_spawn.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
      posix_spawn_file_actions_t *actions = malloc (sizeof *actions);
      posix_spawnattr_t attributes;
      char *words[] = { "sh", "-c", NULL, NULL }, answer[40] = "";
      int ends[2], status;
      pid_t pid;

      if (pipe (ends))
	return 1;
      words[2] = strdup ("echo spawned $X");
      char *environment[] = { strdup ("X=well"), NULL };
      posix_spawn_file_actions_init (actions);
      posix_spawn_file_actions_adddup2 (actions, ends[1], 1);
      posix_spawn_file_actions_addopen (actions, 0, "/dev/null", O_RDONLY, 0);
      posix_spawn_file_actions_addclose (actions, ends[0]);
      posix_spawnattr_init (&attributes);
      posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK);
      if (posix_spawn (&pid, "/bin/sh", actions, &attributes, words, environment))
	return 2;
      posix_spawn_file_actions_destroy (actions);
      posix_spawnattr_destroy (&attributes);
      free (actions);
      close (ends[1]);
      size_t n = 0;
      for (ssize_t got; (got = read (ends[0], answer + n, sizeof answer - 1 - n)) > 0;)
	n += got;
      close (ends[0]);
      waitpid (pid, &status, 0);
      free (words[2]);
      free (environment[0]);
      if (status || strcmp (answer, "spawned well\n"))
	return 3;

      char *line = NULL;
      size_t room = 0;
      FILE *f = popen ("echo one; echo two", "r");
      int lines = 0;
      while (f && getline (&line, &room, f) > 0)
	lines += line[0] == 'o' || line[1] == 'w';
      if (!f || pclose (f) || lines != 2)
	return 4;
      free (line);
      if (system ("exit 3") >> 8 != 3)
	return 5;
    }
  return 0;
}
