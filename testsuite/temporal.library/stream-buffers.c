/* Purpose: a stream's buffer that ends before what was printed there is written.
   Source: C11 7.21.5.6, footnote on the lifetime of the buffer; library-objects.c.  */
/* { dg-do run } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOIPA __attribute__ ((noipa)) static
#define CASE(name) if (!strcmp (what, name))

NOIPA void
title (FILE *f)
{
  char buffer[256];
  setvbuf (f, buffer, _IOFBF, sizeof buffer);
  fputs ("title\n", f);
}

NOIPA void
title_written (FILE *f)
{
  char buffer[BUFSIZ];
  setbuf (f, buffer);
  fputs ("title\n", f);
  fflush (f);
  setvbuf (f, NULL, _IONBF, 0);
}

NOIPA int
lines (FILE *f)
{
  int n = 0, c;
  rewind (f);
  while ((c = getc (f)) != EOF)
    n += c == '\n';
  return n;
}

static int
legal (void)
{
  /* A stream at the same place, whose own buffer may be where the other's was.  */
  for (int i = 0; i < 20; i++)
    {
      FILE *f = tmpfile ();
      char *buffer = malloc (4096);
      if (!f || setvbuf (f, buffer, i & 1 ? _IOFBF : _IOLBF, 4096))
        return 1;
      fputs ("one\ntwo", f);
      fclose (f);
      free (buffer);
      f = tmpfile ();
      fputs ("one\ntwo\n", f);
      fprintf (f, "%d\n", i);
      if (lines (f) != 3)
        return 2;
      fclose (f);
    }
  /* One that is exchanged, with nothing in it; one that is only read from.  */
  FILE *f = tmpfile ();
  title_written (f);
  fputs ("more\n", f);
  static char forever[512];
  setbuffer (f, forever, sizeof forever);
  fputs ("and more\n", f);
  if (lines (f) != 3)
    return 3;
  char *buffer = malloc (128);
  f = freopen ("/dev/null", "r", f);
  setvbuf (f, buffer, _IOFBF, 128);
  if (getc (f) != EOF)
    return 4;
  free (buffer);
  fclose (f);
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!*what)
    return legal (); /* { dg-temporal-clean "" } */
  FILE *f = tmpfile ();
  CASE ("local")
    {
      title (f);
      fprintf (f, "%d\n", 3); /* { dg-temporal-error "use-after-return" "local" } */
    }
  CASE ("scope")
    {
      {
        char buffer[BUFSIZ];
        setbuf (f, buffer);
        fputs ("title\n", f);
      }
      fclose (f); /* { dg-temporal-error "use-after-scope" "scope" } */
    }
  CASE ("freed")
    {
      char *buffer = malloc (100);
      setvbuf (f, buffer, _IOFBF, 100);
      putc ('x', f);
      free (buffer);
      fflush (f); /* { dg-temporal-error "use-after-free" "freed" } */
    }
  CASE ("reused")
    {
      char *buffer = malloc (100);
      setvbuf (f, buffer, _IOFBF, 100);
      putc ('x', f);
      free (buffer);
      char *other = malloc (100);
      strcpy (other, "y");
      fputs ("more", f); /* { dg-temporal-error "use-after-free" "reused" } */
      free (other);
    }
  return 0;
}
