/* Purpose: a memory operand of an assembler statement that names an array or a structure says what
   memory the statement may touch, which need not be there; other memory operands are accesses.
   Source: mbedtls's bn_mul.h (16 words for loops that take one at a time), GCC's manual on clobbers
   (a string of any length), the Linux kernel's __m (a structure of 100 numbers for one).  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define IS(x) (argc > 1 && !strcmp (argv[1], x))
struct large { long number[100]; };
static volatile long sink;

static uint64_t __attribute__ ((noipa))
add (size_t n, const uint64_t *s, uint64_t *d)
{
  uint64_t sum = 0;
  for (; n > 0; n--)
    __asm__ volatile ("movq (%%rsi), %%rax\n\t"
		      "addq $8, %%rsi\n\t"
		      "addq %%rax, %0\n\t"
		      "movq %0, (%%rdi)\n\t"
		      "addq $8, %%rdi"
		      : "+r" (sum), "+D" (d), "+S" (s), "+m" (*(uint64_t (*)[16]) d)
		      : "m" (*(const uint64_t (*)[16]) s)
		      : "rax", "cc");
  return sum;
}
static size_t __attribute__ ((noipa))
length (const char *s)
{
  size_t n = -1;
  __asm__ ("1: incq %0\n\tcmpb $0, (%1,%0)\n\tjne 1b" : "+r" (n) : "r" (s), "m" (*(const char (*)[]) s) : "cc");
  return n;
}
static void __attribute__ ((noipa))
copy (void *to, const void *from, size_t n)
{
  __asm__ volatile ("rep movsb" : "+D" (to), "+S" (from), "+c" (n), "=m" (*(struct large *) to)
		    : "m" (*(const struct large *) from));
}
/* Pointers in memory, which GCC loads once for each operand without optimisation; integers.  */
static struct { char *end, *text; } known;
static int __attribute__ ((noipa))
empty (void)
{
  int n = 1;
  __asm__ ("" : "+r" (n) : "r" (known.end), "m" (*(const char (*)[8]) known.end));
  __asm__ ("" : "+r" (n) : "r" (known.end + 1 - 1), "m" (*(const char (*)[8]) (known.end + 1 - 1)));
  __asm__ ("" : "+r" (n) : "r" ((uintptr_t) known.end), "m" (*(const char (*)[8]) known.end));
  return n;
}
static void __attribute__ ((noipa))
number (long *p)
{
  __asm__ volatile ("incq %0" : "+m" (*(struct large *) p)); /* { dg-temporal-error "use-after-free" "number" } */
}
static void __attribute__ ((noipa))
scalar (long *p)
{
  __asm__ volatile ("incq %0" : "+m" (*p)); /* { dg-temporal-error "out-of-bounds" "scalar" } */
}
static void __attribute__ ((noipa))
member (struct large *p)
{
  __asm__ volatile ("" : : "r" (p->number), "m" (p->number[1])); /* { dg-temporal-error "out-of-bounds" "member" } */
}

int
main (int argc, char **argv)
{
  uint64_t *s = calloc (3, 8), *d = malloc (3 * 8), local[2] = { 1, 2 };
  long *n = malloc (sizeof *n);
  s[2] = 4;
  *n = 41;
  if (add (3, s, d) != 4 || d[2] != 4 || add (2, local, local) != 3)
    return 1;
  uint64_t *one = malloc (sizeof *one), same;
  *one = 5;
  __asm__ volatile ("movq (%1), %0" : "=r" (same) : "r" (one), "m" (*(const uint64_t (*)[16]) one));
  free (one);
  if (same != 5)
    return 5;
  char *text = strdup ("text");
  if (length (text) != 4 || length (text + 4) != 0)
    return 2;
  copy (text, "and", 4);
  copy (text + 5, text, 0);
  copy (NULL, NULL, 0);
  known.text = text;
  known.end = text + 5;
  if (empty () != 1)
    return 6;
  add (0, NULL, NULL);
  if (strcmp (text, "and"))
    return 3;
  number (n);
  scalar (n);
  if (*n != 43)
    return 4;
  if (IS ("scalar"))
    scalar (n + 1);
  if (IS ("member"))
    member ((struct large *) n);
  free (n);
  n = NULL;
  if (IS ("number"))
    {
      long *stale = malloc (sizeof *stale);
      free (stale);
      n = malloc (sizeof *n);
      number (stale);
    }
  sink = s[2] + d[2];
  free (n);
  free (text);
  free (s);
  free (d);
  return 0;
}
