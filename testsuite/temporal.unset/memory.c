/* Purpose: what nobody has set is reported where the program depends on it: in conditions, as index, size and
   printed argument, in strings, and where it leaves the program.  With the place where the block began.
   Source: issue, section 5.  memory-legal.c does the same legally.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-temporal-clean "0" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct s { char c; int i; double d; };
struct flags { unsigned a : 3, b : 5; int rest; };
union u { int i; char text[8]; };

static int *
grow (int *p, int n)
{
  return realloc (p, n * sizeof *p);
}

static struct s
make (int i)
{
  struct s r;
  r.c = 'r';
  r.i = i;
  return r;
}

int
main (int argc, char **argv)
{
  int what = atoi (argv[1]), sum = 0;
  int *p = malloc (10 * sizeof *p);  /* { dg-temporal-note "36 bytes into the 40-byte block, which was allocated here" "1" } */
  for (int i = 0; i < 9; i++)
    p[i] = i;
  if (what == 1)
    if (p[8 + argc / 2] > 3)        /* { dg-temporal-error "uninitialized-memory" "1" } */
      puts ("big");
  int never;                        /* { dg-temporal-note "the variable 'never' was declared here" "2" } */
  if (what == 3)
    never = 3;
  if (what == 2)
    if (never > 3)                  /* { dg-temporal-error "uninitialized-memory" "2" } */
      puts ("never");
  char text[20];                    /* { dg-temporal-note "6 bytes into the 20-byte variable 'text', which was declared here" "4" } */
  strcpy (text, "hello");
  if (what == 4)
    sum += write (2, text, 10);     /* { dg-temporal-error "uninitialized-memory" "4" } */
  char *heap = malloc (10);
  if (what == 5)
    printf ("%s, %d\n", heap, sum); /* { dg-temporal-error "uninitialized-memory" "5" } */
  if (what == 6)
    sum += strlen (heap);           /* { dg-temporal-error "uninitialized-memory" "6" } */
  if (what == 7)
    sum += memcmp (heap, text, 3);  /* { dg-temporal-error "uninitialized-memory" "7" } */
  struct s a, *b = malloc (sizeof *b), *c = malloc (sizeof *c);
  a.c = 1;
  a.i = 2;
  *b = a;
  memcpy (c, b, sizeof *c);
  if (what == 8)
    if (c->d > 1)                   /* { dg-temporal-error "uninitialized-memory" "8" } */
      puts ("d");
  p = grow (p, 20);
  if (what == 9)
    if (p[12])                      /* { dg-temporal-error "uninitialized-memory" "9" } */
      puts ("grown");
  int n = 5 + what, v[n];
  v[0] = 1;
  if (what == 10)
    if (v[v[0]])                    /* { dg-temporal-error "uninitialized-memory" "10" } */
      puts ("vla");
  int array[8];
  array[what & 1] = 1;
  for (int i = 0; i < 8; i++)
    sum += array[i];
  if (what == 11)
    printf ("%d\n", sum);           /* { dg-temporal-error "uninitialized-memory" "11" } */
  if (what == 12)
    exit (array[3]);                /* { dg-temporal-error "uninitialized-memory" "12" } */
  if (what == 13)
    sum = p[array[4]];              /* { dg-temporal-error "uninitialized-memory" "13" } */
  if (what == 14)
    switch (v[3])                   /* { dg-temporal-error "uninitialized-memory" "14" } */
      {
      case 3:
        puts ("3");
      }
  struct flags *f = malloc (sizeof *f);
  f->rest = 1;
  if (what == 15)
    if (f->b)                       /* { dg-temporal-error "uninitialized-memory" "15" } */
      puts ("b");
  union u *u = malloc (sizeof *u);
  u->i = 3;
  if (what == 16)
    if (u->text[5])                 /* { dg-temporal-error "uninitialized-memory" "16" } */
      puts ("text");
  if (what == 17)
    {
      char *q = malloc (array[5] & 15); /* { dg-temporal-error "uninitialized-memory" "17" } */
      free (q);
    }
  if (what == 18)
    {
      FILE *out = fopen ("/dev/null", "w");
      fwrite (v + 1, sizeof *v, n - 1, out); /* { dg-temporal-error "uninitialized-memory" "18" } */
      fclose (out);
    }
  if (what == 19)
    {
      memmove (text + 1, text, 15);
      if (text[8] == 'x')           /* { dg-temporal-error "uninitialized-memory" "19" } */
        puts ("x");
    }
  if (what == 20)
    {
      double *d = malloc (4 * sizeof *d);
      d[1] = d[0] * 2;
      d[2] = d[1] + 1;
      if (d[2] < 0)                 /* { dg-temporal-error "uninitialized-memory" "20" } */
        puts ("negative");
      free (d);
    }
  if (what == 21)
    {
      int x = array[6];
      if (argc > 1 && x)            /* { dg-temporal-error "uninitialized-memory" "21" } */
        puts ("x");
    }
  if (what == 22)
    while (v[2] != 7)               /* { dg-temporal-error "uninitialized-memory" "22" } */
      v[2]++;
  a = make (4);
  if (what == 23)
    {
      struct s l;
      l.i = 1;
      *b = l;
      if (b->c == 'x')              /* { dg-temporal-error "uninitialized-memory" "23" } */
        puts ("x");
    }
  free (p);
  free (heap);
  free (b);
  free (c);
  free (f);
  free (u);
  return 0;
}
