/* Purpose: a pointer that is made of an integer belongs to the block where it leads, if that is another one than the integer came
   from: pointers relative to a base, distances of blocks, exclusive or, marks.  While it leads into its own block, it is stale
   with that, also through memcpy and atomic additions.
   Source: issue 23, section 1; doc/not-handled.texi, "Pointers in disguise".  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))
#define NOIPA __attribute__ ((noipa)) static

struct node { int n; int32_t next; uint64_t both; struct node *p; };
static char base[64];
static struct node *slot, *table[4];
static uintptr_t number, numbers[2];
static volatile long eight = 8;
volatile int sink;

NOIPA int32_t pack (struct node *p) { return p ? (int32_t) (((uintptr_t) p - (uintptr_t) base) >> 3) : 0; }
NOIPA struct node *unpack (int32_t n) { return n ? (struct node *) ((uintptr_t) base + ((intptr_t) n << 3)) : NULL; }
NOIPA struct node *moved (char *p, intptr_t n) { return (struct node *) ((uintptr_t) p + n); }
NOIPA struct node *from (uintptr_t n) { return (struct node *) n; }

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *a = calloc (1, sizeof *a), *b = calloc (1, sizeof *b), *c;
  struct node local = { 7 };
  a->n = 1, b->n = 2;

  CASE ("memcpy") { uintptr_t n; memcpy (&n, &a, sizeof n); n += eight; free (a); c = calloc (1, sizeof *c); sink = *(int *) n; } /* { dg-temporal-error "use-after-free" "memcpy" } */
  CASE ("memcpy-kept") { memcpy (&number, &a, sizeof number); free (a); c = calloc (1, sizeof *c); sink = from (number)->n; } /* { dg-temporal-error "use-after-free" "memcpy-kept" } */
  CASE ("memcpy-sum")
    {
      uintptr_t n;
      memcpy (&n, &a, sizeof n);
      slot = (struct node *) (n + eight);
      free (a);
      c = calloc (1, sizeof *c);
      sink = slot->n;			/* { dg-temporal-error "use-after-free" "memcpy-sum" } */
    }
  CASE ("added") { number = (uintptr_t) a; __atomic_fetch_add (&number, eight, __ATOMIC_SEQ_CST); free (a); c = calloc (1, sizeof *c); sink = *(int *) number; } /* { dg-temporal-error "use-after-free" "added" } */
  CASE ("sum") { slot = (struct node *) ((uintptr_t) a + eight); free (a); c = calloc (1, sizeof *c); sink = slot->n; } /* { dg-temporal-error "use-after-free" "sum" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      intptr_t far = (uintptr_t) b - (uintptr_t) a;
      /* The distance from one block leads to another.  */
      slot = (struct node *) ((uintptr_t) a + far);
      table[eight / 4] = (struct node *) ((uintptr_t) a + far);
      a->p = moved ((char *) a, far);
      number = (uintptr_t) a + far;
      numbers[1] = (uintptr_t) b - far;
      if (slot->n + table[2]->n + a->p->n + from (number)->n != 8 || from (numbers[1])->n != 1
          || moved ((char *) a, far)->n != 2 || *(int *) ((uintptr_t) a + far) != 2)
        return 1;
      uintptr_t n;
      memcpy (&n, &a, sizeof n);
      n += far;
      memcpy (&slot, &n, sizeof slot);
      free (a);				/* what came from there is used further */
      if (slot->n + from (n)->n + from (number)->n != 6)
        return 2;
      a = calloc (1, sizeof *a);
      /* Relative to an object that is none of them.  */
      uintptr_t near = (uintptr_t) &base[8] - (uintptr_t) base;
      if (near != 8 || *(char *) ((uintptr_t) base + near) != 0)
        return 3;
      uint64_t relative = (uintptr_t) b - (uintptr_t) base;
      if (((struct node *) ((uintptr_t) base + relative))->n != 2)
        return 4;
      b->both = (uintptr_t) &local - (uintptr_t) base;
      slot = (struct node *) ((uintptr_t) base + b->both);
      if (slot->n != 7)
        return 5;
      table[0] = (struct node *) &base[16];
      if (unpack (pack (table[0])) != table[0] || unpack (pack (table[0]))->n != 0 || unpack (pack (NULL)))
        return 6;
      /* Exclusive or, and marks.  */
      a->both = (uintptr_t) b ^ (uintptr_t) &local;
      if (((struct node *) (a->both ^ (uintptr_t) b))->n != 7
          || ((struct node *) (a->both ^ (uintptr_t) &local))->n != 2)
        return 7;
      slot = (struct node *) ((uintptr_t) b | 1);
      if (((struct node *) ((uintptr_t) slot & ~(uintptr_t) 1))->n != 2)
        return 8;
      number = (uintptr_t) a;
      __atomic_fetch_add (&number, (uintptr_t) b - (uintptr_t) a, __ATOMIC_SEQ_CST);
      if (from (number)->n != 2)
        return 9;
    }
  return 0;
}
