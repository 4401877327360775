/* slow-path-free.c - what is given to free, accesses through declarations, the questions of
   temporal.h, and the report's own behaviour, as a table like slow-path-table.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scene.h"

/* ---- free -------------------- */

static void
free_good (void)
{
  check_free (NULL, TP_NULL, NULL, site_free);
  check_free (arena, block (0, 16, site_birth), arena, site_free);
  check_free (arena, TP_UNKNOWN, NULL, site_free);
  check_free (arena + 64, block (64, 0, site_birth), NULL, site_free);
  check_free (arena + 256, TP_EXTERNAL, arena + 256, site_free);
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
  uint32_t r = trt_store_insert ((uintptr_t) arena, 40, TRT_GLOBAL, site_global);
  check_free (arena, r, NULL, site_free);
}

/* ---- Declared objects, and globals -------------------- */

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
  trt_store_insert ((uintptr_t) arena, 40, TRT_GLOBAL, site_global);
  index_check (arena + 48, 4, arena, 40, site_read);
}

static void
global_bounds (void)
{
  uint32_t r = trt_store_insert ((uintptr_t) arena, 40, TRT_GLOBAL, site_global);
  check (arena + 36, 4, r, NULL, site_read);
  check (arena + 44, 4, r, NULL, site_read);
}

/* ---- Resolving, and the questions of temporal.h -------------------- */

static void
resolving (void)
{
  uintptr_t a = (uintptr_t) arena;
  uint32_t r = block (0, 12, site_birth), s = block (16, 16, site_next);
  MUST (trt_resolve (0) == TP_NULL);
  MUST (trt_resolve (65535) == TP_NULL);
  MUST (trt_resolve (a) == r && trt_resolve (a + 11) == r);
  MUST (trt_resolve (a + 12) == TP_EXTERNAL);
  MUST (trt_resolve (a + 16) == s && trt_resolve (a + 31) == s);
  MUST (trt_resolve (a + 32) == TP_EXTERNAL);
  end (0);
  MUST (trt_resolve (a) == TP_EXTERNAL);
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

/* ---- The report's own behaviour -------------------- */

static void
goes_on (void)
{
  trt_options.halt_on_error = false;
  trt_options.exitcode = 3;
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
  _exit (trt_options.exitcode + 83);
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

/* ---- The table -------------------- */

static const struct row table[] =
{
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

  { "halt_on_error=0", goes_on, "use-after-free", "\nwent on\n", false, 2 },
  { "threads", two_threads, "null-dereference", NULL, false },
  { "no site", no_site, "null-dereference",
    "temporal: error: null-dereference: access of 4 bytes\n", false },
  { "odd site", odd_site, "null-dereference", "no fields: error: ", false },
};


int
main (void)
{
  return run_table (table, sizeof table / sizeof *table);
}
