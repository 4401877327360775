/* globals.c - tables of globals and initialisers, and referents in memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   Registers tables as units would: one that brings the same variable again and
   larger, one whose pointers refer to what is not registered yet, and their
   unloading in any order.  Then the entry points that move referents, at
   aligned, unaligned and wild addresses.  */

#include <string.h>

#include "entry/entry.h"
#include "unit.h"

void TP_ABI (register_globals) (const struct tp_global_row *, size_t);
void TP_ABI (unregister_globals) (const struct tp_global_row *, size_t);
uint32_t TP_ABI (load_ref) (const void *, const void *);
uint32_t TP_ABI (peek_ref) (const void *);
void TP_ABI (store_ref) (void *, uint32_t);
void TP_ABI (copy_refs) (void *, const void *, size_t);
void TP_ABI (copied_refs) (void *, const void *, const void *, size_t);
void TP_ABI (clear_refs) (void *, size_t);
uint32_t TP_ABI (origin) (const void *);

#define SITE(name)  "g.c\n1\n1\n1\n\ng\n" name

static _Alignas (8) char small[13], common[40], odd[24], late[16];
static _Alignas (8) char big[200000];
static void *pointer[4];

static uint32_t
number (const void *p, size_t size)
{
  struct trt_block b;
  return trt_store_at ((uintptr_t) p, &b) && b.size == size
         && b.kind == TRT_GLOBAL ? b.origin : 0;
}

static void
tables (void)
{
  struct tp_global_row first[] =
  {
    { pointer, sizeof pointer, SITE ("pointer") },
    { small, 13, SITE ("small") }, { common, 16, SITE ("common") },
    { odd + 4, 12, SITE ("odd") }, { big, sizeof big, SITE ("big") },
    { &pointer[0], (size_t) small, NULL },
    { &pointer[1], (size_t) late, NULL },       /* not registered yet */
    { &pointer[2], (size_t) big, NULL },
    { (char *) &pointer[3] + 1, (size_t) big, NULL }    /* packed */
  };
  struct tp_global_row second[] =
  {
    { late, 16, SITE ("late") }, { common, 40, SITE ("common") }
  };

  TP_ABI (register_globals) (first, 9);
  uint32_t n = number (small, 13), c = number (common, 16), b = number (big, 200000);
  CHECK (n && c && b && number (pointer, sizeof pointer));
  CHECK (!trt_store_at ((uintptr_t) odd + 4, &(struct trt_block) { 0 }));
  CHECK (TP_ABI (origin) (small + 5) == n && TP_ABI (origin) (common) == c);
  CHECK (*trt_cell_origin ((uintptr_t) small + 8) == (n | 5));
  CHECK (TP_ABI (peek_ref) (&pointer[0]) == n);
  CHECK (TP_ABI (peek_ref) (&pointer[1]) == TP_UNKNOWN);
  CHECK (TP_ABI (peek_ref) (&pointer[2]) == b);
  CHECK (TP_ABI (peek_ref) (&pointer[3]) == TP_UNKNOWN);

  /* The second unit: the same variable with the same number, but larger.  */
  *trt_cell_referent ((uintptr_t) common + 8) = n;
  TP_ABI (register_globals) (second, 2);
  CHECK (number (common, 40) == c && trt_cells_own ((uintptr_t) common, 40, c));
  CHECK (TP_ABI (peek_ref) (common + 8) == n);
  CHECK (TP_ABI (load_ref) (&pointer[1], late) == number (late, 16));
  CHECK (TP_ABI (peek_ref) (&pointer[1]) == number (late, 16));
  CHECK (trt_store_verify ());
  unit_result ("globals: units that share variables");

  TP_ABI (unregister_globals) (first, 9);
  CHECK (!number (small, 13) && !number (big, 200000));
  CHECK (number (common, 40) == c && number (late, 16));
  CHECK (*trt_cell_origin ((uintptr_t) small) == 0);
  TP_ABI (unregister_globals) (second, 2);
  CHECK (!number (common, 40) && !number (late, 16));
  TP_ABI (unregister_globals) (second, 2);
  CHECK (trt_store_verify ());
  unit_result ("globals: the last unit ends a variable");
}

static void
referents (void)
{
  static void *const wild[] =
  {
    (void *) 1, (void *) 8, (void *) 0x200000000000, (void *) 0x0123456789abcdef,
    (void *) -8L, (void *) -1L
  };
  _Alignas (8) static char untracked[8];
  const uint32_t r = 100 << TP_TAIL_BITS, s = 101 << TP_TAIL_BITS;
  char *p = malloc (48), *from = malloc (64), *to = malloc (64);

  TP_ABI (store_ref) (from, r);
  TP_ABI (store_ref) (from + 8, s);
  CHECK (TP_ABI (peek_ref) (from) == r && TP_ABI (load_ref) (from, p) == r);
  CHECK (TP_ABI (peek_ref) (from + 4) == TP_UNKNOWN);
  TP_ABI (copy_refs) (to, from, 20);
  CHECK (TP_ABI (peek_ref) (to) == r && TP_ABI (peek_ref) (to + 8) == s);
  TP_ABI (copied_refs) (to + 32, from, to + 40, 16);
  CHECK (TP_ABI (peek_ref) (to + 32) == r
         && TP_ABI (peek_ref) (to + 40) == TP_UNKNOWN);
  TP_ABI (copied_refs) (to + 32, from, NULL, 16);
  CHECK (TP_ABI (peek_ref) (to + 40) == s);
  /* A pointer written across two cells is known by its own address, and neither cell tells
     of what it held before.  */
  TP_ABI (store_ref) (from + 4, r);
  CHECK (TP_ABI (peek_ref) (from + 4) == r
         && TP_ABI (load_ref) (from + 4, p) == r);
  CHECK (TP_ABI (peek_ref) (from) == TP_UNALIGNED
         && TP_ABI (peek_ref) (from + 8) == TP_UNALIGNED);
  TP_ABI (clear_refs) (to + 12, 25);
  CHECK (TP_ABI (peek_ref) (to) == r && TP_ABI (peek_ref) (to + 8) == 0
         && TP_ABI (peek_ref) (to + 32) == 0 && TP_ABI (peek_ref) (to + 40) == s);

  /* What is unknown is resolved once if its block does not end, unless there is no place to keep it; if it may end,
     each time, since another block may be there by then, and the pointer to it stored by the same code, which does
     not tell.  */
  struct tp_global_row row = { late, sizeof late, SITE ("late") };
  TP_ABI (register_globals) (&row, 1);
  uint32_t n = TP_ABI (origin) (p), g = number (late, sizeof late);
  CHECK (g && TP_ABI (load_ref) (from, late) == g && TP_ABI (peek_ref) (from) == g);
  CHECK (TP_ABI (peek_ref) (from + 4) == TP_UNKNOWN);
  TP_ABI (clear_refs) (from, 16);
  CHECK (TP_ABI (load_ref) (from, p) == n && TP_ABI (peek_ref) (from) == TP_UNKNOWN);
  TP_ABI (clear_refs) (from, 16);
  CHECK (TP_ABI (load_ref) (from + 4, p) == n);
  CHECK (TP_ABI (peek_ref) (from) == TP_UNKNOWN
         && TP_ABI (peek_ref) (from + 8) == TP_UNKNOWN);
  /* Nor where the slot is nobody's: a library that writes there says nothing.  */
  CHECK (TP_ABI (load_ref) (untracked, late) == g
         && TP_ABI (peek_ref) (untracked) == TP_UNKNOWN);
  TP_ABI (unregister_globals) (&row, 1);
  free (p);

  for (unsigned i = 0; i < sizeof wild / sizeof wild[0]; i++)
    {
      TP_ABI (peek_ref) (wild[i]);
      TP_ABI (origin) (wild[i]);
      TP_ABI (clear_refs) (wild[i], 1000);
      TP_ABI (copy_refs) (wild[i], from, 64);
      TP_ABI (copy_refs) (to, wild[i], 64);
      TP_ABI (clear_refs) (wild[i], -1UL);
    }
  free (from);
  free (to);
  unit_result ("referents: aligned, unaligned and wild");
}

int
main (void)
{
  trt_init ();
  tables ();
  referents ();
  return unit_status ();
}
