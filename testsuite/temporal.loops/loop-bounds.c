/* Purpose: what lies outside the bounds that were fetched before a loop is reported where it is, and nothing
   else.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define NOINLINE __attribute__ ((noinline, noclone))

enum { TURNS = 1000 };

static const int constants[64] = { 1 };
static int variables[64];
static unsigned key[TURNS];
static const char *mode;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

NOINLINE long
gather (const int *from, const unsigned *keys, long n)
{
  long s = 0;
  for (long i = 0; i < n; i++)
    s += from[(int) keys[i]];	/* { dg-temporal-error "out-of-bounds" "read" } */
				/* { dg-temporal-error "out-of-bounds" "before" ".-1" } */
				/* { dg-temporal-error "out-of-bounds" "neighbour" ".-2" } */
				/* { dg-temporal-error "use-after-free" "freed" ".-3" } */
				/* { dg-temporal-error "use-after-free" "reused" ".-4" } */
				/* { dg-temporal-error "null-dereference" "null" ".-5" } */
				/* { dg-temporal-error "use-after-return" "return" ".-6" } */
				/* { dg-temporal-error "use-after-free" "unmapped" ".-7" } */
				/* { dg-temporal-error "out-of-bounds" "static" ".-8" } */
  return s;
}

NOINLINE void
scatter (int *to, const unsigned *keys, long n)
{
  for (long i = 0; i < n; i++)
    to[(int) keys[i]] = i;	/* { dg-temporal-error "out-of-bounds" "write" } */
				/* { dg-temporal-error "write-to-constant" "constant" ".-1" } */
}

/* Accesses of several sizes share their bounds.  */

NOINLINE long
sizes (const char *p, const unsigned *keys, long n)
{
  long s = 0, wide;
  for (long i = 0; i < n; i++)
    if (i & 1)
      {
	memcpy (&wide, p + keys[i], sizeof wide);	/* { dg-temporal-error "out-of-bounds" "wide" } */
	s += wide;
      }
    else
      s += p[keys[i]];					/* { dg-temporal-error "out-of-bounds" "narrow" } */
  return s;
}

/* The pointer moves.  */

NOINLINE char *
squeeze (char *out, const char *in, long n)
{
  for (long i = 0; i < n; i++)
    if (in[i] != ' ')
      *out++ = in[i];		/* { dg-temporal-error "out-of-bounds" "squeeze" } */
  return out;
}

NOINLINE int *
dangling (void)
{
  int a[64];
  int *volatile p = a;
  memset (a, 0, sizeof a);
  return p;
}

int
main (int argc, char **argv)
{
  int *a = calloc (64, sizeof *a);
  int local[64] = { 0 };
  char text[2 * TURNS];
  long s = 0;

  mode = argc > 1 ? argv[1] : "";
  for (int i = 0; i < TURNS; i++)
    key[i] = i * 7 % 64;
  if (is ("read") || is ("static"))
    key[990] = 64;
  if (is ("before"))
    key[500] = -1;
  if (is ("neighbour"))
    key[999] = 4096;
  if (is ("constant"))
    scatter ((int *) constants, key, TURNS);
  if (is ("static"))
    s += gather (variables, key, TURNS);
  if (is ("freed") || is ("reused"))
    free (a);
  int *b = is ("reused") ? malloc (64 * sizeof *a) : NULL;
  if (is ("null"))
    s += gather (b, key, TURNS);
  if (is ("return"))
    s += gather (dangling (), key, TURNS);
  if (is ("unmapped"))
    {
      int *m = mmap (NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      munmap ((char *) m + 4096, 4096);
      s += gather (m, key, TURNS);
      key[100] = 1024;
      s += gather (m, key, TURNS);
    }
  s += gather (a, key, TURNS);
  if (is ("write"))
    key[990] = 64;
  scatter (a, key, TURNS);

  /* All of these are good.  */
  s += gather (local, key, TURNS) + gather (constants, key, TURNS) + gather (a + 64 - 1, key, 1);
  for (int i = 0; i < TURNS; i++)
    key[i] -= 64;
  s += gather (a + 64, key, TURNS) + gather (variables + 64, key, TURNS);
  for (int i = 0; i < TURNS; i++)
    key[i] += 64;

  char *bytes = calloc (1, 71);
  s += sizes (bytes, key, TURNS);
  key[600] = 70;
  s += sizes (bytes, key, TURNS);
  if (is ("narrow"))
    key[600] = 71;
  if (is ("wide"))
    key[601] = 64;
  s += sizes (bytes, key, TURNS);

  char *out = malloc (TURNS);
  memset (text, ' ', sizeof text);
  for (int i = 0; i < TURNS + is ("squeeze"); i++)
    text[2 * i % (2 * TURNS) + i / TURNS] = 'x';
  squeeze (out, text, sizeof text);
  free (out);
  free (bytes);
  if (!is ("freed") && !is ("reused"))
    free (a);
  free (b);
  return s == 12345678;		/* { dg-temporal-clean "good" } */
}
