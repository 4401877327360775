/* Purpose: pointers whose bytes come from outside, or are computed or decoded, over stale ones: the program is right, and
   is not accused.  Where computed numbers were copied over a pointer, and then a pointer, its referent is known.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "after" "164" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char from_file[8], from_argument[8];
static unsigned from_code[2], from_result[2];
static long sums[1];
static double as_double[1];
static int squares[4];
static unsigned char decoded[8], code[256], encoded[8], original[256];
static unsigned char by_table[8], by_shifts[8];
static const unsigned char table[256]
  = { ['1'] = 1,  ['2'] = 2,  ['3'] = 3,  ['4'] = 4,  ['5'] = 5,  ['6'] = 6,  ['7'] = 7, ['8'] = 8,
      ['9'] = 9,  ['a'] = 10, ['b'] = 11, ['c'] = 12, ['d'] = 13, ['e'] = 14, ['f'] = 15 };
static const char *const names[] = { "a" };

static __attribute__ ((noinline)) void
arrive (char c, int i)
{
  from_argument[i] = c;
}

static __attribute__ ((noinline)) unsigned
half_of (const void *p, int i)
{
  unsigned h;
  memcpy (&h, (const char *) p + 4 * i, 4);
  return h;
}

static __attribute__ ((noinline)) void
copy_bytes (char *to, const char *from)
{
  for (int i = 0; i < 8; i++)
    to[i] = from[i];
}

static __attribute__ ((noinline)) int
value_of (char digit)
{
  return digit > '9' ? digit - 'a' + 10 : digit - '0';
}

/* A stale pointer, and its place.  */
static __attribute__ ((noinline)) int *
stale (void)
{
  int *p = malloc (sizeof *p);
  free (p);
  __asm__("" : "+r"(p));
  return p;
}

int
main (int argc, char **argv)
{
  char text[17];
  int ends[2], sum = 0;
  int *p = malloc (sizeof *p);
  *p = 3;
  snprintf (text, sizeof text, "%016lx", (unsigned long) p);
  union { int *p; char bytes[8]; unsigned halves[2]; double d; long n; } *q = malloc (sizeof *q);

  q->p = stale ();
  if (pipe (ends) || write (ends[1], &p, 8) != 8 || read (ends[0], from_file, 8) != 8)
    return 1;
  for (int i = 0; i < 8; i++)
    q->bytes[i] = from_file[i];
  sum += *q->p;

  q->p = stale ();
  for (int i = 0; i < 8; i++)
    arrive (((char *) &p)[i], i);
  for (int i = 0; i < 8; i++)
    q->bytes[i] = from_argument[i];
  sum += *q->p;

  q->p = stale ();
  for (int i = 0; i < 2; i++)
    {
      unsigned h = half_of (&p, i);
      __asm__("" : "=r"(from_code[i]) : "0"(h));
      from_result[i] = half_of (&p, i);
    }
  for (int i = 0; i < 2; i++)
    q->halves[i] = from_code[i];
  sum += *q->p;
  q->p = stale ();
  for (int i = 0; i < 2; i++)
    q->halves[i] = from_result[i];
  sum += *q->p;

  q->p = stale ();
  uintptr_t base = 0;
  for (int i = 7; i >= 0; i--)
    base = base * 256 + (unsigned char) from_file[i];
  sums[0] = base + (argc - 1) * 4;
  q->n = sums[0];
  if (argc == 1)
    sum += *q->p;
  q->p = stale ();
  memcpy (as_double, sums, 8);
  q->d = as_double[0];
  if (argc == 1)
    sum += *q->p;

  q->p = stale ();
  for (int i = 0; i < 8; i++)
    decoded[i] = value_of (text[2 * i]) * 16 + value_of (text[2 * i + 1]);
  for (int i = 0; i < 8; i++)
    q->bytes[i] = decoded[7 - i];
  sum += *q->p;

  /* The same over a place that only characters are stored in.  */
  char *to = (char *) &q->p;
  q->p = stale ();
  for (int i = 0; i < 8; i++)
    to[i] = decoded[7 - i];
  sum += *q->p;
  q->p = stale ();
  for (int i = 0; i < 8; i++)
    by_table[i] = table[(unsigned char) text[2 * i]] * 16 + table[(unsigned char) text[2 * i + 1]];
  for (int i = 0; i < 8; i++)
    to[i] = by_table[7 - i];
  sum += *q->p;
  q->p = stale ();
  for (int i = 0; i < 8; i++)
    by_shifts[i] = base >> 8 * i;
  for (int i = 0; i < 8; i++)
    to[i] = by_shifts[i];
  sum += *q->p;

  q->p = stale ();
  for (int i = 0; i < 256; i++)
    code[i] = i * 7 + 3;
  for (int i = 0; i < 256; i++)
    original[code[i]] = i;
  for (int i = 0; i < 8; i++)
    encoded[i] = code[((unsigned char *) &p)[i]];
  for (int i = 0; i < 8; i++)
    q->bytes[i] = original[encoded[i]];
  sum += *q->p;

  for (int i = 0; i < 4; i++)
    squares[i] = i * i * argc;
  q->p = stale ();
  q->halves[0] = squares[2];
  q->halves[1] = squares[3];
  q->bytes[0] = "xy"[argc & 1];
  q->bytes[1] = names[0][0];
  sum += q->halves[1] == 9u * argc;
  q->p = p;
  copy_bytes ((char *) q, (char *) &p);
  if (argc > 1)
    free (p);
  sum += *q->p;
  free (p);
  free (q);
  return sum != 11 * 3 + 1 + 3;
}
