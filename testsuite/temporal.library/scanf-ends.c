/* Purpose: a scanf that finds the end of its input, or no match, stores nothing, and its pointers may lead
   beyond the block: reading until the array is full.  What it does store there is an error, and a
   pointer to a block that has ended is one whatever the input holds.
   Source: giflib 5.2.1, gifbuild.c:238, where a colour table has more lines than keys; C11 7.21.6.2p10.  */
/* { dg-do run } */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct counts { int n; } counts;

static int
forward (const char *text, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsscanf (text, format, ap); /* { dg-temporal-error "out-of-bounds" "list" } */
  va_end (ap);
  return n;
}

/* { dg-temporal-clean "legal" } */

static int
legal (FILE *f, int *a, char *keys)
{
  int n = 0, x;
  char c;
  while (n < 5 && fscanf (f, "%d", &a[n]) == 1)
    n++;
  if (n != 4 || a[3] != 4)
    return 1;
  /* Some are stored and the others not.  */
  for (int i = 0; i < 9; i++)
    if (sscanf ("rgb 1 2", "rgb %d %d is %c", &a[0], &a[1], &keys[i]) != 2)
      return 2;
  if (sscanf ("x", "%d%c", &a[4], &c) != 0 || sscanf ("", "%d", a + 4) != EOF)
    return 3;
  if (forward ("7", "%d %d", &x, a + 4) != 1 || x != 7)
    return 4;
  if (swscanf (L"7", L"%d %d", &x, a + 4) != 1)
    return 5;
  sscanf ("7", "%d %d", &x, a + 4);
  /* And what is not reached is not forgotten.  */
  char **kept = malloc (2 * sizeof *kept);
  kept[0] = kept[1] = keys;
  if (sscanf ("7", "%d %ld", &x, (long *) (a + 4)) != 1)
    return 6;
  return *kept[1] != 'k';
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *a = malloc (4 * sizeof *a), *p = malloc (16), n = 0;
  char *keys = malloc (3);
  strcpy (keys, "ke");
  int *volatile kept = p;
  free (p);
  p = kept;
  FILE *f = tmpfile ();
  fputs ("1 2 3 4", f);
  if (strcmp (what, "legal"))
    fputs (" 5", f);
  rewind (f);

  if (!strcmp (what, "loop"))
    while (n < 5 && fscanf (f, "%d", &a[n]) == 1) /* { dg-temporal-error "out-of-bounds" "loop" } */
      n++;
  if (!strcmp (what, "key"))
    n = sscanf ("rgb 1 2 is k", "rgb %d %d is %c", &a[0], &a[1], &keys[4]); /* { dg-temporal-error "out-of-bounds" "key" } */
  if (!strcmp (what, "ignored"))
    sscanf ("1 2", "%d %d", &n, a + 4); /* { dg-temporal-error "out-of-bounds" "ignored" } */
  if (!strcmp (what, "wide"))
    n = swscanf (L"1 2", L"%d %d", &n, a + 4); /* { dg-temporal-error "out-of-bounds" "wide" } */
  if (!strcmp (what, "list"))
    n = forward ("1 2", "%d %d", &n, a + 4);
  if (!strcmp (what, "global"))
    counts.n = sscanf ("1 2", "%d %d", &n, a + 4); /* { dg-temporal-error "out-of-bounds" "global" } */
  if (!strcmp (what, "stale"))
    n = sscanf ("", "%d", p); /* { dg-temporal-error "use-after-free" "stale" } */
  if (!strcmp (what, "null"))
    { int *volatile none = NULL; n = sscanf ("", "%d", none); } /* { dg-temporal-error "null-dereference" "null" } */
  if (!strcmp (what, "legal"))
    return legal (f, a, keys);
  return 0;
}
