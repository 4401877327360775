/* Purpose: a pointer that nobody has set is reported as such, not as what the memory holds by chance: in blocks
   from malloc, from functions around it in this unit and in others, instrumented or not, in the new part of a
   block from realloc, in large arrays and variable-length ones.
   Source: issue, section 5.  unset-memory-legal.c does the same legally.  */
/* { dg-do run } */
/* { dg-additional-sources "unset-memory-other.c" } */
/* { dg-uninstrumented-sources "unset-memory-plain.c" } */
/* { dg-temporal-clean "0" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "unset-memory.h"

/* What freed blocks of these sizes hold: zeros, or the address of a live object, or neither.  */
static void
leave_behind (int what)
{
  static struct node live;
  static const size_t sizes[] = { sizeof (struct node), sizeof (struct table), 80, 160 };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      void *blocks[20];
      for (int k = 0; k < 20; k++)
        {
          void **words = blocks[k] = malloc (sizes[i]);
          for (unsigned w = 0; w < sizes[i] / sizeof *words; w++)
            words[w] = what == 0 ? NULL : what == 1 ? &live : (void *) 0x1111111111111111;
        }
      for (int k = 0; k < 20; k++)
        free (blocks[k]);
    }
}

static __attribute__ ((noinline)) struct node *
make (int value)
{
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->name = "made";
  return n;
}

static __attribute__ ((noinline)) int
vla (int n, int i)
{
  char *names[n];
  for (int k = 1; k < n; k++)
    names[k] = "vla";
  return names[i][0];        /* { dg-temporal-error "uninitialized-pointer" "8" } */
}

static __attribute__ ((noinline)) int
large (int n, int i)
{
  char *names[1000];
  for (int k = 1; k < n; k++)
    names[k] = "large";
  return names[i][0];        /* { dg-temporal-error "uninitialized-pointer" "9" } */
}

int
main (int argc, char **argv)
{
  int sum = 0;
  for (int what = 0; what < 3; what++)
    {
      leave_behind (what);
      switch (atoi (argv[1]))
        {
        case 0:
          break;
        case 1:
          {
            struct node *n = make (1);
            sum += n->next->value;     /* { dg-temporal-error "uninitialized-pointer" "1" } */
          }
          break;
        case 2:
          {
            struct node *n = other_make (1);
            sum += n->next->value;     /* { dg-temporal-error "uninitialized-pointer" "2" } */
          }
          break;
        case 3:
          {
            struct node *n = other_malloc (sizeof *n);
            sum += n->next->value;     /* { dg-temporal-error "uninitialized-pointer" "3" } */
          }
          break;
        case 4:
          {
            struct node *n = plain_malloc (sizeof *n);
            n->next = n;
            sum += n->name[0];         /* { dg-temporal-error "uninitialized-pointer" "4" } */
          }
          break;
        case 5:
          {
            struct table *t = malloc (sizeof *t);
            t->rows[0] = "row";
            sum += t->rows[argc][0];   /* { dg-temporal-error "uninitialized-pointer" "5" } */
          }
          break;
        case 6:
          {
            char **names = malloc (argc * 5 * sizeof *names);
            names[0] = "first";
            sum += names[argc][0];     /* { dg-temporal-error "uninitialized-pointer" "6" } */
          }
          break;
        case 7:
          {
            char **names = malloc (10 * sizeof *names);
            for (int i = 0; i < 10; i++)
              names[i] = "old";
            names = realloc (names, 20 * sizeof *names);
            sum += names[9][0] + names[13 + argc][0];  /* { dg-temporal-error "uninitialized-pointer" "7" } */
          }
          break;
        case 8:
          sum += vla (argc * 4, argc - 2);
          break;
        case 9:
          sum += large (argc * 400, argc - 2);
          break;
        }
    }
  printf ("%d\n", sum);
  return 0;
}
