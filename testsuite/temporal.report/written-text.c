/* Purpose: reports show an expression as it is written, where the trees say the same of several forms, or less: sums in place
   of indices, casts, calls.  What is in a macro, in several lines, or has side effects, is printed from the trees.
   Source: issue on reports; plugin/ir/written-text.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* LTO keeps no ranges of columns.  */
/* { dg-skip-if "expression-text.c has this" { *-*-* } { "*-flto*" } } */

#include <stdlib.h>
#include <string.h>

#define FOLLOW(P) sink = *(P)

struct g
{
  int i, j;
  int **grid;
  int *row[3];
};

struct l
{
  struct l *next;
  int value;
};

static volatile int sink;

static __attribute__ ((noinline, noipa)) struct g *
same (struct g *g)
{
  return g;
}

int
main (int argc, char **argv)
{
  int which = atoi (argv[1]), n = 9, i = 2, j = n;
  int v[n];
  struct g *a = malloc (sizeof *a);
  a->grid = calloc (3, sizeof *a->grid);
  for (int k = 0; k < 3; k++)
    {
      a->grid[k] = calloc (4, 4);
      a->row[k] = calloc (4, 4);
    }
  int (*m)[4] = malloc (32);
  int *p = malloc (16);
  char *c = memset (malloc (4), 'x', 4);
  struct l *list = calloc (1, sizeof *list);
  list->next = calloc (1, sizeof *list);
  p[1] = 1;
  switch (which)
    {
    case 0:
      sink = *(*(a->grid + i) + j); /* { dg-temporal-error "out-of-bounds" "0" } */ /* { dg-output "read of . bytes? (in|through) '....a->grid . i. . j.'" "0" } */
      break;
    case 1:
      sink = ((char *) p)[n + 20]; /* { dg-temporal-error "out-of-bounds" "1" } */ /* { dg-output "read of . bytes? (in|through) '..char .. p..n . 20.'" "1" } */
      break;
    case 2:
      sink = (&a[n])->j; /* { dg-temporal-error "out-of-bounds" "2" } */ /* { dg-output "read of . bytes? (in|through) '..a.n..->j'" "2" } */
      break;
    case 3:
      sink = *(short *) ((char *) p + n * 3); /* { dg-temporal-error "out-of-bounds" "3" } */ /* { dg-output "read of . bytes? (in|through) '..short .. ..char .. p . n . 3.'" "3" } */
      break;
    case 4:
      sink = *(v + n); /* { dg-temporal-error "out-of-bounds" "4" } */ /* { dg-output "read of . bytes? (in|through) '..v . n.'" "4" } */
      break;
    case 5:
      sink = (*same (a)).row[1][n]; /* { dg-temporal-error "out-of-bounds" "5" } */ /* { dg-output "read of . bytes? (in|through) '..same .a...row.1..n.'" "5" } */
      break;
    case 6:
      sink = same (a)->row[i - 1][  n  ]; /* { dg-temporal-error "out-of-bounds" "6" } */ /* { dg-output "read of . bytes? (in|through) 'same .a.->row.i - 1.. n .'" "6" } */
      break;
    case 7:
      *(p + n) = 7; /* { dg-temporal-error "out-of-bounds" "7" } */ /* { dg-output "write of . bytes? (in|through) '..p . n.'" "7" } */
      break;
    case 8:
      *(p + n) += i; /* { dg-temporal-error "out-of-bounds" "8" } */ /* { dg-output "read of . bytes? (in|through) '..p . n.'" "8" } */
      break;
    case 9:
      sink = *(p + n) + *(p + 1); /* { dg-temporal-error "out-of-bounds" "9" } */ /* { dg-output "read of . bytes? (in|through) '..p . n.'" "9" } */
      break;
    case 10:
      sink = *(*(m + n)+1); /* { dg-temporal-error "out-of-bounds" "10" } */ /* { dg-output "read of . bytes? (in|through) '....m . n..1.'" "10" } */
      break;
    case 11:
      sink = p[c[i] - 'x' + n]; /* { dg-temporal-error "out-of-bounds" "11" } */ /* { dg-output "read of . bytes? (in|through) 'p.n . .c.i. - 120..'" "11" } */
      break;
    case 12:
      FOLLOW (p + n); /* { dg-temporal-error "out-of-bounds" "12" } */ /* { dg-output "read of . bytes? (in|through) 'p.n.'" "12" } */
      break;
    case 13:
      (*(p + n))++; /* { dg-temporal-error "out-of-bounds" "13" } */ /* { dg-output "read of . bytes? (in|through) '..p . n.'" "13" } */
      break;
    case 14:
      sink = i ? *(p + n) : 0; /* { dg-temporal-error "out-of-bounds" "14" } */ /* { dg-output "read of . bytes? (in|through) '..p . n.'" "14" } */
      break;
    case 15:
      sink = *(p + /* { dg-temporal-error "out-of-bounds" "15" } */ /* { dg-output "read of . bytes? (in|through) 'p.n.'" "15" } */
             n);
      break;
    case 16:
      sink = same (a)->row[2][n] == i && n; /* { dg-temporal-error "out-of-bounds" "16" } */ /* { dg-output "read of . bytes? (in|through) 'same .a.->row.2..n.'" "16" } */
      break;
    case 17:
      sink = *(p + n /* so many */); /* { dg-temporal-error "out-of-bounds" "17" } */ /* { dg-output "read of . bytes? (in|through) 'p.n.'" "17" } */
      break;
    case 18:
      if (*(p + n) < i) sink = 0; /* { dg-temporal-error "out-of-bounds" "18" } */ /* { dg-output "read of . bytes? (in|through) '..p . n.'" "18" } */
      break;
    case 19:
      list->next->next->value = *(p + 1); /* { dg-temporal-error "null-dereference" "19" } */ /* { dg-output "write of . bytes? (in|through) 'list->next->next->value'" "19" } */
      break;
    }
  return 0;
}
