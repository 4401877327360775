/* combined-referents.c - referents of integers that are computed from several pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   An integer that was made from a pointer has its referent.  If two integers are combined, the
   result has the referent of the one that has any, if only one does, or of both if they are equal:
   a base and an offset, the two halves of one pointer.

   Exclusive or is different, because (a ^ b) ^ a is b: lists with one link for both directions use
   this.  So the result of two referents is a word that represents the pair, TP_PAIR_NUMBER plus 27
   bits, of which 16 are an index in a table and the others distinguish the pair from an older one
   with the same index.  The word is propagated and stored like a number; combined with one of the
   pair it yields the other.  A pair that was overwritten is unknown.  */

#include "entry/entry.h"

TRT_EXPORT uint32_t TP_ABI (join_refs) (uint32_t a, uint32_t b, int how);
TRT_EXPORT uint32_t TP_ABI (number_ref) (uint32_t ref, const void *value);

enum
{
  PLACES = 1 << 16
};

struct pair
{
  uint32_t a, b;
};
static struct pair *table;

static bool
have_pair_table (void)
{
  return trt_os_table ((void **) &table, PLACES * sizeof (struct pair));
}

/* The word for the pair {A, B}, A < B.  */

static uint32_t
pair_word (uint32_t a, uint32_t b)
{
  uint64_t hash = ((uint64_t) a << 32 | b) * 0x9e3779b97f4a7c15ULL;
  return (TP_PAIR_NUMBER + (hash >> 37)) << TP_TAIL_BITS;
}

static struct pair *
pair_place (uint32_t word)
{
  return &table[(word >> TP_TAIL_BITS) % PLACES];
}

/* Add the referents that WORD represents to the N in SET, where equal ones cancel out.  Returns the
   new N, or -1 if the pair was overwritten.  */

static int
add_to_set (uint32_t word, uint32_t *set, int n)
{
  struct pair p = { word, 0 };
  if (trt_pair_p (word))
    {
      if (!table)
        return -1;
      p = *pair_place (word);
      if (pair_word (p.a, p.b) != word)
        return -1;
    }
  for (int side = 0; side < 2; side++)
    {
      uint32_t x = side ? p.b : p.a;
      int k = 0;
      /* Null has no bits, so it changes nothing.  */
      if (x <= TP_NULL)
        continue;
      while (k < n && set[k] != x)
        k++;
      if (k < n)
        set[k] = set[--n];
      else
        set[n++] = x;
    }
  return n;
}

static uint32_t
exclusive_or (uint32_t a, uint32_t b)
{
  uint32_t set[4];
  int n = add_to_set (a, set, 0);
  if (n >= 0)
    n = add_to_set (b, set, n);
  if (n == 1)
    return set[0];
  if (n != 2 || !have_pair_table ())
    return TP_UNKNOWN;
  struct pair p = { set[0] < set[1] ? set[0] : set[1], set[0] < set[1] ? set[1] : set[0] };
  uint32_t word = pair_word (p.a, p.b);
  *pair_place (word) = p;
  return word;
}

uint32_t
TP_ABI (join_refs) (uint32_t a, uint32_t b, int how)
{
  if (how == TP_JOIN_XOR)
    return exclusive_or (a, b);
  if (b <= TP_NULL)
    return a;
  if (how == TP_JOIN_DIFFERENCE)
    return TP_UNKNOWN;
  return a <= TP_NULL || a == b ? b : TP_UNKNOWN;
}

uint32_t
TP_ABI (number_ref) (uint32_t ref, const void *value)
{
  if (ref > TP_NULL && !trt_pair_p (ref))
    return ref;
  return trt_ready ? trt_resolve ((uintptr_t) value) : TP_UNKNOWN;
}
