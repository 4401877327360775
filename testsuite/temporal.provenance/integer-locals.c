/* Purpose: a number in a local that is in memory, because its address is taken, is followed through what is computed of it,
   if the function makes a pointer of the local: as it would be in a register.
   Source: integer-locals.cc; GCC 14's libraries reuse the memory in integers-elsewhere.c, GCC 12's do not.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

struct cursor { int n; uintptr_t at, end; };
static volatile long eight = 8;
static volatile int sink;

__attribute__ ((noipa)) static void
load (void *to, void *from)
{
  memcpy (to, from, sizeof (void *));
}

__attribute__ ((noipa)) static void
step (uintptr_t *n)
{
  (void) n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *a = calloc (1, 64), *b = calloc (1, 64), *c;
  a[2] = a[4] = 1, b[0] = b[2] = 2;

  CASE ("memcpy")
    {
      uintptr_t n;
      memcpy (&n, &a, sizeof n);
      n += eight;
      free (a);
      c = malloc (64);
      sink = *(int *) n;		/* { dg-temporal-error "use-after-free" "memcpy" } */
      free (c);
    }
  CASE ("call")
    {
      uintptr_t n;
      load (&n, &a);
      n += eight;
      step (&n);
      n += eight;
      free (a);
      c = malloc (64);
      sink = *(int *) n;		/* { dg-temporal-error "use-after-free" "call" } */
      free (c);
    }
  CASE ("member")
    {
      struct cursor k;
      load (&k.at, &a);
      k.at += eight;
      step (&k.at);
      free (a);
      c = malloc (64);
      sink = *(int *) k.at;		/* { dg-temporal-error "use-after-free" "member" } */
      free (c);
    }
  CASE ("two")
    {
      uintptr_t n, m;
      load (&n, &a);
      n += eight;
      step (&n);
      m = n + eight;
      step (&m);
      free (a);
      c = malloc (64);
      sink = *(int *) m;		/* { dg-temporal-error "use-after-free" "two" } */
      free (c);
    }

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      uintptr_t n, m;
      struct cursor k = { 0, 0, 0 };
      /* From one block to another, and the first is freed.  */
      load (&n, &a);
      n += (uintptr_t) b - (uintptr_t) a;
      step (&n);
      load (&k.at, &a);
      k.at += eight;
      step (&k.at);
      k.at += (uintptr_t) b - (uintptr_t) a;
      free (a);
      if (*(int *) n != 2 || *(int *) k.at != 2)
        return 1;
      /* A number that was a stale pointer, and is a distance now.  */
      c = malloc (64);
      c[2] = 3;
      m = n;
      step (&m);
      m -= (uintptr_t) b;
      m += (uintptr_t) c + eight;
      step (&m);
      if (*(int *) m != 3)
        return 2;
      /* Into the block that a stale pointer's memory has been given.  */
      load (&n, &a);
      n -= (uintptr_t) a;
      step (&n);
      n += (uintptr_t) c;
      step (&n);
      n += eight;
      if (*(int *) n != 3)
        return 3;
      /* A block that has grown, and its cursor moved along.  */
      char *text = malloc (32);
      load (&k.at, &text);
      k.at += eight;
      step (&k.at);
      char *longer = realloc (text, 4096);
      longer[8] = 4;
      k.at = k.at - (uintptr_t) text + (uintptr_t) longer;
      step (&k.at);
      if (*(char *) k.at != 4)
        return 4;
      free (longer);
    }
  return 0;
}
