/* judge-table.c - a table of accesses, and what the runtime must say of each.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each row sets a scene with the block store (or enter and leave), asks one of the
   checks as compiled code would, in a child, and expects silence or a kind of error
   and a piece of the report.  The rows follow the order of judge.c's rules:
   real errors, then everything that must be accepted because it cannot be
   known (leniency towards uninstrumented code, one past the end, lost records).  */

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "internal.h"
#include "temporal.h"

void TP_ABI (check) (const void *, size_t, uint32_t, const void *, const char *);
void TP_ABI (index) (const void *, size_t, const void *, size_t, const char *);
void TP_ABI (check_free) (const void *, uint32_t, const void *, const char *);
void TP_ABI (enter) (void *, size_t, const char *);
void TP_ABI (leave) (void *, size_t, int, const char *);

#define check       TP_ABI (check)
#define check_free  TP_ABI (check_free)

static const char site_read[] = "t.c\n10\n3\n6\nreader\nr\np->x";
static const char site_write[] = "t.c\n11\n3\n6\nwriter\nw\n*p";
static const char site_free[] = "t.c\n12\n3\n6\nfreer\nf\np";
static const char site_birth[] = "t.c\n20\n3\n6\nmaker\na\nmalloc";
static const char site_next[] = "t.c\n21\n3\n6\nnext_maker\na\nmalloc";
static const char site_end[] = "t.c\n30\n3\n6\nender\nf\nfree";
static const char site_var[] = "t.c\n40\n3\n6\nouter\nv\ncount";
static const char site_var2[] = "t.c\n41\n3\n6\nouter\nv\nother";
static const char site_close[] = "t.c\n50\n3\n6\nouter\ne\n";
static const char site_global[] = "t.c\n60\n3\n6\n\ng\ntable";

/* Memory of our own, so that blocks lie exactly where a row wants them.  */
static char *arena;

/* A live block of SIZE bytes at arena + AT.  */

static uint32_t
block (size_t at, size_t size, const char *site)
{
  return tp_store_insert ((uintptr_t) arena + at, size, TP_HEAP, site);
}

static void
end (size_t at)
{
  if (!tp_store_delete ((uintptr_t) arena + at, site_end, NULL))
    abort ();
}

/* A referent whose record nobody has.  */
#define LOST_HEAP   ((TP_STACK_NUMBER_BIT - 5) << TP_TAIL_BITS)
#define LOST_STACK  ((2 * TP_STACK_NUMBER_BIT - 5) << TP_TAIL_BITS)

static void
must (bool good, const char *what)
{
  if (!good)
    fprintf (stderr, "violated: %s\n", what);
}
#define MUST(x) must (x, #x)

/* ---- Errors -------------------------------------------------------------------- */

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
  if (!tp_store_delete ((uintptr_t) arena, NULL, NULL))
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

/* ---- Locals -------------------------------------------------------------------------- */

static uint32_t
enter (void *a, size_t n, const char *site)
{
  TP_ABI (enter) (a, n, site);
  return tp_resolve ((uintptr_t) a);
}

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

/* ---- What must be accepted -------------------------------------------------------------- */

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
  check (arena, 4, TP_FOREIGN, arena, site_read);
  check (arena, 4, TP_INVALID, arena, site_read);
  check (arena, 64, TP_UNKNOWN, arena, site_read);
}

static void
untracked (void)
{
  check (arena + 100, 30, TP_FOREIGN, arena, site_read);
  MUST (*tp_cell_origin ((uintptr_t) arena + 96) == TP_FOREIGN);
  MUST (*tp_cell_origin ((uintptr_t) arena + 128) == TP_FOREIGN);
  MUST (*tp_cell_origin ((uintptr_t) arena + 136) == 0);
  check (arena + 100, 30, TP_FOREIGN, arena, site_read);
  check (arena + 200, 4, TP_INVALID, NULL, site_read);
  check (arena + 300, 4, TP_NULL, arena, site_read);
  /* A block over foreign cells owns them.  */
  uint32_t r = block (96, 40, site_birth);
  check (arena + 96, 40, r, NULL, site_read);
}

static void
no_cell (void)
{
  static const uintptr_t wild[] = { 0x4141414141414141, 0x100000000000,
    0x800000000000, 0xffff800000000000, -8UL, -1UL };
  for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
    {
      check ((void *) wild[i], 1, TP_UNKNOWN, NULL, site_read);
      check ((void *) wild[i], 16, TP_FOREIGN, NULL, site_read);
      check_free ((void *) wild[i], TP_FOREIGN, NULL, site_free);
      MUST (tp_resolve (wild[i]) == TP_FOREIGN);
      MUST (!temporal_valid ((void *) wild[i], 1));
    }
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

/* ---- Large blocks --------------------------------------------------------------------------- */

#define LARGE  (8 << 20)

static void
large (void)
{
  uint32_t r = block (0, LARGE, site_birth);
  for (size_t at = 0; at < LARGE; at += 4093)
    check (arena + at, at + 4 <= LARGE ? 4 : 1, r, arena, site_write);
  check (arena, LARGE, r, NULL, site_read);
  check (arena + LARGE - 1, 1, r, NULL, site_read);
  check (arena + LARGE / 2, 8, TP_UNKNOWN, NULL, site_read);
  MUST (tp_resolve ((uintptr_t) arena + LARGE / 2 + 4096 * 3) == r);
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

/* ---- free ------------------------------------------------------------------------------------- */

static void
free_good (void)
{
  check_free (NULL, TP_NULL, NULL, site_free);
  check_free (arena, block (0, 16, site_birth), arena, site_free);
  check_free (arena, TP_UNKNOWN, NULL, site_free);
  check_free (arena + 64, block (64, 0, site_birth), NULL, site_free);
  check_free (arena + 256, TP_FOREIGN, arena + 256, site_free);
}

static void
free_twice (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  check_free (arena, r, NULL, site_free);
}

static void
free_twice_reused (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 16, site_next);
  check_free (arena, r, arena, site_free);
}

static void
free_replaced (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (0, 16, NULL);
  check_free (arena, r, arena, site_free);
}

static void
free_stale_cell (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  block (64, 16, site_next);
  check_free (arena + 64, r, arena + 64, site_free);
  check_free (arena + 128, r, arena + 128, site_free);
}

static void free_interior (void)
{ check_free (arena + 8, block (0, 16, site_birth), NULL, site_free); }
static void free_end (void)
{ check_free (arena + 16, block (0, 16, site_birth), arena, site_free); }
static void free_interior_unknown (void)
{ block (0, 16, site_birth); check_free (arena + 8, 0, NULL, site_free); }
static void free_null_page (void)
{ check_free ((void *) 16, TP_NULL, NULL, site_free); }
static void free_lost (void)
{ check_free (arena, LOST_HEAP, NULL, site_free); }
static void free_lost_anchored (void)
{ check_free (arena, LOST_HEAP, arena, site_free); }

static void
free_dead_interior (void)
{
  uint32_t r = block (0, 16, site_birth);
  end (0);
  check_free (arena + 8, r, NULL, site_free);
}

static void
free_local (void)
{
  _Alignas (8) int v;
  check_free (&v, enter (&v, sizeof v, site_var), NULL, site_free);
}

static void
free_local_unknown (void)
{
  _Alignas (8) int v;
  enter (&v, sizeof v, site_var);
  check_free (&v, TP_UNKNOWN, NULL, site_free);
}

static void
free_global (void)
{
  uint32_t r = tp_store_insert ((uintptr_t) arena, 40, TP_GLOBAL, site_global);
  check_free (arena, r, NULL, site_free);
}

/* ---- Declared objects, and globals ------------------------------------------------------------- */

#define index_check  TP_ABI (index)

static void
index_good (void)
{
  for (int i = 0; i < 10; i++)
    index_check (arena + 4 * i, 4, arena, 40, site_read);
  index_check (arena, 40, arena, 40, site_read);
}

static void index_after (void)
{ index_check (arena + 40, 4, arena, 40, site_read); }
static void index_before (void)
{ index_check (arena - 4, 4, arena, 40, site_read); }
static void index_across (void)
{ index_check (arena + 38, 4, arena, 40, site_write); }
static void index_overflow (void)
{ index_check (arena + 8, -4UL, arena, 40, site_write); }

static void
index_global (void)
{
  tp_store_insert ((uintptr_t) arena, 40, TP_GLOBAL, site_global);
  index_check (arena + 48, 4, arena, 40, site_read);
}

static void
global_bounds (void)
{
  uint32_t r = tp_store_insert ((uintptr_t) arena, 40, TP_GLOBAL, site_global);
  check (arena + 36, 4, r, NULL, site_read);
  check (arena + 44, 4, r, NULL, site_read);
}

/* ---- Resolving, and the questions of temporal.h -------------------------------------------------- */

static void
resolving (void)
{
  uintptr_t a = (uintptr_t) arena;
  uint32_t r = block (0, 12, site_birth), s = block (16, 16, site_next);
  MUST (tp_resolve (0) == TP_NULL);
  MUST (tp_resolve (65535) == TP_NULL);
  MUST (tp_resolve (a) == r && tp_resolve (a + 11) == r);
  MUST (tp_resolve (a + 12) == TP_FOREIGN);
  MUST (tp_resolve (a + 16) == s && tp_resolve (a + 31) == s);
  MUST (tp_resolve (a + 32) == TP_FOREIGN);
  end (0);
  MUST (tp_resolve (a) == TP_FOREIGN);
}

static void
questions (void)
{
  _Alignas (8) char v[20];
  block (64, 12, site_birth);
  block (128, 0, site_birth);
  errno = 0;
  MUST (temporal_valid (arena + 64, 12) == 1);
  MUST (temporal_valid (arena + 70, 6) == 1);
  MUST (temporal_base_addr (arena + 75) == arena + 64);
  MUST (temporal_block_length (arena + 75) == 12);
  MUST (temporal_offset (arena + 75) == 11);
  MUST (temporal_base_addr (arena + 128) == arena + 128);
  MUST (temporal_block_length (arena + 128) == 0);
  MUST (temporal_valid (NULL, 0) == 1);
  MUST (errno == 0);
  MUST (temporal_valid (arena + 70, 7) == 0 && errno == ERANGE);
  MUST (temporal_valid (arena + 70, -1UL) == 0 && errno == ERANGE);
  errno = 0;
  MUST (temporal_valid (arena + 76, 1) == 0 && errno == EFAULT);
  errno = 0;
  MUST (temporal_base_addr (arena + 76) == NULL && errno == EFAULT);
  errno = 0;
  MUST (temporal_block_length (NULL) == 0 && errno == EFAULT);
  errno = 0;
  MUST (temporal_offset (arena) == 0 && errno == EFAULT);
  end (64);
  MUST (temporal_valid (arena + 64, 1) == 0);

  enter (v, sizeof v, site_var);
  MUST (temporal_valid (v, 20) == 1 && temporal_valid (v, 21) == 0);
  MUST (temporal_base_addr (v + 19) == v && temporal_base_addr (v + 20) != v);
  MUST (temporal_block_length (v + 3) == 20 && temporal_offset (v + 3) == 3);
  TP_ABI (leave) (v, sizeof v, TP_END_SCOPE, site_close);
  MUST (temporal_valid (v, 1) == 0);

  char *heap = malloc (100);
  MUST (temporal_valid (heap, 100) == 1 && temporal_valid (heap, 101) == 0);
  MUST (temporal_block_length (heap + 99) == 100);
  char *volatile stale = heap;
  free (heap);
  MUST (temporal_valid (stale, 1) == 0);
}

/* ---- The report's own behaviour -------------------------------------------------------------------- */

static void
goes_on (void)
{
  tp_options.halt_on_error = false;
  tp_options.exitcode = 3;
  uint32_t r = block (0, 16, site_birth);
  end (0);
  errno = 1234;
  for (int i = 0; i < 5; i++)
    {
      check (arena, 4, r, NULL, site_read);
      check (arena, 4, r, NULL, site_write);
    }
  MUST (errno == 1234);
  dprintf (2, "went on\n");
  _exit (tp_options.exitcode + 83);
}

static void *
fail_in_thread (void *p)
{
  pthread_barrier_wait (p);
  check (NULL, 4, TP_NULL, NULL, site_read);
  return NULL;
}

static void
two_threads (void)
{
  pthread_t t[4];
  pthread_barrier_t together;
  pthread_barrier_init (&together, NULL, 4);
  for (int i = 0; i < 4; i++)
    pthread_create (&t[i], NULL, fail_in_thread, &together);
  for (int i = 0; i < 4; i++)
    pthread_join (t[i], NULL);
}

static void no_site (void)
{ check (NULL, 4, TP_NULL, NULL, NULL); }
static void odd_site (void)
{ check (NULL, 1, TP_NULL, NULL, "no fields"); }

/* ---- The table ---------------------------------------------------------------------------------------- */

struct row
{
  const char *name;
  void (*scene) (void);
  const char *kind;           /* null: silence */
  const char *piece;          /* of the report */
  bool strict;
};

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
  { "null", null_plain, "null-dereference", "read of 4 bytes through 'p->x'",
    false },
  { "null, field", null_field, "null-dereference", "the address is 0x68",
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
  { "nothing accessed", nothing_accessed, NULL, NULL, false },
  { "nested, through the parent", nested_parent, NULL, NULL, false },
  { "nested, dead child", nested_dead_child, "use-after-free",
    "now belongs to a 256-byte block", false },
  { "nested, outside of the parent", nested_outside_parent, "out-of-bounds",
    "the 256-byte block", false },

  { "large", large, NULL, NULL, false },
  { "large, end", large_end, "out-of-bounds", "2 bytes beyond the end", false },
  { "large, dead", large_dead, "use-after-free", NULL, false },

  { "free", free_good, NULL, NULL, false },
  { "free twice", free_twice, "double-free", "double-free: free of 'p'", false },
  { "free twice, reused", free_twice_reused, "double-free",
    "now belongs to a 16-byte block", false },
  { "free, pointer replaced", free_replaced, NULL, NULL, false },
  { "free, pointer replaced, strict", free_replaced, "double-free", NULL, true },
  { "free, stale cell", free_stale_cell, NULL, NULL, false },
  { "free, interior", free_interior, "invalid-free",
    "it points 8 bytes into the 16-byte block allocated here", false },
  { "free, one past the end", free_end, "invalid-free", NULL, false },
  { "free, interior, unknown", free_interior_unknown, "invalid-free", NULL,
    false },
  { "free, null page", free_null_page, "invalid-free", "address 0x10", false },
  { "free, record lost", free_lost, "double-free", NULL, false },
  { "free, record lost, from memory", free_lost_anchored, NULL, NULL, false },
  { "free, interior of a dead block", free_dead_interior, "invalid-free",
    "it was freed here", false },
  { "free, local", free_local, "invalid-free",
    "it points to the 4-byte variable 'count' declared here", false },
  { "free, local, unknown", free_local_unknown, "invalid-free", NULL, false },
  { "free, global", free_global, "invalid-free", "variable 'table'", false },

  { "index", index_good, NULL, NULL, false },
  { "index, after", index_after, "out-of-bounds",
    "read of 4 bytes in 'p->x'", false },
  { "index, before", index_before, "out-of-bounds",
    "starts 4 bytes before the 40-byte object", false },
  { "index, across", index_across, "out-of-bounds",
    "2 bytes beyond the end of the 40-byte object", false },
  { "index, overflow", index_overflow, "out-of-bounds", NULL, false },
  { "index, global", index_global, "out-of-bounds",
    "t.c:60:3: note: the access starts 8 bytes after the end of the 40-byte "
    "variable 'table' declared here", false },
  { "global", global_bounds, "out-of-bounds", "4 bytes after the end", false },

  { "resolving", resolving, NULL, NULL, false },
  { "questions", questions, NULL, NULL, false },

  { "halt_on_error=0", goes_on, "use-after-free", "\nwent on\n", false },
  { "threads", two_threads, "null-dereference", NULL, false },
  { "no site", no_site, "null-dereference",
    "temporal: error: null-dereference: access of 4 bytes\n", false },
  { "odd site", odd_site, "null-dereference", "no fields: error: ", false },
};

/* How often PIECE stands in TEXT.  */

static int
count (const char *text, const char *piece)
{
  int n = 0;
  for (; (text = strstr (text, piece)); text += strlen (piece))
    n++;
  return n;
}

static bool
row_holds (const struct row *row)
{
  static char text[20000];
  char expected[100];
  int ends[2], status;
  if (pipe (ends) != 0)
    abort ();
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      close (ends[0]);
      close (ends[1]);
      tp_options.strict = row->strict;
      row->scene ();
      _exit (0);
    }
  close (ends[1]);
  size_t used = 0;
  ssize_t n;
  while ((n = read (ends[0], text + used, sizeof text - 1 - used)) > 0)
    used += n;
  text[used] = 0;
  close (ends[0]);
  waitpid (child, &status, 0);

  bool good;
  if (!row->kind)
    good = used == 0 && status == 0;
  else
    {
      snprintf (expected, sizeof expected, ": error: %s: ", row->kind);
      int reports = row->scene == goes_on ? 2 : 1;
      good = WIFEXITED (status) && WEXITSTATUS (status) == 86
	     && count (text, expected) == reports
	     && count (text, ": error: ") == reports
	     && count (text, "SUMMARY: temporal: ") == reports
	     && !strstr (text, "violated")
	     && (!row->piece || strstr (text, row->piece));
    }
  if (!good)
    printf ("# status 0x%x, expected %s\n%s\n", status,
	    row->kind ? row->kind : "silence", text);
  return good;
}

int
main (void)
{
  int failures = 0;
  setvbuf (stdout, NULL, _IONBF, 0);
  tp_init ();
  /* Aligned to pages, with untracked memory before and behind.  */
  arena = (char *) mmap (NULL, 4 * LARGE, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
	  + LARGE;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    {
      bool good = row_holds (&table[i]);
      printf ("%s: %s\n", good ? "PASS" : "FAIL", table[i].name);
      failures += !good;
    }
  return failures != 0;
}
