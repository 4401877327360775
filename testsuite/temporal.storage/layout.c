/* Purpose: structs whose layout is tight, in global, static, thread-local, stack and heap storage:
   bit-fields at the end of a block, packed structs of odd sizes and arrays of them,
   flexible array members with and without initialisers, unions, zero-length
   arrays; exact to the byte.
   Source: issue 3, "nested, packed and unaligned, flexible array members, bit-field
   neighbours".  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct bits { unsigned a : 3, b : 5; unsigned char c; unsigned d : 4, e : 12; };
struct __attribute__ ((packed)) odd { char c; int i; short s; };
struct __attribute__ ((packed)) wide { char c; char *p; unsigned f : 7, g : 18; };
struct flexible { short n; char text[]; };
struct flexible_pointers { int n; char *names[]; };
union either { char c[5]; struct { char tag; char rest[3]; } s; };

struct bits global_bits = { 1, 2, 3, 4, 5 };
static struct odd static_odd[3] = { { 1, 2, 3 }, [2] = { .s = 9 } };
static __thread struct odd thread_odd[2];
static __thread struct bits thread_bits;
static struct wide static_wide = { .p = "wide", .g = 5 };
static struct flexible flexible = { 6, "6 char" };
struct flexible_pointers pointers = { 3, { "one", "two", [2] = "three" } };
static struct flexible empty_flexible = { 0 };
static union either either = { .s = { 1, { 2, 3, 4 } } };
static volatile int sink, one = 1;

static __attribute__ ((noinline)) int
sum_odd (const struct odd *p, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].c + p[i].i + p[i].s; /* { dg-temporal-error "out-of-bounds" "static-odd" } */
  /* { dg-temporal-error "out-of-bounds" "thread-odd" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "stack-odd" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "heap-odd" ".-3" } */
  return s;
}

static __attribute__ ((noinline)) void
set_bits (struct bits *p, int i)
{
  p[i].e = 7; /* { dg-temporal-error "out-of-bounds" "bits" } */
  /* { dg-temporal-error "out-of-bounds" "thread-bits" ".-1" } */
  p[i].b = 3;
}

static __attribute__ ((noinline)) int
get (const char *p, int i)
{
  return p[i]; /* { dg-temporal-error "out-of-bounds" "packed-end" } */
  /* { dg-temporal-error "out-of-bounds" "flexible" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "empty-flexible" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "union" ".-3" } */
}

static __attribute__ ((noinline)) char *
name (struct flexible_pointers *p, int i)
{
  return p->names[i]; /* { dg-temporal-error "out-of-bounds" "flexible-pointers" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct odd stack_odd[3] = { { 1, 1, 1 }, { 2, 2, 2 }, { 3, 3, 3 } };
  struct odd *heap_odd = calloc (3, sizeof *heap_odd);
  struct flexible *heap = malloc (sizeof *heap + 3);

  if (!strcmp (what, "static-odd"))
    sink = sum_odd (static_odd, 4);
  if (!strcmp (what, "thread-odd"))
    sink = sum_odd (thread_odd, 3);
  if (!strcmp (what, "stack-odd"))
    sink = sum_odd (stack_odd, 4);
  if (!strcmp (what, "heap-odd"))
    sink = sum_odd (heap_odd, 4);
  if (!strcmp (what, "bits"))
    set_bits (&global_bits, one);
  if (!strcmp (what, "thread-bits"))
    set_bits (&thread_bits, -one);
  if (!strcmp (what, "packed-end"))
    sink = get ((char *) &static_wide, sizeof static_wide);
  if (!strcmp (what, "flexible"))
    sink = get (flexible.text, 7);
  if (!strcmp (what, "empty-flexible"))
    sink = get (empty_flexible.text, 0);
  if (!strcmp (what, "union"))
    sink = get (either.c, 5);
  if (!strcmp (what, "flexible-pointers"))
    sink = *name (&pointers, 3);
  if (!strcmp (what, "packed-pointer"))
    sink = static_wide.p[one + 4]; /* { dg-temporal-error "out-of-bounds" "packed-pointer" } */
  if (!strcmp (what, "name"))
    sink = name (&pointers, 2)[one + 5]; /* { dg-temporal-error "out-of-bounds" "name" } */
  if (!strcmp (what, "heap-flexible"))
    heap->text[one + 2] = 1; /* { dg-temporal-error "out-of-bounds" "heap-flexible" } */

  /* { dg-temporal-clean "legal" } */
  set_bits (&global_bits, 0);
  set_bits (&thread_bits, 0);
  heap->text[one + 1] = 1;
  sink = sum_odd (static_odd, 3) + sum_odd (thread_odd, 2) + sum_odd (stack_odd, 3)
	 + sum_odd (heap_odd, 3) + get ((char *) &static_wide, sizeof static_wide - 1)
	 + get (flexible.text, 6) + get (either.c, 4) + static_wide.p[4]
	 + name (&pointers, 2)[5] + global_bits.e + thread_bits.b;
  free (heap_odd);
  free (heap);
  return sink != 15 + 18 + 0 + 7 + 3 + static_wide.g / 1000;
}
