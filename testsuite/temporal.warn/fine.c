/* Nothing here is certainly wrong, however much it looks like it: a warning is an
   error.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-werror" } */

#include <errno.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; char *text; int n; };
struct node *list;
int *global;
void other (void);
void set (int **);
void keep (void *);
int flag;

void
free_list (struct node *n)
{
  while (n)
    {
      struct node *next = n->next;
      free (n->text);
      free (n);
      n = next;
    }
}

int
set_again (char *p)
{
  free (p);
  p = malloc (10);
  return p ? p[0] : 0;
}

int
set_again_aligned (char *p)
{
  char *q = __builtin_assume_aligned (p, 16);
  free (p);
  p = __builtin_assume_aligned (malloc (16), 16);
  q = p;
  return q ? q[0] : 0;
}

int
filled_before_freed (char *p, size_t n)
{
  char *q = memset (p, 1, n);
  int r = q[1] + p[2];
  free (q);
  q = memcpy (malloc (n), "text", 3);
  r += q[0];
  free (q);
  return r;
}

void
free_copied (const char *from)
{
  char *p = malloc (20), *q = strcpy (p + 1, from);
  q[3] = 1;
  free (q - 1);
}

void
set_again_member (struct node *n)
{
  free (n->text);
  n->text = malloc (10);
  n->text[0] = 1;
  free (n->text);
}

int
set_by_callee (void)
{
  free (global);
  other ();
  return *global;
}

int
set_through_alias (int **where)
{
  free (global);
  *where = calloc (1, sizeof (int));
  return *global;
}

void
one_way_each (char *p, int which)
{
  if (which)
    free (p);
  else
    p[0] = 1;
}

int
correlated (char *p, int which)
{
  int r = 0;
  if (which)
    free (p);
  if (!which)
    r = p[0];
  return r;
}

char *
realloc_kept (char *p, size_t n)
{
  char *q = realloc (p, n);
  if (!q)
    {
      p[0] = 0;
      free (p);
      return NULL;
    }
  return q;
}

char *
realloc_same (char *p, size_t n)
{
  char *q = realloc (p, n);
  if (q)
    p = q;
  p[0] = 1;
  return p;
}

struct buffer { char *start, *end, *at; };

void
moved_by_difference (struct buffer *b, size_t n)
{
  char *fresh = malloc (n), *old = b->start, *at = b->at;
  memcpy (fresh, old, b->end - old);
  free (old);
  at += fresh - old;
  *at = 1;
  b->at = b->at - old + fresh;
  *b->at = 2;
  b->start = fresh;
}

void
moved_by_stored_difference (char *old, char *at, size_t n)
{
  char *fresh = realloc (old, n);
  if (!fresh)
    return;
  ptrdiff_t by = fresh - old;
  at = at + by;
  *at = 1;
}

int
printed_and_compared (char *p, char *q)
{
  free (p);
  printf ("%p\n", (void *) p);
  return p == q;
}

size_t
only_size (struct node *n)
{
  free (n);
  return sizeof *n + offsetof (struct node, n) + sizeof n->text[0];
}

char *
only_address (struct node *n)
{
  free (n);
  return (char *) &n->n;
}

void
copies_nothing (char *p, char *q)
{
  free (p);
  memcpy (p, q, 0);
}

int
null_checked (struct node *n)
{
  if (n == NULL)
    {
      errno = EINVAL;
      return -1;
    }
  return n->n;
}

int
null_replaced (struct node *n)
{
  static struct node none;
  if (!n)
    n = &none;
  return n->n;
}

int
null_filled_by_callee (void)
{
  if (list == NULL)
    other ();
  return list->n;
}

int
null_checked_late (struct node *n)
{
  if (!n)
    other ();		/* may not return */
  return n->n;
}

int
never_missing (int which)
{
  const char *s = NULL;
  switch (which)
    {
    case 1: s = "one"; break;
    case 2: s = "two"; break;
    }
  return s[0];
}

int
always_found (struct node *n, int wanted)
{
  struct node *found = NULL;
  for (; n; n = n->next)
    if (n->n == wanted)
      {
	found = n;
	break;
      }
  return found->n;
}

void
crash_on_purpose (void)
{
  *(volatile int *) 0 = 0;
}

void
crash_on_null (int *p)
{
  if (!p)
    *(volatile int *) p = 0;
}

int
set_by_address (void)
{
  int *p;
  set (&p);
  return *p;
}

int
set_on_all_ways (int which)
{
  int *p;
  static int a, b;
  if (which)
    p = &a;
  else
    p = &b;
  return *p;
}

int
set_on_the_way (int which)
{
  int *p, r = 0;
  static int a;
  if (which)
    p = &a;
  other ();
  if (which)
    r = *p;
  return r;
}

int
each_turn (void)
{
  int sum = 0;
  for (int i = 0; i < 10; i++)
    {
      int x = i;
      int *p = &x;
      keep (p);
      sum += *p;
    }
  return sum;
}

int
again_by_goto (void)
{
  int n = 0, *p;
again:
  {
    int x = n;
    p = &x;
    n += *p + 1;
  }
  if (n < 10)
    goto again;
  return n;
}

int
kept_over_turns (void)
{
  int first, *p = &first;
  set (&p);
  for (int i = 0; i < 3; i++)
    {
      int x = i;
      keep (&x);
      *p = x;
    }
  return first;
}

int
static_scope (void)
{
  int *p;
  {
    static int x;
    p = &x;
  }
  return *p;
}

int
inside (void)
{
  int a[4] = { 0 }, *end = &a[4], *p = a + 4;
  struct { int n; char tail[1]; } *hack = malloc (sizeof *hack + 10);
  int m[3][3] = { { 0 } };
  hack->tail[5] = 1;
  int r = hack->tail[5] + p[-1] + end[-4] + m[2][2];
  free (hack);
  return r;
}

struct flexible { int n; char tail[]; };
struct flexible flexible = { 3, { 1, 2, 3 } };
extern char somewhere[1];
extern struct flexible elsewhere;

int
longer_elsewhere (void)
{
  return flexible.tail[2] + somewhere[10] + elsewhere.tail[7];
}

union word { int i; char c[4]; };

int
other_member (void)
{
  union word w = { 1 };
  char *p = (char *) &w;
  return p[3] + w.c[3];
}

void
copy_of_literal (void)
{
  char a[] = "literal";
  const char *p = "literal";
  a[0] = p[0];
  keep (a);
}

int
not_const (void)
{
  const int *p = global;
  int *q = (int *) p;
  return *q = 1;
}

void
free_null (void)
{
  char *p = NULL;
  free (p);
  free (p);
}

void
free_if_null (char *p)
{
  if (!p)
    free (p);
  free (p);
}

void
free_start_again (void)
{
  char *p = malloc (10), *q = p + 5;
  if (p)
    q[-5] = 1;
  free (q - 5);
}

void
free_in_turns (int n)
{
  char *p = malloc (10);
  for (int i = 0; i < n; i++)
    {
      free (p);
      p = malloc (i + 1);
    }
  free (p);
}

void
free_old (int n)
{
  char *old = NULL;
  for (int i = 0; i < n; i++)
    {
      char *p = malloc (10);
      free (old);
      p[0] = 1;
      old = p;
    }
  free (old);
}

static jmp_buf where;

int
comes_back (char *volatile p)
{
  if (setjmp (where))
    return p[0];
  free (p);
  p = malloc (1);
  other ();
  return 0;
}

void
pool (char **free_list, char *p)
{
  /* Not the C library's.  */
  *(char **) p = *free_list;
  *free_list = p;
  *free_list = *(char **) *free_list;
}

int
reference_counted (struct node *n)
{
  if (--n->n == 0)
    {
      free (n);
      return 0;
    }
  return n->n;
}

int
cleanup (int n)
{
  char *a = malloc (n), *b = NULL;
  int r = -1;
  if (!a)
    goto out;
  b = malloc (n);
  if (!b)
    goto out;
  a[0] = b[0] = 1;
  r = 0;
out:
  free (b);
  free (a);
  return r;
}

/* ---- What can never be reached ---------------------------------------------------- */

int
null_behind_its_own_test (void)
{
  int *p = NULL;
  return p ? *p : 0;
}

int
null_in_a_configured_program (void)
{
  const int with_table = 0;
  int *table = NULL;
  size_t entries = 0;
  int sum = 0;
  if (with_table)
    sum += table[3];
  for (size_t i = 0; i < entries; i++)
    sum += table[i];
  if (entries > 0 && table[0])
    sum++;
  return sum;
}

int
tested_twice (int *p)
{
  if (!p)
    {
      if (p)
	return *p;
      return 0;
    }
  if (!p)
    return *p;
  return 1;
}

int
never_set_never_used (void)
{
  int *p;
  int used = 0;
  if (used)
    return *p;
  return 0;
}

/* The number that is compared was converted from one with as many bits, but another type.  */

int
converted (double d, float f, char *p)
{
  int found = 0;
  if ((long) d == 3)
    found += p[0];
  if ((int) f != 1)
    found += p[1];
  if ((long) p == 5)
    found += 2;
  return found;
}
