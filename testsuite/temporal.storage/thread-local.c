/* Purpose: thread-local variables are blocks of their thread, exact at both ends: arrays, structs
   with pointers, in functions, declared in another unit with and without
   a known size; a pointer to one ends with its thread, also where the next thread has the
   same memory.
   Source: issue 3, "thread-local".  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-additional-sources "thread-local-other.c" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; char tail[3]; };

static __thread int numbers[5]; /* { dg-temporal-note "20-byte variable 'numbers' was declared" "ended-reused" } */
_Thread_local struct node head;
static __thread struct { char a, b; } small;
static __thread char *owner;

extern __thread int other_numbers[3];
extern __thread char other_text[];
extern __thread struct node other_node;
extern __thread short other_short;
char *other_get (void);

static int *kept;
static struct node *kept_node;
static volatile int sink, one = 1;

static __attribute__ ((noinline)) int *
counter (void)
{
  static __thread int count;
  count++;
  return &count;
}

static __attribute__ ((noinline)) int
sum (const int *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i]; /* { dg-temporal-error "out-of-bounds" "loop" } */
  return s;
}

static void *
keep (void *unused)
{
  kept = numbers;
  kept_node = &head;
  head.next = &head;
  numbers[one] = 1;
  *counter () = 5;
  return unused;
}

static void *
nothing (void *unused)
{
  int *volatile p = numbers;
  struct node *volatile q = &head;
  p[4] = q->tail[2];
  return unused;
}

static void
run (void *(*f) (void *))
{
  pthread_t t;
  if (pthread_create (&t, NULL, f, NULL) != 0)
    exit (99);
  pthread_join (t, NULL);
}

static void *
bounds_in_thread (void *unused)
{
  int *volatile p = numbers;
  sink = p[one + 4]; /* { dg-temporal-error "out-of-bounds" "in-thread" } */
  return unused;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *volatile p = numbers;
  struct node *volatile q = &head;
  char *volatile c = &small.a;

  if (!strcmp (what, "array"))
    sink = p[one + 4]; /* { dg-temporal-error "out-of-bounds" "array" } */
  if (!strcmp (what, "before"))
    sink = p[-one]; /* { dg-temporal-error "out-of-bounds" "before" } */
  if (!strcmp (what, "far"))
    p[one + 100] = 1; /* { dg-temporal-error "out-of-bounds" "far" } */
  if (!strcmp (what, "struct"))
    sink = q[one].value; /* { dg-temporal-error "out-of-bounds" "struct" } */
  if (!strcmp (what, "small"))
    sink = c[one + 1]; /* { dg-temporal-error "out-of-bounds" "small" } */
  if (!strcmp (what, "function"))
    sink = counter ()[one]; /* { dg-temporal-error "out-of-bounds" "function" } */
  if (!strcmp (what, "loop"))
    sink = sum (numbers, 6);
  if (!strcmp (what, "in-sight"))
    sink = numbers[one + 4]; /* { dg-temporal-error "out-of-bounds" "in-sight" } */
  if (!strcmp (what, "other"))
    {
      p = other_numbers;
      sink = p[one + 2]; /* { dg-temporal-error "out-of-bounds" "other" } */
    }
  if (!strcmp (what, "other-text"))
    {
      c = other_text;
      sink = c[one + 4]; /* { dg-temporal-error "out-of-bounds" "other-text" } */
    }
  if (!strcmp (what, "other-node"))
    {
      q = &other_node;
      sink = q[-one].value; /* { dg-temporal-error "out-of-bounds" "other-node" } */
    }
  if (!strcmp (what, "other-short"))
    {
      short *volatile s = &other_short;
      sink = s[one]; /* { dg-temporal-error "out-of-bounds" "other-short" } */
    }
  if (!strcmp (what, "other-result"))
    sink = other_get ()[one + 4]; /* { dg-temporal-error "out-of-bounds" "other-result" } */
  if (!strcmp (what, "in-thread"))
    run (bounds_in_thread);

  if (!strncmp (what, "ended", 5))
    {
      run (keep);
      if (!strcmp (what, "ended"))
	sink = kept[one]; /* { dg-temporal-error "use-after-return" "ended" } */
      if (!strcmp (what, "ended-write"))
	kept_node->value = 1; /* { dg-temporal-error "use-after-return" "ended-write" } */
      run (nothing);
      if (!strcmp (what, "ended-reused"))
	sink = kept[one]; /* { dg-temporal-error "use-after-return" "ended-reused" } */
      if (!strcmp (what, "ended-chain"))
	sink = kept_node->next->value; /* { dg-temporal-error "use-after-return" "ended-chain" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 3; i++)
    run (i ? keep : nothing);
  owner = malloc (3);
  owner[2] = 1;
  q->next = malloc (sizeof *q);
  q->next->value = 2;
  p = other_numbers;
  c = other_text;
  sink = sum (numbers, 5) + q->next->value + *counter () + p[2] + c[4]
	 + other_get ()[4] + owner[2];
  free (q->next);
  free (owner);
  return sink != 2 + 1 + 3 + 0 + 0 + 1;
}
