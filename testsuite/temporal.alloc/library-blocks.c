/* Purpose: blocks that other library functions allocate and the program frees:
   getline, asprintf, open_memstream, realpath, getcwd.
   Source: design, section 5: libc's allocations are the program's blocks.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  char *text;
  int n = asprintf (&text, "%d-%s", 12, "x");
  text[0] += 1;
  if (!strcmp (what, "asprintf"))
    {
      free (text);
      sink = text[1]; /* { dg-temporal-error "use-after-free" "asprintf" } */
    }

  char *memory;
  size_t size;
  FILE *f = open_memstream (&memory, &size);
  fprintf (f, "%s and %d", text, n);
  fclose (f);
  sink = memory[size - 1];
  if (!strcmp (what, "memstream"))
    {
      free (memory);
      memory[0] = 'x'; /* { dg-temporal-error "use-after-free" "memstream" } */
    }

  FILE *in = fmemopen (memory, size, "r");
  char *line = NULL;
  size_t room = 0;
  ssize_t got = getline (&line, &room, in);
  fclose (in);
  sink += line[got - 1];
  if (!strcmp (what, "getline"))
    {
      free (line);
      sink = line[0]; /* { dg-temporal-error "use-after-free" "getline" } */
    }

  char *directory = getcwd (NULL, 0);
  sink += directory[0];
  char *real = realpath ("/", NULL);
  if (!strcmp (what, "realpath"))
    {
      free (real);
      free (real); /* { dg-temporal-error "double-free" "realpath" } */
    }

  /* { dg-temporal-clean "legal" } */
  sink += real[0];
  free (real);
  free (directory);
  free (line);
  free (memory);
  free (text);
  return sink != '4' + '4' + '/' + '/';
}
