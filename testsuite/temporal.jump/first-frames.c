/* Purpose: coroutines that assembler code starts: the return address of their first function is none, 0 or any number that
   the library takes for that.  Runtime code that looks for callers must not follow it.
   Source: Ruby 3.1 (fiber_entry), whose fibers faulted; minicoro and Coco have numbers that are no address there.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "after" "46" } */
/* { dg-temporal-error "out-of-bounds" "over" "46" } */

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct coroutine
{
  void **sp;
  int *result;
};

void co_switch (struct coroutine *from, struct coroutine *to);

__asm__(".text\n"
        ".globl co_switch\n"
        ".type co_switch, @function\n"
        "co_switch:\n"
        "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq (%rsi), %rsp\n"
        "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
        "  ret\n"
        ".size co_switch, .-co_switch\n");

static struct coroutine home;
static const char *what = "";
static void *volatile kept;
static jmp_buf place;

static __attribute__ ((noinline)) int
sum (int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static __attribute__ ((noinline)) void
jump (int n)
{
  if (n)
    longjmp (place, n);
}

/* The first function.  Its arguments are those of co_switch.  */
static __attribute__ ((noinline)) void
entry (struct coroutine *from, struct coroutine *self)
{
  int numbers[4] = { 1, 2, 3, 4 };
  int *block = malloc (4 * sizeof (int));
  kept = numbers;
  memcpy (block, numbers, sizeof numbers);
  *self->result = sum (kept, 4) + sum (block, 4);
  if (setjmp (place) == 0)
    jump (*self->result);
  free (block);
  if (strcmp (what, "after") == 0)
    *self->result = sum (block, 4);
  if (strcmp (what, "over") == 0)
    *self->result = sum (kept, 5);
  for (;;)
    co_switch (self, from);
}

static int
start (uintptr_t none)
{
  static char stack[3][64 * 1024] __attribute__ ((aligned (16)));
  static unsigned n;
  int result = 0;
  void **sp = (void **) (stack[n++] + sizeof *stack);
  *--sp = (void *) none;
  *--sp = (void *) entry;
  sp -= 6;
  memset (sp, 0, 6 * sizeof *sp);
  struct coroutine c = { sp, &result };
  co_switch (&home, &c);
  return result;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    what = argv[1];
  int a = start (0xdeaddeaddeaddead), b = start (0), c = start (16);
  return a != 20 || b != 20 || c != 20;
}
