/* leaks.h - searching memory for pointers, and the leak check.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LEAKS_H
#define TEMPORAL_LEAKS_H

#include "report/report.h"

#pragma GCC visibility push(hidden)

/* ---- stop-the-world.c: stopping the other threads ---------------------------------------- */

struct trt_thread
{
  long tid;
  uintptr_t sp;             /* 0 if it did not stop */
  uintptr_t thread_pointer; /* address of its control block */
};

int trt_stop_the_world (struct trt_thread *table, unsigned room);
void trt_resume_the_world (void);

/* ---- memory-scan.c: looking at all memory while nothing moves ------------------------------ */

/* A function that searches the memory of a process with the COUNT THREADS, the first of which is
   the caller.  False on failure.  */
typedef bool trt_look (const struct trt_thread *threads, int count, void *data);

/* Called before and after a search.  False if this thread is searching already, which happens in a
   signal handler.  */
bool trt_memory_scan_begin (void);
void trt_memory_scan_end (void);
void trt_memory_scan_fork_child (void);

/* Call LOOK with DATA.  If STOP, the other threads are stopped and described to LOOK, else only
   this thread is described.  SP is where the part of its stack begins that is searched.  *OTHERS
   says whether there are other threads.  False if LOOK returned false, faulted because memory was
   unmapped, or could not be called.  */
bool trt_memory_scan_look (trt_look *look, void *data, uintptr_t sp, bool stop, bool *others);

/* ---- guard-pages.c: guard pages inside mappings --------------------------------------------- */

bool trt_guard_pages_find (int pagemap, uintptr_t low, uintptr_t high, struct trt_range *pages);

/* ---- roots.c: the memory to search ------------------------------------------------- */

/* LIBRARY: the range has variables of the C library.  */
typedef void trt_visit_memory (uintptr_t low, uintptr_t high, bool library, void *data);

/* Memory to be left out of the search: all stacks, if STACKS; the heap is included if HEAPS; and
   the COUNT ranges.  */
struct trt_roots_without
{
  bool stacks, heaps;
  unsigned count;
  const struct trt_range *ranges;
};

bool trt_roots_init (void);
/* Find the memory to be searched; THREADS are all COUNT threads that are known.  WITHOUT may be
   null.  */
bool trt_roots_find (const struct trt_thread *threads, int count,
                     const struct trt_roots_without *without);
/* Call VISIT for the stacks of all threads, including parts that are no longer in use.  */
void trt_roots_stacks (trt_visit_memory *visit, void *data);
void trt_roots_visit (trt_visit_memory *visit, void *data);
void trt_roots_pages (uintptr_t low, uintptr_t high, bool shared, bool library,
                      trt_visit_memory *visit, void *data);
/* Is A in memory that another process or another mapping may share?  */
bool trt_roots_shared_p (uintptr_t a);
void trt_roots_done (void);

/* ---- reachability.c: which blocks are reached from there ----------------------------------- */

enum trt_reach
{
  TRT_UNREACHED,
  TRT_REACHED,
  TRT_DIRECT,
  TRT_INDIRECT
};

/* A heap block that is not nested.  */
struct trt_reach_block
{
  uintptr_t base;
  size_t size;
  const char *site;
  uint32_t origin;
  uint8_t state; /* enum trt_reach */
};

struct trt_reach_set
{
  struct trt_reach_block *blocks; /* sorted by base */
  uint32_t count;
  uint32_t unreached; /* how many are not reached */
};

/* A pointer that is being passed to a new thread (thread-start.c): the I-th such value, 0 if there
   is none at that index; false after the last.  */
extern bool (*trt_reach_start_value) (unsigned i, uintptr_t *value);

/* Copy all blocks of the store to *R; false if there is no memory for the list.  */
bool trt_reach_begin (struct trt_reach_set *r);
/* Search the N REGISTERS, the roots, and all blocks that are found.  */
void trt_reach_mark (struct trt_reach_set *r, const uintptr_t *registers, size_t n);
/* Classify the unreached blocks as leaked directly or indirectly.  */
void trt_reach_classify (struct trt_reach_set *r);
void trt_reach_end (struct trt_reach_set *r);

/* ---- leaks.c -------------------------------------------------------------------------------- */

void trt_leaks_init (void);

#pragma GCC visibility pop
#endif
