/* What is certainly wrong, by itself or because of what dominates it.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do assemble } */
/* { dg-options "-g -Wno-free-nonheap-object -Wno-stringop-overflow" } */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; char *text; int n; };
struct node *list;
int *global;
void other (void);

int
after_free (void)
{
  int *p = malloc (sizeof *p);
  *p = 1;
  free (p);
  return *p;		/* { dg-warning "is used after it was freed" } */
}

int
after_free_copy (struct node *n)
{
  struct node *m = n;
  free (n);
  if (list)
    return 1;
  return m->n;		/* { dg-warning "'?.?.?m.* is used after it was freed" } */
}

int
after_free_member (struct node *n)
{
  free (n->text);
  n->n = 0;
  return n->text[3];	/* { dg-warning "is used after it was freed" } */
}

int
after_free_global (void)
{
  free (global);
  return *global;	/* { dg-warning "is used after it was freed" } */
}

int
after_free_element (int *p, int i)
{
  free (p);
  return p[i];		/* { dg-warning "is used after it was freed" } */
}

void
after_free_interior (char *p)
{
  char *q = p + 10;
  free (p);
  *q = 1;		/* { dg-warning "is used after it was freed" } */
}

int
after_free_loop (struct node *n)
{
  int sum = 0;
  for (; n; n = n->next)	/* { dg-warning "is used after it was freed" } */
    {
      sum += n->n;
      free (n);
    }
  return sum;
}

void
after_free_walk (char *p)
{
  char *q = p;
  while (*q)
    q++;
  free (q);
  puts (p);		/* { dg-warning "is used after it was freed" } */
}

int
after_free_aligned (int *p)
{
  int *q = __builtin_assume_aligned (p, 16);
  free (p);
  return *q;		/* { dg-warning "is used after it was freed" } */
}

void
after_free_aligned_other (char *p)
{
  char *q = __builtin_assume_aligned (p, 16, 8);
  free (q);
  p[1] = 1;		/* { dg-warning "is used after it was freed" } */
}

char
after_free_filled (char *p, size_t n)
{
  char *q = memset (p, 0, n);
  free (p);
  return q[1];		/* { dg-warning "is used after it was freed" } */
}

size_t
after_free_call (char *p)
{
  free (p);
  return strlen (p);	/* { dg-warning "is used after it was freed" } */
}

void
after_realloc (char *p)
{
  char *q = realloc (p, 100);
  if (!q)
    {
      p[0] = 1;
      return;
    }
  p[0] = 2;		/* { dg-warning "is used after it was freed" } */
}

void
twice (char *p)
{
  free (p);
  other ();
  free (p);		/* { dg-warning "is freed twice" } */
}

void
twice_member (struct node *n)
{
  free (n->text);
  free (n->text);	/* { dg-warning "is freed twice" } */
}

char *
twice_realloc (char *p)
{
  free (p);
  return realloc (p, 10);	/* { dg-warning "is freed twice" } */
}

int
null_branch (struct node *n)
{
  if (n == NULL)
    {
      other ();
      return n->n;	/* { dg-warning "is null here" } */
    }
  return 0;
}

int
null_or (struct node *n)
{
  if (n || n->n)	/* { dg-warning "is null here" } */
    return 1;
  return 0;
}

int
null_after_loop (struct node *n)
{
  while (n)
    n = n->next;
  return n->n;		/* { dg-warning "is null here" } */
}

int
null_global (void)
{
  if (!list)
    return list->n;	/* { dg-warning "is null here" } */
  return 0;
}

int
null_set (void)
{
  struct node *n = NULL;
  return n->n;		/* { dg-warning "is null here" } */
}

void
null_stored (struct node *n)
{
  free (n->text);
  n->text = NULL;
  n->text[0] = 1;	/* { dg-warning "is null here" } */
}

int
never_set (void)
{
  int *p;
  return *p;		/* { dg-warning "is used, but was never set" } */
}

void
never_set_free (void)
{
  char *p;
  free (p);		/* { dg-warning "is freed, but was never set" } */
}

int
scope (void)
{
  int *p;
  {
    int x = 1;
    p = &x;
    other ();
  }
  return *p;		/* { dg-warning "whose scope has ended" } */
}

int
scope_of_loop (void)
{
  int *p = NULL;
  for (;;)
    {
      int x = rand ();
      p = &x;
      if (x > 3)
	break;
    }
  return *p;		/* { dg-warning "whose scope has ended" } */
}

int
scope_compound (int i)
{
  int *p;
  {
    p = (int []) { 1, 2, i };
  }
  return p[1];		/* { dg-warning "whose scope has ended" } */
}

int
beyond (int i)
{
  int a[4] = { i };
  return a[4];		/* { dg-warning "access beyond the end of .*a.*, which has 16 bytes" } */
}

int
before (int i)
{
  int a[4] = { i };
  int *p = a;
  return p[-1];		/* { dg-warning "access before the start of" } */
}

void
beyond_heap (void)
{
  char *p = malloc (10);
  p[10] = 1;		/* { dg-warning "access beyond the end of an object of 10 bytes" } */
  free (p);
}

int
beyond_struct (void)
{
  struct node n = { 0 };
  long *p = (long *) &n;
  return p[3];		/* { dg-warning "access beyond the end of .*n.*, which has 24 bytes" } */
}

void
beyond_copy (const char *from)
{
  char a[8];
  char *to = a;
  memcpy (to, from, 9);	/* { dg-warning "access beyond the end of .*a" } */
  other ();
}

void
literal (void)
{
  char *p = "literal";
  p[0] = 'L';		/* { dg-warning "write to a string literal" } */
}

static const int constant = 1;

void
constant_written (void)
{
  int *p = (int *) &constant;
  *p = 2;		/* { dg-warning "write to .*constant.*, which is const" } */
}

void
free_local (void)
{
  int x;
  int *p = &x;
  free (p);		/* { dg-warning "is freed, but points to .*x" } */
}

void
free_global (void)
{
  free (&list);		/* { dg-warning "is freed, but points to .*list" } */
}

void
free_literal (void)
{
  char *p = "literal";
  free (p);		/* { dg-warning "is freed, but points to a string literal" } */
}

void
free_alloca (int n)
{
  char *p = __builtin_alloca (n);
  free (p);		/* { dg-warning "is freed, but is memory of alloca" } */
}

void
free_interior_copied (const char *from)
{
  char *p = malloc (20);
  free (strcpy (p + 1, from));	/* { dg-warning "is freed, but does not point to the start" } */
}

void
free_interior (void)
{
  char *p = malloc (10);
  p++;
  free (p);		/* { dg-warning "is freed, but does not point to the start" } */
}
