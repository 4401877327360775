/* Purpose: pointers that are set at some time after their scope began, in every way but by an
   assignment in sight: nothing may be lost, and nothing may be said.
   Source: issue, stays silent.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair { long count; char *first, *second; };

static jmp_buf back;
static volatile int zero;

static __attribute__ ((noinline)) struct pair
make (char *a, char *b)
{
  return (struct pair) { 2, a, b };
}

static void
expect (int good)
{
  if (!good)
    abort ();
}

/* Jumps into a scope, past the declaration.  */

static int
jump_in (int which, char *a)
{
  switch (which)
    {
      char *slot[3];
    case 0:
      slot[0] = a;
      return slot[0][0];
    case 1:
      slot[1] = a;
      /* fallthrough */
    default:
      slot[2] = a + 1;
      return which == 1 ? slot[1][0] + slot[2][0] : slot[2][0];
    }
}

/* Goes back inside one instance of a scope: values stay.  */

static int
go_back (char *a)
{
  int turns = 0, sum = 0;
  char *slot[4];
again:
  slot[turns] = a + turns;
  if (++turns < 4)
    goto again;
  for (int i = 0; i < 4; i++)
    sum += slot[i][0];
  return sum;
}

/* Values set before setjmp, and between the two returns.  */

static int
jump_back (char *a)
{
  char *volatile kept[2];
  kept[0] = a;
  if (setjmp (back) == 0)
    {
      kept[1] = a + 1;
      longjmp (back, 1);
    }
  return kept[0][0] + kept[1][0];
}

static int
computed (int which, char *a)
{
  static void *const ways[] = { &&first, &&second, &&end };
  struct pair p;
  goto *ways[which];
first:
  p.first = a;
  p.second = a;
  goto *ways[2];
second:
  p.second = a + 1;
  goto *ways[2];
end:
  return p.second[0];
}

static int
list (int n, ...)
{
  va_list ap;
  char *last[2];
  va_start (ap, n);
  for (int i = 0; i < n; i++)
    last[i & 1] = va_arg (ap, char *);
  va_end (ap);
  return last[(n - 1) & 1][0];
}

int
main (void)
{
  char text[] = "abcdef";
  expect (jump_in (0, text) == 'a' && jump_in (1, text) == 'a' + 'b'
	  && jump_in (2, text) == 'b');
  expect (go_back (text) == 'a' + 'b' + 'c' + 'd');
  expect (jump_back (text) == 'a' + 'b');
  expect (computed (0, text) == 'a' && computed (1, text) == 'b');
  expect (list (3, text, text + 1, text + 2) == 'c');

  char *line;
  expect (asprintf (&line, "%d", 42) == 2 && line[1] == '2');
  free (line);

  char *end;
  expect (strtol ("12x", &end, 10) == 12 && *end == 'x');

  void *read;
  snprintf (text, sizeof text, "%c", 'q');
  char address[40];
  snprintf (address, sizeof address, "%p", (void *) text);
  expect (sscanf (address, "%p", &read) == 1 && *(char *) read == 'q');

  struct pair p;
  p = make (text, text + 1);
  expect (p.first[0] == 'q');
  struct pair q;
  memcpy (&q, &p, sizeof p);
  expect (q.second == text + 1 && q.first[0] == 'q');

  /* Byte by byte.  */
  char *bytes;
  for (unsigned i = 0; i < sizeof bytes; i++)
    ((volatile char *) &bytes)[i] = ((volatile char *) &p.first)[i];
  expect (*bytes == 'q');

  /* Half a structure, copied and never looked at.  */
  struct pair half, other;
  half.first = text;
  other = half;
  expect (other.first[0] == 'q');

  /* A loop whose inner scope is set on the first turn only for the next to use is not
     legal; one whose outer scope is, is.  */
  char *outer[2];
  for (int i = 0; i < 3; i++)
    {
      if (i == zero)
	outer[0] = text;
      expect (outer[0][0] == 'q');
    }

  void *block;
  expect (posix_memalign (&block, 64, 64) == 0);
  memset (block, 0, 64);
  free (block);
  return 0;
}
