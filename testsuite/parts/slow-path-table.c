/* slow-path-table.c - a table of accesses, and what the runtime must say of each.

   SPDX-License-Identifier: GPL-3.0-or-later

   The rows follow the order of slow-path.c's rules: real errors, then everything that
   must be accepted because it cannot be known (leniency towards uninstrumented
   code, one past the end, lost records), then nested and large blocks.  */

#include "blocks/exposed.h"
#include "scene.h"

/* ---- Errors -------------------- */

static void
in_bounds (void)
{
  uint32_t r = block (0, 40, site_birth);
  for (size_t n = 1; n <= 40; n++)
    for (size_t at = 0; at + n <= 40; at++)
      check (arena + at, n, r, arena, site_read);
}

static void
exact_tail (void)
{
  uint32_t r = block (0, 13, site_birth);
  check (arena + 12, 1, r, arena, site_read);
  check (arena + 5, 8, r, arena, site_read);
  check (arena + 0, 13, r, arena, site_read);
}

static void beyond_tail (void)
{ check (arena + 10, 4, block (0, 13, site_birth), NULL, site_read); }
static void across_end (void)
{ check (arena + 8, 8, block (0, 13, site_birth), NULL, site_write); }
static void one_after (void)
{ check (arena + 16, 1, block (0, 16, site_birth), arena, site_write); }
static void four_before (void)
{ check (arena + 28, 4, block (32, 16, site_birth), arena + 32, site_read); }

static void
long_across_neighbour (void)
{
  uint32_t r = block (0, 64, site_birth);
  block (64, 64, site_next);
  check (arena + 32, 48, r, NULL, site_read);
}

static void
in_neighbour (void)
{
  uint32_t r = block (0, 64, site_birth);
  block (64, 64, site_next);
  check (arena + 72, 4, r, arena + 8, site_read);
}

static void
at_end_with_neighbour (void)
{
  uint32_t r = block (0, 64, site_birth);
  block (64, 64, site_next);
  check (arena + 64, 4, r, arena + 64, site_read);
}

static void
empty_block (void)
{
  check (arena, 1, block (0, 0, site_birth), NULL, site_read);
}

static void
dead (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  check (arena + 4, 4, r, NULL, site_read);
}

static void
dead_reused (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 32, site_next);
  check (arena + 4, 4, r, NULL, site_write);
}

static void
dead_anchored (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 16, site_next);
  check (arena + 4, 4, r, arena + 4, site_read);
}

static void
dead_one_past (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 16, site_next);
  check (arena + 12, 4, r, arena + 16, site_read);
}

static void
dead_by_uninstrumented (void)
{
  uint32_t r = block (0, 16, NULL);
  if (!trt_store_delete ((uintptr_t) arena, NULL, NULL))
    abort ();
  check (arena, 1, r, arena, site_read);
}

static void
dead_reused_uninstrumented (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 16, NULL);
  check (arena, 4, r, arena, site_read);
}

static void
dead_reused_uninstrumented_certain (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 16, NULL);
  check (arena, 4, r, NULL, site_read);
}

/* Uninstrumented code has the block that is there, or reaches it from the block at 512, which it was given.  */

static uint32_t
reused (uint32_t *fresh)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  *fresh = block (0, 16, site_next);
  memset (arena, 0, 16);
  return r;
}

static void **
given_slots (void)
{
  uint32_t g = block (512, 32, site_next);
  memset (arena + 512, 0, 32);
  trt_exposed_mark (g);
  return (void **) (arena + 512);
}

static void
reused_given (void)
{
  uint32_t fresh, r = reused (&fresh);
  trt_exposed_mark (fresh);
  check (arena, 4, r, arena, site_read);
}

static void
reused_given_certain (void)
{
  uint32_t fresh, r = reused (&fresh);
  trt_exposed_mark (fresh);
  check (arena, 4, r, NULL, site_read);
}

static void
reused_reached (void)
{
  uint32_t fresh, r = reused (&fresh);
  void **slot = given_slots ();
  slot[1] = arena + 8;
  *trt_cell_referent ((uintptr_t) &slot[1]) = fresh;
  check (arena, 4, r, arena, site_read);
}

/* By way of a block that was not given.  */
static void
reused_reached_deep (void)
{
  uint32_t fresh, r = reused (&fresh);
  void **slot = given_slots ();
  uint32_t between = block (256, 24, site_next);
  memset (arena + 256, 0, 24);
  slot[3] = arena + 256;
  *trt_cell_referent ((uintptr_t) &slot[3]) = between;
  *(void **) (arena + 264) = arena;
  check (arena, 4, r, arena, site_read);
}

/* The pointer has been moved away by somebody who did not tell.  */
static void
reused_reached_moved (void)
{
  uint32_t fresh, r = reused (&fresh);
  void **slot = given_slots ();
  *trt_cell_referent ((uintptr_t) &slot[1]) = fresh;
  check (arena, 4, r, arena, site_read);
}

/* There is only the stale pointer itself.  */
static void
reused_reached_stale (void)
{
  uint32_t fresh, r = reused (&fresh);
  void **slot = given_slots ();
  slot[1] = arena;
  *trt_cell_referent ((uintptr_t) &slot[1]) = r;
  check (arena, 4, r, arena, site_read);
}

static void null_plain (void) { check (NULL, 4, TP_NULL, NULL, site_read); }
static void null_field (void)
{ check ((void *) 104, 8, TP_NULL, NULL, site_write); }
static void null_unknown (void) { check (NULL, 4, TP_UNKNOWN, NULL, site_read); }
static void null_far (void)
{ check ((void *) 100000, 4, TP_NULL, NULL, site_read); }
static void null_negative (void)
{ check ((void *) -16L, 8, TP_NULL, NULL, site_read); }
static void null_page_of_block (void)
{ check ((void *) 8, 8, block (0, 16, site_birth), NULL, site_read); }

/* ---- Locals -------------------- */

static void
scope_live (void)
{
  _Alignas (8) char v[12];
  uint32_t r = enter (v, sizeof v, site_var);
  check (v + 8, 4, r, v, site_read);
  TP_ABI (leave) (v, sizeof v, TP_END_SCOPE, site_close);
}

static void
scope_bounds (void)
{
  _Alignas (8) char v[12];
  check (v + 12, 1, enter (v, sizeof v, site_var), v, site_read);
}

static void
scope_over (void)
{
  _Alignas (8) int v;
  uint32_t r = enter (&v, sizeof v, site_var);
  TP_ABI (leave) (&v, sizeof v, TP_END_SCOPE, site_close);
  check (&v, 4, r, &v, site_read);
}

static void
scope_reused (void)
{
  _Alignas (8) int v;
  uint32_t r = enter (&v, sizeof v, site_var);
  TP_ABI (leave) (&v, sizeof v, TP_END_SCOPE, site_close);
  enter (&v, sizeof v, site_var2);
  check (&v, 4, r, NULL, site_read);
}

static void
scope_returned (void)
{
  _Alignas (8) int v;
  uint32_t r = enter (&v, sizeof v, site_var);
  TP_ABI (leave) (&v, sizeof v, TP_END_RETURN, site_close);
  check (&v, 4, r, NULL, site_write);
}

static void
scope_iteration (void)
{
  _Alignas (8) int v;
  uint32_t r = 0;
  for (int i = 0; i < 2; i++)
    {
      if (i == 0)
	r = enter (&v, sizeof v, site_var);
      else
	check (&v, 4, enter (&v, sizeof v, site_var), NULL, site_write);
      if (i == 0)
	TP_ABI (leave) (&v, sizeof v, TP_END_SCOPE, site_close);
    }
  check (&v, 4, r, &v, site_read);
}

static void
scope_stale_cell (void)
{
  _Alignas (8) int v, w;
  uint32_t r = enter (&v, sizeof v, site_var);
  TP_ABI (leave) (&v, sizeof v, TP_END_SCOPE, site_close);
  enter (&w, sizeof w, site_var2);
  check (&w, 4, r, &w, site_read);
}

static void scope_lost (void)
{ check (arena, 4, LOST_STACK, NULL, site_read); }
static void scope_lost_anchored (void)
{ check (arena, 4, LOST_STACK, arena, site_read); }

/* ---- What must be accepted -------------------- */

static void
stale_to_foreign (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  check (arena + 100, 4, r, arena + 100, site_read);
}

static void
stale_to_block (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (64, 32, site_next);
  check (arena + 80, 4, r, arena + 64, site_read);
}

static void
stale_to_block_outside (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (64, 32, site_next);
  check (arena + 96, 4, r, arena + 64, site_read);
}

static void
stale_live_to_block (void)
{
  uint32_t r = block (0, 16, site_birth);
  block (64, 32, site_next);
  check (arena + 80, 4, r, arena + 72, site_read);
}

/* The pointer was overwritten with one past the end of E, where C begins.  */

static void
stale_one_past (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (64, 32, site_next);
  block (96, 32, site_birth);
  check (arena + 92, 4, r, arena + 96, site_read);
}

static void
stale_one_past_too_far (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (64, 32, site_next);
  block (96, 32, site_birth);
  check (arena + 60, 4, r, arena + 96, site_read);
}

static void
stale_end_of_block (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (64, 32, site_next);
  check (arena + 92, 4, r, arena + 96, site_read);
}

static void
one_past_and_back (void)
{
  uint32_t r = block (0, 64, site_birth);
  block (64, 64, site_next);
  check (arena + 60, 4, r, arena + 64, site_read);
}

static void lost_anchored (void)
{ check (arena, 4, LOST_HEAP, arena, site_read); }
static void lost_certain (void)
{ check (arena, 4, LOST_HEAP, NULL, site_read); }

static void
unknown_in_block (void)
{
  block (0, 16, site_birth);
  check (arena, 4, TP_UNKNOWN, arena, site_read);
  check (arena, 4, TP_EXTERNAL, arena, site_read);
  check (arena, 4, TP_INVALID, arena, site_read);
  check (arena, 64, TP_UNKNOWN, arena, site_read);
}

static void
untracked (void)
{
  check (arena + 100, 30, TP_EXTERNAL, arena, site_read);
  MUST (*trt_cell_origin ((uintptr_t) arena + 96) == TP_EXTERNAL);
  MUST (*trt_cell_origin ((uintptr_t) arena + 128) == TP_EXTERNAL);
  MUST (*trt_cell_origin ((uintptr_t) arena + 136) == 0);
  check (arena + 100, 30, TP_EXTERNAL, arena, site_read);
  check (arena + 200, 4, TP_INVALID, NULL, site_read);
  check (arena + 300, 4, TP_NULL, arena, site_read);
  /* A block over foreign cells owns them.  */
  uint32_t r = block (96, 40, site_birth);
  check (arena + 96, 40, r, NULL, site_read);
}

static const uintptr_t wild[] = { 0x4141414141414141, 0x100000000000,
  0x800000000000, 0xffff800000000000, -8UL, -1UL };

static void
no_cell (void)
{
  for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
    {
      MUST (trt_resolve (wild[i]) == TP_WILD);
      MUST (!temporal_valid ((void *) wild[i], 1));
    }
}

static void wild_byte (void)
{ check ((void *) wild[0], 1, TP_UNKNOWN, NULL, site_read); }
static void wild_long (void)
{ check ((void *) wild[3], 16, TP_EXTERNAL, NULL, site_read); }
static void wild_to_null (void)
{ check ((void *) wild[5], 8, TP_WILD, (void *) wild[5], site_read); }
static void wild_shadow (void)
{ check ((void *) trt_cell ((uintptr_t) arena), 4, TP_UNKNOWN, NULL, site_read); }
static void wild_unmapped (void)
{ check ((void *) 0x123456789a0, 4, TP_EXTERNAL, NULL, site_write); }
static void far_away (void)
{ check ((void *) wild[0], 4, block (0, 16, site_birth), NULL, site_write); }
static void uninit (void)
{ check (arena, 4, TP_UNINIT, NULL, site_read); }
static void
uninit_stale (void)
{
  block (0, 16, site_birth);
  check (arena, 4, TP_UNINIT, arena, site_read);
}
static void
uninit_value (void)
{
  char *p = (char *) TP_UNINIT_POINTER;
  MUST (trt_resolve (TP_UNINIT_POINTER) == TP_UNINIT);
  check (p + 40, 4, block (0, 16, site_birth), p, site_read);
}

static void
nothing_accessed (void)
{
  check (NULL, 0, TP_NULL, NULL, site_read);
  check (arena, 0, block (0, 0, site_birth), NULL, site_read);
  TP_ABI (index) (arena + 100, 0, arena, 10, site_read);
}

static void
nested_parent (void)
{
  uint32_t r = block (0, 256, site_birth);
  uint32_t child = block (64, 32, site_next);
  check (arena, 256, r, arena, site_read);
  check (arena + 70, 4, r, arena, site_write);
  check (arena + 64, 32, child, NULL, site_write);
  end (64);
  check (arena + 70, 4, r, NULL, site_write);
}

static void
nested_dead_child (void)
{
  block (0, 256, site_birth);
  uint32_t child = block (64, 32, site_next);
  end (64);
  check (arena + 64, 4, child, arena + 64, site_read);
}

static void
nested_outside_parent (void)
{
  uint32_t r = block (0, 256, site_birth);
  block (64, 32, site_next);
  check (arena + 256, 4, r, arena + 64, site_read);
}

/* ---- Large blocks -------------------- */

static void
large (void)
{
  uint32_t r = block (0, LARGE, site_birth);
  for (size_t at = 0; at < LARGE; at += 4093)
    check (arena + at, at + 4 <= LARGE ? 4 : 1, r, arena, site_write);
  check (arena, LARGE, r, NULL, site_read);
  check (arena + LARGE - 1, 1, r, NULL, site_read);
  check (arena + LARGE / 2, 8, TP_UNKNOWN, NULL, site_read);
  MUST (trt_resolve ((uintptr_t) arena + LARGE / 2 + 4096 * 3) == r);
}

static void large_end (void)
{ check (arena + LARGE - 2, 4, block (0, LARGE, site_birth), arena, site_write); }

static void
large_dead (void)
{
  uint32_t r = block (0, LARGE, site_birth);
  check (arena + 5000, 8, r, NULL, site_read);
  end (0);
  block (0, LARGE, site_next);
  check (arena + 5000, 8, r, arena + 5000, site_read);
}

/* ---- The table -------------------- */

static const struct row table[] =
{
  { "in bounds", in_bounds, NULL, NULL, false },
  { "exact tail", exact_tail, NULL, NULL, false },
  { "beyond the tail", beyond_tail, "out-of-bounds",
    "goes 1 byte beyond the end of the 13-byte block", false },
  { "across the end", across_end, "out-of-bounds",
    "write of 8 bytes through '*p'", false },
  { "one after the end", one_after, "out-of-bounds",
    "starts right at the end of the 16-byte block allocated here, in 'maker'",
    false },
  { "four before the start", four_before, "out-of-bounds",
    "starts 4 bytes before the 16-byte block", false },
  { "long, into the neighbour", long_across_neighbour, "out-of-bounds",
    "goes 16 bytes beyond the end", false },
  { "in the neighbour", in_neighbour, "out-of-bounds",
    "t.c:21:3: note: the memory there belongs to a 64-byte block", false },
  { "at the end, neighbour adjacent", at_end_with_neighbour, "out-of-bounds",
    "right at the end of the 64-byte block allocated here, in 'maker'", false },
  { "empty block", empty_block, "out-of-bounds", "the 0-byte block", false },
  { "dead", dead, "use-after-free",
    "its memory is not in use by any block", false },
  { "dead, reused", dead_reused, "use-after-free",
    "t.c:21:3: note: its memory now belongs to a 32-byte block allocated here, "
    "in 'next_maker'", false },
  { "dead, from memory", dead_anchored, "use-after-free",
    "t.c:30:3: note: it was freed here, in 'ender'", false },
  { "dead, one past its end", dead_one_past, "use-after-free",
    "t.c:20:3: note: the 16-byte block was allocated here, in 'maker'", false },
  { "dead, by uninstrumented code", dead_by_uninstrumented, "use-after-free",
    "temporal: note: it was freed by uninstrumented code", false },
  { "reused by uninstrumented code", dead_reused_uninstrumented, NULL, NULL,
    false },
  { "reused by uninstrumented code, strict", dead_reused_uninstrumented,
    "use-after-free", "a 16-byte block allocated by uninstrumented code", true },
  { "reused by uninstrumented code, certain",
    dead_reused_uninstrumented_certain, "use-after-free", NULL, false },
  { "reused by a block that was given out", reused_given, NULL, NULL, false },
  { "reused by a block that was given out, strict", reused_given, "use-after-free", NULL, true },
  { "reused by a block that was given out, certain", reused_given_certain, "use-after-free", NULL, false },
  { "reused by a block that is reached", reused_reached, NULL, NULL, false },
  { "reused by a block that is reached, strict", reused_reached, "use-after-free", NULL, true },
  { "reused by a block that is reached, by another", reused_reached_deep, NULL, NULL, false },
  { "reused by a block that was reached", reused_reached_moved, NULL, NULL, false },
  { "reused, the stale pointer is reached", reused_reached_stale, "use-after-free", NULL, false },
  { "null", null_plain, "null-dereference", "read of 4 bytes through 'p->x'",
    false },
  { "null, field", null_field, "null-dereference", "the address is null plus 104",
    false },
  { "null, unknown referent", null_unknown, "null-dereference", NULL, false },
  { "null, far field", null_far, "null-dereference", NULL, false },
  { "null, negative index", null_negative, "null-dereference", NULL, false },
  { "null page through a block", null_page_of_block, "null-dereference", NULL,
    false },

  { "local", scope_live, NULL, NULL, false },
  { "local, bounds", scope_bounds, "out-of-bounds",
    "right at the end of the 12-byte variable 'count' declared here, in 'outer'",
    false },
  { "local, scope over", scope_over, "use-after-scope",
    "t.c:50:3: note: its scope ended here, in 'outer'", false },
  { "local, reused", scope_reused, "use-after-scope",
    "t.c:41:3: note: its memory now belongs to a 4-byte variable 'other'",
    false },
  { "local, returned", scope_returned, "use-after-return",
    "t.c:40:3: note: the 4-byte variable 'count' was declared here, in 'outer'",
    false },
  { "local, last iteration's", scope_iteration, "use-after-scope", NULL, false },
  { "local, stale cell", scope_stale_cell, NULL, NULL, false },
  { "local, record lost", scope_lost, "use-after-scope", NULL, false },
  { "local, record lost, from memory", scope_lost_anchored, NULL, NULL, false },

  { "stale cell, now foreign", stale_to_foreign, NULL, NULL, false },
  { "stale cell, now foreign, strict", stale_to_foreign, NULL, NULL, true },
  { "stale cell, now a block", stale_to_block, NULL, NULL, false },
  { "stale cell, outside of the block", stale_to_block_outside,
    "out-of-bounds", "the 32-byte block allocated here, in 'next_maker'", false },
  { "stale cell of a live block", stale_live_to_block, NULL, NULL, false },
  { "stale cell, one past the end", stale_one_past, NULL, NULL, false },
  { "stale cell, one past the end, too far", stale_one_past_too_far,
    "out-of-bounds", NULL, false },
  { "stale cell, end of a block", stale_end_of_block, NULL, NULL, false },
  { "one past the end and back", one_past_and_back, NULL, NULL, false },
  { "record lost, from memory", lost_anchored, NULL, NULL, false },
  { "record lost, certain", lost_certain, "use-after-free", NULL, false },
  { "unknown referent", unknown_in_block, NULL, NULL, false },
  { "untracked memory", untracked, NULL, NULL, false },
  { "no cell", no_cell, NULL, NULL, false },
  { "wild, not canonical", wild_byte, "wild-pointer", "0x4141414141414141 lies "
    "outside", false },
  { "wild, kernel", wild_long, "wild-pointer", NULL, false },
  { "wild, around null", wild_to_null, "wild-pointer", NULL, false },
  { "wild, shadow", wild_shadow, "wild-pointer", NULL, false },
  { "wild, not mapped", wild_unmapped, "wild-pointer", NULL, false },
  { "far from its block", far_away, "out-of-bounds", NULL, false },
  { "not set", uninit, "uninitialized-pointer", NULL, false },
  { "set unseen", uninit_stale, NULL, NULL, false },
  { "not set, in memory", uninit_value, "uninitialized-pointer", NULL, false },
  { "nothing accessed", nothing_accessed, NULL, NULL, false },
  { "nested, through the parent", nested_parent, NULL, NULL, false },
  { "nested, dead child", nested_dead_child, "use-after-free",
    "now belongs to a 256-byte block", false },
  { "nested, outside of the parent", nested_outside_parent, "out-of-bounds",
    "the 256-byte block", false },

  { "large", large, NULL, NULL, false },
  { "large, end", large_end, "out-of-bounds", "2 bytes beyond the end", false },
  { "large, dead", large_dead, "use-after-free", NULL, false },
};

int
main (void)
{
  return run_table (table, sizeof table / sizeof *table);
}
