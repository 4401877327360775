/* Purpose: a link whose tag is set to a variable, by clearing its bits and an inclusive or, is still the link: colours of trees,
   marks of collectors, counters in the high bits.
   Source: rb_set_color of Linux before 3.7.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOIPA __attribute__ ((noipa)) static

struct node { uintptr_t link; uint64_t flags; unsigned char colour; int n; };
struct two { uintptr_t at[4]; };

static volatile int sink, one = 1, two = 2;

NOIPA void colour (struct node *n, int c) { n->link = (n->link & ~1UL) | c; }
NOIPA void mark (struct node *n, unsigned c) { n->link = (c & 3) | (n->link & ~3UL); }
NOIPA void count (struct node *n, unsigned c) { n->link = (n->link & 0xffffffffffffUL) | (uintptr_t) c << 48; }
NOIPA void copy (struct node *n, struct node *m) { n->link = (n->link & ~1UL) | (m->link & 1); }
NOIPA void as_flag (struct node *n) { n->link = (n->link & ~1UL) | (n->colour == 3); }
NOIPA void as_byte (struct node *n) { n->link = (n->link & ~7UL) | n->colour; }
NOIPA void move (struct node *n, struct node *m) { n->link = (n->link & 7) | (m->link & ~7UL); }
NOIPA struct node *node (uintptr_t link) { return (struct node *) (link & 0xfffffffffff8UL); }

/* The numbers are in an array that nobody else has.  */

static int
in_array (struct node *p, int i, int stale)
{
  struct two t = { { 0 } };
  t.at[i] = (uintptr_t) p;
  t.at[i + 1] = (t.at[i] & ~3UL) | i;
  if (stale)
    {
      free (p);
      p = malloc (sizeof *p);
      p->n = 3;
    }
  int n = node (t.at[i + 1])->n;	/* { dg-temporal-error "use-after-free" "array" } */
  free (p);
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *a = calloc (1, sizeof *a), *b = calloc (1, sizeof *b), *c;
  a->n = 1, b->n = 2;
  b->link = (uintptr_t) a;
  if (!strcmp (what, "array"))
    return in_array (a, one, 1);
  if (!strcmp (what, "colour"))
    colour (b, one);
  if (!strcmp (what, "mark"))
    mark (b, two);
  if (!strcmp (what, "count"))
    count (b, two);
  if (!strcmp (what, "copy"))
    copy (b, b);
  if (!strcmp (what, "flag"))
    as_flag (b);
  if (!strcmp (what, "byte"))
    as_byte (b);
  if (!strcmp (what, "move"))
    {
      c = calloc (1, sizeof *c);
      c->link = two;
      move (c, b);
      free (b);
      b = c;
    }
  if (*what)
    {
      free (a);
      c = malloc (sizeof *c);
      c->n = 3;
      sink = node (b->link)->n;	/* { dg-temporal-error "use-after-free" "colour" } */
      /* { dg-temporal-error "use-after-free" "mark" ".-1" } */
      /* { dg-temporal-error "use-after-free" "count" ".-2" } */
      /* { dg-temporal-error "use-after-free" "copy" ".-3" } */
      /* { dg-temporal-error "use-after-free" "flag" ".-4" } */
      /* { dg-temporal-error "use-after-free" "byte" ".-5" } */
      /* { dg-temporal-error "use-after-free" "move" ".-6" } */
      return 0;
    }

  /* { dg-temporal-clean "" } */
  colour (b, one);
  mark (b, two);
  count (b, two);
  copy (b, b);
  as_byte (b);
  as_flag (b);
  if (node (b->link) != a || node (b->link)->n != 1)
    return 1;
  /* A number where a pointer was, and another pointer after it.  */
  free (a);
  a = malloc (sizeof *a);
  a->n = 4;
  b->link = 0x1230 + two;
  mark (b, one);
  if (b->link != 0x1231)
    return 2;
  b->link = (uintptr_t) a;
  mark (b, one);
  if (node (b->link)->n != 4)
    return 3;
  /* The low bits of one pointer, and the high bits of another.  */
  struct node *all = aligned_alloc (65536, 65536);
  all[2].n = 5;
  b->link = (uintptr_t) &all[0];
  b->link = (b->link & ~0xffffUL) | ((uintptr_t) &all[2] & 0xffff);
  if (((struct node *) b->link)->n != 5)
    return 4;
  free (all);
  /* Flags that never were a pointer.  */
  b->flags = two;
  b->flags = (b->flags & ~1UL) | one;
  return b->flags != 3 || in_array (a, one, 0) != 4;
}
