/* Purpose: pointers made from integers that lead nowhere: not canonical, into the kernel's
   half, into the shadow, to pages that are not mapped; constants, from memory, far
   from null.  A report stands in place of the SIGSEGV.
   Source: issue, wild-pointer: made from integers, outside any block.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct node { int value; char pad[60]; struct node *next; };
struct wide { long a[16]; };

static volatile int sink;
static volatile uintptr_t number;
static struct wide wide;

static __attribute__ ((noinline)) int
get (const struct node *n)
{
  return n->value; /* { dg-temporal-error "wild-pointer" "argument" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node one = { .value = 1 };

  if (!strcmp (what, "noncanonical"))
    {
      number = 0xdead000000000000;
      int *p = (int *) number;
      sink = *p; /* { dg-temporal-error "wild-pointer" "noncanonical" } */
    }
  if (!strcmp (what, "noncanonical-write"))
    {
      number = 0x4141414141414141;
      long *p = (long *) number;
      *p = 1; /* { dg-temporal-error "wild-pointer" "noncanonical-write" } */
    }
  if (!strcmp (what, "byte"))
    {
      number = 0x800000000000;
      char *p = (char *) number;
      sink = *p; /* { dg-temporal-error "wild-pointer" "byte" } */
    }
  if (!strcmp (what, "short"))
    {
      number = 0x123456789abcdef0;
      short *p = (short *) number;
      p[3]++; /* { dg-temporal-error "wild-pointer" "short" } */
    }
  if (!strcmp (what, "struct"))
    {
      number = 0xcccccccccccccccc;
      wide = *(struct wide *) number; /* { dg-temporal-error "wild-pointer" "struct" } */
    }
  if (!strcmp (what, "kernel"))
    {
      number = 0xffffffff81000000;
      int *p = (int *) number;
      sink = p[1]; /* { dg-temporal-error "wild-pointer" "kernel" } */
    }
  if (!strcmp (what, "minus-one"))
    {
      char *p = mmap (NULL, 0, PROT_READ, MAP_PRIVATE, -1, 0);
      sink = *p; /* { dg-temporal-error "wild-pointer" "minus-one" } */
    }
  if (!strcmp (what, "sentinel"))
    {
      struct node *n = (struct node *) -1;
      one.next = n;
      sink = one.next->value; /* { dg-temporal-error "wild-pointer" "sentinel" } */
    }
  if (!strcmp (what, "constant"))
    *(int *) 0x12345678 = 1; /* { dg-temporal-error "wild-pointer" "constant" } */
  if (!strcmp (what, "unmapped"))
    {
      number = 0x123456789a0;
      int *p = (int *) number;
      sink = *p; /* { dg-temporal-error "wild-pointer" "unmapped" } */
    }
  if (!strcmp (what, "unmapped-low"))
    {
      number = 0x7654321000;
      one.next = (struct node *) number;
      sink = one.next->next->value; /* { dg-temporal-error "wild-pointer" "unmapped-low" } */
    }
  if (!strcmp (what, "shadow"))
    {
      /* The shadow of a page that is not mapped, and whose own cell would lie in the
	 program's memory.  */
      number = 0x400012345678;
      int *p = (int *) number;
      sink = *p; /* { dg-temporal-error "wild-pointer" "shadow" } */
    }
  if (!strcmp (what, "argument"))
    {
      number = 0xdeadbeefdeadbeef;
      sink = get ((struct node *) number);
    }
  if (!strcmp (what, "chain"))
    {
      /* A dead object that some allocator has painted.  */
      struct node *n = malloc (sizeof *n);
      memset (n, 0xa5, sizeof *n);
      sink = n->next->value; /* { dg-temporal-error "wild-pointer" "chain" } */
    }
  if (!strcmp (what, "loop"))
    {
      number = 0xfff8000000000000;
      char *p = (char *) number;
      for (int i = 0; i < 10; i++)
	sink += p[i]; /* { dg-temporal-error "wild-pointer" "loop" } */
    }

  /* { dg-temporal-clean "legal" } */
  number = (uintptr_t) &one;
  struct node *n = (struct node *) number;
  sink = n->value + get (n);
  one.next = (struct node *) -1;
  return one.next == (struct node *) number;
}
