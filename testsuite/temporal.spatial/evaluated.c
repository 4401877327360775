/* Purpose: what is evaluated beside a question to the compiler about the same place is checked.
   Source: GCC's manual, "Other Builtins".  The legal twin is temporal.neg/unevaluated.c.  */
/* { dg-do run } */
/* { dg-temporal-clean "good" } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int kind; char text[8]; };

#define known_p(x) (__builtin_constant_p (x) ? 1 : (x) + 2)

/* The whole of a macro, where the answer is no.  */

static __attribute__ ((noipa)) int
macro (struct node *p)
{
  return known_p (p->kind); /* { dg-temporal-error "null-dereference" "null" } */
}

/* One load, of which both a question and the program want the value.  */

static __attribute__ ((noipa)) int
shared (struct node *p, int i)
{
  char c = p->text[i + 8]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
  return __builtin_constant_p (c) + c;
}

static __attribute__ ((noipa)) int
through (struct node *p)
{
  struct node *q = p->next; /* { dg-temporal-error "use-after-free" "freed" } */
  return (__builtin_object_size (q, 0) == 1) + (q != NULL);
}

int
main (int argc, char **argv)
{
  struct node *heap = calloc (1, sizeof *heap);
  const char *what = argc > 1 ? argv[1] : "";
  if (strcmp (what, "null") == 0)
    return macro (NULL);
  if (strcmp (what, "beyond") == 0)
    return shared (heap, 20);
  if (strcmp (what, "freed") == 0)
    {
      free (heap);
      return through (heap);
    }
  int n = macro (heap) + shared (heap, -4) + through (heap);
  free (heap);
  return n != 2;
}
