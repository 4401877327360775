/* Purpose: memory in a named address space is at no address that has a cell, and its address may be null: functions that use it are left alone,
   with a warning, and GCC accepts what becomes of all others.  Structures with such pointers in them are passed, returned and copied, and
   what else they point to is checked.
   Source: own.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-options "-fchecking" } */

#include <stdlib.h>
#include <string.h>

struct pair { int __seg_fs *there; int *here; };
static int __seg_gs in_space;
int *__seg_gs pointer_in_space;

/* The first word of a thread's own memory is its address.  */

static __attribute__ ((noinline)) void *
self (void) /* { dg-warning "function 'self' is left alone: it uses a named address space" } */
{
  void *__seg_fs *first = 0;
  return *first;
}

__attribute__ ((used)) int
never (int __seg_gs *p) /* { dg-warning "left alone" } */
{
  return in_space + *pointer_in_space + *p;
}

__attribute__ ((used)) int *
element (int *__seg_fs *a, int n) /* { dg-warning "left alone" } */
{
  return a[n];
}

__attribute__ ((noinline)) struct pair
same (struct pair *p)
{
  return *p;
}

__attribute__ ((noinline)) void
copy (struct pair *to, struct pair from)
{
  *to = from;
}

int
main (int argc, char **argv)
{
  void *word;
  asm ("movq %%fs:0, %0" : "=r" (word));
  if (self () != word)
    return 1;
  struct pair one, two;
  memset (&one, 0, sizeof one);
  one.here = malloc (sizeof (int));
  *one.here = 5;
  copy (&two, same (&one));
  if (argc > 1)
    free (one.here);
  int n = *two.here; /* { dg-temporal-error "use-after-free" "read" } */
  if (argc == 1)
    free (one.here);
  return n != 5;
}
