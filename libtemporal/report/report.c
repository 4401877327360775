/* report.c - reports errors.

   SPDX-License-Identifier: GPL-3.0-or-later

   Detection fills a struct trt_error; a report of it is said part by part (parts.h), in this order:
   the error in the form of a compiler message, the source line with its mark, notes about the block
   that the pointer belongs to (its birth, its end), a note about the present owner of the memory,
   and the stacks; then a SUMMARY line for scripts.

   The stacks come as late as possible: if the program is so damaged that this code faults, the
   error has been printed already.

   One thread reports at a time.  With halt_on_error=1 it never releases the lock: a second thread
   that finds an error waits until the process has ended.  All signals are blocked meanwhile (except
   for the faults that stack-trace.c handles), so that no handler of the program runs between the
   lines of a report.  A report calls nothing that is checked, so the reporting thread finds no
   error; if it did, that would be ignored.

   The process ends with _exit.  atexit handlers are not run, because they are code of the program,
   which has just been found faulty; stdio's buffers are not flushed, because they may be locked by
   the call that was interrupted.  Output that the program had not flushed is lost, as with SIGSEGV;
   it is never written twice.  */

#define _GNU_SOURCE
#include "report/report.h"
#include "base/malloc-owner.h"
#include "base/stats.h"
#include "base/wrapped-functions.h"
#include "report/going-on.h"
#include "report/parts.h"
#include "report/suppressions.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static const char *const kind_names[] = {
  [TRT_USE_AFTER_FREE] = "use-after-free",
  [TRT_USE_AFTER_SCOPE] = "use-after-scope",
  [TRT_USE_AFTER_RETURN] = "use-after-return",
  [TRT_DOUBLE_FREE] = "double-free",
  [TRT_INVALID_FREE] = "invalid-free",
  [TRT_MISMATCHED_DEALLOC] = "mismatched-dealloc",
  [TRT_OUT_OF_BOUNDS] = "out-of-bounds",
  [TRT_NULL_DEREFERENCE] = "null-dereference",
  [TRT_UNINITIALIZED_POINTER] = "uninitialized-pointer",
  [TRT_WILD_POINTER] = "wild-pointer",
  [TRT_BAD_CALL] = "bad-call",
  [TRT_WRITE_TO_CONSTANT] = "write-to-constant",
  [TRT_OVERLAP] = "overlap",
  [TRT_STACK_OVERFLOW] = "stack-overflow",
  [TRT_TRUNCATED_MAPPING] = "truncated-mapping",
  [TRT_INVALID_DIVISION] = "invalid-division",
  [TRT_ILLEGAL_INSTRUCTION] = "illegal-instruction",
  [TRT_UNINITIALIZED_MEMORY] = "uninitialized-memory",
  [TRT_MEMORY_LEAK] = "memory-leak",
  [TRT_SELFCHECK] = "selfcheck",
};

const char *
trt_kind_name (enum trt_kind kind)
{
  return kind_names[kind];
}

/* Append TEXT, the text of a site, as one line; the plugin may have copied it from several source
   lines.  */

static void
format_expression (struct trt_text *t, struct trt_span text)
{
  for (size_t i = 0; i < text.length;)
    {
      size_t n = 0;
      while (i + n < text.length && text.text[i + n] != '\n')
        n++;
      trt_text_format (t, "%.*s%s", (int) n, text.text + i, i + n < text.length ? " " : "");
      i += n + 1;
    }
}

void
trt_error_format (struct trt_text *t, const struct trt_error *e, const struct trt_place *p)
{
  trt_text_format (t, "%s: ", kind_names[e->kind]);
  if (e->kind == TRT_SELFCHECK)
    {
      trt_text_format (t, "the first check of this program, as selfcheck=1 asks");
      return;
    }
  if (e->kind == TRT_STACK_OVERFLOW || e->kind == TRT_INVALID_DIVISION
      || e->kind == TRT_ILLEGAL_INSTRUCTION)
    {
      trt_text_format (t, e->kind == TRT_STACK_OVERFLOW ? "the stack is full"
                          : e->kind == TRT_INVALID_DIVISION
                            ? "the divisor is 0, or the quotient does not fit"
                            : "what is to be executed is no instruction");
      if (p->by.length)
        trt_text_format (t, ", in '%.*s'", (int) p->by.length, p->by.text);
      return;
    }
  /* A call that accesses memory (memcpy, free) may be named instead of its argument.  */
  bool call = p->what == 'c';
  bool text = trt_site_text_p (p);
  const char *access = e->access == 'r' ? "read" : e->access == 'w' ? "write" : "access";
  if (e->kind == TRT_UNINITIALIZED_MEMORY && !e->size)
    trt_text_format (t, "a value that nobody has set is used%s", text ? " in '" : "");
  else if (e->kind == TRT_UNINITIALIZED_MEMORY)
    trt_text_format (t, "read of %zu byte%s that nobody has set%s", e->size, trt_plural (e->size),
                     text ? " through '" : "");
  else if (e->kind == TRT_MEMORY_LEAK)
    trt_text_format (t, "%zu byte%s%s", e->size, trt_plural (e->size), text ? " of '" : "");
  else if (e->access == 'f')
    trt_text_format (t, "free%s", !text ? "" : call ? " in the call of '" : " of '");
  else if (e->access == 'j')
    trt_text_format (t, "longjmp%s", !text ? "" : " through '");
  else if (e->access == 'x')
    trt_text_format (t, "call%s", !text ? "" : " through '");
  else if (!e->size)
    trt_text_format (t, "%s%s", access, !text ? "" : " through '");
  else
    trt_text_format (t, "%s of %zu byte%s%s", access, e->size, trt_plural (e->size),
                     !text         ? ""
                     : call        ? " in the call of '"
                     : e->declared ? " in '"
                                   : " through '");
  if (text)
    {
      format_expression (t, p->text);
      trt_text_format (t, "'");
    }
  if (p->by.length)
    trt_text_format (t, ", by '%.*s'", (int) p->by.length, p->by.text);
}

/* Say the stack of E, those of its block, and that of the present owner of the memory.  */

static void
say_stacks (const struct trt_error *e)
{
  bool other = e->has_owner && !(e->has_block && e->owner.origin == e->record.origin);
  const struct trt_titled_stack stacks[] = {
    { "the block was allocated by", e->has_block ? e->record.birth_site : NULL },
    { "it was freed by",
      e->has_block && e->record.life != TRT_LIFE_LIVE ? e->record.end_site : NULL },
    { "the block there now was allocated by", other ? e->owner.birth_site : NULL },
  };
  trt_say_stacks (e->pc, stacks, sizeof stacks / sizeof *stacks);
}

static void
print_report (const struct trt_error *e, bool fatal)
{
  struct trt_place p;
  bool known = trt_site_read (e->site, &p);
  const char *kind = kind_names[e->kind];
  char what[512];
  struct trt_text w = { what, sizeof what, 0 };

  trt_error_format (&w, e, &p);
  trt_part_format (TRT_PART_ERROR, &p, "%s", what);
  bool confined = trt_seccomp_state () != TRT_FREE;
  if (known && !confined)
    {
      trt_part_source (&p);
      trt_macro_notes_say (&p);
    }
  trt_report_notes (e);
  if (!trt_other_heap_known ())
    trt_part_format (TRT_PART_NOTE, NULL,
                     trt_other_malloc_hooked
                       ? "errors with blocks of the heap may be missed in this process: "
                         "malloc is another's, and not all of its calls are seen"
                       : "blocks of the heap are not tracked in this process: "
                         "malloc is another's");
  if (confined)
    trt_part_format (TRT_PART_NOTE, NULL,
                     "the process has forbidden itself what more takes (seccomp)");
  else
    {
      say_stacks (e);
      trt_contents_say (e);
    }

  char line[1200];
  struct trt_text t = { line, sizeof line, 0 };
  trt_text_format (&t, "SUMMARY: temporal: %s", kind);
  if (known)
    {
      trt_text_format (&t, " ");
      trt_site_format (&t, &p);
      if (p.function.length)
        trt_text_format (&t, " in %.*s", (int) p.function.length, p.function.text);
    }
  trt_part_format (TRT_PART_LINE, NULL, "%s", line);
  trt_observers_tell (e, line, fatal);
}

/* ---- Which errors are reported ------------------------------------------------------ */

/* Is E of a kind that is disabled in the unit of its site (-checks)?  */

static bool
unasked_p (const struct trt_error *e)
{
  struct trt_place p;
  trt_site_read (e->site, &p);
  switch (e->kind)
    {
    case TRT_OUT_OF_BOUNDS:
    case TRT_WRITE_TO_CONSTANT:
    case TRT_OVERLAP:
      return p.asked == 't';
    case TRT_USE_AFTER_FREE:
    case TRT_USE_AFTER_SCOPE:
    case TRT_USE_AFTER_RETURN:
      return p.asked == 's';
    default:
      return false;
    }
}

/* The sites whose calls go to the library's functions, and those whose calls do not, by a hash: an
   accepted call may be made often.  */
enum
{
  CALLS = 64
};
static const char *calls[2][CALLS];

/* Is E an error of a call of the library's, in whose place the linker may have put another
   function?  To be given a stale pointer is right for none.  */

static bool
wrapped_p (const struct trt_error *e)
{
  static const char *const frees[] = { "free", "realloc", "reallocarray" };
  struct trt_place p;
  bool ends = e->kind == TRT_INVALID_FREE || e->kind == TRT_MISMATCHED_DEALLOC, wrapped = false;
  if (e->has_block && e->record.life != TRT_LIFE_LIVE)
    return false;
  if (!trt_site_read (e->site, &p) || (p.by.length == 0 && !ends))
    return false;
  size_t k = (uintptr_t) e->site % CALLS;
  for (int answer = 0; answer < 2; answer++)
    if (__atomic_load_n (&calls[answer][k], __ATOMIC_RELAXED) == e->site)
      return answer;
  if (p.by.length > 0)
    wrapped = trt_wrapped_function_p (e->pc, p.by.text, p.by.length);
  for (size_t i = 0; ends && !wrapped && i < sizeof frees / sizeof *frees; i++)
    wrapped = trt_wrapped_function_p (e->pc, frees[i], strlen (frees[i]));
  __atomic_store_n (&calls[wrapped][k], e->site, __ATOMIC_RELAXED);
  return wrapped;
}

/* SIGSEGV and SIGBUS are handled in stack-trace.c.  */

bool
trt_signals_block (sigset_t *old)
{
  sigset_t blocked;
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  sigfillset (&blocked);
  sigdelset (&blocked, SIGSEGV);
  sigdelset (&blocked, SIGBUS);
  return sigprocmask (SIG_SETMASK, &blocked, old) == 0;
}

static struct trt_lock report_lock;
/* Its holder is about to report a fault.  */
static bool fault_begun;

bool
trt_fault_begin (void)
{
  if (!trt_lock_take (&report_lock))
    return false;
  fault_begun = true;
  return true;
}

void
trt_fault_end (void)
{
  fault_begun = false;
  trt_lock_give (&report_lock);
}

void
trt_fail (const struct trt_error *e)
{
  if (unasked_p (e) || wrapped_p (e))
    return;
  trt_refute_by (e);
  trt_reported_any = true;
  trt_count (TRT_STAT_errors, 1);
  int saved_errno = errno;
  sigset_t old;
  bool blocked = trt_signals_block (&old);

  bool taken = trt_lock_take (&report_lock);
  if (taken || fault_begun)
    {
      fault_begun = false;
      bool fatal = trt_options.halt_on_error || e->kind == TRT_SELFCHECK;
      if (!trt_going_on_again_p (e) && !trt_going_on_said_p (e) && !trt_reported_p (e->site, e->pc)
          && !trt_suppressed_error_p (e) && trt_going_on_new_p (e))
        {
          trt_going_on_note ();
          print_report (e, fatal);
          if (fatal)
            trt_report_end ();
        }
      if (taken)
        trt_lock_give (&report_lock);
    }
  trt_going_on_refuse (e);
  if (blocked)
    sigprocmask (SIG_SETMASK, &old, NULL);
  errno = saved_errno;
}
