/* Purpose: the first function on a coroutine's stack frees its argument, and never returns: there is no return address, and the
   memory above the stack is not mapped.
   Source: libtemporal/report/wrapper-callers.c.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

struct task
{
  int number;
  struct task *next;
};

__attribute__ ((used)) static void *main_stack;
static int done;

/* Jump to ENTRY with TASK, on the stack that ends at TOP; leave () returns from there.  */
extern void run (void *top, void (*entry) (struct task *), struct task *task);
extern void leave (void);
__asm__ (".text\n"
         "run:\n\tpush %rbp\n\tpush %rbx\n\tpush %r12\n\tpush %r13\n\tpush %r14\n\tpush %r15\n"
         "\tmov %rsp, main_stack(%rip)\n\tmov %rdi, %rsp\n\tmov %rdx, %rdi\n\txor %ebp, %ebp\n\tjmp *%rsi\n"
         "leave:\n\tmov main_stack(%rip), %rsp\n"
         "\tpop %r15\n\tpop %r14\n\tpop %r13\n\tpop %r12\n\tpop %rbx\n\tpop %rbp\n\tret\n");

__attribute__ ((noinline)) static void
entry (struct task *task)
{
  done += task->number;
  free (task);
  leave ();
}

int
main (void)
{
  size_t size = 16 * 4096;
  char *stack = mmap (NULL, size + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED)
    abort ();
  munmap (stack + size, 4096);
  for (int i = 1; i <= 3; i++)
    {
      struct task *task = malloc (sizeof *task);
      task->number = i;
      run (stack + size, entry, task);
    }
  return done != 6;
}
/* { dg-temporal-clean "" } */
