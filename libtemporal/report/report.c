/* report.c - prints errors.

   SPDX-License-Identifier: GPL-3.0-or-later

   Detection fills a struct trt_error; everything that a user sees is printed here, in this order:
   the error in the form of a compiler message, the source line with its mark, notes about the block
   that the pointer belongs to (its birth, its end), a note about the present owner of the memory,
   the stack, and a SUMMARY line for scripts.

   Each line is written as soon as it is complete, and the stack trace as late as possible: if the
   program is so damaged that this code faults, the error has been printed already.

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
#include "report/going-on.h"
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

/* The maximum length of the description of a block.  */
#define PHRASE 256

/* Append to the current line.  A complete line is written by one system call, so that it is not
   mixed with output of other processes.  What does not fit is cut off.  */

static void __attribute__ ((format (printf, 1, 2))) say (const char *format, ...)
{
  static char buffer[4096];
  static struct trt_text line = { buffer, sizeof buffer, 0 };
  va_list ap;
  va_start (ap, format);
  trt_text_vformat (&line, format, ap);
  va_end (ap);
  if (format[strlen (format) - 1] == '\n')
    {
      if (line.used == line.size - 1)
        buffer[line.used - 1] = '\n';
      trt_line_print (buffer);
      line.used = 0;
    }
}

static const char *
plural (size_t n)
{
  return n == 1 ? "" : "s";
}

/* "a 16-byte block", "an 8-byte block": does the number N begin with a vowel when it is
   read?  Eight, eleven, and eighteen do, with any number of thousands.  */

static const char *
article (size_t n)
{
  while (n >= 1000)
    n /= 1000;
  return n == 8 || n == 11 || n == 18 || n / 10 == 8 || n / 100 == 8 ? "an" : "a";
}

/* Begin a line of severity WHAT at P, or without a place if P is empty.  */

static void
begin_report_at (const struct trt_place *p, const char *what)
{
  char line[1200];
  struct trt_text t = { line, sizeof line, 0 };
  if (p->file.length)
    trt_site_format (&t, p);
  else
    trt_text_format (&t, "temporal");
  say ("%s: %s: ", line, what);
}

/* Begin a line of severity WHAT at SITE, or without a place if SITE is null.  */

static void
begin_report (const char *site, const char *what)
{
  struct trt_place p;
  trt_site_read (site, &p);
  begin_report_at (&p, what);
}

/* End a note with the function of SITE.  */

static void
end_in_function (const char *site)
{
  struct trt_place p;
  trt_site_read (site, &p);
  if (p.function.length)
    say (", in '%.*s'\n", (int) p.function.length, p.function.text);
  else
    say ("\n");
}

/* Is the block a variable, which has a name, rather than memory that was allocated by malloc or
   alloca?  */

static bool
record_variable_p (const struct trt_record *r)
{
  return r->kind != TRT_HEAP && trt_site_what (r->birth_site) != 'a';
}

/* "16-byte block", "4-byte variable 'i'".  */

void
trt_describe_block (struct trt_text *t, const struct trt_record *r)
{
  struct trt_place p;
  trt_site_read (r->birth_site, &p);
  trt_text_format (t, "%zu-byte %s", r->size,
                   p.what == 's'           ? "string literal"
                   : p.what == 'k'         ? "constant"
                   : record_variable_p (r) ? "variable"
                                           : "block");
  if (record_variable_p (r) && p.text.length)
    trt_text_format (t, " '%.*s'", (int) p.text.length, p.text.text);
}

/* Print a note with LEAD, the description of R, and where R was allocated.  VERB is put between the
   two: "was" to make a sentence, else "".  */

static void
note_block (const char *lead, const struct trt_record *r, const char *verb)
{
  char phrase[PHRASE];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  trt_describe_block (&t, r);

  begin_report (r->birth_site, "note");
  if (trt_site_known_p (r->birth_site))
    {
      say ("%s %s%s %s here", lead, phrase, verb, record_variable_p (r) ? "declared" : "allocated");
      end_in_function (r->birth_site);
    }
  else if (r->kind == TRT_HEAP)
    say ("%s %s%s allocated by uninstrumented code\n", lead, phrase, verb);
  else
    say ("%s %s%s not seen at its birth\n", lead, phrase, verb);
}

/* Print where the block R ended.  */

static void
note_end (const struct trt_record *r)
{
  if (r->life == TRT_LIFE_LIVE)
    return;
  struct trt_place brace;
  if (trt_scope_end (r, &brace))
    begin_report_at (&brace, "note");
  else
    begin_report (r->end_site, "note");
  if (trt_site_known_p (r->end_site))
    {
      say (r->life == TRT_LIFE_FREED   ? "it was freed here"
           : r->life == TRT_LIFE_SCOPE ? "its scope ended here"
                                       : "it ended with its function here");
      end_in_function (r->end_site);
    }
  else
    say (r->life == TRT_LIFE_FREED ? r->kind == TRT_GLOBAL ? "its library was closed\n"
                                                           : "it was freed by uninstrumented code\n"
         : r->kind == TRT_GLOBAL   ? "its thread has ended\n"
                                   : "its function was left without returning\n");
}

/* Print LEAD, and which block owns the memory now.  */

static void
note_present (const char *lead, const struct trt_record *owner)
{
  char phrase[64];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  trt_text_format (&t, "%s belongs to %s", lead, article (owner->size));
  note_block (phrase, owner, "");
}

/* Print which block owns the memory that a stale pointer points to.  */

static void
note_owner (const struct trt_error *e)
{
  if (e->has_owner)
    note_present ("its memory now", &e->owner);
  else
    say ("temporal: note: its memory is not in use "
         "by any block that is tracked\n");
}

/* Append what kind of object that of E is: its block, or the variable or member that E's site
   names.  */

void
trt_describe_object (struct trt_text *t, const struct trt_error *e)
{
  struct trt_place p;
  if (!e->record.origin && trt_site_read (e->site, &p) && p.member.length)
    trt_text_format (t, "%zu-byte %s '%.*s'", e->record.size, p.variable ? "variable" : "member",
                     (int) p.member.length, p.member.text);
  else
    trt_describe_block (t, &e->record);
}

/* Begin a note with PHRASE and the member of a structure or the variable that E's site names, at its
   declaration.  Returns false if it names none, or a variable that is a block.  */

static bool
note_member (const struct trt_error *e, const char *phrase)
{
  struct trt_place p;
  if (!trt_site_read (e->site, &p) || !p.member.length
      || (p.variable && e->has_block && e->record.origin))
    return false;
  struct trt_place at = { .file = p.member_file, .line = p.member_line, .column = p.member_column };
  char line[1200];
  struct trt_text t = { line, sizeof line, 0 };
  trt_site_format (&t, &at);
  say ("%s: note: %s ", line, phrase);
  if (p.variable && e->has_block)
    say ("%zu-byte ", e->record.size);
  say ("%s '%.*s' declared here\n", p.variable ? "variable" : "member", (int) p.member.length,
       p.member.text);
  return true;
}

/* Print how far outside of its block an access was.  */

static void
note_distance (const struct trt_error *e)
{
  const struct trt_record *r = &e->record;
  uintptr_t end = r->base + r->size;
  char phrase[96];
  struct trt_text t = { phrase, sizeof phrase, 0 };

  if (e->address < r->base)
    trt_text_format (&t, "the access starts %zu byte%s before the", r->base - e->address,
                     plural (r->base - e->address));
  else if (e->address > end)
    trt_text_format (&t, "the access starts %zu byte%s after the end of the", e->address - end,
                     plural (e->address - end));
  else if (e->address == end)
    trt_text_format (&t, "the access starts right at the end of the");
  else
    trt_text_format (&t, "the access goes %zu byte%s beyond the end of the",
                     e->address + e->size - end, plural (e->address + e->size - end));
  if (note_member (e, phrase))
    return;
  if (r->origin)
    note_block (phrase, r, "");
  else
    say ("temporal: note: %s %zu-byte object\n", phrase, r->size);
  if (r->origin && e->has_owner && e->owner.origin != r->origin)
    note_present ("the memory there", &e->owner);
}

/* Print what the argument of an invalid free points to.  */

static void
note_not_freeable (const struct trt_error *e)
{
  const struct trt_record *r = &e->record;
  char phrase[64];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  if (e->address == r->base)
    trt_text_format (&t, "it points to the");
  else if (e->address > r->base && e->address - r->base <= r->size)
    trt_text_format (&t, "it points %zu byte%s into the", e->address - r->base,
                     plural (e->address - r->base));
  else
    trt_text_format (&t, "it points outside of the");
  note_block (phrase, r, "");
  note_end (r);
}

/* Print the distance of A from null, which is mostly the offset of a member.  */

static void
note_null (uintptr_t a)
{
  if (a && (intptr_t) a > 0)
    say ("temporal: note: the address is null plus %zu\n", (size_t) a);
  else if (a)
    say ("temporal: note: the address is null minus %zu\n", (size_t) -a);
}

/* Print where the bytes that were never set are.  */

static void
note_unset (const struct trt_error *e)
{
  char phrase[64];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  struct trt_place p;
  if (e->unset && trt_site_read (e->unset, &p))
    {
      begin_report (e->unset, "note");
      say ("the variable '%.*s' was declared here", (int) p.text.length, p.text.text);
      end_in_function (e->unset);
    }
  if (!e->has_block)
    return;
  size_t place = e->address - e->record.base;
  if (place)
    trt_text_format (&t, "nothing was stored %zu byte%s into the", place, plural (place));
  else
    trt_text_format (&t, "nothing was stored in the");
  note_block (phrase, &e->record, ", which was");
}

void
trt_report_notes (const struct trt_error *e)
{
  switch (e->kind)
    {
    case TRT_USE_AFTER_FREE:
    case TRT_USE_AFTER_SCOPE:
    case TRT_USE_AFTER_RETURN:
    case TRT_DOUBLE_FREE:
      if (e->has_block)
        {
          note_block ("the", &e->record, " was");
          note_end (&e->record);
        }
      if (e->access != 'j')
        note_owner (e);
      break;
    case TRT_OUT_OF_BOUNDS:
      if (e->has_block)
        note_distance (e);
      else if (e->has_owner)
        note_present ("the memory there", &e->owner);
      else
        note_member (e, "the array is the");
      break;
    case TRT_INVALID_FREE:
      if (e->has_block)
        note_not_freeable (e);
      else
        say ("temporal: note: it points to address 0x%lx\n", (unsigned long) e->address);
      break;
    case TRT_NULL_DEREFERENCE:
      note_null (e->address);
      break;
    case TRT_UNINITIALIZED_POINTER:
      say ("temporal: note: nothing was stored in the pointer before\n");
      break;
    case TRT_WILD_POINTER:
      if (e->has_block)
        note_not_freeable (e);
      else if (!e->remark)
        say ("temporal: note: 0x%lx lies outside of all blocks and of all "
             "memory that is mapped\n",
             (unsigned long) e->address);
      break;
    case TRT_BAD_CALL:
      if (e->has_owner)
        note_present ("the memory there", &e->owner);
      else if (e->address >= TRT_NULL_PAGE && !e->remark)
        say ("temporal: note: there is no code at 0x%lx\n", (unsigned long) e->address);
      else if (!e->address)
        say ("temporal: note: the pointer is null\n");
      else if (e->address < TRT_NULL_PAGE)
        note_null (e->address);
      break;
    case TRT_MISMATCHED_DEALLOC:
    case TRT_WRITE_TO_CONSTANT:
      if (e->has_block)
        note_block ("the", &e->record, " was");
      break;
    case TRT_OVERLAP:
      if (e->has_owner)
        note_present ("the memory there", &e->owner);
      break;
    case TRT_UNINITIALIZED_MEMORY:
      note_unset (e);
      break;
    case TRT_STACK_OVERFLOW:
    case TRT_TRUNCATED_MAPPING:
    case TRT_INVALID_DIVISION:
    case TRT_ILLEGAL_INSTRUCTION:
    case TRT_MEMORY_LEAK:
    case TRT_SELFCHECK:
      break;
    }
  if (e->remark)
    say ("temporal: note: %s\n", e->remark);
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
    trt_text_format (t, "read of %zu byte%s that nobody has set%s", e->size, plural (e->size),
                     text ? " through '" : "");
  else if (e->kind == TRT_MEMORY_LEAK)
    trt_text_format (t, "%zu byte%s%s", e->size, plural (e->size), text ? " of '" : "");
  else if (e->access == 'f')
    trt_text_format (t, "free%s", !text ? "" : call ? " in the call of '" : " of '");
  else if (e->access == 'j')
    trt_text_format (t, "longjmp%s", !text ? "" : " through '");
  else if (e->access == 'x')
    trt_text_format (t, "call%s", !text ? "" : " through '");
  else if (!e->size)
    trt_text_format (t, "%s%s", access, !text ? "" : " through '");
  else
    trt_text_format (t, "%s of %zu byte%s%s", access, e->size, plural (e->size),
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

/* Print the stack of E, those of its block, and that of the present owner of the memory.  */

static void
print_stacks (const struct trt_error *e)
{
  bool other = e->has_owner && !(e->has_block && e->owner.origin == e->record.origin);
  const struct trt_titled_stack stacks[] = {
    { "the block was allocated by:", e->has_block ? e->record.birth_site : NULL },
    { "it was freed by:",
      e->has_block && e->record.life != TRT_LIFE_LIVE ? e->record.end_site : NULL },
    { "the block there now was allocated by:", other ? e->owner.birth_site : NULL },
  };
  trt_print_stack (e->pc, e->kind == TRT_STACK_OVERFLOW, stacks, sizeof stacks / sizeof *stacks);
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
  begin_report (e->site, "error");
  say ("%s\n", what);
  bool confined = trt_seccomp_state () != TRT_FREE;
  if (known && !confined)
    {
      trt_source_print (&p);
      trt_macro_notes_print (&p);
    }
  trt_report_notes (e);
  if (!trt_other_heap_known ())
    say (trt_other_malloc_hooked
           ? "temporal: note: errors with blocks of the heap may be missed in this process: "
             "malloc is another's, and not all of its calls are seen\n"
           : "temporal: note: blocks of the heap are not tracked in this process: "
             "malloc is another's\n");
  if (confined)
    say ("temporal: note: the process has forbidden itself what more takes (seccomp)\n");
  else
    {
      print_stacks (e);
      trt_contents_print (e);
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
  say ("%s\n", line);
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

void
trt_fail (const struct trt_error *e)
{
  if (unasked_p (e))
    return;
  trt_refute_by (e);
  trt_reported_any = true;
  trt_count (TRT_STAT_errors, 1);
  static struct trt_lock report_lock;
  int saved_errno = errno;
  sigset_t old;
  bool blocked = trt_signals_block (&old);

  if (trt_lock_take (&report_lock))
    {
      bool fatal = trt_options.halt_on_error || e->kind == TRT_SELFCHECK;
      if (!trt_going_on_again_p (e) && !trt_reported_p (e->site, e->pc)
          && !trt_suppressed_error_p (e) && trt_going_on_new_p (e))
        {
          trt_going_on_note ();
          print_report (e, fatal);
          if (fatal)
            trt_report_end ();
        }
      trt_lock_give (&report_lock);
    }
  trt_going_on_refuse (e);
  if (blocked)
    sigprocmask (SIG_SETMASK, &old, NULL);
  errno = saved_errno;
}
