/* Purpose: OpenMP: what threads share, copy, reduce, cancel and allocate, tasks, and variables of a function with nested
   ones that only OpenMP takes the address of.
   Source: OpenMP 5.0; libgomp's manual.  */
/* { dg-do run } */
/* { dg-options "-fopenmp -g" } */
/* { dg-temporal-clean "" } */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; int value; };

static int counter, *own;
#pragma omp threadprivate (own)

static int
walked (struct node *list)
{
  int sum = 0;
  #pragma omp parallel num_threads (4) shared (sum)
  #pragma omp single
  for (struct node *n = list; n; n = n->next)
    {
      int weight = 2;
      #pragma omp task firstprivate (n, weight) shared (sum)
      {
	#pragma omp atomic
	sum += weight * n->value;
      }
    }
  return sum;
}

static int
fib (int n)
{
  int a, b;
  if (n < 2)
    return n;
  #pragma omp task shared (a)
  a = fib (n - 1);
  #pragma omp task shared (b)
  b = fib (n - 2);
  #pragma omp taskwait
  return a + b;
}

static int
nested (void)
{
  int i = 0, j = 0;
  void both (void)
  {
    i++;
    j++;
  }
  both ();
  #pragma omp parallel for lastprivate (i) num_threads (2)
  for (i = 0; i < 100; i++)
    {
      #pragma omp atomic
      j += 1;
    }
  both ();
  return i + j;
}

static int
arrays (int n)
{
  int buckets[8] = { 0 }, *heap = malloc (n * sizeof *heap), rows[n], sum = 0;
  char *texts[4];
  #pragma omp parallel for reduction (+: buckets[:8]) schedule (dynamic, 3)
  for (int i = 0; i < n; i++)
    {
      heap[i] = rows[i] = i;
      buckets[i % 8]++;
    }
  #pragma omp parallel sections
  {
    #pragma omp section
    texts[0] = strdup ("zero");
    #pragma omp section
    texts[1] = strdup ("one");
    #pragma omp section
    texts[2] = strdup ("two");
    #pragma omp section
    texts[3] = strdup ("three");
  }
  #pragma omp simd reduction (+: sum)
  for (int i = 0; i < n; i++)
    sum += heap[i] - rows[i];
  for (int i = 0; i < 8; i++)
    sum += buckets[i];
  for (int i = 0; i < 4; i++)
    {
      sum += strlen (texts[i]);
      free (texts[i]);
    }
  free (heap);
  return sum;
}

static int
private_ones (void)
{
  int sum = 0, *given;
  own = NULL;
  #pragma omp parallel num_threads (3) copyin (own) private (given) reduction (+: sum)
  {
    own = malloc (2 * sizeof *own);
    own[0] = 1, own[1] = omp_get_thread_num () >= 0;
    #pragma omp single copyprivate (given)
    given = &own[0];
    sum += *given + own[1];
    #pragma omp barrier
    #pragma omp critical
    counter++;
    free (own);
  }
  return sum == 6 && counter == 3;
}

static int
allocated (void)
{
  int *p = omp_alloc (3 * sizeof *p, omp_default_mem_alloc);
  p[0] = 1, p[1] = 2, p[2] = 3;
#if __GNUC__ >= 12
  p = omp_realloc (p, 100 * sizeof *p, omp_default_mem_alloc, omp_default_mem_alloc);
  p[99] = 4;
#endif
  int sum = p[0] + p[1] + p[2];
  omp_free (p, omp_default_mem_alloc);
  return sum;
}

int
main (void)
{
  struct node third = { NULL, 3 }, second = { &third, 2 }, first = { &second, 1 };
  int found = 0, f;
  if (walked (&first) != 12)
    return 1;
  #pragma omp parallel num_threads (4)
  #pragma omp single
  f = fib (12);
  if (f != 144)
    return 2;
  if (nested () != 101 + 102)
    return 3;
  if (arrays (100) != 100 + 15)
    return 4;
  if (!private_ones ())
    return 5;
  if (allocated () != 6)
    return 6;
  #pragma omp parallel for ordered
  for (int i = 0; i < 10; i++)
    {
      #pragma omp ordered
      found = found * 2 + i % 2;
    }
  #pragma omp parallel
  #pragma omp single
  #pragma omp taskloop
  for (int i = 0; i < 10; i++)
    {
      #pragma omp atomic
      found += third.value;
    }
  return found == 341 + 30 ? 0 : 7;
}
