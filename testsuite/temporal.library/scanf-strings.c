/* Purpose: a string that scanf stores without a width, and that is longer than the memory for it, is reported after the call; the
   same call with strings that fit, also where another conversion overwrites the end of one, is silent.
   Source: doc/not-handled.texi, where such a call was checked for one character; CERT STR31-C.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct record { int n; char name[8]; int after; };
struct grown { int n; char name[]; };

static volatile int sink;

static __attribute__ ((noinline)) int
scan (const char *text, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsscanf (text, format, ap);	/* { dg-temporal-error "out-of-bounds" "list" } */
  va_end (ap);
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int wrong = *what != 0;
  const char *text = wrong ? "12 longer-than-that rest" : "12 short rest";
  struct { char name[8], room[64]; } stack;
  char local[8], spare[64];
  char *heap = malloc (8), *more = malloc (64);
  wchar_t *wide = malloc (8 * sizeof *wide);
  struct grown *grown = malloc (sizeof *grown + 8);
  FILE *file = fmemopen ((char *) text, strlen (text), "r");
  int n = 0;

  memset (more, 0, 64);
  memset (spare, 0, 64);
  if (!wrong || !strcmp (what, "heap"))
    n += sscanf (text, "%d %s", &n, heap) == 2; /* { dg-temporal-error "out-of-bounds" "heap" } */
  /* { dg-output "write of 17 bytes through 'heap', by 'sscanf'" "heap" } */
  if (!wrong || !strcmp (what, "local"))
    n += sscanf (text, "%*d %s", local) == 1; /* { dg-temporal-error "out-of-bounds" "local" } */
  if (!wrong || !strcmp (what, "set"))
    n += sscanf (text, "%*d %[a-z-]", heap) == 1; /* { dg-temporal-error "out-of-bounds" "set" } */
  if (!wrong || !strcmp (what, "file"))
    n += fscanf (file, "%*d %s", heap) == 1; /* { dg-temporal-error "out-of-bounds" "file" } */
  if (!wrong || !strcmp (what, "wide"))
    n += sscanf (text, "%*d %ls", wide) == 1; /* { dg-temporal-error "out-of-bounds" "wide" } */
  if (!wrong || !strcmp (what, "list"))
    n += scan (text, "%*d %s", heap) == 1;
  if (!wrong || !strcmp (what, "grown"))
    n += sscanf (text, "%d %s", &grown->n, grown->name) == 2; /* { dg-temporal-error "out-of-bounds" "grown" } */
  if (!wrong || !strcmp (what, "second"))
    n += sscanf (text, "%*d %s %s", heap, more) == 2; /* { dg-temporal-error "out-of-bounds" "second" } */

  /* { dg-temporal-clean "" } */
  if (!wrong)
    {
      char four[4];
      /* What fits exactly, an input that ends before, and an end that is overwritten.  */
      if (sscanf ("1234567", "%s", heap) != 1 || sscanf ("", "%s", heap) != -1 || sscanf ("5", "%d %s", &n, heap) != 1
          || sscanf ("abc d", "%s %c", four, &four[3]) != 2 || four[3] != 'd'
          || sscanf ("abcdef gh", "%s %s", heap, heap + 5) != 2 || strcmp (heap, "abcdegh")
          || sscanf ("a b", "%s %s", &heap[6], heap) != 2)
        return 1;
      char *all;
      if (sscanf ("much longer than that", "%ms", &all) != 1)
        return 2;
      free (all);
    }
  fclose (file);
  free (heap), free (more), free (wide), free (grown);
  return 0;
}
