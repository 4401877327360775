/* unaligned-pointers-fuzz.c - referents of pointers at any address, against a map of bytes.

   SPDX-License-Identifier: GPL-3.0-or-later

   The model knows of every byte which pointer it is a part of, and which byte of it.  Random
   stores, copies by range in the same or another phase, copies by pieces, and clearing.
   After each, a slot whose bytes are one pointer's in order may have its
   referent or be unknown; a slot of which a byte was overwritten must be unknown, or
   hold what a whole pointer there has.  Most whole ones must be known.  */

#include <string.h>

#include "entry/entry.h"
#include "unit.h"

uint32_t TP_ABI (peek_any) (const void *slot);
void TP_ABI (store_any) (void *slot, uint32_t ref);
uint32_t TP_ABI (peek_piece) (const void *slot);
void TP_ABI (store_piece) (void *slot, size_t n, uint32_t ref);

enum { RANGE = 512, STEPS = 400000 };

static char *range;
static uint32_t pointer[RANGE];      /* 0: none */
static unsigned char place[RANGE];
static uint32_t next = TP_FIRST_NUMBER;

static void
model_copy (size_t to, size_t from, size_t n)
{
  memmove (pointer + to, pointer + from, n * sizeof pointer[0]);
  memmove (place + to, place + from, n);
}

/* The pointer that stands at AT, 0 if none.  */

static uint32_t
model_at (size_t at)
{
  for (size_t i = 0; i < 8; i++)
    if (pointer[at + i] != pointer[at] || place[at + i] != i)
      return 0;
  return pointer[at];
}

static void
step (void)
{
  size_t at = unit_random (RANGE - 8), from = unit_random (RANGE - 8);
  size_t most = RANGE - (at > from ? at : from);
  size_t n = unit_random (2) ? 8 : 1 + unit_random (most < 60 ? most : 60);
  switch (unit_random (8))
    {
    case 0: case 1: case 2:
      if (unit_random (2))
	at &= ~(size_t) 7;
      if (++next == 1 << 20)
	next = TP_FIRST_NUMBER;
      TP_ABI (store_any) (range + at, next << TP_TAIL_BITS);
      for (size_t i = 0; i < 8; i++)
	{
	  pointer[at + i] = next << TP_TAIL_BITS;
	  place[at + i] = i;
	}
      break;
    case 3: case 4:
      trt_refs_copy ((uintptr_t) range + at, (uintptr_t) range + from, n);
      model_copy (at, from, n);
      break;
    case 5:
      trt_refs_clear ((uintptr_t) range + at, n);
      memset (pointer + at, 0, n * sizeof pointer[0]);
      break;
    case 6:
      at &= ~(size_t) 7;
      from &= ~(size_t) 7;
      for (size_t i = 0; i < 8; i++)
	{
	  TP_ABI (store_piece) (range + at + i, 1,
				TP_ABI (peek_piece) (range + from + i));
	  model_copy (at + i, from + i, 1);
	}
      break;
    case 7:
      at &= ~(size_t) 7;
      from &= ~(size_t) 7;
      for (size_t i = 8; i-- > 0; )
	{
	  uint32_t kept = TP_ABI (peek_piece) (range + at + i);
	  uint32_t mine = pointer[at + i], which = place[at + i];
	  TP_ABI (store_piece) (range + at + i, 1,
				TP_ABI (peek_piece) (range + from + i));
	  model_copy (at + i, from + i, 1);
	  TP_ABI (store_piece) (range + from + i, 1, kept);
	  pointer[from + i] = mine;
	  place[from + i] = which;
	}
      break;
    }
}

int
main (int argc, char **argv)
{
  unsigned long whole = 0, known = 0;
  unit_start (argc, argv);
  range = aligned_alloc (64, RANGE + 64);
  for (int i = 0; i < STEPS; i++)
    {
      step ();
      size_t at = unit_random (RANGE - 8);
      uint32_t expect = model_at (at);
      uint32_t got = TP_ABI (peek_any) (range + at);
      if (got < TP_NULL)
	got = 0;
      if (expect)
	{
	  whole++;
	  known += got == expect;
	  CHECK (got == 0 || got == expect);
	}
      else if (at & 7)
	CHECK (got == 0);
      if (unit_wrong > 5)
	break;
    }
  unit_result ("unaligned: no slot has another's referent");
  CHECK (known > whole / 10 * 8);
  if (unit_wrong)
    printf ("  %lu of %lu known\n", known, whole);
  unit_result ("unaligned: nearly all pointers are known");
  return unit_status ();
}
