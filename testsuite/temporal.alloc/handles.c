/* Purpose: streams and directories: used or closed after they were closed, also when
   another one has their memory; given to the wrong function.
   Source: issue 3, fclosed and closedired objects, mismatched-dealloc.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static FILE *volatile kept;
static DIR *volatile kept_dir;
static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  FILE *f = fopen ("/dev/null", "w");
  DIR *d = opendir ("/");

  if (!f || !d)
    abort ();
  if (!strcmp (what, "printf"))
    {
      fclose (f);
      fprintf (f, "%d\n", 1); /* { dg-temporal-error "use-after-free" "printf" } */
    }
  if (!strcmp (what, "reused"))
    {
      kept = f;
      fclose (f);
      f = fopen ("/dev/null", "w");
      fputs ("text", kept); /* { dg-temporal-error "use-after-free" "reused" } */
    }
  if (!strcmp (what, "putc"))
    {
      kept = f;
      fclose (f);
      fputc ('x', kept); /* { dg-temporal-error "use-after-free" "putc" } */
    }
  if (!strcmp (what, "fclose"))
    {
      fclose (f);
      fclose (f); /* { dg-temporal-error "double-free" "fclose" } */
    }
  if (!strcmp (what, "fclose-reused"))
    {
      kept = f;
      fclose (f);
      f = fopen ("/dev/null", "w");
      fclose (kept); /* { dg-temporal-error "double-free" "fclose-reused" } */
    }
  if (!strcmp (what, "readdir"))
    {
      closedir (d);
      sink = readdir (d) != NULL; /* { dg-temporal-error "use-after-free" "readdir" } */
    }
  if (!strcmp (what, "readdir-reused"))
    {
      kept_dir = d;
      closedir (d);
      d = opendir ("/");
      sink = readdir (kept_dir) != NULL; /* { dg-temporal-error "use-after-free" "readdir-reused" } */
    }
  if (!strcmp (what, "entry"))
    {
      struct dirent *e = readdir (d);
      closedir (d);
      sink = e->d_name[0]; /* { dg-temporal-error "use-after-free" "entry" } */
    }
  if (!strcmp (what, "closedir"))
    {
      closedir (d);
      closedir (d); /* { dg-temporal-error "double-free" "closedir" } */
    }
  if (!strcmp (what, "free-file"))
    free (f); /* { dg-temporal-error "mismatched-dealloc" "free-file" } */
  if (!strcmp (what, "free-dir"))
    free (d); /* { dg-temporal-error "mismatched-dealloc" "free-dir" } */
  if (!strcmp (what, "fclose-dir"))
    fclose ((FILE *) d); /* { dg-temporal-error "mismatched-dealloc" "fclose-dir" } */
  if (!strcmp (what, "fclose-malloc"))
    fclose (malloc (1000)); /* { dg-temporal-error "mismatched-dealloc" "fclose-malloc" } */
  if (!strcmp (what, "closedir-malloc"))
    closedir (malloc (1000)); /* { dg-temporal-error "mismatched-dealloc" "closedir-malloc" } */
  if (!strcmp (what, "pclose-file"))
    pclose (f); /* { dg-temporal-error "mismatched-dealloc" "pclose-file" } */
  if (!strcmp (what, "fclose-pipe"))
    {
      FILE *p = popen ("true", "r");
      fclose (p); /* { dg-temporal-error "mismatched-dealloc" "fclose-pipe" } */
    }
  if (!strcmp (what, "pipe"))
    {
      FILE *p = popen ("echo one", "r");
      pclose (p);
      sink = fgetc (p); /* { dg-temporal-error "use-after-free" "pipe" } */
    }
  if (!strcmp (what, "fclose-local"))
    {
      FILE local;
      memset (&local, 0, sizeof local);
      kept = &local;
      fclose (kept); /* { dg-temporal-error "invalid-free" "fclose-local" } */
    }

  /* { dg-temporal-clean "legal" } */
  fflush (NULL);
  fprintf (f, "%d\n", 1);
  f = freopen ("/dev/null", "r", f);
  sink = fgetc (f);
  fclose (f);
  rewinddir (d);
  while (readdir (d))
    ;
  closedir (d);
  for (int i = 0; i < 20; i++)
    {
      char text[100], *memory = NULL;
      size_t n = 0;
      f = i % 2 ? tmpfile () : fmemopen (text, sizeof text, "w+");
      fputs ("line\n", f);
      rewind (f);
      if (getline (&memory, &n, f) != 5)
        abort ();
      fclose (f);
      free (memory);
      f = popen ("true", "r");
      sink = fgetc (f);
      pclose (f);
      d = opendir (i % 2 ? "/" : "/proc");
      sink = readdir (d) != NULL;
      closedir (d);
    }
  fprintf (stdout, "%s", "");
  fputws (L"", stdout);
  return fclose (stdout);
}
