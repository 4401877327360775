/* Purpose: nested functions and trampolines, statement expressions, computed
   goto, case ranges, typeof, cleanup, labels as values in tables, inline asm
   with memory operands.
   Source: issue, neg: GNU extensions.  */
/* { dg-do run } */
/* { dg-prune-output "executable stack|behaviour is deprecated" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

#define max(a, b) ({ __typeof__ (a) a_ = (a); __typeof__ (b) b_ = (b); a_ > b_ ? a_ : b_; })

static int released;

static void
release (char **p)
{
  released += (*p)[0];
  free (*p);
}

static void
leave (int *p)
{
  released += *p;
}

static __attribute__ ((noinline)) int
call (int (*f) (int), int x)
{
  return f (x);
}

static __attribute__ ((noinline)) int
nested (int n)
{
  int total = 0, *p = &total;
  int add (int x)
  {
    total += x;
    *p += 1;
    return total;
  }
  void twice (int x)
  {
    int here = x;
    int inner (int y) { return here + y; }
    add (call (inner, 1));
  }
  for (int i = 0; i < n; i++)
    {
      call (add, i);
      twice (i);
    }
  return total;
}

static __attribute__ ((noinline)) int
interpret (const unsigned char *code)
{
  static void *const table[] = { &&op_push, &&op_add, &&op_dup, &&op_end };
  int stack[10], *sp = stack;
  goto *table[*code++];
op_push:
  *sp++ = *code++;
  goto *table[*code++];
op_add:
  sp--;
  sp[-1] += sp[0];
  goto *table[*code++];
op_dup:
  {
    int top = sp[-1], *t = &top;
    *sp++ = *t;
  }
  goto *table[*code++];
op_end:
  return sp[-1];
}

static __attribute__ ((noinline)) int
with_cleanup (int early)
{
  __attribute__ ((cleanup (release))) char *p = strdup ("a");
  for (int i = 0; i < 3; i++)
    {
      __attribute__ ((cleanup (leave))) int x = i;
      int *q = &x;
      if (i == early)
	return *q + p[0];
      *q += 1;
    }
  return p[0];
}

static __attribute__ ((noinline)) int
with_asm (int *p)
{
  int local = 5, result;
  __asm__ ("movl %1, %0" : "=r" (result) : "m" (*p));
  __asm__ ("addl %1, %0" : "+m" (local) : "r" (result));
  int *q;
  __asm__ ("" : "=r" (q) : "0" (p));
  *q += 1;
  __asm__ volatile ("" : : : "memory");
  return local + *q;
}

static int
range (int c)
{
  switch (c)
    {
    case '0' ... '9': return 1;
    case 'a' ... 'z': return 2;
    default: return 3;
    }
}

int
main (void)
{
  static const unsigned char code[] = { 0, 3, 2, 1, 0, 4, 1, 3 };
  int *h = malloc (sizeof *h), sum = 0;
  *h = 7;

  sum += nested (4);
  sum += interpret (code);
  sum += with_cleanup (1) + with_cleanup (9);
  sum += with_asm (h);
  sum += range ('5') + range ('k') + range ('!');
  sum += max (*h, 3) + ({ int *p = h; *p += 1; *p; });
  free (h);
  return sum != 6 + 4 + 10 + 4 + 10 + 98 + 97 + 20 + 6 + 8 + 9
	 || released != 'a' * 2 + 1 + 1 + 1 + 2 + 3;
}
