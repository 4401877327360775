/* Purpose: pointers that meet where a computed goto arrives keep their referents: an
   interpreter's program counter, stack pointer and registers, when the block that
   they belong to has ended and its memory has been reused, and beyond its end.
   Source: issue 3, computed goto.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

enum { PUSH, ADD, NEXT, DROP, TAKE, PEEK, POKE, SWAP, LOOP, LOAD, STOP };

struct cell { int value; struct cell *next; };

static volatile int sink;
static volatile int one = 1;

/* CODE is a program for a machine with a stack in a list of blocks, and two registers that
   point to blocks.  */
static __attribute__ ((noinline)) int
run (const unsigned char *code, int count)
{
  static const void *const table[] = {
    &&push, &&add, &&next, &&drop, &&take, &&peek, &&poke, &&swap, &&loop, &&load, &&stop
  };
  const unsigned char *pc = code;
  struct cell *top = NULL, *other = NULL;
  int *word = NULL;

  goto *table[*pc++];
push:
  {
    struct cell *c = malloc (sizeof *c);
    c->value = *pc++;
    c->next = top;
    top = c;
    goto *table[*pc++];
  }
add:
  top->next->value += top->value; /* { dg-temporal-error "use-after-free" "add" } */
  top = top->next;
  goto *table[*pc++];
next:
  other = top->next;
  goto *table[*pc++];
drop:
  free (top);
  goto *table[*pc++];
take:
  free (other);
  goto *table[*pc++];
peek:
  word = &other->value;
  sink = *word; /* { dg-temporal-error "use-after-free" "peek" } */
  goto *table[*pc++];
poke:
  *word = 1; /* { dg-temporal-error "use-after-free" "poke" } */
  goto *table[*pc++];
swap:
  {
    struct cell *t = top;
    top = other;
    other = t;
    goto *table[*pc++];
  }
loop:
  if (--count > 0)
    pc = code;
  goto *table[*pc++]; /* { dg-temporal-error "out-of-bounds" "past" } */
load:
  word = &top->value;
  goto *table[*pc++];
stop:
  if (other)
    sink = other->value; /* { dg-temporal-error "use-after-free" "stop" } */
  return top ? top->value : 0; /* { dg-temporal-error "use-after-free" "top" } */
}

static int
run_copy (const unsigned char *code, size_t n, int count)
{
  unsigned char *copy = malloc (n);
  memcpy (copy, code, n);
  int r = run (copy, count);
  free (copy);
  return r;
}

#define RUN(...) \
  run_copy ((unsigned char[]) { __VA_ARGS__ }, \
	    sizeof (unsigned char[]) { __VA_ARGS__ }, 1)

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  /* DROP frees the top without taking it off; PUSH then gets its memory.  */
  if (!strcmp (what, "top"))
    sink = RUN (PUSH, 1, DROP, STOP);
  if (!strcmp (what, "add"))
    sink = RUN (PUSH, 1, DROP, PUSH, 2, ADD, STOP);
  if (!strcmp (what, "stop"))
    sink = RUN (PUSH, 1, PUSH, 2, NEXT, TAKE, PUSH, 3, STOP);
  if (!strcmp (what, "peek"))
    sink = RUN (PUSH, 1, PUSH, 2, NEXT, SWAP, DROP, SWAP, PUSH, 3, PEEK, STOP);
  if (!strcmp (what, "poke"))
    sink = RUN (PUSH, 1, LOAD, DROP, PUSH, 2, POKE, STOP);
  if (!strcmp (what, "past"))
    sink = RUN (PUSH, 1, PUSH, 2, ADD, LOOP);

  /* { dg-temporal-clean "legal" } */
  static const unsigned char sum[] = {
    PUSH, 1, PUSH, 2, PUSH, 3, NEXT, PEEK, ADD, ADD, LOAD, POKE, SWAP, SWAP, LOOP, STOP
  };
  return (run_copy (sum, sizeof sum, 100) != 1 || run (sum, 100) != 1
	  || run (sum, one + 1) != 1);
}
