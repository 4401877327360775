/* report.h - errors, and how they become text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REPORT_H
#define TEMPORAL_REPORT_H

#include "blocks/blocks.h"

#pragma GCC visibility push(hidden)

/* The kinds of error, as they appear in reports.  */
enum tp_kind
{
  TP_USE_AFTER_FREE, TP_USE_AFTER_SCOPE, TP_USE_AFTER_RETURN, TP_DOUBLE_FREE,
  TP_INVALID_FREE, TP_MISMATCHED_DEALLOC, TP_OUT_OF_BOUNDS,
  TP_NULL_DEREFERENCE, TP_UNINITIALIZED_POINTER, TP_WILD_POINTER, TP_BAD_CALL,
  TP_WRITE_TO_CONSTANT, TP_MEMORY_LEAK, TP_SELFCHECK
};

/* Part of a longer text.  */
struct tp_span { const char *text; size_t length; };

/* A site string, taken apart (site.c).  */
struct tp_place
{
  struct tp_span file, function, text;
  unsigned line, column, end_column;   /* 0 if unknown */
  char what;                           /* WHAT of abi.def in lower case, 0 if none */
  bool own;                            /* it was in upper case */
  struct tp_span by;                   /* the library function that is named there */
  char asked;                          /* 't' or 's' if only such errors are asked for */
};

/* An error, as it was found; report.c turns it into text.  */
struct tp_error
{
  enum tp_kind kind;
  char access;             /* 'r', 'w', 'f' for a deallocation, 'x' for a call, 'j' for longjmp */
  uintptr_t address;
  size_t size;             /* of the access; 0 for a deallocation or a call */
  const char *site;
  uintptr_t pc;            /* where the entry point returns to; 0 if unknown */
  const char *remark;      /* what kind alone does not say, for a note of its own, or null */
  bool declared;           /* the access names the object itself, no pointer */
  bool has_block;          /* RECORD describes the block the pointer belongs to */
  struct tp_record record;
  bool has_owner;          /* OWNER is the block that owns ADDRESS now */
  struct tp_record owner;
};

/* ---- site.c: reading site strings --------------------------------------------------- */

bool tp_site_read (const char *site, struct tp_place *p);
char tp_site_what (const char *site);
bool tp_site_own (const char *site);
bool tp_site_plain_p (const char *site);
/* A library is closed, and its sites may become others.  */
void tp_site_forget (void);
void tp_site_format (struct tp_text *t, const struct tp_place *p);

/* ---- closed.c: libraries that were closed -------------------------------------------- */

/* Was any?  */
extern bool tp_closed_any;
const char *tp_closed_site (const char *site);

/* SITE, or what stood there before its library was closed.  */
static inline const char *
tp_site_here (const char *site)
{
  return tp_unlikely (tp_closed_any) && site ? tp_closed_site (site) : site;
}

/* Did instrumented code say where?  The depot's sites of uninstrumented allocations are
   empty.  */
static inline bool
tp_site_known_p (const char *site)
{
  return site && *tp_site_here (site);
}

/* How many calls of dlclose are running (unload.c).  */
extern unsigned tp_closing;

/* ---- source.c: the source line of a report, and the mark below it ------------------- */

void tp_source_print (const struct tp_place *place);

/* ---- symbol.c: stack traces ------------------------------------------------------- */

/* Print the calling thread's stack, innermost first, from the frame that returns to
   FIRST outwards (all of it if FIRST is 0), which leaves our own frames out.
   Names and lines come from addr2line where it is installed.  */
void tp_print_stack (uintptr_t first);

/* The frames with the COUNT return addresses at PC, innermost first, in the same way.  */
void tp_print_frames (const uintptr_t *pc, size_t count);
/* What a name in a stack stands for.  */
enum tp_named
{
  TP_NAMED_FUNCTION = 'f', TP_NAMED_FILE = 's', TP_NAMED_LIBRARY = 'l'
};
/* Call VISIT for the names in these frames until it returns false.  */
void tp_frames_visit (const uintptr_t *pc, size_t count,
		      bool (*visit) (enum tp_named what, struct tp_span name,
				     void *data), void *data);

/* ---- report.c: errors become text --------------------------------------------------- */

/* Report E, unless its site did not ask for its kind, and, if halt_on_error, leave with exitcode.  One thread at a time;
   an error inside a report is not reported.  Each site is reported once.  Call it
   without holding a lock.  */
void tp_fail (const struct tp_error *e);
/* Would an error at SITE, or at PC if that is null, not be reported any more?  */
bool tp_reported_p (const char *site, uintptr_t pc);

/* ---- refuted.c: verify mode ------------------------------------------------------------ */

/* Has anything been reported?  */
extern bool tp_reported_any;
/* What an error of this thread would refute (entry/verify.c): the name of a proof, else null.  */
extern TP_TLS const char *tp_verifying;
/* PROOF is refuted at SITE, as WHAT says.  */
_Noreturn void tp_refute (const char *proof, const char *what, const char *site, uintptr_t pc);
/* The error E refutes the proof that is being verified: say so, and leave with status TP_EXIT_INTERNAL.  */
void tp_refuted (const struct tp_error *e);
/* So does REF, the referent that a pointer loaded from SLOT at SITE is taken to have, where its cell has THERE.  */
void tp_refute_referent (uint32_t ref, uint32_t there, uintptr_t slot, const char *site, uintptr_t pc);
/* Print what is known of E below its first line: the block, its end, its present owner.  */
void tp_report_notes (const struct tp_error *e);
/* The name of KIND in reports.  */
const char *tp_kind_name (enum tp_kind kind);

/* ---- stats.c: what the runtime did, in numbers --------------------------------------------- */

/* What the counters of stats.h count.  */
extern const char *const tp_stat_texts[];
/* With stats=1, print at exit; and before a report ends the process.  */
void tp_stats_init (void);
void tp_stats_print (void);

/* ---- crash.c: faults in code that is not instrumented ------------------------------- */

/* Report the fault with the signal SIG, if instrumented code called what caused it; else return.  INFO is a siginfo_t, CONTEXT
   a ucontext_t.  */
void tp_crash (int sig, const void *info, void *context);

#pragma GCC visibility pop
#endif
