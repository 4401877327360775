/* Purpose: pointers that travel through arrays of numbers, one way for each condition of
   disable=pointer_free: they keep their referents, and stale ones are found although their memory is
   used again.  */
/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */
/* { dg-temporal-clean "1" } */
/* { dg-temporal-clean "2" } */
/* { dg-temporal-clean "3" } */
/* { dg-temporal-clean "4" } */
/* { dg-temporal-clean "5" } */
/* { dg-temporal-clean "6" } */
/* { dg-temporal-clean "7" } */
/* { dg-temporal-clean "8" } */
/* { dg-temporal-clean "9" } */
/* { dg-temporal-clean "10" } */
/* { dg-temporal-clean "11" } */
/* { dg-temporal-clean "12" } */

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

union number { uint64_t n; double d; int *p; };
struct pair { uint64_t a, b; };

/* One array for each way: a way that taints one would taint all.  */
static uint64_t a1[4], b1[4], a3[4], b3[4], a4[4], b4[4], a5[4], b5[4], a6[4], b6[4];
static uint64_t a7[4], b7[4], a9[4], b9[4], a10[4], b10[4], a11[4], b11[4];
static union number a2[4];
static double b2[4];
static unsigned char a8[32], b8[32];
static struct pair a12[2], b12[2];

static int *
pointer (uint64_t n)
{
  return (int *) (uintptr_t) n;
}

/* A pointer is made a number, and arithmetic undoes what it did.  */
static int *
converted (int *p)
{
  uint64_t mask = 0x5555;
  a1[1] = (uintptr_t) p ^ mask;
  b1[2] = a1[1];
  return pointer (b1[2] ^ 0x5555);
}

/* It is stored as a pointer, and copied as a double.  */
static int *
punned (int *p)
{
  union number u;
  a2[1].p = p;
  b2[1] = a2[1].d;
  u.d = b2[1];
  return u.p;
}

/* It is copied there by memcpy, from a variable.  */
static int *
copied (int *p)
{
  memcpy (&a3[2], &p, sizeof p);
  b3[1] = a3[2];
  memcpy (&p, &b3[1], sizeof p);
  return p;
}

/* It is stored through a pointer to pointers.  */
static void put (int **to, int *p) { *to = p; }
static int *
stored (int *p)
{
  put ((int **) &a4[1], p);
  for (int i = 0; i < 4; i++)
    b4[i] = a4[i];
  return pointer (b4[1]);
}

/* A function out of sight stores it.  */
static void put_number (uint64_t *to, uintptr_t n) { *to = n; }
static void (*volatile hidden) (uint64_t *, uintptr_t) = put_number;
static int *
out_of_sight (int *p)
{
  hidden (&a5[2], (uintptr_t) p);
  b5[3] = a5[2];
  return pointer (b5[3]);
}

/* It is passed as a number for pointers, and returned as one.  */
static uintptr_t __attribute__ ((noinline)) same (uintptr_t n) { return n; }
static int *
passed (int *p)
{
  a6[1] = same ((uintptr_t) p);
  b6[1] = a6[1];
  return pointer (b6[1]);
}

/* It comes out of the list of unnamed arguments.  */
static uint64_t __attribute__ ((noinline))
take (int n, ...)
{
  va_list list;
  va_start (list, n);
  a7[n] = va_arg (list, uint64_t);
  va_end (list);
  b7[n] = a7[n];
  return b7[n];
}
static int *
unnamed (int *p)
{
  take (1, (uint64_t) (uintptr_t) p);
  return pointer (b7[1]);
}

/* It is copied by characters.  */
static int *
characters (int *p)
{
  const unsigned char *from = (const unsigned char *) &p;
  for (unsigned i = 0; i < sizeof p; i++)
    a8[i] = from[i];
  for (unsigned i = 0; i < sizeof p; i++)
    b8[i + 8] = a8[i];
  memcpy (&p, b8 + 8, sizeof p);
  return p;
}

/* It passes through a variable.  */
static int *
kept (int *p, int which)
{
  uint64_t n = 0;
  for (int i = 0; i < 2; i++)
    {
      if (i == which)
	n = (uintptr_t) p;
      a9[i] = n;
    }
  b9[0] = a9[which];
  return pointer (b9[0]);
}

/* An atomic operation puts it there.  */
static int *
exchanged (int *p)
{
  __atomic_store_n (&a10[1], (uint64_t) (uintptr_t) p, __ATOMIC_SEQ_CST);
  b10[1] = a10[1];
  return pointer (b10[1]);
}

/* A larger number has it.  */
static int *
wide (int *p)
{
  unsigned __int128 n = (unsigned __int128) (uintptr_t) p << 64;
  memcpy (&a11[2], &n, sizeof n);
  b11[1] = a11[3];
  return pointer (b11[1]);
}

/* A structure of numbers has it.  */
static int *
structure (int *p)
{
  struct pair one = { 1, (uintptr_t) p };
  a12[1] = one;
  b12[0] = a12[1];
  return pointer (b12[0].b);
}

static int *
send (int *p, int way)
{
  switch (way)
    {
    case 1: return converted (p);
    case 2: return punned (p);
    case 3: return copied (p);
    case 4: return stored (p);
    case 5: return out_of_sight (p);
    case 6: return passed (p);
    case 7: return unnamed (p);
    case 8: return characters (p);
    case 9: return kept (p, 1);
    case 10: return exchanged (p);
    case 11: return wide (p);
    default: return structure (p);
    }
}

int
main (int argc, char **argv)
{
  int *p = malloc (40), *q;
  int stale = argc > 2;
  if (!p)
    return 1;
  p[1] = 3;
  q = send (p, atoi (argv[1]));
  if (stale)
    {
      free (p);
      p = malloc (40);
      p[1] = 3;
    }
  int result = q[1] != 3;
  /* { dg-temporal-error "use-after-free" "1 x" ".-1" } */
  /* { dg-temporal-error "use-after-free" "2 x" ".-2" } */
  /* { dg-temporal-error "use-after-free" "3 x" ".-3" } */
  /* { dg-temporal-error "use-after-free" "4 x" ".-4" } */
  /* { dg-temporal-error "use-after-free" "5 x" ".-5" } */
  /* { dg-temporal-error "use-after-free" "6 x" ".-6" } */
  /* { dg-temporal-error "use-after-free" "7 x" ".-7" } */
  /* { dg-temporal-error "use-after-free" "8 x" ".-8" } */
  /* { dg-temporal-error "use-after-free" "9 x" ".-9" } */
  /* { dg-temporal-error "use-after-free" "10 x" ".-10" } */
  /* { dg-temporal-error "use-after-free" "11 x" ".-11" } */
  /* { dg-temporal-error "use-after-free" "12 x" ".-12" } */
  free (p);
  return result;
}
