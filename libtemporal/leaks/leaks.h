/* leaks.h - looking through memory for pointers, the leak check, and the stacks of allocations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LEAKS_H
#define TEMPORAL_LEAKS_H

#include "report/report.h"

#pragma GCC visibility push(hidden)

/* ---- world.c: stopping the other threads ---------------------------------------- */

struct tp_thread
{
  long tid;
  uintptr_t sp;                 /* 0: it did not stop */
  uintptr_t thread_pointer;     /* of its control block */
};

int tp_world_stop (struct tp_thread *table, unsigned room);
void tp_world_resume (void);

/* ---- still.c: looking at all memory while nothing moves ------------------------------ */

/* Look at the memory of the COUNT THREADS, of which the first one looks.  False on failure.  */
typedef bool tp_look (const struct tp_thread *threads, int count, void *data);

/* Before and after all that follows.  False if this very thread is at it, in a signal handler.  */
bool tp_still_take (void);
void tp_still_give (void);
void tp_still_fork_child (void);

/* Call LOOK with DATA, while the others stand still if STOP, else for this thread alone.  SP says where its stack begins
   that counts.  *OTHERS says if there are other threads.  False if LOOK is, or met memory that went away, or could not be
   called.  */
bool tp_still_look (tp_look *look, void *data, uintptr_t sp, bool stop, bool *others);

/* ---- guards.c: guard pages inside mappings --------------------------------------------- */

bool tp_guards_find (int pagemap, uintptr_t low, uintptr_t high, struct tp_range *pages);

/* ---- roots.c: the memory to search ------------------------------------------------- */

/* LIBRARY: these are variables of the C library.  */
typedef void tp_visit_memory (uintptr_t low, uintptr_t high, bool library,
			      void *data);

/* What is not to be found: all stacks, if STACKS, and the COUNT ranges.  */
struct tp_roots_without { bool stacks, heaps; unsigned count; const struct tp_range *ranges; };

bool tp_roots_init (void);
/* WITHOUT may be null.  */
bool tp_roots_find (const struct tp_thread *threads, int count, const struct tp_roots_without *without);
/* The stacks of all threads, as far as they were ever used.  */
void tp_roots_stacks (tp_visit_memory *visit, void *data);
void tp_roots_visit (tp_visit_memory *visit, void *data);
void tp_roots_pages (uintptr_t low, uintptr_t high, bool shared, bool library,
		     tp_visit_memory *visit, void *data);
/* Does A lie in memory that another process, or another mapping, may have as well?  */
bool tp_roots_shared_p (uintptr_t a);
void tp_roots_done (void);

/* ---- reach.c: which blocks are reached from there ----------------------------------- */

enum tp_reach { TP_UNREACHED, TP_REACHED, TP_DIRECT, TP_INDIRECT };

/* A heap block that is nested in nothing.  */
struct tp_reach_block
{
  uintptr_t base;
  size_t size;
  const char *site;
  uint32_t origin;
  uint8_t state;                /* enum tp_reach */
};

struct tp_reach_set
{
  struct tp_reach_block *blocks;        /* by base */
  uint32_t count;
  uint32_t unreached;                   /* how many are not reached */
};

/* What is on its way to a thread that is being made (start.c): the I-th such value, 0 if that place is free; false behind the
   last.  */
extern bool (*tp_reach_start_value) (unsigned i, uintptr_t *value);

/* Take all blocks out of the store; false if there is no memory for the list.  */
bool tp_reach_begin (struct tp_reach_set *r);
/* Search the registers and the roots, and everything found.  */
void tp_reach_mark (struct tp_reach_set *r, const uintptr_t *registers, size_t n);
/* What is unreached is leaked, directly or indirectly.  */
void tp_reach_classify (struct tp_reach_set *r);
void tp_reach_end (struct tp_reach_set *r);

/* ---- leaks.c -------------------------------------------------------------------------------- */

void tp_leaks_init (void);

/* ---- depot.c: the stacks of allocations (leaks=1) --------------------------------- */

/* Frames kept of an allocation's stack at most.  */
#define TP_STACK_FRAMES  32

/* ALLOCATES_P: does malloc, or another of its family, begin at this address?  */
void tp_depot_init (bool (*allocates_p) (uintptr_t function));
const char *tp_depot_site (const char *site);
size_t tp_depot_stack (const char *site, const uintptr_t **pc);
/* ---- suppress.c: which leaks are not reported ---------------------------------------- */

void tp_suppress_init (void);
const char *tp_suppress_parse (const char *text, size_t length, unsigned *line);
bool tp_glob_p (struct tp_span glob, struct tp_span name);
bool tp_suppress_any_p (void);
bool tp_suppress_p (enum tp_named what, struct tp_span name,
		    unsigned long blocks);
void tp_suppress_print (void);

#pragma GCC visibility pop
#endif
