/* Purpose: a function that AddressSanitizer is asked to leave alone is left alone.  Programs mark so those that read
   whole words at the end of a string, or search a heap or a stack.  Other sanitizers' attributes change nothing.
   Source: issue 23, programs that come from AddressSanitizer.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline))

/* The length of S, which is read in words.  */

NOINLINE __attribute__ ((no_sanitize_address)) static size_t
length (const char *s)
{
  const uint64_t *w = (const uint64_t *) s;
  for (size_t n = 0;; w++)
    for (int i = 0; i < 64; i += 8, n++)
      if ((*w >> i & 255) == 0)
        return n;
}

/* How often is V on the stack, from FROM to TO?  */

NOINLINE __attribute__ ((no_sanitize ("address"))) static int
search (void *const *from, void *const *to, void *v)
{
  int n = 0;
  while (from < to)
    n += *from++ == v;
  return n;
}

NOINLINE __attribute__ ((no_sanitize ("all"))) static int
element_all (const int *p, int i)
{
  return p[i];
}

NOINLINE __attribute__ ((no_address_safety_analysis)) static int
element_old (const int *p, int i)
{
  return p[i];
}

NOINLINE __attribute__ ((no_sanitize ("undefined"), no_sanitize_thread)) static int
element (const int *p, int i)
{
  return p[i]; /* { dg-temporal-error "out-of-bounds" "element" } */
}

NOINLINE static int
depth (void *v, void **top)
{
  void *here[2] = { v, NULL };
  return search (here, top, v);
}

int
main (int argc, char **argv)
{
  void *top[2] = { NULL, NULL };
  char *s = malloc (5);
  int *a = malloc (5 * sizeof *a);
  memcpy (s, "word", 5);
  memset (a, 0, 5 * sizeof *a);
  if (length (s) != 4 || depth (s, top) < 1)
    return 1;
  int n = element (a, 4);
  /* { dg-temporal-clean "" } */
  if (argc > 1 && strcmp (argv[1], "element") == 0)
    n += element (a, 5);
  if (argc > 1 && strcmp (argv[1], "others") == 0)
    n += (element_all (a, 5) & 0) + (element_old (a, 5) & 0); /* { dg-temporal-clean "others" } */
  free (a);
  if (argc > 1 && strcmp (argv[1], "freed") == 0)
    n += *a; /* { dg-temporal-error "use-after-free" "freed" } */
  free (s);
  return n;
}
