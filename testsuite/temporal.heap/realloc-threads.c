/* Purpose: while there are several threads, realloc makes a block smaller; a pointer to what was cut off, kept in memory,
   is reported when another block has got that, and so is one to the part that stayed.
   Source: interpose/malloc.c (realloc_here), whose record of the old block was cut as well.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **kept;
static char *rest[16];
static pthread_barrier_t end;

static void *
wait (void *arg)
{
  pthread_barrier_wait (&end);
  return arg;
}

/* A block that contains the address A, of the size of what realloc cut off.  */
static char *
block_at (uintptr_t a)
{
  for (int i = 0; i < 16; i++)
    {
      rest[i] = malloc (200 - 8 * i);
      memset (rest[i], 1, 200 - 8 * i);
      if (a - (uintptr_t) rest[i] < (uintptr_t) (200 - 8 * i))
        return rest[i] + (a - (uintptr_t) rest[i]);
    }
  exit (77);
}

static int
shrink (const char *what)
{
  char *p = malloc (1200);
  memset (p, 1, 1200);
  kept[0] = p + 1100;
  kept[1] = p + 10;
  uintptr_t address = (uintptr_t) p + 1100;
  char *q = realloc (p, 1000);
  char *now = block_at (address);
  if (!strcmp (what, "cut"))
    return *kept[0]; /* { dg-temporal-error "use-after-free" "cut" } */
  if (!strcmp (what, "stayed"))
    return *kept[1]; /* { dg-temporal-error "use-after-free" "stayed" } */
  /* { dg-temporal-error "use-after-free" "cut-in-thread" ".-3" } */
  /* { dg-temporal-error "use-after-free" "stayed-in-thread" ".-2" } */
  kept[0] = now;
  kept[1] = q + 10;
  return *kept[0] + *kept[1];
}

static void *
work (void *arg)
{
  return (void *) (intptr_t) shrink (arg);
}

int
main (int argc, char **argv)
{
  char what[32];
  strcpy (what, argc > 1 ? argv[1] : ""); /* { dg-temporal-clean "" } */
  char *at = strstr (what, "-in-thread");
  int in_thread = at != NULL;
  if (at)
    *at = 0;
  kept = malloc (2 * sizeof *kept);
  pthread_t other, worker;
  pthread_barrier_init (&end, NULL, 2);
  pthread_create (&other, NULL, wait, NULL);
  void *result = NULL;
  if (in_thread || argc == 1)
    {
      pthread_create (&worker, NULL, work, what);
      pthread_join (worker, &result);
    }
  int sum = (intptr_t) result;
  if (!in_thread)
    sum += shrink (what);
  pthread_barrier_wait (&end);
  pthread_join (other, NULL);
  printf ("%d\n", sum);
  return sum != 4;
}
