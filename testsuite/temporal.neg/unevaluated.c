/* Purpose: what __builtin_constant_p and __builtin_object_size are asked about is not evaluated, so it
   may lead through null, freed or missing memory.
   Source: GCC's manual, "Other Builtins" and "Object Size Checking".  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdlib.h>

struct node { struct node *next; int kind; char text[8]; };

static __attribute__ ((noipa)) int
character (const char *p)
{
  return __builtin_constant_p (p[100]);
}

static __attribute__ ((noipa)) int
index (int i)
{
  static int table[4];
  return __builtin_constant_p (table[i] + 1);
}

static __attribute__ ((noipa)) int
chain (struct node *p)
{
  return __builtin_constant_p (p->next->next->kind * 2 + 1);
}

static __attribute__ ((noipa)) int
either (struct node *p, int c)
{
  return __builtin_constant_p (c ? p->kind : p->next->kind);
}

static __attribute__ ((noipa)) size_t
room (struct node *p)
{
  return __builtin_object_size (p->next->text, 1);
}

static __attribute__ ((noipa)) int
certain (void)
{
  struct node *none = NULL;
  return __builtin_constant_p (none->next->kind);
}

int
main (int argc, char **argv)
{
  struct node *heap = calloc (1, sizeof *heap);
  free (heap);
  return character ("x") + index (10) + chain (NULL) + either (NULL, 1) + either (heap, argc)
	 + certain () + (room (NULL) < 8);
}
