/* Purpose: what correct programs do in functions that get a pointer to an array in a structure:
   silent.  A stride that the caller gives, container_of, a header before the elements, an image of
   the structure or its rest, another view of the bytes, a base that is counted from 1, another
   object after all, and the last member.
   Source: issue, "members have bounds", exceptions.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list { struct list *next, *previous; };
struct node { int value; struct list link; long more; };
struct table { int used; struct list buckets[4]; long after; };
struct vertex { float position[3]; float normal[3]; int more; };
struct marks { char magic[4]; int version; short rest[4]; int end; };
struct headed { size_t head[2]; char data[8]; long after; };
struct packet { int length; unsigned char bytes[32]; int sum; };
struct view { short kind, size; int rest[12]; };
struct open { int n; char data[4]; };
struct small { char *p; char inside[8]; size_t room; };
struct item { int first; char name[16]; char other[16]; int a[4]; long tail[4]; };

static volatile int zero;
#define NOINLINE __attribute__ ((noinline)) static

NOINLINE float
strided (const float *p, int n, size_t stride)
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += *(const float *) ((const char *) p + i * stride);
  for (; n-- > 0; p = (const float *) ((const char *) p + stride))
    sum += *p;
  return sum;
}
NOINLINE float
strided_floats (float *p, int n, int stride)
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += p[i * stride];
  return sum;
}
NOINLINE void
every (char *p, int n)
{
  for (; n--; p += sizeof (struct item))
    *p = 'x';
}
NOINLINE void
every_by_index (char *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i * sizeof (struct item)] = 'x';
}
NOINLINE int
contained (struct list *l)
{
  struct node *n = (struct node *) ((char *) l - offsetof (struct node, link));
  n->link.next = l;
  n->more++;
  return n->value;
}
NOINLINE int
first_contained (struct list *l, int i)
{
  struct table *t = (struct table *) ((char *) (l - i) - offsetof (struct table, buckets));
  t->after++;
  return t->used;
}
NOINLINE size_t headed (char *data) { return ((size_t *) data)[-1] + *(size_t *) (data - 16); }
NOINLINE unsigned
hash (const void *p, size_t n)
{
  unsigned h = 0;
  for (const unsigned char *c = p; n--; c++)
    h = h * 31 + *c;
  return h;
}
NOINLINE void clear (char *p, size_t n) { memset (p, 0, n); }
NOINLINE void image (const char *p, char *to) { memcpy (to, p, sizeof (struct marks)); }
NOINLINE void
view (void *p)
{
  struct view *v = p;
  v->kind = 1;
  v->rest[7 + zero] = 2;
  v->rest[11 + zero] = 3;
}
NOINLINE void view_typed (struct view *v) { v->rest[10 + zero] = 4; }
NOINLINE int
from_one (int *p, int n)
{
  int sum = 0;
  for (int i = 1; i <= n; i++)
    sum += p[i];
  return sum;
}
NOINLINE int
backwards (const int *end, int n)
{
  int sum = end[-1];
  while (n--)
    sum += *--end;
  return sum;
}
NOINLINE void
other_object (char *p, size_t n)
{
  char *q = p;
  if (n > 8)
    q = malloc (n);
  memset (q, 1, n);
  q[n - 1] = 2;
  if (q != p)
    free (q);
}
NOINLINE void reassigned (char *p) { p = malloc (100); p[99] = 1; free (p); }
NOINLINE ptrdiff_t
moved (char *p, char *from, char *to)
{
  p += to - from;
  *p = 1;
  return p - to;
}
NOINLINE void beyond (char *p, int i) { p[i] = 1; }
NOINLINE void address (char *p) { (&p)[zero][3] = 1; p = NULL; }
NOINLINE char *returned (char *p) { return p; }
NOINLINE void four (char *p, int i) { p[i] = 1; }
NOINLINE int chosen (struct item *s, int which) { four (which ? s->name : s->other, 3); return 0; }

int
main (void)
{
  struct vertex *v = calloc (10, sizeof *v);
  struct item *s = calloc (4, sizeof *s);
  struct table *t = calloc (1, sizeof *t);
  struct marks *m = calloc (1, sizeof *m);
  struct headed *h = calloc (1, sizeof *h);
  struct packet *k = calloc (1, sizeof *k + 64);
  struct open *o = calloc (1, 100);
  struct small *z = calloc (1, sizeof *z);
  struct node *n = calloc (1, sizeof *n);
  char to[sizeof *m];
  float f = strided (v[0].normal, 10, sizeof *v) + strided (v->position, 3, sizeof (float));
  f += strided_floats (v[0].normal, 10, sizeof *v / sizeof (float));
  every (s->name, 4);
  every_by_index (s[0].other, 4);
  int sum = contained (&n->link) + first_contained (&t->buckets[2], 2);
  struct { long a; struct list two[2]; long b; } pair = { 1, { { 0, 0 }, { 0, 0 } }, 2 };
  sum += contained (&pair.two[1]);
  sum += headed (h->data);
  sum += hash (s->name, sizeof *s - offsetof (struct item, name)) + hash (s->a, sizeof s->a);
  sum += hash (m->magic, sizeof *m) + hash (m->rest, 8);
  clear (s->name, sizeof *s - offsetof (struct item, name));
  clear (s->name, 16);
  image (m->magic, to);
  view (k->bytes);
  view_typed ((struct view *) k->bytes);
  sum += from_one (s->a - 1, 4) + backwards (s->a + 4, 4);
  other_object (s->name, 16), other_object (z->inside, 100), other_object (z->inside, 8);
  reassigned (s->name);
  moved (s->name + 3, s->name, s[1].name);
  beyond (o->data, 50), beyond (s->name + 20, -10);
  address (s->name);
  returned (s->name)[20 + zero] = 1;
  chosen (s, 1), chosen (s, 0);
  printf ("%d %f\n", sum > 1000000, f);
  return 0;
}
