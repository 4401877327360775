/* Purpose: string literals are blocks, exact at both ends: used directly, returned, in a
   local array, in static initialisers (nested, designated, wide), also where the
   literal fills its last word and another one follows.
   Source: issue 3, "spatial: exact to the byte at both ends, ... string literals".  */
/* { dg-do run } */

#include <stddef.h>
#include <string.h>
#include <wchar.h>

struct entry { int n; const wchar_t *wide; struct { char *text; } in; };

static const char *const table[]
  = { "1234567", "89", "abcdefg", [5] = "x", "after the hole" };
static struct entry deep = { .wide = L"wide", .in.text = "inner" };
static struct entry list[2][2]
  = { [1] = { [1] = { 1, L"", { (char *) "nested" } } } };
static const char *middle = &"0123456"[4];
static volatile int sink, one = 1;

static __attribute__ ((noinline)) char *
hello (void)
{
  return "hello";
}

static __attribute__ ((noinline)) const char *
name (void)
{
  return __func__;
}

static __attribute__ ((noinline)) int
last (const char *s, int n)
{
  return s[n]; /* { dg-temporal-error "out-of-bounds" "argument" } */
}

static __attribute__ ((noinline)) size_t
length (const char *s)
{
  size_t n = 0;
  while (s[n] != 'Z') /* { dg-temporal-error "out-of-bounds" "loop" } */
    n++;
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  const char *local[] = { "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8" };
  const char *few[] = { "f0", "f1" };
  const char *volatile kept = "abc"; /* { dg-temporal-note "4-byte string literal declared here" "kept" } */

  if (!strcmp (what, "table"))
    sink = table[0][one + 7]; /* { dg-temporal-error "out-of-bounds" "table" } */
  if (!strcmp (what, "table-before"))
    sink = table[one][-one]; /* { dg-temporal-error "out-of-bounds" "table-before" } */
  if (!strcmp (what, "designated"))
    sink = table[one + 4][2]; /* { dg-temporal-error "out-of-bounds" "designated" } */
  if (!strcmp (what, "wide"))
    sink = deep.wide[one + 4]; /* { dg-temporal-error "out-of-bounds" "wide" } */
  if (!strcmp (what, "inner"))
    sink = deep.in.text[one + 5]; /* { dg-temporal-error "out-of-bounds" "inner" } */
  if (!strcmp (what, "nested"))
    sink = list[one][one].in.text[-one]; /* { dg-temporal-error "out-of-bounds" "nested" } */
  if (!strcmp (what, "empty-wide"))
    sink = list[one][one].wide[one]; /* { dg-temporal-error "out-of-bounds" "empty-wide" } */
  if (!strcmp (what, "middle"))
    sink = middle[one + 3]; /* { dg-temporal-error "out-of-bounds" "middle" } */
  if (!strcmp (what, "middle-before"))
    sink = middle[-one - 4]; /* { dg-temporal-error "out-of-bounds" "middle-before" } */
  if (!strcmp (what, "local"))
    sink = local[one + 7][3]; /* { dg-temporal-error "out-of-bounds" "local" } */
  if (!strcmp (what, "few"))
    sink = few[one][-one]; /* { dg-temporal-error "out-of-bounds" "few" } */
  if (!strcmp (what, "function-name"))
    sink = name ()[one + 4]; /* { dg-temporal-error "out-of-bounds" "function-name" } */
  if (!strcmp (what, "in-sight"))
    sink = "abc"[one + 3]; /* { dg-temporal-error "out-of-bounds" "in-sight" } */
  if (!strcmp (what, "result"))
    sink = hello ()[6 * one]; /* { dg-temporal-error "out-of-bounds" "result" } */
  if (!strcmp (what, "kept"))
    sink = kept[4]; /* { dg-temporal-error "out-of-bounds" "kept" } */
  if (!strcmp (what, "far"))
    sink = kept[100000]; /* { dg-temporal-error "out-of-bounds" "far" } */
  if (!strcmp (what, "argument"))
    sink = last ("four", 5);
  if (!strcmp (what, "loop"))
    sink = length ("no such letter");
  if (!strcmp (what, "word"))
    sink = *(int *) (hello () + 3); /* { dg-temporal-error "out-of-bounds" "word" } */
  if (!strcmp (what, "copy"))
    {
      char to[16];
      memcpy (to, hello (), 6 + one); /* { dg-temporal-error "out-of-bounds" "copy" } */
      sink = to[one];
    }

  /* { dg-temporal-clean "legal" } */
  sink = table[0][7] + table[one][2] + table[5][1] + deep.wide[4]
	 + deep.in.text[5] + list[1][one].in.text[6] + list[1][one].wide[0]
	 + middle[3] + middle[-4] + local[one + 7][2] + few[one][2] + name ()[4]
	 + hello ()[5] + last ("four", 4) + length ("a Z") + kept[3];
  return sink != '0' + 2;
}
