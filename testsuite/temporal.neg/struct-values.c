/* Purpose: structs and unions with pointers passed and returned by value, nested
   calls, arrays in structs, assignment chains, conditional struct values.
   Source: issue, neg: struct by value arguments and results with pointers.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct slice { char *p; size_t n; };
struct node { struct slice key; struct node *kid[2]; int *count; };
union value { struct slice s; double d; int *p; };
struct tagged { int tag; union value v; };

static __attribute__ ((noinline)) struct slice
cut (struct slice s, size_t from, size_t to)
{
  return (struct slice) { s.p + from, to - from };
}

static struct slice
make (const char *text)
{
  struct slice s = { strdup (text), strlen (text) };
  return s;
}

static __attribute__ ((noinline)) struct node
make_node (struct slice key, int *count)
{
  struct node n = { key, { NULL, NULL }, count }, m;
  m = n;
  return m;
}

static __attribute__ ((noinline)) int
inspect (struct node n)
{
  ++*n.count;
  return n.key.p[0] + (n.kid[0] ? inspect (*n.kid[0]) : 0);
}

static __attribute__ ((noinline)) struct tagged
tag (int which, union value v)
{
  struct tagged t;
  t.tag = which;
  t.v = v;
  return t;
}

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 20; round++)
    {
      int count = 0;
      struct slice s = make ("hello world"), w;
      w = cut (cut (s, 2, 9), 4, 6);
      sum += w.p[0] - 'w' + w.n;
      struct node inner = make_node (s, &count);
      struct node outer = make_node (cut (s, 6, 11), &count);
      outer.kid[0] = &inner;
      sum += inspect (outer) - 'w' - 'h' + count;
      struct node array[3], copy[3];
      array[0] = array[1] = array[2] = outer;
      memcpy (copy, array, sizeof copy);
      sum += inspect (round & 1 ? copy[2] : array[1]) - 'w' - 'h';
      struct tagged t = tag (1, (union value) { .s = s });
      struct tagged u = tag (2, (union value) { .p = &count });
      sum += t.v.s.p[4] - 'o' + *u.v.p;
      struct { struct node n[2]; } two = { { inner, outer } }, *heap;
      heap = malloc (sizeof *heap);
      *heap = two;
      sum += *heap->n[1].kid[0]->count;
      free (heap);
      free (s.p);
    }
  return sum != 20 * (2 + 2 + 4 + 4);
}
