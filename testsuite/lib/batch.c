/* batch.c - runs commands one after the other, each with a limit of time: one process for all runs of a test's program.

   SPDX-License-Identifier: GPL-3.0-or-later

   batch SECONDS NAME < COMMANDS.  A command consists of its words, each terminated by a null byte, and one more null byte.
   The N-th, counted from 0, has no input, and writes to the files NAME.N.out and NAME.N.err.  Standard output gets one line
   for each command: its status, "timeout", "signal N", or why it was not started.  timeout(1) does the same, but takes longer
   than most tests.  */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static volatile sig_atomic_t running;

/* A signal that ends the test suite also ends the program that is running.  */

static void
ended (int number)
{
  if (running)
    kill (-running, SIGKILL);
  _exit (128 + number);
}

/* Wait for CHILD, at most SECONDS.  Returns whether it has ended, with its *STATUS.  */

static int
ends_within (pid_t child, int seconds, int *status)
{
  struct timespec now, until;
  sigset_t children;
  sigemptyset (&children);
  sigaddset (&children, SIGCHLD);
  clock_gettime (CLOCK_MONOTONIC, &until);
  until.tv_sec += seconds;
  for (;;)
    {
      if (waitpid (child, status, WNOHANG) == child)
	return 1;
      clock_gettime (CLOCK_MONOTONIC, &now);
      struct timespec left = { until.tv_sec - now.tv_sec, until.tv_nsec - now.tv_nsec };
      if (left.tv_nsec < 0)
	{
	  left.tv_sec--;
	  left.tv_nsec += 1000000000;
	}
      if (left.tv_sec < 0)
	return 0;
      sigtimedwait (&children, NULL, &left);
    }
}

/* Run ARGV with output to NAME.N.out and NAME.N.err, and print the line for it.  */

static void
run (char **argv, const char *name, int n, int seconds)
{
  char out[4096], err[4096];
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none;
  pid_t child;
  int status;

  snprintf (out, sizeof out, "%s.%d.out", name, n);
  snprintf (err, sizeof err, "%s.%d.err", name, n);
  posix_spawn_file_actions_init (&files);
  posix_spawn_file_actions_addopen (&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen (&files, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  posix_spawn_file_actions_addopen (&files, 2, err, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  /* Use a separate process group, so that a timeout also ends the program's children.  */
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup (&attributes, 0);
  sigemptyset (&none);
  posix_spawnattr_setsigmask (&attributes, &none);
  int failed = posix_spawnp (&child, argv[0], &files, &attributes, argv, environ);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&files);
  if (failed)
    {
      printf ("not started: %s\n", strerror (failed));
      return;
    }
  running = child;
  int timeout = !ends_within (child, seconds, &status);
  if (timeout)
    {
      kill (-child, SIGTERM);
      if (!ends_within (child, 5, &status))
	{
	  kill (-child, SIGKILL);
	  waitpid (child, &status, 0);
	}
    }
  running = 0;
  if (timeout)
    puts ("timeout");
  else if (WIFSIGNALED (status))
    printf ("signal %d\n", WTERMSIG (status));
  else
    printf ("%d\n", WEXITSTATUS (status));
}

int
main (int argc, char **argv)
{
  static char text[1 << 20];
  static char *words[sizeof text / 2];
  sigset_t children;

  if (argc != 3 || atoi (argv[1]) <= 0)
    {
      fputs ("usage: batch SECONDS NAME < COMMANDS\n", stderr);
      return 2;
    }
  size_t length = fread (text, 1, sizeof text, stdin);
  if (length == sizeof text || (length > 0 && text[length - 1]))
    {
      fputs ("batch: too long, or no null byte at the end\n", stderr);
      return 2;
    }
  sigemptyset (&children);
  sigaddset (&children, SIGCHLD);
  sigprocmask (SIG_BLOCK, &children, NULL);
  /* Handlers become the default action in the programs.  Otherwise signals that a shell lets background jobs ignore would
     remain ignored.  */
  signal (SIGINT, ended);
  signal (SIGQUIT, ended);
  signal (SIGTERM, ended);
  signal (SIGHUP, ended);

  int n = 0, count = 0;
  for (char *at = text; at < text + length; at += strlen (at) + 1)
    if (*at)
      words[count++] = at;
    else
      {
	words[count] = NULL;
	if (count)
	  run (words, argv[2], n++, atoi (argv[1]));
	count = 0;
      }
  return 0;
}
