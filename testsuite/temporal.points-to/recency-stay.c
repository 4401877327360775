/* Purpose: a block that may have been freed since it was allocated keeps its check: each of these cases frees it in a way of its own, or
   has its pointer from where an older one may be; its memory is another's then.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile long sink;
static volatile int one = 1;

/* A node, and a structure with pointers to some; blocks of the kind are allocated and freed before anything else.  */
#define NODE(name) \
  struct name { long value, other; struct name *next; }; \
  struct name##_box { struct name *in; long rest[3]; }; \
  static struct name *get_##name (void) { struct name *n = malloc (sizeof *n); if (!n) exit (1); n->value = n->other = 0; n->next = NULL; return n; } \
  static struct name##_box *box_##name (void) { struct name##_box *b = malloc (sizeof *b); if (!b) exit (1); b->in = NULL; b->rest[0] = 0; return b; }

/* In the same turn.  */
NODE (direct)
static void direct (int bad)
{
  for (int i = 0; i < 2; i++)
    {
      struct direct *n = get_direct ();
      if (bad)
	free (n);
      struct direct *m = get_direct ();
      m->value = 3;
      sink = n->value; /* { dg-temporal-error "use-after-free" "direct" } */
      if (!bad)
	free (n);
    }
}

/* By a function that is called.  */
NODE (called)
__attribute__ ((noinline)) static void end_called (struct called *n, int bad)
{
  if (bad)
    free (n);
}
static void called (int bad)
{
  for (int i = 0; i < 2; i++)
    {
      struct called *n = get_called ();
      end_called (n, bad);
      struct called *m = get_called ();
      m->value = 3;
      sink = n->value; /* { dg-temporal-error "use-after-free" "called" } */
    }
}

/* ... while its result waits.  */
NODE (waiting)
static struct waiting *kept_waiting;
__attribute__ ((noinline)) static struct waiting *give_waiting (void)
{
  struct waiting *n = get_waiting ();
  kept_waiting = n;
  return n;
}
__attribute__ ((noinline)) static long end_waiting (int bad)
{
  if (bad)
    free (kept_waiting);
  return get_waiting ()->value;
}
static void waiting (int bad)
{
  for (int i = 0; i < 2; i++)
    give_waiting ()->value = end_waiting (bad); /* { dg-temporal-error "use-after-free" "waiting" } */
}

/* In the turn before, of which the pointer is.  */
NODE (turn)
static void turn (int bad)
{
  struct turn *n = get_turn ();
  for (int i = 0; i < 2; i++)
    {
      if (!bad || i == 0)
	n = get_turn ();
      sink = n->value; /* { dg-temporal-error "use-after-free" "turn" } */
      free (n);
      sink = get_turn ()->value;
    }
}

/* In a structure that is older.  */
NODE (older)
static void older (int bad)
{
  struct older_box *b = box_older ();
  for (int i = 0; i < 2; i++)
    {
      if (!bad || i == 0)
	b->in = get_older ();
      sink = b->in->value; /* { dg-temporal-error "use-after-free" "older" } */
      free (b->in);
      sink = get_older ()->value;
    }
}

/* In a younger one, where an older pointer is stored.  */
NODE (stored)
static void stored (int bad)
{
  struct stored *old = get_stored ();
  for (int i = 0; i < 2; i++)
    {
      struct stored_box *b = box_stored ();
      b->in = bad ? old : get_stored ();
      sink = b->in->value; /* { dg-temporal-error "use-after-free" "stored" } */
      free (b->in);
      sink = get_stored ()->value;
    }
}

/* Handed to a function.  */
NODE (handed)
__attribute__ ((noinline)) static void look_handed (struct handed *n)
{
  sink = n->value; /* { dg-temporal-error "use-after-free" "handed" } */
}
static void handed (int bad)
{
  struct handed *n = get_handed (), *m = get_handed ();
  look_handed (m);
  free (n);
  m = get_handed ();
  look_handed (bad ? n : m);
}

/* Returned by one.  */
NODE (returned)
static struct returned *kept_returned;
__attribute__ ((noinline)) static struct returned *give_returned (int old)
{
  return old ? kept_returned : get_returned ();
}
static void returned (int bad)
{
  kept_returned = get_returned ();
  free (kept_returned);
  struct returned *m = get_returned ();
  m->value = 1;
  sink = give_returned (bad)->value; /* { dg-temporal-error "use-after-free" "returned" } */
}

/* Copied with the structure that it is in, ...  */
NODE (copied)
static void copied (int bad)
{
  struct copied_box *old = box_copied (), *b;
  old->in = get_copied ();
  struct copied *n = old->in;
  if (bad)
    free (n);
  sink = get_copied ()->value;
  b = box_copied ();
  *b = *old;
  sink = b->in->value; /* { dg-temporal-error "use-after-free" "copied" } */
}

/* ... from a younger structure, ...  */
NODE (further)
static void further (int bad)
{
  struct further *n = get_further (), *m;
  free (n);
  m = get_further ();
  struct further_box *a = box_further (), *b;
  a->in = bad ? n : m;
  b = box_further ();
  *b = *a;
  sink = b->in->value; /* { dg-temporal-error "use-after-free" "further" } */
}

/* ... by bytes, ...  */
NODE (bytes)
static void bytes (int bad)
{
  struct bytes_box *old = box_bytes (), *b;
  old->in = get_bytes ();
  if (bad)
    free (old->in);
  sink = get_bytes ()->value;
  b = box_bytes ();
  memcpy (b, old, one * sizeof *b);
  sink = b->in->value; /* { dg-temporal-error "use-after-free" "bytes" } */
}

/* ... by realloc, ...  */
NODE (grown)
static void grown (int bad)
{
  struct grown_box *b = box_grown ();
  b->in = get_grown ();
  if (bad)
    free (b->in);
  sink = get_grown ()->value;
  b = realloc (b, 1000);
  sink = b->in->value; /* { dg-temporal-error "use-after-free" "grown" } */
}

/* ... whose result goes to memory, ...  */
NODE (held)
static struct { struct held_box *box; } holder_held;
static void held (int bad)
{
  holder_held.box = box_held ();
  holder_held.box->in = get_held ();
  if (bad)
    free (holder_held.box->in);
  sink = get_held ()->value;
  holder_held.box = realloc (holder_held.box, 1000);
  sink = holder_held.box->in->value; /* { dg-temporal-error "use-after-free" "held" } */
}

/* ... as an argument, ...  */
NODE (value)
__attribute__ ((noinline)) static void look_value (struct value_box b)
{
  sink = b.in->value; /* { dg-temporal-error "use-after-free" "value" } */
}
static void value (int bad)
{
  struct value_box b;
  b.in = get_value ();
  b.rest[0] = 0;
  if (bad)
    free (b.in);
  sink = get_value ()->value;
  look_value (b);
}

/* ... and as a result.  */
NODE (result)
static struct result_box kept_result;
__attribute__ ((noinline)) static struct result_box give_result (void)
{
  return kept_result;
}
__attribute__ ((noinline)) static void look_result (void)
{
  struct result_box b = give_result ();
  sink = b.in->value; /* { dg-temporal-error "use-after-free" "result" } */
}
static void result (int bad)
{
  kept_result.in = get_result ();
  if (bad)
    free (kept_result.in);
  sink = get_result ()->value;
  look_result ();
}

/* A local structure whose scope goes on.  */
NODE (local)
__attribute__ ((noinline)) static void fill_local (struct local_box *b, int skip)
{
  if (!skip)
    b->in = get_local ();
}
static void local (int bad)
{
  struct local_box b = { 0 };
  for (int i = 0; i < 2; i++)
    {
      fill_local (&b, bad && i);
      sink = b.in->value; /* { dg-temporal-error "use-after-free" "local" } */
      free (b.in);
      sink = get_local ()->value;
    }
}

/* A static one.  */
NODE (lasting)
static void lasting (int bad)
{
  for (int i = 0; i < 2; i++)
    {
      static struct lasting_box b;
      if (!bad || i == 0)
	b.in = get_lasting ();
      sink = b.in->value; /* { dg-temporal-error "use-after-free" "lasting" } */
      free (b.in);
      sink = get_lasting ()->value;
    }
}

/* A parameter in memory.  */
NODE (parameter)
__attribute__ ((noinline)) static void renew_parameter (struct parameter **p, int skip)
{
  if (!skip)
    *p = get_parameter ();
}
__attribute__ ((noinline)) static void look_parameter (struct parameter *p, int skip)
{
  renew_parameter (&p, skip);
  sink = p->value; /* { dg-temporal-error "use-after-free" "parameter" } */
}
static void parameter (int bad)
{
  struct parameter *n = get_parameter ();
  free (n);
  sink = get_parameter ()->value;
  look_parameter (n, bad);
}

/* One way has what was freed.  */
NODE (either)
static void either (int bad)
{
  struct either *n = get_either (), *m = get_either (), *p;
  free (n);
  p = get_either ();
  if (bad)
    p = n;
  sink = p->value; /* { dg-temporal-error "use-after-free" "either" } */
  p = one > bad ? m : n;
  sink = p->value;
}

/* A comparison frees what it is called for the next time.  */
NODE (sorted)
static struct sorted *more_sorted (struct sorted *n)
{
  free (n);
  return get_sorted ();
}
static int end_sorted;
static int compare_sorted (const void *a, const void *b)
{
  struct sorted *n = *(struct sorted *const *) a, *m = *(struct sorted *const *) b;
  long result = n->value - m->value; /* { dg-temporal-error "use-after-free" "sorted" } */
  if (end_sorted)
    sink = more_sorted (m)->value + more_sorted (n)->value;
  return result < 0 ? -1 : result > 0;
}
static void sorted (int bad)
{
  struct sorted **all = malloc (3 * sizeof *all);
  if (!all)
    exit (1);
  for (int i = 0; i < 3; i++)
    all[i] = get_sorted ();
  end_sorted = bad;
  qsort (all, 3, sizeof *all, compare_sorted);
}

/* A call that does not return sets nothing.  */
NODE (jumped)
static jmp_buf back;
__attribute__ ((noinline)) static struct jumped *leave_jumped (void)
{
  longjmp (back, one);
  return get_jumped ();
}
static void jumped (int bad)
{
  struct jumped *n = get_jumped ();
  if (bad)
    free (n);
  sink = get_jumped ()->value;
  if (setjmp (back) == 0)
    n = leave_jumped ();
  sink = n->value; /* { dg-temporal-error "use-after-free" "jumped" } */
}

/* By a function that others may call, ...  */
NODE (outside)
static struct outside *kept_outside;
void free_outside (void)
{
  free (kept_outside);
  kept_outside = NULL;
}
static void outside (int bad)
{
  void (*volatile f) (void) = free_outside;
  struct outside *n = get_outside ();
  kept_outside = n;
  if (bad)
    f ();
  sink = get_outside ()->value;
  sink = n->value; /* { dg-temporal-error "use-after-free" "outside" } */
}

/* ... or the second call of free.  */
NODE (twice)
static void twice (int bad)
{
  for (int i = 0; i < 2; i++)
    {
      struct twice *n = get_twice ();
      if (bad)
	free (n);
      sink = get_twice ()->value;
      free (n); /* { dg-temporal-error "double-free" "twice" } */
    }
}

int
main (int argc, char **argv)
{
#define RUN(f) f (argc > 1 && !strcmp (argv[1], #f))
  RUN (direct); RUN (called); RUN (waiting); RUN (turn); RUN (older); RUN (stored); RUN (handed); RUN (returned); RUN (copied); RUN (further); RUN (bytes); RUN (grown);
  RUN (held); RUN (value); RUN (result); RUN (local); RUN (lasting); RUN (parameter); RUN (either); RUN (sorted);
  RUN (jumped); RUN (outside); RUN (twice);
  return 0;
}
