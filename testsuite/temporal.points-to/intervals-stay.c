/* Purpose: the conditions under which a pointer to an array in a structure, moved, leads to no other member.  Where one fails nothing
   is known of the structure's pointers.  Each structure has a type and blocks of its own.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-additional-options "-fno-strict-aliasing -fplugin-arg-temporal-bounds=object" } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct item { int value; };
static volatile long sink;
static volatile long nowhere = 0x123456789000;

static void *
get (size_t size)
{
  void *p = calloc (1, size);
  if (!p)
    exit (1);
  return p;
}

#define CASE(name) struct name { struct item *before; long at[3]; struct item *member; }; \
  static struct name *make_##name (void) \
  { struct name *n = get (sizeof *n); struct item *i = get (sizeof *i); n->before = n->member = i; return n; }

/* The bound is beyond the array.  */
CASE (bound)
static void fill_bound (long *p, int on)
{
  for (int i = 0; i < 4; i++)
    if (i < 3 || on)
      p[i] = nowhere;
}
static void bound (int on)
{
  struct bound *s = make_bound ();
  fill_bound (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "bound" } */
}

/* It begins below it.  */
CASE (below)
static void fill_below (long *p, int on)
{
  for (int i = -1; i < 3; i++)
    if (i >= 0 || on)
      p[i] = nowhere;
}
static void below (int on)
{
  struct below *s = make_below ();
  fill_below (s->at, on);
  sink = s->before->value; /* { dg-temporal-error "wild-pointer" "below" } */
}

/* It is no constant.  */
CASE (parameter)
static void fill_parameter (long *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = nowhere;
}
static void parameter (int on)
{
  struct parameter *s = make_parameter ();
  fill_parameter (s->at, 3 + on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "parameter" } */
}

/* The counter is set behind the condition.  */
CASE (changed)
static void fill_changed (long *p, int on)
{
  for (int i = 0; i < 3; i++)
    {
      i += on;
      p[i] = nowhere;
    }
}
static void changed (int on)
{
  struct changed *s = make_changed ();
  fill_changed (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "changed" } */
}

/* ... or in the condition.  */
CASE (behind)
static void fill_behind (long *p, unsigned i, int on)
{
  if ((i < 3) & ((i += on) < 9))
    p[i] = nowhere;
}
static void behind (int on)
{
  struct behind *s = make_behind ();
  fill_behind (s->at, 2, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "behind" } */
}

/* Another way leads there.  */
CASE (around)
static void fill_around (long *p, int on)
{
  int i = 3;
  if (on)
    goto there;
  for (i = 0; i < 3; i++)
    {
    there:
      p[i] = nowhere;
    }
}
static void around (int on)
{
  struct around *s = make_around ();
  fill_around (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "around" } */
}

/* Only one of two conditions holds.  */
CASE (either)
static void fill_either (long *p, int i, int on)
{
  if (i >= 0 && (i < 3 || on))
    p[i] = nowhere;
}
static void either (int on)
{
  struct either *s = make_either ();
  fill_either (s->at, 2 + on, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "either" } */
}

/* A number that is cut gets negative.  */
CASE (narrow)
static void fill_narrow (long *p, unsigned char i)
{
  p[(signed char) i] = nowhere;
}
static void narrow (int on)
{
  struct narrow *s = make_narrow ();
  fill_narrow (s->at, on ? 255 : 0);
  sink = s->before->value; /* { dg-temporal-error "wild-pointer" "narrow" } */
}

/* ... or wraps around.  */
CASE (wraps)
static void fill_wraps (long *p, unsigned char i)
{
  if (i < 3)
    {
      i -= 3;
      i += 6;
      p[i - 3] = nowhere;
    }
}
static void wraps (int on)
{
  struct wraps *s = make_wraps ();
  fill_wraps (s->at + 1, 1 + on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "wraps" } */
}

/* Steps add up.  */
CASE (sum)
static long *third (long *p, int x) { return p + (x & 1); }
static void fill_sum (long *p, int x) { third (third (third (p, x), x), x)[0] = nowhere; }
static void sum (int on)
{
  struct sum *s = make_sum ();
  fill_sum (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "sum" } */
}

/* ... in a loop.  */
CASE (repeated)
static void fill_repeated (long *p, int n)
{
  while (n-- > 0)
    *p++ = nowhere;
}
static void repeated (int on)
{
  struct repeated *s = make_repeated ();
  fill_repeated (s->at, 3 + on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "repeated" } */
}

/* The pointer was in memory meanwhile.  */
CASE (kept)
static struct { long *p; } keeper;
static void fill_kept (int x) { keeper.p[1 + (x & 1)] = nowhere; }
static void kept (int on)
{
  struct kept *s = make_kept ();
  keeper.p = s->at + 1;
  fill_kept (on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "kept" } */
}

/* It begins with another element.  */
CASE (element)
static void fill_element (long *p, int x) { p[x & 1] = nowhere; }
static void element (int on)
{
  struct element *s = make_element ();
  fill_element (&s->at[2], on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "element" } */
}

/* Two numbers are written at once.  */
CASE (wide)
typedef long pair __attribute__ ((vector_size (16), aligned (8)));
static void fill_wide (long *p, int on)
{
  pair *two = (pair *) (p + 2);
  if (on)
    *two = (pair) { nowhere, nowhere };
}
static void wide (int on)
{
  struct wide *s = make_wide ();
  fill_wide (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "wide" } */
}

/* It is taken for a structure.  */
CASE (reshaped)
struct four { long a, b, c, d; };
static void fill_reshaped (long *p, int on)
{
  if (on)
    ((struct four *) p)->d = nowhere;
}
static void reshaped (int on)
{
  struct reshaped *s = make_reshaped ();
  fill_reshaped (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "reshaped" } */
}

/* The library writes there.  */
CASE (set)
static void fill_set (long *p, int on) { memset (p, 0x55, (3 + on) * sizeof *p); }
static void set (int on)
{
  struct set *s = make_set ();
  fill_set (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "set" } */
}

/* ... or copies from there what is behind it.  */
CASE (copied)
CASE (target)
static void copied (int on)
{
  struct copied *s = make_copied ();
  struct target *t = make_target ();
  long *from = s->at, *to = t->at;
  memcpy (to, from, (3 + on) * sizeof *to);
  if (on)
    free (s->member);
  sink = t->member->value; /* { dg-temporal-error "use-after-free" "copied" } */
}

/* longjmp comes back with another counter.  */
CASE (jumps)
static jmp_buf again;
static void fill_jumps (long *p, int on)
{
  volatile int j = 0;
  int i = setjmp (again);
  if (i < 3 && i >= 0)
    j = 0;
  i = j;
  p[i] = nowhere;
  if (on && j == 0)
    {
      j = 3;
      longjmp (again, 3);
    }
}
static void jumps (int on)
{
  struct jumps *s = make_jumps ();
  fill_jumps (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "jumps" } */
}

/* An instruction sets it.  */
CASE (asms)
static void fill_asms (long *p, int on)
{
  int i = 1;
  asm ("" : "=r" (i) : "0" (1 + 2 * on));
  p[i] = nowhere;
}
static void asms (int on)
{
  struct asms *s = make_asms ();
  fill_asms (s->at, on);
  sink = s->member->value; /* { dg-temporal-error "wild-pointer" "asms" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define RUN(x) x (!strcmp (what, #x))
  RUN (bound);
  RUN (below);
  RUN (parameter);
  RUN (changed);
  RUN (behind);
  RUN (around);
  RUN (either);
  RUN (narrow);
  RUN (wraps);
  RUN (sum);
  RUN (repeated);
  RUN (kept);
  RUN (element);
  RUN (wide);
  RUN (reshaped);
  RUN (set);
  RUN (copied);
  RUN (jumps);
  RUN (asms);
  return 0;
}
