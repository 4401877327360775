/* Purpose: constants that hold a pointer, that another file may replace, or that are no constants, are copied with
   their referents.  The legal twin is literal-copies-gone.c.
   Source: pointer-free.cc.  */
/* { dg-do run } */
/* { dg-options "-g" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define IS(name) (argc > 1 && !strcmp (argv[1], name))

struct with_pointer { char text[8]; char *p; };
struct with_number { char text[8]; uintptr_t number; };

static char variable[8];
static const struct with_pointer constant = { "text", variable };
static const struct with_number number = { "text", (uintptr_t) variable };
static struct with_pointer changed = { "text", NULL };
static const volatile struct with_number seen = { "text", 0 };
const void *known[4];

static __attribute__ ((noipa)) char
last (struct with_pointer *s, int k)
{
  return s->p[k]; /* { dg-temporal-error "out-of-bounds" "constant" } */
  /* { dg-temporal-error "use-after-free" "changed" "26" } */
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "" } */
  struct with_pointer *s = malloc (sizeof *s);
  known[0] = &constant;
  known[1] = &number;
  known[2] = &changed;
  known[3] = (const void *) &seen;
  memcpy (s, &number, sizeof *s);
  if (last (s, 7))
    return 1;
  memcpy (s, &constant, sizeof *s);
  if (last (s, 7 + IS ("constant")))
    return 1;
  changed.p = calloc (1, 8);
  memcpy (s, &changed, sizeof *s);
  if (last (s, 7))
    return 1;
  if (IS ("changed"))
    {
      char *volatile again;
      free (changed.p);
      again = calloc (1, 8);
      again[0] = 1;
      return last (s, 0);
    }
  memcpy (s, (const void *) &seen, sizeof *s);
  return s->p != NULL;
}
