/* Purpose: a pointer to a local of a thread that has ended is caught, after pthread_join, after
   pthread_exit out of nested calls, after cancellation, on a stack of the program's own that was
   given back, and where the next thread uses the same stack.
   Source: issue 3, "thread stacks after join".  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE  (256 * 1024)

static int *kept;
static volatile int sink, one = 1;
static const char *what;

static void *
returns (void *unused)
{
  int local[4] = { 1, 2, 3, 4 };
  kept = &local[one];
  return unused;
}

static __attribute__ ((noinline)) void
deeper (int n)
{
  int local[4] = { n, n, n, n };
  kept = &local[one];
  if (n > 0)
    deeper (n - 1);
  else if (!strcmp (what, "cancelled"))
    for (;;)
      pause ();
  else
    pthread_exit (NULL);
  sink = kept[one];
}

static void *
exits (void *unused)
{
  deeper (5);
  return unused;
}

static void *
fills (void *unused)
{
  int local[64];
  int *volatile p = local;
  for (int i = 0; i < 64; i++)
    p[i] = i;
  return unused;
}

static void *
reads_argument (void *argument)
{
  sink = *(int *) argument;
  return NULL;
}

static void
run (void *(*f) (void *), void *argument, void *stack)
{
  pthread_t t;
  pthread_attr_t a;
  pthread_attr_init (&a);
  if (stack)
    pthread_attr_setstack (&a, stack, SIZE);
  if (pthread_create (&t, &a, f, argument) != 0)
    exit (99);
  pthread_attr_destroy (&a);
  if (!strcmp (what, "cancelled") && f == exits)
    {
      usleep (20000);
      pthread_cancel (t);
    }
  pthread_join (t, NULL);
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "returned"))
    {
      run (returns, NULL, NULL);
      sink = *kept; /* { dg-temporal-error "use-after-return" "returned" } */
    }
  if (!strcmp (what, "reused"))
    {
      run (returns, NULL, NULL);
      run (fills, NULL, NULL);
      *kept = 1; /* { dg-temporal-error "use-after-return" "reused" } */
    }
  if (!strcmp (what, "exited"))
    {
      run (exits, NULL, NULL);
      sink = *kept; /* { dg-temporal-error "use-after-return" "exited" } */
    }
  if (!strcmp (what, "exited-reused"))
    {
      run (exits, NULL, NULL);
      run (fills, NULL, NULL);
      sink = *kept; /* { dg-temporal-error "use-after-return" "exited-reused" } */
    }
  if (!strcmp (what, "cancelled"))
    {
      run (exits, NULL, NULL);
      sink = *kept; /* { dg-temporal-error "use-after-return" "cancelled" } */
    }
  if (!strcmp (what, "unmapped"))
    {
      void *stack = mmap (NULL, SIZE, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      run (returns, NULL, stack);
      munmap (stack, SIZE);
      sink = *kept; /* { dg-temporal-error "use-after-return" "unmapped" } */
    }
  if (!strcmp (what, "heap"))
    {
      void *stack = aligned_alloc (4096, SIZE);
      run (exits, NULL, stack);
      sink = *kept; /* { dg-temporal-error "use-after-return" "heap" } */
      free (stack);
    }

  /* { dg-temporal-clean "legal" } */
  int mine = 3;
  run (exits, NULL, NULL);
  run (reads_argument, &mine, NULL);
  void *stack = aligned_alloc (4096, SIZE);
  for (int i = 0; i < 3; i++)
    run (i & 1 ? fills : exits, NULL, stack);
  run (reads_argument, &mine, stack);
  memset (stack, 0, SIZE);
  free (stack);
  return sink != 3;
}
