/* Streams of all origins, and where they may lie.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-uninstrumented-sources "objects-legal-plain.c" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

FILE *library_open (void);
FILE *library_cookie (void);
DIR *library_directory (void);
void library_close (FILE *);
FILE **library_streams (void);

static FILE copied;
static FILE *kept[8];

static ssize_t
write_cookie (void *cookie, const char *p, size_t n)
{
  (void) p;
  *(int *) cookie += n;
  return n;
}

static void
use (FILE *f)
{
  char text[20];
  clearerr (f);
  fprintf (f, "%d", 5);
  fputs ("a", f);
  putc ('b', f);
  fwrite ("cd", 1, 2, f);
  fflush (f);
  rewind (f);
  if (fgets (text, sizeof text, f))
    ungetc ('x', f);
  (void) !fread (text, 1, 1, f);
  (void) (feof (f) + ferror (f) + fileno (f) + getc (f));
  setvbuf (f, NULL, _IONBF, 0);
}

int
main (void)
{
  int count = 0, n = 0;
  char *text = NULL;
  wchar_t *wide = NULL;
  size_t size;
  cookie_io_functions_t functions = { .write = write_cookie };
  char buffer[100] = "";

  kept[n++] = fopen ("/dev/null", "r+");
  kept[n++] = fdopen (open ("/dev/null", O_RDWR), "r+");
  kept[n++] = tmpfile ();
  kept[n++] = fopencookie (&count, "r+", functions);
  kept[n++] = fmemopen (buffer, sizeof buffer, "r+");
  kept[n++] = open_memstream (&text, &size);
  kept[n++] = library_open ();
  kept[n++] = library_cookie ();
  for (int i = 0; i < n; i++)
    use (kept[i]);
  for (int i = 0; i < n; i++)
    fclose (kept[i]);
  free (text);
  FILE *w = open_wmemstream (&wide, &size);
  fputws (L"abc", w);
  fclose (w);
  free (wide);
  FILE *p = popen ("cat > /dev/null", "w");
  fprintf (p, "%d\n", n);
  pclose (p);
  DIR *d = opendir ("/"), *e = library_directory (), *f = fdopendir (open ("/", O_RDONLY | O_DIRECTORY));
  n = readdir (d) && readdir (e) && readdir (f);
  rewinddir (e);
  n += dirfd (f);
  closedir (d);
  closedir (e);
  closedir (f);

  /* Nobody may do this, but it works.  */
  memcpy (&copied, stdout, sizeof copied);
  fprintf (stdout, "%s", "");
  fflush (stdout);
  FILE **all = library_streams ();
  for (int i = 0; all[i]; i++)
    fflush (all[i]);
  stderr = fopen ("/dev/null", "w");
  fprintf (stderr, "%d", n);
  FILE *again = freopen ("/dev/null", "w", stdout);
  printf ("%d", n);
  fprintf (again, "%d", n);
  library_close (fopen ("/dev/null", "r"));
  return 0;
}
