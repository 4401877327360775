/* Purpose: what is inserted between the assignments to register variables and the assembler statement that takes them does not change
   the registers.
   Source: inline system calls, as C libraries have them.  */
/* { dg-do run } */

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

struct request { long fd; const void *buffer; struct request *next; long size; };

__attribute__ ((noinline)) static long
system_call (long number, struct request *r)
{
  register long rax asm ("rax") = number;
  register long rdi asm ("rdi") = r->next->fd;
  register const void *rsi asm ("rsi") = r->buffer;
  register long rdx asm ("rdx") = r->next->next->size;
  asm volatile ("syscall" : "+r" (rax) : "r" (rdi), "r" (rsi), "r" (rdx) : "rcx", "r11", "memory");
  return rax;
}

static int *slot;

static int *
new (int value)
{
  int *p = malloc (24);
  *p = value;
  return p;
}

/* The statement stores a pointer, and the next block has the same address.  */

static void
store (int i)
{
  register int *p asm ("rdi") = new (i);
  register int **at asm ("rsi") = &slot;
  asm volatile ("movq %%rdi, (%%rsi)" : : "r" (p), "r" (at) : "memory");
  if (*slot != i)
    abort ();
  free (slot);
}

int
main (void)
{
  int fds[2];
  char text[8] = "";
  struct request *r = malloc (sizeof *r);
  if (pipe (fds))
    abort ();
  *r = (struct request) { fds[1], "hello", NULL, 6 };
  r->next = r;
  if (system_call (SYS_write, r) != 6)
    abort ();
  *r = (struct request) { fds[0], text, r, 6 };
  if (system_call (SYS_read, r) != 6 || text[4] != 'o')
    abort ();
  slot = new (1);
  free (slot);
  for (int i = 0; i < 3; i++)
    store (i);
  free (r);
  return 0;
}
