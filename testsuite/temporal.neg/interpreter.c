/* Purpose: a byte-code interpreter: computed goto, program counter and stack pointer as running
   pointers, frames in an array, function pointers in a table.
   Source: issue 3, computed goto.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

enum { PUSH, ADD, DUP, JUMP_IF, CALL, RETURN, STORE, LOAD, NATIVE, STOP };

struct machine { long stack[64], *sp; long *globals; const signed char *calls[16], **cp; };

static long twice (struct machine *m) { return *m->sp * 2; }
static long minus (struct machine *m) { return -*m->sp; }
static long (*const natives[]) (struct machine *) = { twice, minus };

static long
run (struct machine *m, const signed char *pc)
{
  static const void *const labels[] = {
    &&push, &&add, &&dup, &&jump_if, &&call, &&back, &&store, &&load, &&native, &&stop
  };
  const signed char *start = pc;
#define NEXT goto *labels[*pc++]

  m->sp = m->stack;
  m->cp = m->calls;
  NEXT;
 push: *++m->sp = *pc++; NEXT;
 add: m->sp--; *m->sp += m->sp[1]; NEXT;
 dup: m->sp[1] = *m->sp; m->sp++; NEXT;
 jump_if:
  {
    const signed char *to = pc + *pc;
    pc++;
    if (*m->sp--)
      pc = to;
    NEXT;
  }
 call: *m->cp++ = pc + 1; pc = start + *pc; NEXT;
 back: pc = *--m->cp; NEXT;
 store: m->globals[*pc++] = *m->sp--; NEXT;
 load: *++m->sp = m->globals[*pc++]; NEXT;
 native: *m->sp = natives[*pc++] (m); NEXT;
 stop: return *m->sp;
}

int
main (void)
{
  /* Sums 10 ... 1 into global 0, by a subroutine at 24.  */
  static const signed char code[] = {
    PUSH, 0, STORE, 0, PUSH, 10, DUP, CALL, 24, PUSH, -1, ADD, DUP, JUMP_IF, -8, LOAD, 0, NATIVE, 0,
    NATIVE, 1, STOP, 0, 0, LOAD, 0, ADD, STORE, 0, RETURN
  };
  struct machine *m = malloc (sizeof *m);

  for (int round = 0; round < 20; round++)
    {
      m->globals = calloc (4, sizeof (long));
      long got = run (m, code);
      free (m->globals);
      if (got != -110)
	return 1;
    }
  free (m);
  return 0;
}
