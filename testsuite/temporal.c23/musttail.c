/* Calls that must be compiled as jumps: locals end before them, and nothing follows them.
   { dg-require-gcc "15" } */
#include <stdlib.h>
#include <string.h>

/* So many calls that the stack would not be large enough for them.  */
enum { MANY = 2000000 };

struct machine { long sum; int *top; int *kept; };
typedef long step (const unsigned char *code, struct machine *m, long left);
static step op_add, op_push, op_loop, op_end;
static step *const steps[] = { op_add, op_push, op_loop, op_end };

static int *volatile other;

static int *
make (int value)
{
  int *p = malloc (sizeof *p);
  *p = value;
  return p;
}

[[gnu::noinline]] static void
increment (int *p)
{
  *p += 1;
}

static long
op_add (const unsigned char *code, struct machine *m, long left)
{
  m->sum += *m->top;
  [[gnu::musttail]] return steps[code[1]] (code + 1, m, left);
}

static long
op_push (const unsigned char *code, struct machine *m, long left)
{
  int local = (int) left;
  increment (&local);
  *m->top = local;			/* { dg-temporal-error "use-after-free" "machine" } */
  if (left == 5)
    m->kept = &local;
  [[gnu::musttail]] return steps[code[1]] (code + 1, m, left);
}

static long
op_loop (const unsigned char *code, struct machine *m, long left)
{
  if (left == 0)
    {
      [[gnu::musttail]] return steps[code[1]] (code + 1, m, left);
    }
  [[gnu::musttail]] return steps[code[-2]] (code - 2, m, left - 1);
}

static long
op_end (const unsigned char *, struct machine *m, long left)
{
  if (m->sum == -1)
    return *m->kept;			/* { dg-temporal-error "use-after-return" "kept" } */
  return m->sum + left;
}

static long
run (long n, long sum, int *top)
{
  static const unsigned char code[] = { 1, 0, 2, 3 };
  struct machine m = { .sum = sum, .top = top };
  return steps[code[0]] (code, &m, n);
}

/* A pointer is returned, past locals whose scope has not ended.  */
[[gnu::noinline]] char *
text (char *p, int left)
{
  if (left == 0)
    return p;
  char local[16];
  memset (local, left, sizeof local);
  p[0] = local[3];
  [[gnu::musttail]] return text (p, left - 1);
}

/* Several returns, of which some are no such calls.  */
[[gnu::noinline]] int *
choose (int *p, int *q, int left)
{
  int array[3] = { left, 1, 2 };
  increment (array);
  if (left == 0)
    return p;
  if (left == 1)
    return array[0] == 2 ? q : p;
  if (array[0] & 1)
    {
      [[gnu::musttail]] return choose (q, p, left - 1);
    }
  [[gnu::musttail]] return choose (p, q, left - 1);
}

struct pair { int *a; long b; };

[[gnu::noinline]] struct pair
both (int *p, long left)
{
  if (left == 0)
    return (struct pair) { p, 3 };
  [[gnu::musttail]] return both (p, left - 1);
}

/* A structure among the arguments is copied from a local that ends.  */
[[gnu::noinline]] int
by_value (struct pair given, long left)
{
  if (left == 0)
    return *given.a + (int) given.b;	/* { dg-temporal-error "use-after-free" "by-value" } */
  struct pair next;
  struct pair *volatile where = &next;
  where->a = given.a;
  where->b = given.b + (left & 1);
  [[gnu::musttail]] return by_value (next, left - 1);
}

[[gnu::noinline]] void
nothing (int **slot, int left)
{
  if (left == 0)
    return;
  if (left % 100000 == 0)
    {
      free (*slot);
      *slot = make (left);
    }
  [[gnu::musttail]] return nothing (slot, left - 1);
}

/* Functions of the library.  */
[[gnu::noinline]] char *
copy (const char *s)
{
  [[gnu::musttail]] return strdup (s);
}

[[gnu::noinline]] void
end (void *p)
{
  [[gnu::musttail]] return free (p);
}

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = make (1), *q = make (2);
  char buffer[8] = "";
  if (run (MANY, 0, p) == 0 || text (buffer, MANY)[0] != 1)
    return 1;
  if (*choose (p, q, MANY) + *choose (p, q, MANY + 1) == 0)
    return 2;
  struct pair b = both (p, MANY);
  if (b.a != p || b.b != 3)
    return 3;
  if (by_value (b, MANY) == 0)
    return 4;
  int *slot = make (3);
  nothing (&slot, MANY);
  if (*slot != 100000)
    return 5;
  char *s = copy ("string");
  if (strcmp (s, "string") != 0)
    return 6;
  end (s);
  int *r = choose (slot, slot, 3);
  if (!*what)
    {
      free (p);
      free (q);
      free (slot);
      return 0;
    }
  if (!strcmp (what, "kept"))
    return (int) run (10, -1 - 66, p);
  if (!strcmp (what, "string"))
    return s[1];			/* { dg-temporal-error "use-after-free" "string" } */
  free (p);
  free (q);
  end (slot);
  for (int i = 0; i < 3; i++)
    other = make (i);
  if (!strcmp (what, "machine"))
    return (int) run (3, 0, p);
  if (!strcmp (what, "chosen"))
    return *r;				/* { dg-temporal-error "use-after-free" "chosen" } */
  if (!strcmp (what, "pair"))
    return *b.a;			/* { dg-temporal-error "use-after-free" "pair" } */
  if (!strcmp (what, "by-value"))
    return by_value (b, 100);
  return 0;
}
