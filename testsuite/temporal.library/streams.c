/* Purpose: streams and descriptors: what they read into, what they write out of, vectors,
   lines that libc allocates, and streams that have been closed.
   Source: issue 3, library calls check what they touch; POSIX.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;

/* { dg-temporal-clean "legal" } */

static int
legal (FILE *zero, int in, int out, char *ten)
{
  FILE *f = fmemopen ("a\nline\nand a very long line\n", 28, "r");
  char *line = NULL, five[5];
  size_t room = 0;
  if (!fgets (ten, 10, f) || strcmp (ten, "a\n") || !fgets (ten, 10, f)
      || !fgets (five, 5, f) || strcmp (five, "and ")
      || getline (&line, &room, f) != 17 || line[0] != 'a')
    return 1;
  char *first = line;
  rewind (f);
  line = NULL;
  if (getdelim (&line, &room, 'e', f) != 6 || line == first)
    return 2;
  free (line);
  free (first);
  fclose (f);
  if (fread (ten, 2, 5, zero) != 5 || fread (ten, SIZE_MAX, 0, zero) || fread (ten + 10, 0, 1, zero))
    return 3;
  if (read (in, ten, 10) != 10 || write (out, ten + 3, 7) != 7 || write (out, ten + 10, 0)
      || read (in, NULL, 0))
    return 4;
  struct iovec v[2] = { { ten, 4 }, { ten + 4, 6 } };
  if (readv (in, v, 2) != 10 || writev (out, v, 2) != 10 || writev (out, NULL, 0) != 0)
    return 5;
  fputs ("text", stdout);
  fwrite (ten, 1, 10, stdout);
  putc ('\n', stdout);
  ungetc (getc (zero), zero);
  fflush (NULL);
  setvbuf (zero, NULL, _IONBF, 0);
  fpos_t position;
  return fgetpos (zero, &position) && fsetpos (zero, &position);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *ten = malloc (10), *p = malloc (24);
  memset (ten, 'x', 10);
  char *volatile kept = p;
  free (p);
  char *reuse = malloc (24);
  strcpy (reuse, "fresh");
  p = kept;
  FILE *zero = fopen ("/dev/zero", "r"), *null = fopen ("/dev/null", "w");
  FILE *closed = fopen ("/dev/null", "w");
  int in = open ("/dev/zero", O_RDONLY), out = open ("/dev/null", O_WRONLY);
  volatile size_t huge = SIZE_MAX / 2;
  struct iovec v[2] = { { ten, 10 }, { p, 5 } };

  CASE ("fgets") if (fgets (ten, 11, zero)) sink = 1; /* { dg-temporal-error "out-of-bounds" "fgets" } */
  CASE ("fgets-stale") if (fgets (p, 5, zero)) sink = 1; /* { dg-temporal-error "use-after-free" "fgets-stale" } */
  CASE ("fread") sink = fread (ten, 1, 11, zero); /* { dg-temporal-error "out-of-bounds" "fread" } */
  CASE ("fread-product") sink = fread (ten, 4, huge, zero); /* { dg-temporal-error "out-of-bounds" "fread-product" } */
  CASE ("fwrite") sink = fwrite (ten, 11, 1, null); /* { dg-temporal-error "out-of-bounds" "fwrite" } */
  CASE ("fwrite-stale") sink = fwrite (p, 1, 5, null); /* { dg-temporal-error "use-after-free" "fwrite-stale" } */
  CASE ("fputs") sink = fputs (ten, null); /* { dg-temporal-error "out-of-bounds" "fputs" } */
  CASE ("puts") sink = puts (p); /* { dg-temporal-error "use-after-free" "puts" } */
  CASE ("getline") sink = getline (&p, (size_t *) ten + 1, zero); /* { dg-temporal-error "out-of-bounds" "getline" } */
  CASE ("read") sink = read (in, ten, 11); /* { dg-temporal-error "out-of-bounds" "read" } */
  CASE ("read-stale") sink = read (in, p, 1); /* { dg-temporal-error "use-after-free" "read-stale" } */
  CASE ("pread") sink = pread (in, ten + 1, 10, 0); /* { dg-temporal-error "out-of-bounds" "pread" } */
  CASE ("write") sink = write (out, ten - 1, 2); /* { dg-temporal-error "out-of-bounds" "write" } */
  CASE ("write-stale") sink = write (out, p, 24); /* { dg-temporal-error "use-after-free" "write-stale" } */
  CASE ("readv") sink = readv (in, v, 2); /* { dg-temporal-error "use-after-free" "readv" } */
  CASE ("writev") sink = writev (out, v, 2); /* { dg-temporal-error "use-after-free" "writev" } */
  CASE ("writev-count") sink = writev (out, v, 3); /* { dg-temporal-error "out-of-bounds" "writev-count" } */
  CASE ("fopen") sink = fopen (p, "r") != NULL; /* { dg-temporal-error "use-after-free" "fopen" } */
  CASE ("open") sink = open (ten, O_RDONLY); /* { dg-temporal-error "out-of-bounds" "open" } */
  CASE ("unlink") sink = unlink (p); /* { dg-temporal-error "use-after-free" "unlink" } */
  CASE ("closed") { fclose (closed); sink = fputs ("x", closed); } /* { dg-temporal-error "use-after-free" "closed" } */
  CASE ("closed-format") { fclose (closed); sink = fprintf (closed, "%d", 1); } /* { dg-temporal-error "use-after-free" "closed-format" } */
  CASE ("closed-twice") { fclose (closed); sink = fclose (closed); } /* { dg-temporal-error "double-free" "closed-twice" } */
  CASE ("legal") return legal (zero, in, out, ten);
  return 0;
}
