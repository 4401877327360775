/* Purpose: a linker set some of whose elements come from an uninstrumented object: pointers to
   the elements that have blocks go on to those that have none, in either direction; beyond the
   section's ends they are reported.
   Source: issue 3, stays silent; linker sets of BSD and Linux.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "linker-set-plain.c" } */
/* { dg-temporal-clean "names" } */
/* { dg-temporal-clean "up" } */
/* { dg-temporal-clean "down" } */
/* { dg-temporal-clean "memory" } */

#include <string.h>

struct command { const char *name; long value; };

#define COMMAND(n, v) \
  static struct command command_##n \
    __attribute__ ((section ("commands"), used, aligned (8))) = { #n, v };
COMMAND (one, 1)
COMMAND (two, 2)
extern struct command __start_commands[], __stop_commands[];

static struct command *kept;
static volatile long sink, steps = 2, far = 100;

/* Pages of the program before and behind the section.  */
static long before[1024] = { 1 }, behind[1024] __attribute__ ((used)) = { 1 };

static __attribute__ ((noinline)) long
visit (struct command *first, struct command *last, int step)
{
  long s = 0;
  for (struct command *p = first; ; p += step)
    {
      s += p->value;
      if (p == last)
	return s;
    }
}

static __attribute__ ((noinline)) struct command *
at (long i)
{
  return __start_commands + i;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long n = __stop_commands - __start_commands;
  struct command *mine = &command_one < &command_two ? &command_one : &command_two;
  struct command *volatile end = __stop_commands, *volatile start = __start_commands;

  if (n != 4)
    return 1;
  if (!strcmp (what, "names"))
    {
      long s = 0;
      for (struct command *p = start; p < end; p++)
	s += p->value + (p->name[0] == 0);
      return s != 33;
    }
  if (!strcmp (what, "up"))
    return visit (mine, end - 1, 1) != 3 && visit (mine, end - 1, 1) != 33;
  if (!strcmp (what, "down"))
    return visit (mine + 1, start, -1) != 3 && visit (mine + 1, start, -1) != 33;
  if (!strcmp (what, "memory"))
    {
      kept = mine;
      struct command *p = kept;
      for (; p < end; p++)
	p->value++;
      for (p = kept; p >= start; p--)
	p->value++;
      return start->value == end[-1].value;
    }
  if (!strcmp (what, "beyond"))
    {
      kept = mine;
      sink = kept[far].value; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }
  if (!strcmp (what, "before"))
    {
      kept = mine;
      sink = kept[-far].value; /* { dg-temporal-error "out-of-bounds" "before" } */
    }
  return before[0] - 1 + (at (steps)->name == NULL);
}
