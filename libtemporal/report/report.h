/* report.h - errors, and how they become text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REPORT_H
#define TEMPORAL_REPORT_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* The kinds of error, as they appear in reports.  */
enum trt_kind
{
  TRT_USE_AFTER_FREE,
  TRT_USE_AFTER_SCOPE,
  TRT_USE_AFTER_RETURN,
  TRT_DOUBLE_FREE,
  TRT_INVALID_FREE,
  TRT_MISMATCHED_DEALLOC,
  TRT_OUT_OF_BOUNDS,
  TRT_NULL_DEREFERENCE,
  TRT_UNINITIALIZED_POINTER,
  TRT_WILD_POINTER,
  TRT_BAD_CALL,
  TRT_WRITE_TO_CONSTANT,
  TRT_MEMORY_LEAK,
  TRT_SELFCHECK
};

/* Part of a longer text.  */
struct trt_span
{
  const char *text;
  size_t length;
};

/* A site string, taken apart (sites.c).  */
struct trt_place
{
  struct trt_span file, function, text;
  unsigned line, column, end_column; /* 0 if unknown */
  char what;                         /* WHAT of abi.def in lower case, 0 if none */
  bool own;                          /* it was in upper case */
  struct trt_span by;                /* the library function that is named there; of a variable
                                        the proof that it needs no block (verify mode) */
  char asked;                        /* 't' or 's' if only such errors are asked for */
};

/* An error, as it was found; report.c turns it into text.  */
struct trt_error
{
  enum trt_kind kind;
  char access; /* 'r', 'w', 'f' for a deallocation, 'x' for a call, 'j' for longjmp */
  uintptr_t address;
  size_t size; /* of the access; 0 for a deallocation or a call */
  const char *site;
  uintptr_t pc;       /* where the entry point returns to; 0 if unknown */
  const char *remark; /* what kind alone does not say, for a note of its own, or null */
  bool declared;      /* the access names the object itself, no pointer */
  bool has_block;     /* RECORD describes the block the pointer belongs to */
  struct trt_record record;
  bool has_owner; /* OWNER is the block that owns ADDRESS now */
  struct trt_record owner;
};

/* ---- sites.c: reading site strings --------------------------------------------------- */

bool trt_site_read (const char *site, struct trt_place *p);
char trt_site_what (const char *site);
bool trt_site_own (const char *site);
bool trt_site_plain_p (const char *site);
/* A library is closed, and its sites may become others.  */
void trt_site_forget (void);
void trt_site_format (struct trt_text *t, const struct trt_place *p);

/* ---- closed-libraries.c: libraries that were closed ------------------------------------------ */

/* Was any?  */
extern bool trt_closed_library_any;
const char *trt_closed_library_site (const char *site);

/* SITE, or what stood there before its library was closed.  */
static inline const char *
trt_site_here (const char *site)
{
  return trt_unlikely (trt_closed_library_any) && site ? trt_closed_library_site (site) : site;
}

/* Did instrumented code say where?  The depot's sites of uninstrumented allocations are
   empty.  */
static inline bool
trt_site_known_p (const char *site)
{
  return site && *trt_site_here (site);
}

/* How many calls of dlclose are running (dlclose.c).  */
extern unsigned trt_closing;

/* ---- source-line.c: the source line of a report, and the mark below it ------------------- */

void trt_source_print (const struct trt_place *place);

/* ---- stack-trace.c: stack traces ------------------------------------------------------- */

/* Print the calling thread's stack, innermost first, from the frame that returns to
   FIRST outwards (all of it if FIRST is 0), which leaves our own frames out.
   Names and lines come from addr2line where it is installed.  */
void trt_print_stack (uintptr_t first);

/* The frames with the COUNT return addresses at PC, innermost first, in the same way.  */
void trt_print_frames (const uintptr_t *pc, size_t count);
/* What a name in a stack stands for.  */
enum trt_named
{
  TRT_NAMED_FUNCTION = 'f',
  TRT_NAMED_FILE = 's',
  TRT_NAMED_LIBRARY = 'l'
};
/* Call VISIT for the names in these frames until it returns false.  */
void trt_frames_visit (const uintptr_t *pc, size_t count,
                       bool (*visit) (enum trt_named what, struct trt_span name, void *data),
                       void *data);

/* ---- report.c: errors become text --------------------------------------------------- */

/* Report E, unless its site did not ask for its kind, and, if halt_on_error, leave with exitcode.
   One thread at a time; an error inside a report is not reported.  Each site is reported once.
   Call it without holding a lock.  */
void trt_fail (const struct trt_error *e);
/* Would an error at SITE, or at PC if that is null, not be reported any more?  */
bool trt_reported_p (const char *site, uintptr_t pc);

/* Block all signals but SIGSEGV and SIGBUS, so that no handler of the program runs while something
   is reported, and leave the mask before in *OLD.  False, and nothing is done, in a process that
   must make no system calls but a few.  */
bool trt_signals_block (sigset_t *old);

/* ---- refuted.c: verify mode ------------------------------------------------------------ */

/* Has anything been reported?  */
extern bool trt_reported_any;
/* What an error of this thread would refute (entry/verify.c): the name of a proof, else null.  */
extern TRT_TLS const char *trt_verifying;
/* PROOF is refuted at SITE, as WHAT says.  */
_Noreturn void trt_refute (const char *proof, const char *what, const char *site, uintptr_t pc);
/* If the error E refutes a proof, the one that is being verified or that its variable needs no
   block: say so, and leave with status TRT_EXIT_INTERNAL.  */
void trt_refute_by (const struct trt_error *e);
/* So does REF, the referent that a pointer loaded from SLOT at SITE is taken to have, where its
   cell has THERE.  */
void trt_refute_referent (uint32_t ref, uint32_t there, uintptr_t slot, const char *site,
                          uintptr_t pc);
/* Print what is known of E below its first line: the block, its end, its present owner.  */
void trt_report_notes (const struct trt_error *e);
/* Append what E is to *T: "use-after-free: read of 4 bytes through 'p->x'".  P is its place.  */
void trt_error_format (struct trt_text *t, const struct trt_error *e, const struct trt_place *p);

/* ---- stats.c: what the runtime did, in numbers --------------------------------------------- */

/* What the counters of stats.h count.  */
extern const char *const trt_stat_texts[];
/* With stats=1, print at exit; and before a report ends the process.  */
void trt_stats_init (void);
void trt_stats_print (void);

/* ---- crash.c: faults in code that is not instrumented ------------------------------- */

/* Report the fault with the signal SIG, if instrumented code called what caused it; else return.
   INFO is a siginfo_t, CONTEXT a ucontext_t.  */
void trt_crash (int sig, const void *info, void *context);

#pragma GCC visibility pop
#endif
