/* Purpose: no referents for copies of numbers in objects that never hold a pointer's bits: tables,
   arrays of numbers from malloc, structures of them, and what is copied between those.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "pointer_free_copies" "12+" } */
/* { dg-temporal-stat "referent_loads" "0" } */
/* { dg-temporal-stat "referent_stores" "0" } */
/* { dg-temporal-stat "referent_copies" "0" } */
/* { dg-variant "without pointer_free" "-fplugin-arg-temporal-disable=pointer_free" } */
/* { dg-for "without pointer_free" { dg-temporal-stat "pointer_free_copies" "0" } } */
/* { dg-for "without pointer_free" { dg-temporal-stat "referent_loads" "8" } } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct sample { uint64_t time, value; };

static unsigned char table[256];
static uint64_t words[16];
static const double weights[4] = { 1, 2, 3, 4 };

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (1);
  return p;
}

static uint64_t
next (uint64_t *state)
{
  return *state = *state * 0x5851f42d4c957f2dull + 1;
}

/* Results of arithmetic, and of functions that return no pointers.  */

static void
fill (uint64_t *to, unsigned n, uint64_t *state)
{
  for (unsigned i = 0; i < n; i++)
    to[i] = next (state);
  for (unsigned i = 0; i < 256; i++)
    table[i] = next (state) >> 56;
}

static void
copy_words (uint64_t *to, const uint64_t *from, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    to[i] = from[i];
}

static void
copy_reals (double *to, const double *from, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    to[i] = i % 2 ? from[i] : weights[i % 4];
}

static void
translate (unsigned char *text, unsigned n)
{
  unsigned char t[16];
  for (unsigned i = 0; i < n; i++)
    t[i % 16] = table[text[i]];
  memcpy (text, t, 16);
  memmove (text + 1, text, n - 1);
}

static void
copy_samples (struct sample *to, const struct sample *from)
{
  struct sample one = from[1];
  to[0] = from[0];
  to[1] = one;
}

int
main (int argc, char **argv)
{
  uint64_t state = argc, *a = get (16 * sizeof *a);
  double *d = get (16 * sizeof *d), *e = get (16 * sizeof *e);
  struct sample *s = get (2 * sizeof *s), *t = get (2 * sizeof *t);
  unsigned char *text = get (16);
  fill (a, 16, &state);
  copy_words (words, a, 16);
  for (unsigned i = 0; i < 16; i++)
    d[i] = i;
  copy_reals (e, d, 16);
  memset (text, argc, 16);
  translate (text, 16);
  s[0].time = s[1].time = state;
  s[0].value = s[1].value = words[3];
  copy_samples (t, s);
  return e[5] + t[1].value + text[5] + a[2] == 0;
}
