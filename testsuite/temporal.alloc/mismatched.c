/* Purpose: memory given to another deallocator than the one that belongs to it, across units;
   and what is freed as it should be.
   Source: issue 3, mismatched-dealloc.  */
/* { dg-do run } */
/* { dg-additional-sources "mismatched-owner.c" } */

#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mismatched-owner.h"

static void *volatile kept;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  if (!strcmp (what, "wrapped"))
    free (wrapped_alloc (10)); /* { dg-temporal-error "mismatched-dealloc" "wrapped" } */
  if (!strcmp (what, "wrapped-volatile"))
    {
      kept = wrapped_alloc (10);
      free (kept); /* { dg-temporal-error "mismatched-dealloc" "wrapped-volatile" } */
    }
  if (!strcmp (what, "large"))
    free (wrapped_alloc (100000)); /* { dg-temporal-error "mismatched-dealloc" "large" } */
  if (!strcmp (what, "rounded"))
    free (rounded_alloc (13)); /* { dg-temporal-error "mismatched-dealloc" "rounded" } */
  if (!strcmp (what, "header"))
    free (header_alloc (10)); /* { dg-temporal-error "mismatched-dealloc" "header" } */
  if (!strcmp (what, "others"))
    header_free (wrapped_alloc (10)); /* { dg-temporal-error "mismatched-dealloc" "others" } */
  if (!strcmp (what, "realloc"))
    kept = realloc (wrapped_alloc (10), 20); /* { dg-temporal-error "mismatched-dealloc" "realloc" } */
  if (!strcmp (what, "object"))
    wrapped_free (object_new ()); /* { dg-temporal-error "mismatched-dealloc" "object" } */
  if (!strcmp (what, "header-over"))
    {
      char *p = header_alloc (10);
      p[10 + (argc > 5)] = 1; /* { dg-temporal-error "out-of-bounds" "header-over" } */
    }
  if (!strcmp (what, "header-twice"))
    {
      char *p = header_alloc (10);
      kept = p;
      header_free (p);
      header_free (kept); /* { dg-temporal-error "double-free" "header-twice" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 50; i++)
    {
      wrapped_free (wrapped_alloc (i + 1));
      wrapped_free (wrapped_alloc (100000 + i));
      wrapped_free (rounded_alloc (i + 1));
      char *h = header_alloc (i + 1);
      memset (h, 1, i + 1);
      if (header_size (h) != (size_t) i + 1)
        abort ();
      h = header_realloc (h, 3 * i + 5);
      memset (h, 2, 3 * i + 5);
      header_free (h);
      object_free (object_new ());
      void (*f) (struct object *) = object_free;
      f (object_new ());
      plain_free (plain_alloc (i + 1));
      free (plain_alloc (i + 1));
      wrapped_free (strdup ("x"));
      wrapped_free (malloc (20));
      free (strdup ("x"));
      free (aligned_alloc (64, 128));
      free (memalign (64, 128));
      char *text;
      if (asprintf (&text, "%d", i) < 0)
        abort ();
      free (text);
      free (realloc (strdup ("x"), 100));
      free (reallocarray (NULL, 3, 4));
      free (open_and_read ());
      FILE *s = my_open ();
      fputs ("x", s);
      my_close (s);
    }
  return 0;
}
