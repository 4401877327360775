/* Purpose: a pointer that the caller has moved out of its block, and the function that it is passed to stores or returns as it is: in
   this file and in another, called directly and through pointers, through one more function, and in a structure that is returned.
   The base of an array that counts from 1, and the end of an array, may be kept so.
   Source: issue 23, section 1: (1 + fp (p - 1) + 1)[0].  */
/* { dg-additional-sources "kept-outside-passed-other.c" } */
/* { dg-additional-options "-w" } */

#include <stdlib.h>
#include <string.h>

#define CASE(name)  if (!strcmp (what, name))

struct list { int n; char *p, *end; };

char *other_same (char *p);
void other_store (struct list *l, char *p, char *end);

static volatile long one = 1, eight = 8, hundred = 100;
static volatile char sink;
static char variable[100];
static struct list list;

__attribute__ ((noipa)) static char *
same (char *p)
{
  return p;
}

__attribute__ ((noinline)) static void
store (struct list *l, char *p, char *end)
{
  l->p = p;
  l->end = end;
}

__attribute__ ((noinline)) static void
store_later (struct list *l, char *p, char *end)
{
  l->n++;
  store (l, p, end);
}

__attribute__ ((noinline)) static char *
chosen (char *p, int n)
{
  char *q = n == 3 ? NULL : p;
  return n == 4 ? variable : q;
}

__attribute__ ((noipa)) static struct list
made (char *p, char *end)
{
  struct list l = { 1, p, end };
  return l;
}

__attribute__ ((noinline)) static char *
swapped (char *p)
{
  static char *kept;
  char *old = kept;
  kept = p;
  return old;
}

/* Only follows its pointer.  */

__attribute__ ((noinline)) static int
sum (const char *p, const char *end)
{
  int s = 0;
  for (; p < end; p++)
    s += *p;
  return s;
}

static char *(*volatile pointer) (char *) = same, *(*volatile other_pointer) (char *) = other_same;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char local[100], *heap = malloc (100), *q;		/* { dg-temporal-note "'local' declared" "stored" } */
  memset (local, 1, 100);
  memset (heap, 1, 100);		/* { dg-temporal-note "block allocated" "returned" ".-2" } */

  CASE ("returned") { q = same (heap - one); sink = *q; } /* { dg-temporal-error "out-of-bounds" "returned" } */
  CASE ("other") { q = other_same (local + hundred); *q = 1; } /* { dg-temporal-error "out-of-bounds" "other" } */
  CASE ("pointer") sink = (1 + pointer (heap - 8) + 1)[0]; /* { dg-temporal-error "out-of-bounds" "pointer" } */
  CASE ("pointer-other") sink = *other_pointer (variable - eight); /* { dg-temporal-error "out-of-bounds" "pointer-other" } */
  CASE ("stored") { store (&list, local - eight, 0); sink = *list.p; } /* { dg-temporal-error "out-of-bounds" "stored" } */
  CASE ("stored-other") { other_store (&list, heap + hundred + 8, 0); *list.p = 1; } /* { dg-temporal-error "out-of-bounds" "stored-other" } */
  CASE ("twice") { store_later (&list, variable, heap + hundred); sink = *list.end; } /* { dg-temporal-error "out-of-bounds" "twice" } */
  CASE ("structure") { list = made (heap - 1, heap); sink = *list.p; } /* { dg-temporal-error "out-of-bounds" "structure" } */
  CASE ("static") { swapped (variable + hundred); sink = *swapped (0); } /* { dg-temporal-error "out-of-bounds" "static" } */
  CASE ("chosen") sink = *chosen (heap - one, argc); /* { dg-temporal-error "out-of-bounds" "chosen" } */
  CASE ("range") { store (&list, heap - eight, 0); memset (list.p, 1, 20); } /* { dg-temporal-error "out-of-bounds" "range" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      store (&list, heap - eight, heap + hundred);
      for (q = list.p + 8; q < list.end; q++)
	sink = *q;
      other_store (&list, variable - 1, variable + hundred);
      for (int i = 1; i <= hundred; i++)
	list.p[i] = i;
      sink = list.end[-1] + same (local + hundred)[-1] + (1 + pointer (heap - 1))[0] + sum (heap, heap + hundred);
      list = made (local - 8, local + 100);
      sink = list.p[8] + list.end[-100];
      swapped (heap - one);
      sink = swapped (0)[1];
      /* What was kept with an older block there does not matter.  */
      store (&list, heap - eight, heap + hundred);
      free (heap);
      heap = malloc (100);
      heap[0] = 1;
      store (&list, heap, heap + hundred);
      sink = *list.p + list.end[-100];
    }
  free (heap);
  return 0;
}
