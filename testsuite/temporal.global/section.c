/* Purpose: variables in sections of the program's choice keep their layout: tables of structs and
   of pointers are visited from their linker-made bounds and from their first
   element; a variable with words of its own is still exact.
   Source: issue 3; linker sets of BSD and Linux.  */
/* { dg-do run } */

#include <string.h>

struct command { const char *name; int value, more; };

#define COMMAND(n, v) \
  static const struct command command_##n \
    __attribute__ ((section ("commands"), used)) = { #n, v, v };
COMMAND (one, 1)
COMMAND (two, 2)
COMMAND (three, 3)
extern const struct command __start_commands[], __stop_commands[];

#define POINTER(n) \
  static const struct command *const pointer_##n \
    __attribute__ ((section ("pointers"), used)) = &command_##n;
POINTER (one)
POINTER (three)
extern const struct command *const __start_pointers, *const __stop_pointers;

/* Some tables begin and end with elements of their own.  */
static struct command list_first __attribute__ ((section ("list"), used)) = { "", 10, 0 };
static struct command list_middle __attribute__ ((section ("list"), used)) = { "", 20, 0 };
static struct command list_last __attribute__ ((section ("list"), used)) = { "", 40, 0 };

static int narrow_a __attribute__ ((section ("narrow"), used)) = 100;
static int narrow_b __attribute__ ((section ("narrow"), used)) = 200;
extern int __start_narrow[], __stop_narrow[];

/* So large that an overrun of a few bytes stays inside the section's page.  */
static int placed[4] __attribute__ ((section ("own_section"), aligned (4096)));
static int *where = &placed[2];

static volatile int sink, one = 1;

static __attribute__ ((noinline)) int
sum (const struct command *from, const struct command *to)
{
  int s = 0;
  for (; from < to; from++)
    s += from->value;
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "beyond"))
    where[one + 1] = 1; /* { dg-temporal-error "out-of-bounds" "beyond" } */
  if (!strcmp (what, "before"))
    {
      int *volatile p = placed;
      sink = p[-one]; /* { dg-temporal-error "out-of-bounds" "before" } */
    }

  /* { dg-temporal-clean "legal" } */
  int s = sum (__start_commands, __stop_commands);
  for (const struct command *const *p = &__start_pointers; p < &__stop_pointers; p++)
    s += 1000 * (*p)->value + !(*p)->name;
  /* In which order the compiler puts them is its own business.  */
  struct command *volatile first = &list_first;
  if (&list_middle < first)
    first = &list_middle;
  if (&list_last < first)
    first = &list_last;
  s += sum (first, first + 3);
  for (int *p = __start_narrow; p < __stop_narrow; p++)
    s += *p;
  int *volatile n = &narrow_a;
  s += *n + narrow_b + list_middle.more;
  where[one] = 3;
  return s != 6 + 4000 + 70 + 300 + 300;
}
