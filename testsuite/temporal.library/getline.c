/* Purpose: the buffer that getline and getdelim are given is written, and must have the size that
   they are told.
   Source: issue 23, section 7; POSIX.1-2017, getdelim.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static struct lines
{
  int n;
  char *line;
  size_t room;
} lines;

__attribute__ ((noipa)) static char *
of_scope (void)
{
  char local[32];
  char *volatile p = local;
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char text[] = "one\ntwo\nthree of a line that is longer than what there is of room for it, by far, "
                "and a bit more so that getline has to find a new place for it\nfour\n";
  FILE *f = fmemopen (text, strlen (text), "r");
  char *ten = malloc (10), *gone = malloc (24);
  size_t room = 10;
  char *volatile kept = gone;
  free (gone);
  char *reuse = malloc (24);
  strcpy (reuse, "fresh");
  gone = kept;

  CASE ("small") { room = 11; sink = getline (&ten, &room, f); } /* { dg-temporal-error "out-of-bounds" "small" } */
  /* { dg-output "write of 11 bytes through .&ten., by .getline." "small" } */
  CASE ("stale") sink = getline (&gone, &room, f); /* { dg-temporal-error "use-after-free" "stale" } */
  CASE ("delimiter") sink = getdelim (&gone, &room, 'e', f); /* { dg-temporal-error "use-after-free" "delimiter" } */
  CASE ("scope") { kept = of_scope (); gone = kept; sink = getline (&gone, &room, f); } /* { dg-temporal-error "use-after-return" "scope" } */
  CASE ("freed-between")
    {
      lines.room = 0;
      if (getline (&lines.line, &lines.room, f) != 4)
        return 1;
      free (lines.line);
      sink = getline (&lines.line, &lines.room, f); /* { dg-temporal-error "use-after-free" "freed-between" } */
    }
  CASE ("wrong-size") { char **slot = &ten; room = 64; sink = getdelim (slot, &room, 'e', f); } /* { dg-temporal-error "out-of-bounds" "wrong-size" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      char *line = NULL;
      size_t any;			/* not looked at where there is no buffer */
      if (getline (&line, &any, f) != 4 || strcmp (line, "one\n"))
        return 1;
      if (getline (&ten, &room, f) != 4 || strcmp (ten, "two\n"))
        return 2;
      char *before = ten;
      if (getline (&ten, &room, f) < 100 || room < 100)
        return 3;
      ten[room - 1] = 'x';
      free (line);
      line = NULL;
      any = 0;
      while (getdelim (&line, &any, 'u', f) > 0)
        sink += line[0];
      rewind (f);
      lines.line = malloc (64);
      lines.room = 20;			/* less than there is */
      while (getline (&lines.line, &lines.room, f) > 0)
        sink += lines.line[0];
      free (lines.line);
      lines.line = NULL;
      rewind (f);
      if (getline (&lines.line, &lines.room, f) != 4)
        return 4;
      free (lines.line);
      free (line);
      free (ten);
      fclose (f);
    }
  return 0;
}
