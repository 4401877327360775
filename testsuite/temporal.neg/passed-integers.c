/* Purpose: numbers that are passed and returned, and equal the address of a block that has ended and of one that lives there now:
   each is what it was made of.  What one call has left in the buffer is not taken for another's, though the numbers are the same.
   Source: issue 19, section 4; the attack on receive.c's tokens.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "passed-integers-plain.c" } */
/* { dg-temporal-clean } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "passed-integers.h"

#define NOINLINE __attribute__ ((noinline, noclone))

static volatile int sink;
static int *fresh;		/* where the block STALE was */
static uint64_t stale;
static uint64_t scaled;		/* of FRESH, times 3: its referent is lost */
static uint64_t table[8];
static unsigned entries;

static NOINLINE int follow (uint64_t n) { return *(int *) n; }
static NOINLINE int follow_two (uint64_t n, uint64_t m) { return *(int *) n + *(int *) m; }
static NOINLINE uint64_t same (uint64_t n) { return n; }

/* An entry's key is removed after its block has been freed.  */

static NOINLINE int
remove_key (uint64_t key)
{
  for (unsigned i = 0; i < entries; i++)
    if (table[i] == key)
      {
	table[i] = table[--entries];
	return 1;
      }
  return 0;
}

static int (*volatile remove_through) (uint64_t) = remove_key;

/* Asks for nothing that it is given, and calls what asks with the same number of another descent.  */

static NOINLINE int
compare_and_follow (uint64_t key)
{
  return key == scaled / 3 ? follow (scaled / 3) : 0;
}

static int (*volatile compare_through) (uint64_t) = compare_and_follow;
static int (*volatile follow_through) (uint64_t) = follow;

/* What it returns is not what the function that it calls returned, though it is the same number.  */

static NOINLINE uint64_t
look_up (uint64_t key)
{
  sink = same (key) != 0;
  return scaled / 3;
}

static uint64_t (*volatile look_up_through) (uint64_t) = look_up;

/* The same with its own name: deeper down it returned the key.  */

static NOINLINE uint64_t
look_up_again (uint64_t key, int deep)
{
  if (deep)
    return key;
  sink = look_up_again (key, 1) != 0;
  return scaled / 3;
}

static NOINLINE uint64_t
jump_to (uint64_t key)
{
  sink = same (key) != 0;
  return look_up (key);
}

static NOINLINE double boxed (uint64_t n) { double d; memcpy (&d, &n, sizeof d); return d; }

static NOINLINE int
unboxed (double d)
{
  union { double d; uint64_t n; } u;
  u.d = d;
  return *(int *) (u.n & 0xffffffffffff);
}

/* Numbers that are none: tags, counters, an index into a pool.  */

static int pool[8];
static NOINLINE int *tagged (uint64_t n) { return n & 1 ? &pool[n >> 1] : (int *) n; }
static NOINLINE long sum (long n, long total) { return n ? sum (n - 1, total + n) : total; }

int
main (void)
{
  int *first = malloc (40);
  stale = (uintptr_t) first;
  table[entries++] = stale;
  plain_keep (stale);
  plain_register (follow);
  remove_through (stale + 1);
  free (first);
  fresh = malloc (40);
  if ((uintptr_t) fresh != stale)
    exit (77);
  *fresh = 5;
  scaled = (uintptr_t) fresh * 3;

  sink = remove_key (stale) + remove_through (stale);
  sink = follow (scaled / 3);
  compare_through (stale);
  compare_and_follow (stale);
  plain_keep (stale);
  sink = plain_call (scaled / 3);
  sink = follow_through (scaled / 3);
  sink = *(int *) look_up (stale);
  sink = *(int *) look_up_through (stale);
  sink = *(int *) look_up_again (stale, 0);
  sink = *(int *) jump_to (stale);
  sink = *(int *) plain_ask (same, scaled / 3);
  plain_keep (scaled / 3);
  sink = *(int *) plain_kept ();
  sink = follow_two (scaled / 3, (uintptr_t) fresh);
  sink = unboxed (boxed (scaled / 3 | 0xfff8000000000000));
  sink = boxed (stale) > 0;
  sink = unboxed (boxed ((uintptr_t) fresh));
  pool[3] = 4;
  sink = *tagged (3 << 1 | 1) + *tagged ((uintptr_t) fresh);
  char text[40];
  snprintf (text, sizeof text, "%lu", (unsigned long) stale);
  sink = follow (strtoul (text, NULL, 10));
  sink = sum (1000, 0);
  free (fresh);
  return 0;
}
