/* Purpose: functions that run after main: on_exit with its argument, atexit, destructors, and
   buffers of streams that libc flushes last.  They use heap blocks and statics.
   Source: issue 3, callbacks from libc, atexit and on_exit.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct log { char *text; struct log *next; };

static struct log *all;
static char buffer[64];
static FILE *stream;

static void
add (const char *text)
{
  struct log *l = malloc (sizeof *l);
  l->text = strdup (text);
  l->next = all;
  all = l;
}

static void
finish (void)
{
  /* on_exit's entries came first.  */
  if (!all || strcmp (all->text, "status 0") || !all->next)
    _exit (1);
  while (all)
    {
      struct log *next = all->next;
      free (all->text);
      free (all);
      all = next;
    }
}

static void
with_argument (int status, void *p)
{
  char line[40];
  sprintf (line, "%s %d", (char *) p, status);
  add (line);
  free (p);
}

static __attribute__ ((destructor)) void
last (void)
{
  if (all)
    _exit (2);
  fputs ("more", stream);
}

int
main (void)
{
  stream = tmpfile ();
  if (!stream)
    stream = fopen ("/dev/null", "w");
  setvbuf (stream, buffer, _IOFBF, sizeof buffer);
  fputs ("text", stream);
  atexit (finish);
  on_exit (with_argument, strdup ("status"));
  add ("main");
  if (fork () == 0)
    {
      add ("child");
      exit (0);
    }
  exit (0);
}
