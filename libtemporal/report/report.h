/* report.h - errors, and how they are reported.

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
  TRT_OVERLAP,
  TRT_STACK_OVERFLOW,
  TRT_TRUNCATED_MAPPING,
  TRT_INVALID_DIVISION,
  TRT_ILLEGAL_INSTRUCTION,
  TRT_UNINITIALIZED_MEMORY,
  TRT_MEMORY_LEAK,
  TRT_SELFCHECK
};

/* A part of a longer text, without a null at its end.  */
struct trt_span
{
  const char *text;
  size_t length;
};

/* The fields of a site string (sites.c).  */
struct trt_place
{
  struct trt_span file, function, text;
  unsigned line, column, end_column;   /* 0 if unknown */
  char what;                           /* WHAT of abi.def as a lower-case letter, 0 if none */
  bool own;                            /* it was an upper-case letter */
  struct trt_span by;                  /* the library function that is named there; of a variable
                                        the proof that it needs no block (verify mode) */
  char asked;                          /* 't' or 's' if only such errors are asked for */
  struct trt_span member_file, member; /* the structure's member or the variable whose bounds are
                                          compared, and the place of its declaration; or empty */
  bool variable;                       /* it is a variable */
  unsigned member_line, member_column;
  const char
    *macros; /* the rest of the site with the macros (trt_site_macro), null if there is none */
};

/* An error; report.c prints it.  */
struct trt_error
{
  enum trt_kind kind;
  char access; /* 'r', 'w', 'f' for a deallocation, 'x' for a call, 'j' for longjmp */
  uintptr_t address;
  size_t size; /* of the access in bytes; 0 for a deallocation or a call */
  const char *site;
  uintptr_t pc;       /* return address of the entry point; 0 if unknown */
  const char *remark; /* text of an additional note, or null */
  bool declared;      /* the access is to a declared object, not through a pointer */
  const char *unset;  /* the site of a variable without a block that was never set, or null */
  bool has_block;     /* RECORD describes the block of the pointer */
  struct trt_record record;
  bool has_owner; /* OWNER is the block that owns ADDRESS now */
  struct trt_record owner;
};

/* ---- sites.c: reading site strings --------------------------------------------------- */

bool trt_site_read (const char *site, struct trt_place *p);
char trt_site_what (const char *site);
/* The site after SITE, where several follow each other.  */
const char *trt_site_next (const char *site);
/* Read the numbers of the packed site SITE (layout.h): the distances to its text from WHAT on and
   to its names, line and columns.  Returns the end of the site.  */
enum
{
  TRT_SITE_NUMBERS = 5
};
const char *trt_site_unpack (const char *site, unsigned *numbers);
bool trt_site_own (const char *site);
bool trt_site_plain_p (const char *site);
/* A library is closed, and other sites may be at the addresses of its sites.  */
void trt_site_forget (void);
void trt_site_format (struct trt_text *t, const struct trt_place *p);
/* Does P name an expression?  The plugin writes "..." for one without a name.  */
bool trt_site_text_p (const struct trt_place *p);
/* Read the next macro of a site from *REST, which is p->macros at first: the place in its
   definition, and its name as the text.  Returns false if there is none.  */
bool trt_site_macro (const char **rest, const struct trt_place *p, struct trt_place *at);

/* ---- closed-libraries.c: libraries that were closed ------------------------------------------ */

/* Was any library closed?  */
extern bool trt_closed_library_any;
const char *trt_closed_library_site (const char *site);

/* ---- stack-depot.c: the stacks of allocations and deallocations (stack-depot.h) ------------- */

/* Are stacks taken?  */
extern bool trt_stack_depot_used;
/* SITE, or the site of the stack whose handle it is.  */
const char *trt_stack_depot_plain (const char *site);

/* What follows a noun of which there are N.  */
static inline const char *
trt_plural (size_t n)
{
  return n == 1 ? "" : "s";
}

/* The text of SITE: that of its stack, a copy if its library was closed.  */
static inline const char *
trt_site_here (const char *site)
{
  if (trt_likely (trt_stack_depot_used) && site)
    site = trt_stack_depot_plain (site);
  return trt_unlikely (trt_closed_library_any) && site ? trt_closed_library_site (site) : site;
}

/* Does SITE name a place in instrumented code?  With leaks=1 the sites of uninstrumented
   allocations are empty (stack-depot.c).  */
static inline bool
trt_site_known_p (const char *site)
{
  return site && *trt_site_here (site);
}

/* The number of calls of dlclose in progress (dlclose.c).  */
extern unsigned trt_closing;
/* The number of those that have returned.  */
extern unsigned trt_closed;

/* ---- colour.c: colours ------------------------------------------------------------------ */

/* Print LINE, a complete line, in colours if they are wanted.  */
void trt_line_print (const char *line);
/* The text that begins or ends the mark under a source line; empty if no colours are wanted.  */
const char *trt_colour_mark (bool begin);

/* ---- formats.c: reports as JSON and SARIF ------------------------------------------ */

/* A report begins: from here to trt_format_end its parts are kept, if another form than text is
   wanted.  */
void trt_format_begin (void);
/* The report of E is complete: write it in the form that is wanted.  */
void trt_format_end (const struct trt_error *e, bool fatal);

/* ---- contents.c: where an address lies, and what is there --------------------------------- */

/* The code that created the calling thread, and that code's thread; PC is 0 if it is unknown.  */
struct trt_thread_origin
{
  uintptr_t pc;
  long creator;
};
extern TRT_TLS struct trt_thread_origin trt_thread_origin;
/* Append to *T what kind of block R is: "16-byte block", "4-byte variable 'i'".  */
void trt_describe_block (struct trt_text *t, const struct trt_record *r);
/* The same of the object of E, if it is no block that is tracked.  */
void trt_describe_object (struct trt_text *t, const struct trt_error *e);
/* Say the address of E and where it lies, and the thread; with verbosity=1 the memory there.  */
void trt_contents_say (const struct trt_error *e);

/* ---- observers.c: who wants to know of a report -------------------------------------------- */

/* Tell the program's functions and gdb of E.  SUMMARY is the last line of its report.  */
void trt_observers_tell (const struct trt_error *e, const char *summary, bool fatal);
/* The process ends because of a report: call the death callback, and end it.  */
_Noreturn void trt_report_end (void);

/* ---- source-line.c: the source line of a report, and the mark below it ------------------- */

void trt_source_print (const struct trt_place *place);
/* Open FILE, if it is a regular file and may be read; -1 if not.  */
int trt_source_open (struct trt_span file);
/* Copy the text at P, at most SIZE bytes of its line; returns how many.  */
size_t trt_source_text (const struct trt_place *p, char *text, size_t size);
/* ---- macro-notes.c ---- */
/* Say in the definition of which macro P is, and where that is used.  */
void trt_macro_notes_say (const struct trt_place *p);
/* ---- scope-end.c ---- */
/* Set *P to the closing brace of the scope of the variable R, which has ended; false if that is not
   what has ended it, or cannot be found.  */
bool trt_scope_end (const struct trt_record *r, struct trt_place *p);
/* ---- argument-mark.c ---- */
/* *FIRST and *LAST are the columns of a call at P in LINE, which has LENGTH bytes.  Set them to
   those of the argument that P is about, or of the pointer through which a function is called, if
   that is certain.  */
void trt_mark_argument (const char *line, size_t length, const struct trt_place *p, unsigned *first,
                        unsigned *last);

/* ---- stack-trace.c: stack traces ------------------------------------------------------- */

/* Say the calling thread's stack, innermost frame first, starting with the frame that returns to
   FIRST, so that the runtime's own frames are left out; all frames if FIRST is 0.  Frames
   that are repeated many times are said once.  Names and lines come from addr2line if it is
   installed.  MORE are COUNT further stacks, which come after it.  */
struct trt_titled_stack
{
  const char *title;
  const char *site; /* a handle of stack-depot.c; if it is none, nothing is said */
};
void trt_say_stacks (uintptr_t first, const struct trt_titled_stack *more, size_t count);
/* The kinds of names in a stack trace.  */
enum trt_named
{
  TRT_NAMED_FUNCTION = 'f',
  TRT_NAMED_FILE = 's',
  TRT_NAMED_LIBRARY = 'l'
};
/* Call VISIT for the names in the frames with the COUNT return addresses at PC until it returns
   false.  */
void trt_frames_visit (const uintptr_t *pc, size_t count,
                       bool (*visit) (enum trt_named what, struct trt_span name, void *data),
                       void *data);

/* ---- report.c: errors become reports --------------------------------------------------- */

/* Report E, unless its site did not ask for errors of this kind; with halt_on_error, exit with
   exitcode then.  One thread reports at a time; an error during a report is ignored.  Each site is
   reported once.  The caller must not hold a lock.  */
void trt_fail (const struct trt_error *e);
/* What is done from trt_fault_begin to trt_fault_end is part of the next report of this thread: no
   other thread reports meanwhile.  begin returns false during a report of this thread.  */
bool trt_fault_begin (void);
void trt_fault_end (void);
/* Would an error at SITE (or at PC, if SITE is null) not be reported, because it was before?  */
bool trt_reported_p (const char *site, uintptr_t pc);

/* Block all signals except SIGSEGV and SIGBUS, so that no handler of the program runs during a
   report, and store the old mask in *OLD.  Does nothing and returns false if the process has
   restricted its system calls.  */
bool trt_signals_block (sigset_t *old);

/* ---- refuted.c: verify mode ------------------------------------------------------------ */

/* Was any error reported?  */
extern bool trt_reported_any;
/* The name of the proof that this thread is verifying (entry/verify.c), else null: an error found
   now refutes it.  */
extern TRT_TLS const char *trt_verifying;
/* Report that PROOF is refuted at SITE, with WHAT as the reason, and exit.  */
_Noreturn void trt_refute (const char *proof, const char *what, const char *site, uintptr_t pc);
/* If the error E refutes a proof (the one that is being verified, or that E's variable needs no
   block), report this and exit with status TRT_EXIT_INTERNAL.  */
void trt_refute_by (const struct trt_error *e);
/* Report that the referent REF, which is assumed for a pointer loaded from SLOT at SITE, is not the
   one in its cell, THERE; exit.  */
void trt_refute_referent (uint32_t ref, uint32_t there, uintptr_t slot, const char *site,
                          uintptr_t pc);
/* The name of KIND, as it appears in reports.  */
const char *trt_kind_name (enum trt_kind kind);
/* Append the message of E, whose site has the fields P, to *T: "use-after-free: read of 4 bytes
   through 'p->x'".  */
void trt_error_format (struct trt_text *t, const struct trt_error *e, const struct trt_place *p);

/* ---- notes.c: what is said of blocks ---------------------------------------------------- */

/* Say the notes about E: its block, the end of the block, the present owner of the memory.  */
void trt_report_notes (const struct trt_error *e);

/* ---- stats.c: what the runtime did, in numbers --------------------------------------------- */

/* The texts of the counters of stats.h.  */
extern const char *const trt_stat_texts[];
/* With stats=1, print them at exit, and before a report ends the process.  */
void trt_stats_init (void);
void trt_stats_print (void);

/* ---- crash.c: faults that no check has foreseen ------------------------------- */

/* Report the fault with the signal SIG and exit, if it occurred in uninstrumented code that
   instrumented code called; else return.  INFO is a siginfo_t, CONTEXT a ucontext_t.  */
void trt_crash (int sig, const void *info, void *context);

#pragma GCC visibility pop
#endif
