/* internal.h - the map of the runtime: types, and every cross-file function
   under the file that defines it, lowest layer first.

   SPDX-License-Identifier: GPL-3.0-or-later

   A file may call what stands above its own heading, nothing below; report.c is
   entered only through tp_fail ().  What errors are and how they become text has a map of its
   own, report.h.  Prefixes: TP_ABI () is called by compiled
   code, temporal_ is public, tp_ crosses files, and the rest is static.

   Guarantees:

     G1  Nothing here allocates with malloc: memory comes from os.c.
     G2  Every entry point works before the constructors have run: those that need
         the shadow call tp_init () while tp_ready is false.
     G3  Entry points preserve errno.
     G4  Store operations on different pages may run at the same time; a
         signal handler that interrupts one of its own thread finds "unknown",
         never a deadlock (lock.c).
     G5  After fork the child has a whole store: fork waits until no thread is
         inside one (tp_store_fork_*).  Small blocks need no waiting (small.c).
     G6  Whatever is unknown is accepted, never accused.  */

#ifndef TEMPORAL_INTERNAL_H
#define TEMPORAL_INTERNAL_H

#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/single_threaded.h>

#include "abi.h"
#include "layout.h"
#include "own.h"
#include "plain.h"

#define TP_HIDDEN  __attribute__ ((visibility ("hidden")))
#define TP_EXPORT  __attribute__ ((visibility ("default")))
#define TP_COLD    __attribute__ ((cold, noinline))
#define tp_likely(x)    __builtin_expect (!!(x), 1)
#define tp_unlikely(x)  __builtin_expect (!!(x), 0)
/* All of these together must stay below some 1500 bytes: room.c says why.  */
#define TP_TLS  __thread __attribute__ ((tls_model ("initial-exec")))

#pragma GCC visibility push(hidden)

/* What kind of block, as the store and the reports need it.  A pool's block was given out by an
   allocator of the program's own, from memory that may be another block's (pool.c).  */
enum tp_block_kind
{
  TP_HEAP, TP_GLOBAL, TP_STACK, TP_POOL, TP_MAPPING,
  TP_CONSTANT    /* for tp_store_insert alone: a TP_GLOBAL whose number says
		    that it may not be written */
};

/* A live block.  All but stack blocks stand in the store; what is known of a
   stack block comes from its cells and the history.  */
struct tp_block
{
  uintptr_t base;
  size_t size;             /* in bytes, as asked for; may be 0 */
  const char *site;        /* where it was allocated; null: by uninstrumented code */
  uint32_t origin;         /* origin word, tail bits zero */
  uint8_t kind;            /* enum tp_block_kind */
  bool lazy;               /* large: its cells are filled when first missed */
  bool nest_p;             /* others were born inside it */
  uint8_t level;           /* which of those that begin at BASE, the outer ones first */
  uint16_t family;         /* who may end it (pool.c), 0 if that is not known */
  uint32_t parent;         /* origin of the enclosing block, 0 if none */
};

/* What is remembered of a block after its birth, by number (history.c).  */
enum tp_life { TP_LIFE_LIVE, TP_LIFE_FREED, TP_LIFE_SCOPE, TP_LIFE_RETURN };

struct tp_record
{
  uintptr_t base;
  size_t size;
  const char *birth_site;
  const char *end_site;
  uintptr_t birth_pc;      /* of a live local: the code that entered it; else 0 */
  uint32_t origin;
  uint8_t kind;            /* enum tp_block_kind */
  uint8_t life;            /* enum tp_life */
};

#include "report.h"

/* From LOW on, below HIGH.  */
struct tp_range { uintptr_t low, high; };

/* ---- os.c: all that is asked of the kernel ---------------------------------- */

/* Map SIZE bytes of zeroed, unreserved memory.  AT is null for "anywhere", else the
   exact address, which must be free.  Null on failure.  The n-th call
   fails if the environment has TEMPORAL_FAULT=n (for the tests).  */
void *tp_os_map (void *at, size_t size);
/* Take what is mapped from LOW on for memory that tp_os_map () gave out.  */
void tp_os_adopt (uintptr_t low, size_t size);
void tp_os_unmap (void *p, size_t size);
/* Let nobody get these addresses who does not insist.  */
void tp_os_fence (uintptr_t low, size_t size);
/* Make *TABLE, of SIZE bytes, unless it is there already, perhaps from another thread; false if
   there is no memory.  */
bool tp_os_table (void **table, size_t size);
/* Let the kernel back [P, P + SIZE) with huge pages; false if it has none.  */
bool tp_os_huge (void *p, size_t size);
/* Give the pages inside [P, P + SIZE) back; they read as zero afterwards.  */
void tp_os_discard (void *p, size_t size);
/* Write all of it; nothing that can be done on failure.  */
void tp_os_write (int fd, const char *text, size_t size);
/* Open for appending, -1 on failure.  */
int tp_os_append (const char *path);
long tp_os_thread (void);           /* kernel thread number */
long tp_os_process (void);
size_t tp_os_page (void);
/* The limit RLIMIT_..., as the kernel has it; RLIM64_INFINITY also if it will not say.  */
uint64_t tp_os_limit (int what);
_Noreturn void tp_os_exit (int status);   /* _exit: no atexit handlers */
/* Run this program again without address randomisation; returns only if that
   cannot be done or was done before.  */
void tp_os_run_again (void);
/* The mapping that contains A; false if that cannot be found out.  */
bool tp_os_mapping (uintptr_t a, uintptr_t *low, uintptr_t *high);
/* The same, with its RIGHTS ("rwxp").  1 if there is such a mapping, 0 if not, -1 if
   that cannot be found out.  */
int tp_os_mapping_rights (uintptr_t a, uintptr_t *low, uintptr_t *high,
			  char rights[4]);
struct tp_os_mapping { uintptr_t low, high; char rights[4]; };
/* Call F with each mapping and DATA, in ascending order, until it returns true.  1 if it did, 0 if not, -1 if the
   mappings cannot be found out.  */
int tp_os_each_mapping (bool (*f) (const struct tp_os_mapping *, void *), void *data);
/* Is HIGH the end of the mapping of the main thread's stack?  */
bool tp_os_main_stack (uintptr_t high);
/* The I-th of the pieces of memory that tp_os_map () gave out, false behind the last.
   An empty one was unmapped.  */
bool tp_os_own (unsigned i, uintptr_t *low, uintptr_t *high);
/* Does the process have the rights of another user than who started it (setuid)?  Then options are
   ignored, and no file is opened whose name he could have chosen, nor another program run.  */
bool tp_os_secure (void);
/* Name and value of an environment variable from ENVIRON; null if unset or the
   process is setuid.  */
const char *tp_os_env (const char *name);

/* ---- confined.c: system calls that the process has forbidden itself ------------- */

enum tp_confinement
{
  TP_FREE,
  TP_FILTERED,             /* some would end it: it shall but write and exit */
  TP_STRICT                /* seccomp's strict mode: only the thread may exit, by SYS_exit */
};
enum tp_confinement tp_confined (void);

/* ---- print.c: formatting without allocation (its interface is report.h) ------------ */

/* ---- options.c: TEMPORAL_OPTIONS, from options.def ------------------------- */

struct tp_options
{
#define TP_OPTION_BOOL(name, value, text) bool name;
#define TP_OPTION_INT(name, value, low, high, text) int name;
#define TP_OPTION_STRING(name, value, text) char name[256];
#include "options.def"
#undef TP_OPTION_BOOL
#undef TP_OPTION_INT
#undef TP_OPTION_STRING
};
extern struct tp_options tp_options;
/* Parse the environment; a fatal message names an unknown name or a bad value.  */
void tp_options_init (void);
/* The same for a given text, which only sets tp_options.  */
void tp_options_parse (const char *text);

/* ---- lock.c: spin locks that know their holder ------------------------------ */

struct tp_lock { int holder; };     /* kernel thread number, 0 if free */

/* Has the process a single thread, so that nobody else can look?  */
static inline bool
tp_alone (void)
{
  return __libc_single_threaded;
}

/* False if this very thread holds it already (a signal handler); else takes it.  */
bool tp_lock_take (struct tp_lock *l);
void tp_lock_give (struct tp_lock *l);
/* Fork gave this thread a new number.  Locks that it held stay held until given.  */
void tp_lock_fork_child (void);

/* ---- mapping.c: where the shadow lies, and reserving it -------------------- */

/* Reserve every shadow region.  Falls back to running again without address
   randomisation, else fatal.  */
void tp_mapping_init (void);
/* The three regions with cells, in units of 2^40 bytes.  */
#define TP_REGION_SHIFT  40
#ifndef TP_SANITIZED
#define TP_LOW_END       0x05u
#define TP_MIDDLE_FIRST  0x55u
#define TP_MIDDLE_END    0x67u
#define TP_HIGH_FIRST    0x6eu
#define TP_HIGH_END      0x80u
#else
#define TP_LOW_END       0x01u
#define TP_MIDDLE_FIRST  0x01u
#define TP_MIDDLE_END    0x01u
#define TP_HIGH_FIRST    0x01u
#define TP_HIGH_END      0x01u
#endif
#define TP_UNITS         0x80u

/* Is A where only the runtime, or who asks for just that address, has mappings?  */
bool tp_mapping_fenced_p (uintptr_t a);

/* The same by unit: comparisons with the ends of the regions take twice as many instructions, in every entry.  */
extern const unsigned char tp_mapping_cells[TP_UNITS];

/* Does A have a cell?  Not so for addresses outside the regions that the kernel hands
   out, and for non-canonical ones.  */
static inline bool
tp_mapping_has_cell (uintptr_t a)
{
  uintptr_t t = a >> TP_REGION_SHIFT;
  return t < TP_UNITS && tp_mapping_cells[t];
}

/* Does A lie in the shadow?  */
static inline bool
tp_mapping_shadow_p (uintptr_t a)
{
  return !tp_mapping_has_cell (a) && tp_mapping_has_cell (a ^ TP_SHADOW_XOR);
}

/* How many bytes from A on have cells that lie one after the other; 0 if A has none.  */
size_t tp_mapping_room (uintptr_t a);

/* Have the N bytes from A on cells that lie one after the other?  Ranges are small, and no region
   or cut ends within one of these units.  */
static inline bool
tp_mapping_fits (uintptr_t a, size_t n)
{
  if (tp_likely (n - 1 < (size_t) 1 << TP_REGION_SHIFT
		 && (a ^ (a + n - 1)) >> TP_REGION_SHIFT == 0))
    return tp_mapping_has_cell (a);
  return n <= tp_mapping_room (a);
}

#include "cells.h"

/* ---- unaligned.c: referents of pointers that lie across two cells --------------- */

/* The pointer at SLOT, no multiple of 8, has referent REF; and what is known of it.  */
void tp_split_store (uintptr_t slot, uint32_t ref);
uint32_t tp_split_load (uintptr_t slot);
/* The N bytes at A, 8 at most, hold no known pointers any more, but others in the same cells
   may.  */
void tp_split_forget (uintptr_t a, size_t n);
/* N bytes are about to be copied from SRC to DST, which may overlap, in the same phase.  */
void tp_split_copy (uintptr_t dst, uintptr_t src, size_t n);
/* The same where DST has another phase modulo 8, and the two do not overlap; all else at DST
   becomes unknown.  */
void tp_split_shift (uintptr_t dst, uintptr_t src, size_t n);
/* Was anything stored ever?  */
extern bool tp_split_used;

/* ---- pieces.c: pointers copied by bytes ------------------------------------------- */

/* Referent that all 8 bytes from SLOT on belong to as pieces, 0 if there is none.  */
uint32_t tp_pieces_whole (uintptr_t slot);

/* ---- apart.c: blocks whose distance the program keeps -------------------------------- */

/* Is there a distance between the blocks A and B?  If FAR it may lead over others,
   and have been made of numbers.  */
bool tp_apart_p (uint32_t a, uint32_t b, bool far);

/* ---- pairs.c: two referents in one word --------------------------------------------- */

static inline bool
tp_pair_p (uint32_t word)
{
  return word >> TP_TAIL_BITS >= TP_PAIR_NUMBER;
}

/* ---- text.c: pointers that were printed, and are read again -------------------------- */

/* A pointer VALUE with the referent REF is printed; a number VALUE is.  */
void tp_text_printed (uintptr_t value, uint32_t ref);
void tp_text_forget (uintptr_t value);
/* The scanf that is about to be called would store, with its ORDINAL-th conversion that counts (from 0),
   N bytes at P, where it must not: judged if it does.  False if there is no room to keep that.  */
bool tp_text_put_off (const struct tp_slot *p, size_t n, int ordinal,
		      const char *site, uintptr_t pc);
/* The scanf that is about to be called stores, with its ORDINAL-th conversion that counts (from
   0), what may be a pointer into the 8 bytes at SLOT.  */
void tp_text_expect_none (void);
void tp_text_expect (uintptr_t slot, int ordinal);
/* The same of one that stores a pointer to a block that it allocates; SITE is the argument's.  */
void tp_text_expect_block (uintptr_t slot, int ordinal, const char *site);

/* ---- atomic.c ------------------------------------------------------------------------- */

void tp_atomic_fork_child (void);

/* ---- number.c: origin numbers in per-thread batches -------------------------- */

uint32_t tp_number_heap (void);     /* a fresh origin word */
uint32_t tp_number_heap_bound (void);
uint32_t tp_number_global (bool constant);
uint32_t tp_number_pool (void);
uint32_t tp_number_stack (void);
/* First number of the N-th batch of SIZE numbers (for the tests).  */
uint32_t tp_number_batch (uint64_t n, uint32_t size);

/* ---- fate.c: sites and pairs of sites as numbers (its interface is fate.h) ------- */

/* ---- history.c: rings of records indexed by number (history.h has the inner part) - */

void tp_history_init (void);
/* All of a block that is not a local and has ended, at once.  */
void tp_history_bury (uint32_t origin, uintptr_t base, size_t size,
		      const char *birth_site, const char *end_site);
/* The block with the number word ORIGIN, no local, lives again.  */
void tp_history_withdraw (uint32_t origin);
/* A thread-local variable that ended with its thread.  */
void tp_history_thread_ended (uint32_t origin, uintptr_t base, size_t size,
			      const char *birth_site);
void tp_history_end (uint32_t origin, enum tp_life how, const char *site);
/* The youngest heap block that contained A and was freed.  Looks at all records: only when an error
   is about to be reported.  */
bool tp_history_freed_at (uintptr_t a, struct tp_record *r);
/* A copy of what is known of ORIGIN; false if its record has been overwritten.  A heap block may
   not be in a ring yet, but in a tomb: this looks for it everywhere, when an error is about to be
   reported.  */
bool tp_history_find (uint32_t origin, struct tp_record *r);
/* The same, but where it is in a tomb, only if it reached A.  */
bool tp_history_find_at (uint32_t origin, uintptr_t a, struct tp_record *r);
/* The same in the rings alone.  Blocks that ended at an unknown place are there.  */
bool tp_history_kept (uint32_t origin, struct tp_record *r);

/* ---- trie.c: a Patricia trie from addresses to 32-bit leaves ------------------ */
/* (its interface is trie.h: it knows nothing of blocks)  */

/* ---- tomb.c: dead blocks in their own cells (its interface is tomb.h) ------------- */

/* ---- region.c, index.c, small.c: where the blocks of the store stand ------------- */
/* (their interfaces are region.h, index.h and small.h: for the store alone, and store.h is for
   nest.c)  */

/* ---- freed.c: cells of freed heap memory (the rest of its interface is freed.h) -------- */

/* WHOLE: all of the malloc family is ours.  */
void tp_freed_init (bool whole);
/* Was A a heap block's, and is it now malloc's own?  */
bool tp_freed_p (uintptr_t a);

/* ---- depot.c: the stacks of allocations (leaks=1) --------------------------------- */

/* Frames kept of an allocation's stack at most.  */
#define TP_STACK_FRAMES  32

/* ALLOCATES_P: does malloc, or another of its family, begin at this address?  */
void tp_depot_init (bool (*allocates_p) (uintptr_t function));
const char *tp_depot_site (const char *site);
size_t tp_depot_stack (const char *site, const uintptr_t **pc);
/* Does malloc, or another of its family, begin at this address?  (alloc.c)  */
bool tp_alloc_entry_p (uintptr_t function);

/* ---- store.c: the block store -------------------------------------------------- */

void tp_store_init (void);
/* If not null, what a heap block's place becomes when it begins: the depot's, with leaks=1.  */
extern const char *(*tp_store_site) (const char *site);
/* A block of SIZE bytes starts to live at BASE, a multiple of 8.  Writes its cells unless LAZY
   is chosen (large blocks), and its record.  A block that already stands at
   BASE, or that it overlaps without being nested in it, has ended unseen and
   is removed.  For TP_HEAP, the 8 bytes before BASE are the allocator's, which nobody
   else inserts or deletes at the same time.  Returns the origin word.  */
uint32_t tp_store_insert (uintptr_t base, size_t size, enum tp_block_kind kind,
			  const char *site);
/* The same for a mapping, with the number ORIGIN of one that has ended.  */
uint32_t tp_store_insert_again (uintptr_t base, size_t size, uint32_t origin, const char *site);
/* The block at exactly BASE ends; false if there is none (*OLD is set if not
   null).  The cells of the enclosing block are restored.  */
bool tp_store_delete (uintptr_t base, const char *site, struct tp_block *old);
/* realloc in steps.  Detach takes the block at BASE out of the store but leaves its
   cells and its record (*OLD describes it; false if there is none); then
   either attach puts it back, or renew starts its successor of SIZE bytes in the same place, with
   its referents, or settle gives its cells back.  */
bool tp_store_detach (uintptr_t base, struct tp_block *old);
/* B, which is detached, ended at SITE.  */
void tp_store_bury (const struct tp_block *b, const char *site);
void tp_store_attach (const struct tp_block *old);
uint32_t tp_store_renew (const struct tp_block *old, size_t size,
			 const char *site);
void tp_store_settle (const struct tp_block *old);
/* The block at BASE gets SIZE bytes if it has less, and keeps its number.  */
bool tp_store_grow (uintptr_t base, size_t size);
/* CHANGE (1 or -1) the count of further registrations of the block at BASE; true
   if there were any before.  */
bool tp_store_share (uintptr_t base, int change);
/* The innermost block with BASE <= A and A < BASE + SIZE (A == BASE if SIZE is 0).  */
bool tp_store_find (uintptr_t a, struct tp_block *b);
/* The block that starts nearest below or at A, whether or not it reaches A.  */
bool tp_store_below (uintptr_t a, struct tp_block *b);
bool tp_store_at (uintptr_t base, struct tp_block *b);
/* The block ORIGIN, if it is one of those that contain A.  */
bool tp_store_enclosing (uintptr_t a, uint32_t origin, struct tp_block *b);
/* A live block by its number.  Walks the whole store: only when an error is
   about to be reported.  */
bool tp_store_by_origin (uint32_t origin, struct tp_block *b);
/* Call VISIT for every heap and global block until it returns false; false if it
   did.  No lock is held meanwhile.  */
bool tp_store_walk (bool (*visit) (const struct tp_block *b, void *data),
		    void *data);
/* False in a signal handler that interrupted a store operation of its thread.  */
bool tp_store_quiet_p (void);
/* Check every invariant; a message and false on the first violation.  */
bool tp_store_verify (void);
void tp_store_fork_prepare (void);
void tp_store_fork_parent (void);
void tp_store_fork_child (void);

/* ---- family.c: who may end which block (its interface is family.h) ------------------- */

/* ---- nest.c, neighbour.c: blocks inside blocks, and mappings (see nest.h) ------------- */

/* ---- sort.c, merge.c: arrays that are sorted ------------------------------------------ */

/* Memory that a sort works with hangs on its thread, since a comparison may leave by a jump.  */
struct tp_sort_room
{
  struct tp_sort_room *outer;
  size_t mapped;           /* bytes of all this */
  uintptr_t frame;
};

void *tp_sort_take (size_t size, uintptr_t frame);
void tp_sort_drop (void);
void tp_sort_drop_abandoned (uintptr_t frame, bool same);

/* How many of the WORDS words at BASE have referents that say more than the values do.  */
size_t tp_sort_telling (uintptr_t base, size_t words);

/* qsort, unless the program has one.  */
void tp_merge_sort (void *base, size_t count, size_t size,
		    int (*compare) (const void *, const void *));

/* This thread ends.  */
void tp_sort_forget (void);

/* ---- tls.c: thread-local variables ----------------------------------------------- */

/* Those of this thread end.  */
void tp_tls_end (void);

/* ---- frame.c: locals (enter, leave), and frames that longjmp or the end of a
        thread abandons --------------------------------------------------------- */

void tp_frame_abandon (uintptr_t low, uintptr_t high);
void tp_frame_thread_start (void);
void tp_frame_init (void);
/* Does A lie on the stack that SP points into, as far as that is known?  */
bool tp_frame_same_stack_p (uintptr_t a, uintptr_t sp);

/* ---- gone.c: frames that vanished unseen --------------------------------------------- */

/* Is R a local whose frame certainly does not exist any more, although nobody said
   so?  Unwinds the stack: only before an error is reported.  */
bool tp_frame_gone_p (const struct tp_record *r);

/* Is the code that PC returns to FUNCTION's, perhaps its cold part?  */
bool tp_frame_part_p (uintptr_t pc, void *function);

/* ---- jump.c: jumps and calls into functions that have returned ------------------------- */

/* Was there a trampoline at F, and has the function returned that it was in?  */
bool tp_jump_expired_p (uintptr_t f);

/* ---- site.c, source.c, symbol.c, report.c: errors become text (report.h) --------------- */

/* Does the program bring an allocator of its own under the C library's names?  Then free may
   be given whatever that allocator gave out.  (alloc.c)  */
bool tp_alloc_replaced (void);
/* Is it ours, but what it calls another's, and not the C library's?  */
extern bool tp_alloc_other_below;
/* Is all of the block at P, of at least a word, which malloc has just returned, known to be zero?  */
bool tp_alloc_clear_p (const void *p);

/* The number of the heap's block that the pointer at SLOT leads to the start of, else 0; to be asked before a function of the C library that may store
   a pointer to a fresh block there.  Behind it: if that is another than BEFORE now, the block was allocated at SITE.  (alloc.c)  */
uint32_t tp_alloc_number (const void *slot);
void tp_alloc_given (const void *slot, uint32_t before, const char *site);
/* Is the block at P, of malloc's own, a mapping, whose pages come when they are used?  */
bool tp_alloc_mapped_p (const void *p);
/* Find out what our malloc calls.  */
void tp_alloc_look_below (void);
/* The runtime works: from now on blocks are tracked, if the family leads to us.  */
void tp_alloc_start (void);
/* Does all of the family lead to us?  */
bool tp_alloc_whole (void);

/* ---- preloaded.c ----------------------------------------------------------------------- */

/* Say so if an allocator that was preloaded keeps the heap from being tracked.  */
void tp_preloaded_tell (void);

/* ---- fault.c, signals.c: shadow accesses without a cell, the program's handlers ------- */

/* Repair the fault of a shadow access with CONTEXT, a ucontext_t; false if it was
   none.  */
bool tp_fault_repair (void *context);
/* Handle the faults that the program does not handle itself.  */
/* REPAIR repairs the fault of a shadow access with the ucontext_t CONTEXT; false if it was none.  */
void tp_signals_init (bool (*repair) (void *context));
/* Would a fault with the signal SIG in this thread come to us first?  */
bool tp_signal_ours_p (int sig);
/* Does the program handle the signal SIG itself?  */
bool tp_signal_handled (int sig);

/* ---- crash.c: faults in code that is not instrumented ------------------------------- */

/* Report the fault with the signal SIG, if instrumented code called what caused it; else return.  INFO is a siginfo_t, CONTEXT
   a ucontext_t.  */
void tp_crash (int sig, const void *info, void *context);

/* ---- reachable.c ---------------------------------------------------------------------- */

/* May an access of N bytes at A, where no block is, be meant: because there is memory, or
   because the program looks after such accesses itself?  */
bool tp_reachable (uintptr_t a, size_t n);

/* ---- mapped.c: is there memory at all? ---------------------------------------------- */

/* Is the page of A mapped?  True if the kernel will not say.  */
bool tp_mapped_p (uintptr_t a);
/* Memory was unmapped: ask again.  */
void tp_mapped_forget (void);

/* ---- start.c ------------------------------------------------------------------------- */

bool tp_start_value (unsigned i, uintptr_t *value);

/* ---- unfreeable.c --------------------------------------------------------------------- */

/* Why no allocator can have given out A, for a note; null if one may have.  */
const char *tp_unfreeable (uintptr_t a);

/* ---- section.c: where the sections of loaded files end ------------------------------- */

/* Do A and [B, B + N) lie in the same section of a loaded file?  If its file cannot be read:
   may they, because there is memory at B?  */
bool tp_section_same_p (uintptr_t a, uintptr_t b, size_t n);
/* A file was unloaded: what is known counts no more.  */
void tp_section_forget (void);

/* ---- owner.c: who owns an address ---------------------------------------------------- */

/* Is WORD the number of a block, not one of the reserved words?  */
static inline bool
tp_number_p (uint32_t word)
{
  return word >= TP_FIRST_NUMBER << TP_TAIL_BITS && !tp_pair_p (word);
}

/* Is WORD the number of a stack block?  */
static inline bool
tp_stack_number_p (uint32_t word)
{
  return (word >> TP_TAIL_BITS & TP_STACK_NUMBER_BIT) != 0;
}

/* The innermost live block that contains the byte A, in *R; *LAZY, if not null, says whether
   its cells may have to be filled yet.  */
bool tp_find_owner (uintptr_t a, struct tp_record *r, bool *lazy);
bool tp_owner (uintptr_t a, struct tp_record *r);
uint32_t tp_number_of (uintptr_t a);
/* The stack block NUMBER that owns the cell of A.  */
bool tp_stack_owner (uintptr_t a, uint32_t number, struct tp_record *r);
/* The block that ends exactly at A.  */
bool tp_find_ending_at (uintptr_t a, struct tp_record *r);
void tp_block_record (const struct tp_block *b, struct tp_record *r);
/* Does the block REF, of which the history has no record any more, live?  *FOUND says whether *R
   describes it.  */
bool tp_lost_block_lives_p (uint32_t ref, struct tp_record *r, bool *found);

/* ---- code.c: calls through pointers --------------------------------------------------- */

/* May the memory at A be executed?  1 if it may, 0 if not or there is none, -1 if that
   cannot be found out.  */
int tp_code_at (uintptr_t a);
/* Does an access at SITE through a pointer with REF and ANCHOR treat a function's bytes as
   data?  */
bool tp_code_as_data (uint32_t ref, uintptr_t anchor, const char *site);
/* What is mapped between LOW and HIGH changes: ask again.  */
void tp_code_forget (uintptr_t low, uintptr_t high);

/* How many calls of dlclose are running (closed.c).  */
extern unsigned tp_closing;

/* ---- given-search.c ------------------------------------------------------------------- */

/* Does uninstrumented code reach the block TARGET, which lives, or is that not known?  Looks at all memory that such code has:
   only before an error is reported, of a pointer with the referent REF.  If it does, the block has its bit afterwards.  */
bool tp_given_search (const struct tp_record *target, uint32_t ref);

/* ---- replaced.c: stale pointers that may be others by now --------------------------- */

bool tp_replaced_p (uint32_t ref, uintptr_t anchor, uintptr_t a,
		    const struct tp_record *owner);
/* Has uninstrumented code the block R, which lives, so that it can have stored pointers to it?  */
bool tp_others_have_p (const struct tp_record *r);
/* Is REF the number of a global?  */
bool tp_global_number_p (uint32_t ref);
/* Can R be a mapping?  */
bool tp_whole_pages_p (const struct tp_record *r);

/* ---- resolve.c ---------------------------------------------------------------------- */

/* Referent for a pointer whose value is all that is known.  */
uint32_t tp_resolve (uintptr_t value);

/* ---- judge.c: the slow path of every check ---------------------------------------- */

/* No object lies below: the kernel refuses to map it (mmap_min_addr).  */
#define TP_NULL_PAGE  ((uintptr_t) TP_NULL_BYTES)

/* Is VALUE what a pointer in memory holds that nobody has set?  */
static inline bool
tp_unset_value_p (uintptr_t value)
{
  return value == TP_UNINIT_POINTER || value == TP_BLANK_POINTER;
}

void tp_judge (uintptr_t a, size_t n, uint32_t ref, uintptr_t anchor,
	       const char *site, uintptr_t pc);
bool tp_judge_intent (const struct tp_slot *p, size_t n, const char *site,
		      uintptr_t pc);
void tp_judge_there (uintptr_t a, size_t n, const char *site, uintptr_t pc);
void tp_judge_free_there (uintptr_t p, const char *site, uintptr_t pc);
bool tp_judge_free (uintptr_t p, uint32_t ref, uintptr_t anchor,
		    const char *site, uintptr_t pc);

/* ---- moved.c: pointers outside their blocks that were judged already ----------------- */

/* Was the pointer ANCHOR found not to be in the block of its referent REF?  */
bool tp_moved_p (uint32_t ref, uintptr_t anchor);
void tp_moved_remember (uint32_t ref, uintptr_t anchor);

/* ---- suppress.c: which leaks are not reported ---------------------------------------- */

void tp_suppress_init (void);
const char *tp_suppress_parse (const char *text, size_t length, unsigned *line);
bool tp_glob_p (struct tp_span glob, struct tp_span name);
bool tp_suppress_any_p (void);
bool tp_suppress_p (enum tp_named what, struct tp_span name,
		    unsigned long blocks);
void tp_suppress_print (void);

/* ---- world.c, roots.c, reach.c, leaks.c: memory that nobody can reach ------------------ */
/* (what they say to each other is in leaks.h)  */

void tp_leaks_init (void);

/* ---- strings.c: strings must end inside their blocks ------------------------------- */

/* A string that a library function is going to read.  */
struct tp_string
{
  struct tp_slot pointer;
  size_t limit;            /* elements that are read at most */
  unsigned char stop;      /* what ends it */
  int flags;               /* TP_STRING_* of layout.h */
  const char *site;
  uintptr_t pc;
};
/* Judge it; its length in bytes as far as that is known.  */
size_t tp_check_string (const struct tp_string *t);

/* ---- range.c ----------------------------------------------------------------------------- */

/* Is all of [A, A + N) good for accesses through a pointer with referent REF?  May say no for no
   reason.  */
bool tp_range_good_p (uintptr_t a, size_t n, uint32_t ref);

/* ---- library.c: ranges that library functions access -------------------------------- */

/* An access that may yet not be made: false if it has been judged, true if that has to wait until it is made.  */
bool tp_range_put_off (const struct tp_slot *pointer, size_t n,
		       const char *site, uintptr_t pc);
void tp_check_range (const struct tp_slot *pointer, size_t n, const char *site,
		     uintptr_t pc);

/* ---- varargs.c: referents of variable arguments -------------------------------------- */

/* The argument slots that belong to the va_list AP, *COUNT of them, and the first that was
   not yet fetched; none for a va_list of uninstrumented code.  */
const struct tp_slot *tp_kept_slots (const void *ap, unsigned *count,
				     unsigned *next);

/* ---- pool.c: allocators of the program's own ---------------------------------------- */

/* Judge free (P) if P, with the number REF, is what malloc, an allocator of the program's own or
   mmap gave out; false if that is not certain.  */
bool tp_pool_judge_free (uintptr_t p, uint32_t ref, const char *site,
			 uintptr_t pc);

/* ---- header.c: what stands before blocks of such allocators ---------------------------- */

/* Is the access of N bytes at A, at SITE, the allocator's own, of what stands before its
   block REF?  */
bool tp_pool_header_p (uintptr_t a, size_t n, uint32_t ref, const char *site);
/* The same, where the block, which is a pool's, is the next.  Quick; may say no for no reason.  */
bool tp_pool_header_near_p (uintptr_t a, size_t n, uint32_t ref, const char *site);

/* ---- maps.c: what the program maps and unmaps (mmap, munmap, mremap, shmat, shmdt) ----- */

/* ---- flow.c (load_ref, store_ref, copy_refs ...), check.c (check, index,
        check_free), start.c, globals.c, alloc.c (malloc family), query.c (temporal.h) ---------- */

/* ---- init.c: bring-up ---------------------------------------------------------------- */

extern bool tp_ready;               /* shadow and store exist */
void tp_init (void);
extern TP_EXPORT TP_TLS struct tp_call tp_call_buffer __asm__ ("__temporal_v1_call");

#pragma GCC visibility pop
#endif
