/* The legal twin of kept-outside.c: pointers that are kept outside of their blocks and come back before
   they are used; values that an uninstrumented library stores where such pointers were; and
   values outside of any block that are only compared.  */
/* { dg-uninstrumented-sources "kept-outside-library.c" } */
/* { dg-additional-options "-w" } */
/* { dg-temporal-clean "" } */

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct cursor
{
  char *at, *end;
  long left;
};

struct vector
{
  double *from_one;
  long n;
};

/* Of the library, which stores through the pointers that it is given, and has memory of its own.  */
void library_advance (struct cursor *c, long n);
void library_replace (char **slot, char *by);
void library_swap (char **a, char **b);
void library_own (char **slot, int which);
void library_call (struct cursor *c, void (*callback) (struct cursor *));
int library_order (const void *a, const void *b);

static volatile long one = 1, eight = 8, sixty_four = 64, sink;

#define KEEP(p) __asm__ volatile ("" : : "r" (p) : "memory")

static void
want (int condition)
{
  if (!condition)
    abort ();
}

/* Indices that begin at 1, in a structure, in a matrix of rows, and in a structure by value.  */

static double
sum_of (struct vector v)
{
  double sum = 0;
  for (long i = 1; i <= v.n; i++)
    sum += v.from_one[i];
  return sum;
}

static double *
vector_from (long low, long high)
{
  double *v = malloc ((high - low + 1) * sizeof *v);
  return v - low;
}

static void
indices_from_one (void)
{
  struct vector *v = malloc (sizeof *v);
  v->n = 10 * one;
  v->from_one = (double *) malloc (v->n * sizeof (double)) - one;
  KEEP (v);
  for (long i = 1; i <= v->n; i++)
    v->from_one[i] = i;
  want (sum_of (*v) == 55);
  free (v->from_one + 1);
  double **rows = (double **) malloc (5 * sizeof *rows) - one;
  for (long i = 1; i <= 5; i++)
    rows[i] = vector_from (-3 * one, 3);
  for (long i = 1; i <= 5; i++)
    for (long j = -3; j <= 3; j++)
      rows[i][j] = i * j;
  want (rows[5][-3] == -15 && rows[1][3] == 3);
  for (long i = 1; i <= 5; i++)
    free (rows[i] - 3);
  free (rows + one);
  double local[10];
  v->from_one = local - one;
  KEEP (v);
  for (long i = 1; i <= v->n; i++)
    v->from_one[i] = 1;
  want (sum_of (*v) == 10);
  free (v);
}

/* A loop downwards whose pointer, in memory, ends before the start; one past the end, and beyond.  */

static void
loops (void)
{
  char *block = malloc (100);
  struct cursor *c = malloc (sizeof *c);
  for (c->at = block + 99; c->at >= block; c->at--)
    *c->at = 1;
  KEEP (c);
  want (c->at == block - 1);
  c->at += one;
  want (*c->at == 1);
  c->end = block + 100 + sixty_four;
  for (c->at = block; c->at < c->end - sixty_four; c->at += 10)
    *c->at = 2;
  want (c->at == block + 100);
  want (c->at[-10] == 2);
  free (block);
  free (c);
}

/* The library stores another value where a pointer outside of its block was, or changes it.  */

static void
overwritten (void)
{
  char *a = malloc (64), *b = malloc (64), *d = malloc (64);
  memset (a, 1, 64);
  memset (b, 2, 64);
  memset (d, 3, 64);
  char *slot[4];
  struct cursor *c = malloc (sizeof *c);
  /* The same value: a pointer to B that is computed from A, and the library's pointer to B.  */
  long distance = b - a;
  slot[0] = a + (distance + eight);
  KEEP (slot);
  slot[1] = a;
  library_replace (&slot[1], b + 8);
  want (*slot[1] == 2);
  want (*slot[0] == 2);
  /* Likewise, and nothing but the value says that it is in B.  */
  slot[0] = a + (sixty_four + 16 + eight);
  KEEP (slot);
  slot[1] = a;
  library_replace (&slot[1], b + 8);
  want (*slot[1] == 2);
  slot[0] = a - sixty_four;
  slot[1] = b;
  library_swap (&slot[0], &slot[1]);
  want (*slot[0] == 2);
  want (slot[1][sixty_four] == 1);
  library_replace (&slot[1], d);
  want (*slot[1] == 3);
  c->at = a - eight;
  library_advance (c, 8);
  want (*c->at == 1);
  for (int k = 0; k < 3; k++)
    {
      c->at = a - sixty_four + 4 * k;
      library_own (&c->at, k);
      want (*c->at == 'a' + k);
    }
  free (a);
  free (b);
  free (d);
  free (c);
}

/* The library's local, below this function's, in a slot that had a pointer to a local.  */

static void
look (struct cursor *c)
{
  want (*c->at == 'l');
}

static void
called_back (void)
{
  char local[32];
  struct cursor c = { local - eight, local + 32, 0 };
  KEEP (&c);
  c.at = local - sixty_four;
  library_call (&c, look);
  library_call (&c, look);
}

/* Elements with pointers outside of their blocks are sorted by uninstrumented code that moves them.  */

static void
sorted (void)
{
  enum { N = 20 };
  struct vector *v = malloc (N * sizeof *v);
  for (int i = 0; i < N; i++)
    {
      v[i].n = (i * 7) % N + 1;
      v[i].from_one = (double *) malloc (v[i].n * sizeof (double)) - one;
      for (long k = 1; k <= v[i].n; k++)
        v[i].from_one[k] = v[i].n;
    }
  qsort (v, N, sizeof *v, library_order);
  for (int i = 0; i < N; i++)
    {
      want (v[i].n == i + 1 && sum_of (v[i]) == (double) v[i].n * v[i].n);
      free (v[i].from_one + one);
    }
  free (v);
}

/* Pointers moved with their block, by a difference that was kept.  */

static void
moved (void)
{
  struct cursor *c = malloc (sizeof *c);
  char *block = malloc (40);
  memset (block, 1, 40);
  c->at = block + 20;
  c->end = block - eight;
  char *other = malloc (4000);
  memcpy (other, block, 40);
  c->left = other - block;
  KEEP (c);
  c->at += c->left;
  c->end += c->left;
  free (block);
  want (*c->at == 1);
  want (c->end[eight] == 1);
  free (other);
  free (c);
}

/* Values that are no addresses: tags in high and low bits, sentinels, far away.  */

static char *
far_away (char *p, unsigned long by)
{
  return p + by;
}

static void
no_addresses (void)
{
  char *block = malloc (16);
  char **slot = malloc (sizeof *slot);
  *block = 5;
  for (int bit = 30; bit < 64; bit++)
    {
      *slot = block + ((unsigned long) one << bit);
      KEEP (slot);
      *slot -= (unsigned long) one << bit;
      want (**slot == 5);
      *slot = far_away (block, (unsigned long) one << bit);
      *slot = far_away (*slot, -((unsigned long) one << bit));
      want (**slot == 5);
    }
  *slot = block + one;
  *slot = *slot - one;
  want (**slot == 5);
  *slot = (char *) -one;
  KEEP (slot);
  *slot = *slot + one;
  want (!*slot);
  free (block);
  free (slot);
}

/* Unnamed arguments and results.  */

static char *
next_of (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  char *p = NULL;
  while (n--)
    p = va_arg (ap, char *);
  va_end (ap);
  return p + eight;
}

static void
arguments (void)
{
  char *block = malloc (16);
  *block = 7;
  want (*next_of (2, block - sixty_four, block - eight) == 7);
  want (next_of (1, block - sixty_four)[56] == 7);
  free (block);
}

int
main (void)
{
  indices_from_one ();
  loops ();
  overwritten ();
  called_back ();
  sorted ();
  moved ();
  no_addresses ();
  arguments ();
  return 0;
}
