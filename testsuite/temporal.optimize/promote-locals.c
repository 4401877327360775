/* Purpose: locals whose address only inlined functions had are registers, and what they point to is checked as before; those whose
   address somebody keeps are not.  A pointer that goes through a local array by halves is still known.
   Source: promote-locals.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__ ((always_inline))
#define NOINLINE __attribute__ ((noinline, noclone))

struct range { char *at, *end; long left; };
struct list { struct list *next; long value; };

static const char *mode;
static char **kept;
static volatile int sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

INLINE void
skip (char **p)
{
  while (**p == ' ')	/* { dg-temporal-error "out-of-bounds" "skip" } */
    ++*p;
}

INLINE int
next (char **p, long *n)
{
  ++*n;
  return *(*p)++;	/* { dg-temporal-error "use-after-free" "freed" } */
}

NOINLINE long
words (char *s, char *freed)
{
  long n = 0;
  for (;;)
    {
      skip (&s);
      if (freed)
	free (freed);
      freed = NULL;
      if (!next (&s, &n))
	return n;
      while (*s && *s != ' ')
	next (&s, &n);
    }
}

INLINE void
set_if (char **p, char *q, int set)
{
  if (set)
    *p = q;
}

NOINLINE int
unset (char *q, int set)
{
  char *p;
  set_if (&p, q, set);
  return *p;		/* { dg-temporal-error "uninitialized-pointer" "unset" } */
}

INLINE void
begin (struct range *r, char *p, long n)
{
  r->at = p;
  r->end = p + n;
  r->left = n;
}

INLINE int
take (struct range *r, int over)
{
  if (r->at == r->end + over)
    return -1;
  r->left--;
  return *r->at++;	/* { dg-temporal-error "out-of-bounds" "range" } */
}

NOINLINE int
sum (char *p, long n, int over)
{
  struct range r;
  int s = 0;
  begin (&r, p, n);
  for (int c; (c = take (&r, over)) >= 0; )
    s += c;
  return s + r.left;
}

/* A fresh one in each turn; and the address stays in a list of addresses.  */

INLINE void
keep (char **p, int kept_too)
{
  if (kept_too)
    kept = p;
  ++*p;
}

NOINLINE int
turns (char *q, int kept_too)
{
  int s = 0;
  for (int i = 0; i < 3; i++)
    {
      char *p = q + i;
      keep (&p, kept_too);
      s += *p;
    }
  if (kept_too)
    sink = **kept;	/* { dg-temporal-error "use-after-scope" "scope" } */
  return s;
}

INLINE void
push (struct list **head, struct list *l)
{
  l->next = *head;
  *head = l;
}

NOINLINE long
reversed (int n, int gone)
{
  struct list *head = NULL;
  long s = 0;
  for (int i = 0; i < n; i++)
    {
      struct list *l = malloc (sizeof *l);
      l->value = i;
      push (&head, l);
    }
  if (gone)
    free (head->next);
  for (struct list *l = head; l; )
    {
      struct list *next = l->next;	/* { dg-temporal-error "use-after-free" "list" } */
      s = s * 3 + l->value;
      free (l);
      l = next;
    }
  return s;
}

/* Two of which one is taken: the program has their addresses.  */

NOINLINE int
either (char *a, char *b, int first)
{
  char *x = a, *y = b;
  char **p = first ? &x : &y;
  ++*p;
  return *x * 10 + *y;	/* { dg-temporal-error "out-of-bounds" "either" } */
}

/* The two halves of a pointer, copied as numbers through a local array.  */

NOINLINE void
halves (void *to, const void *from)
{
  unsigned parts[4];
  for (int i = 0; i < 2; i++)
    parts[i + 1] = ((const unsigned *) from)[i];
  for (int i = 0; i < 2; i++)
    ((unsigned *) to)[i] = parts[i + 1];
}

/* Numbers that nobody copies on.  */

NOINLINE long
counted (const unsigned *p, int n)
{
  unsigned found[8];
  long s = 0;
  int k = 0;
  for (int i = 0; i < n; i++)
    if (p[i] & 1)
      found[k++ & 7] = p[i];
  for (int i = 0; i < k && i < 8; i++)
    s += found[i] * 2L;
  return s;
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  char *t = strdup ("  one two   three "), *five = strdup ("    ");
  if (is ("skip"))
    {
      five[4] = ' ';
      return words (five, NULL);
    }
  if (is ("freed"))
    return words (t, t);
  if (words (t, NULL) != 12)
    return 1;
  if (unset (t, !is ("unset")) != ' ')
    return 2;
  t[0] = t[1] = 1;
  if (sum (t, 2, is ("range") ? 1000 : 0) != 2)
    return 3;
  if (turns ("abcd", is ("scope")) != 'b' + 'c' + 'd')
    return 4;
  if (reversed (4, is ("list")) != 3 * 27 + 2 * 9 + 3)
    return 5;
  char *one = malloc (1), two[2] = { 1, 2 };
  *one = 5;
  if (either (two, one, !is ("either")) != 25)
    return 6;
  char *q = malloc (3), *r;
  q[0] = 7;
  halves (&r, &q);
  if (*r != 7)
    return 7;
  if (is ("halves"))
    {
      free (q);
      q = malloc (3);
      sink = *r;	/* { dg-temporal-error "use-after-free" "halves" } */
    }
  unsigned n[5] = { 1, 2, 3, 4, 5 };
  if (counted (n, 5) != 18)
    return 8;
  /* { dg-temporal-clean "" } */
  free (t);
  free (five);
  free (one);
  free (q);
  return 0;
}
