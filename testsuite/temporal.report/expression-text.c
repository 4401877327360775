/* Purpose: the text of expressions, as it is printed where the source text is not known: LTO keeps no ranges of columns.
   written-text.c has the source text.
   Source: plugin/ir/expression-text.cc.  */
/* { dg-do run } */
/* { dg-options "-g -w -flto" } */
/* { dg-skip-if "-O0 -flto is instrumented when it is compiled, with ranges" { *-*-* } { "-O0" } } */

#include <stdlib.h>
#include <string.h>

struct g
{
  int i, j;
  int **grid;
  int *row[3];
  struct
  {
    int vals[4];
    int *more;
  } r[5];
};

static volatile int sink;

int
main (int argc, char **argv)
{
  int which = atoi (argv[1]), n = 9, i = 2, j = n, x = n;
  int v[n], w[n][n];
  struct g *a = malloc (sizeof *a), local[2], *r = local;
  memset (local, 0, sizeof local);
  a->grid = calloc (3, sizeof *a->grid);
  for (int k = 0; k < 3; k++)
    {
      a->grid[k] = calloc (4, 4);
      a->row[k] = calloc (4, 4);
    }
  volatile int *vp = malloc (8);
  int (*m)[4] = malloc (32);
  int *p = malloc (16), **pp = &p;
  char *c = memset (malloc (4), 'x', 4);
  char text[4] = "abc";
  int fixed[4] = { 1, 2, 3, 4 };
  unsigned u = n;
  size_t z = n;
  long l = n;
  switch (which)
    {
    case 0:
      sink = v[n]; /* { dg-temporal-error "out-of-bounds" "0" } */ /* { dg-output "read of . bytes? (in|through) 'v.n.'" "0" } */
      break;
    case 1:
      sink = *(*(a->grid + i) + j); /* { dg-temporal-error "out-of-bounds" "1" } */ /* { dg-output "read of . bytes? (in|through) 'a->grid.i..j.'" "1" } */
      break;
    case 2:
      sink = r[1].r[2].vals[x]; /* { dg-temporal-error "out-of-bounds" "2" } */ /* { dg-output "read of . bytes? (in|through) 'r.1..r.2..vals.x.'" "2" } */
      break;
    case 3:
      sink = vp[n]; /* { dg-temporal-error "out-of-bounds" "3" } */ /* { dg-output "read of . bytes? (in|through) 'vp.n.'" "3" } */
      break;
    case 4:
      sink = m[n][1]; /* { dg-temporal-error "out-of-bounds" "4" } */ /* { dg-output "read of . bytes? (in|through) 'm.n..1.'" "4" } */
      break;
    case 5:
      sink = (*pp)[n]; /* { dg-temporal-error "out-of-bounds" "5" } */ /* { dg-output "read of . bytes? (in|through) '..pp..n.'" "5" } */
      break;
    case 6:
      r[i].i = 1; /* { dg-temporal-error "out-of-bounds" "6" } */ /* { dg-output "write of . bytes? (in|through) 'r.i..i'" "6" } */
      break;
    case 7:
      p[n] += 2; /* { dg-temporal-error "out-of-bounds" "7" } */ /* { dg-output "read of . bytes? (in|through) 'p.n.'" "7" } */
      break;
    case 8:
      sink = ((char *) p)[n + 20]; /* { dg-temporal-error "out-of-bounds" "8" } */ /* { dg-output "read of . bytes? (in|through) 'p.n . 20.'" "8" } */
      break;
    case 9:
      sink = v[n + 1] + p[1]; /* { dg-temporal-error "out-of-bounds" "9" } */ /* { dg-output "read of . bytes? (in|through) 'v.n . 1.'" "9" } */
      break;
    case 10:
      v[i + n * 2]++; /* { dg-temporal-error "out-of-bounds" "10" } */ /* { dg-output "read of . bytes? (in|through) 'v.i . n . 2.'" "10" } */
      break;
    case 11:
      w[n][0] = 1; /* { dg-temporal-error "out-of-bounds" "11" } */ /* { dg-output "write of . bytes? (in|through) 'w.n..0.'" "11" } */
      break;
    case 12:
      sink = p[-n]; /* { dg-temporal-error "out-of-bounds" "12" } */ /* { dg-output "read of . bytes? (in|through) 'p.-n.'" "12" } */
      break;
    case 13:
      sink = a[n].i; /* { dg-temporal-error "out-of-bounds" "13" } */ /* { dg-output "read of . bytes? (in|through) 'a.n..i'" "13" } */
      break;
    case 14:
      sink = (&a[n])->j; /* { dg-temporal-error "out-of-bounds" "14" } */ /* { dg-output "read of . bytes? (in|through) 'a.n..j'" "14" } */
      break;
    case 15:
      sink = *(p + n); /* { dg-temporal-error "out-of-bounds" "15" } */ /* { dg-output "read of . bytes? (in|through) 'p.n.'" "15" } */
      break;
    case 16:
      sink = a->row[1][(n - 1) * 2]; /* { dg-temporal-error "out-of-bounds" "16" } */ /* { dg-output "read of . bytes? (in|through) 'a->row.1...n - 1. . 2.'" "16" } */
      break;
    case 17:
      sink = v[(n | i) << 2]; /* { dg-temporal-error "out-of-bounds" "17" } */ /* { dg-output "read of . bytes? (in|through) 'v..n . i. << 2.'" "17" } */
      break;
    case 18:
      sink = *(short *) ((char *) p + n * 3); /* { dg-temporal-error "out-of-bounds" "18" } */ /* { dg-output "read of . bytes? (in|through) '...char .. p . n . 3.'" "18" } */
      break;
    case 19:
      sink = p[n - 1 - (i - 9)]; /* { dg-temporal-error "out-of-bounds" "19" } */ /* { dg-output "read of . bytes? (in|through) 'p.n - 1 - .i - 9..'" "19" } */
      break;
    case 20:
      sink = *(v + n); /* { dg-temporal-error "out-of-bounds" "20" } */ /* { dg-output "read of . bytes? through 'v.n.'" "20" } */
      break;
    case 21:
      sink = (&v[0])[n]; /* { dg-temporal-error "out-of-bounds" "21" } */ /* { dg-output "read of . bytes? through 'v.n.'" "21" } */
      break;
    case 22:
      {
        int shared[4] = { 0 };
        int
        inner (void)
        {
          return shared[n]; /* { dg-temporal-error "out-of-bounds" "22" } */ /* { dg-output "read of . bytes? in 'shared.n.'" "22" } */
        }
        sink = inner ();
      }
      break;
    case 23:
      sink = p[n - 1]; /* { dg-temporal-error "out-of-bounds" "23" } */ /* { dg-output "read of . bytes? (in|through) 'p.n - 1.'" "23" } */
      break;
    case 24:
      sink = p[u - 1]; /* { dg-temporal-error "out-of-bounds" "24" } */ /* { dg-output "read of . bytes? (in|through) 'p.u - 1.'" "24" } */
      break;
    case 25:
      sink = p[z - 2]; /* { dg-temporal-error "out-of-bounds" "25" } */ /* { dg-output "read of . bytes? (in|through) 'p.z - 2.'" "25" } */
      break;
    case 26:
      sink = c[z - 1]; /* { dg-temporal-error "out-of-bounds" "26" } */ /* { dg-output "read of . bytes? (in|through) 'c.z - 1.'" "26" } */
      break;
    case 27:
      sink = c[n - 1]; /* { dg-temporal-error "out-of-bounds" "27" } */ /* { dg-output "read of . bytes? (in|through) 'c.n - 1.'" "27" } */
      break;
    case 28:
      sink = a[n - 1].j; /* { dg-temporal-error "out-of-bounds" "28" } */ /* { dg-output "read of . bytes? (in|through) 'a.n - 1..j'" "28" } */
      break;
    case 29:
      sink = a->row[1][j + n / 2 - 1]; /* { dg-temporal-error "out-of-bounds" "29" } */ /* { dg-output "read of . bytes? (in|through) 'a->row.1..j . n / 2 - 1.'" "29" } */
      break;
    case 30:
      sink = (&pp[0])[0][l * 2]; /* { dg-temporal-error "out-of-bounds" "30" } */ /* { dg-output "read of . bytes? (in|through) '..pp..l . 2.'" "30" } */
      break;
    case 31:
      sink = p[n & 13]; /* { dg-temporal-error "out-of-bounds" "31" } */ /* { dg-output "read of . bytes? (in|through) 'p.n & 13.'" "31" } */
      break;
    case 32:
      sink = p[~n]; /* { dg-temporal-error "out-of-bounds" "32" } */ /* { dg-output "read of . bytes? (in|through) 'p..n.'" "32" } */
      break;
    case 33:
      sink = p[z / sizeof *p - 1 + n]; /* { dg-temporal-error "out-of-bounds" "33" } */ /* { dg-output "read of . bytes? (in|through) 'p.z / 4 . n - 1.'" "33" } */
      break;
    case 34:
      sink = p[c[i] - '0']; /* { dg-temporal-error "out-of-bounds" "34" } */ /* { dg-output "read of . bytes? (in|through) 'p.c.i. - 48.'" "34" } */
      break;
    case 35:
      memset (text + n, 0, 1); /* { dg-temporal-error "out-of-bounds" "35" } */ /* { dg-output "write of . bytes? (in|through) 'text . n', by 'memset'" "35" } */
      break;
    case 36:
      memset (fixed + 2, 0, n); /* { dg-temporal-error "out-of-bounds" "36" } */ /* { dg-output "write of . bytes? (in|through) 'fixed . 2', by 'memset'" "36" } */
      break;
    case 37:
      memset (a->row + n, 0, 8); /* { dg-temporal-error "out-of-bounds" "37" } */ /* { dg-output "write of . bytes? (in|through) 'a->row . n', by 'memset'" "37" } */
      break;
    case 38:
      memset (fixed + n - 1, 0, 4); /* { dg-temporal-error "out-of-bounds" "38" } */ /* { dg-output "write of . bytes? (in|through) 'fixed . n - 1', by 'memset'" "38" } */
      break;
    }
  return 0;
}
