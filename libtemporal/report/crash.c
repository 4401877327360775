/* crash.c - faults that no check has foreseen.

   SPDX-License-Identifier: GPL-3.0-or-later

   A library that gets an invalid object, as regfree a buffer that regcomp has not initialised, may
   follow an invalid pointer in it, and the process ends with SIGSEGV; or with SIGBUS, if the
   address is not canonical and is in rbp or rsp.  If instrumented code called the library, and the
   program does not handle the signal itself, a report is made instead: at the call, with the
   address that could not be accessed.

   A fault in instrumented code has its report mostly before it happens.  But not all is checked:
   what -checks or no_temporal leaves out, assembler statements, memory that has vanished unseen.
   Then the report is made at the instruction, with what is known of the address.  If the address is
   the instruction's own, there is no code that could be executed: a call through a pointer that was
   not checked, and the report is at the call.

   No report is made if the stack overflows, which is no invalid access, and if the memory is
   mapped but protected, because programs protect pages in order to catch accesses to them.  SIGILL
   and SIGFPE are left alone: programs use them on purpose (__builtin_trap), and they access
   nothing.  */

#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

#include "report/report.h"
#include "base/external-files.h"

/* A fault within this distance below or above the stack pointer may be a stack overflow.  */
#define BELOW ((uintptr_t) 1 << 16)
#define ABOVE ((uintptr_t) 1 << 12)

enum
{
  TRAP_STACK = 12,
  TRAP_PROTECTION = 13,
  TRAP_PAGE = 14,
  PAGE_WRITE = 2
};

/* The frames with instrumented code that called the faulting code, innermost first; and INNER, the
   frame that the first of them called.  */
struct calls
{
  uintptr_t fault; /* its address */
  bool found;
  uintptr_t before, inner;
  uintptr_t at[8];
  size_t count;
};

static _Unwind_Reason_Code
look_for_fault (struct _Unwind_Context *context, void *data)
{
  struct calls *c = data;
  int interrupted = 0;
  uintptr_t pc = _Unwind_GetIPInfo (context, &interrupted);

  c->found |= pc == c->fault;
  if (!c->found || !pc)
    return _URC_NO_REASON;
  if (trt_file_instrumented_p (pc))
    {
      c->inner = c->count ? c->inner : c->before;
      c->at[c->count++] = pc;
    }
  c->before = pc + interrupted;
  return c->count == sizeof c->at / sizeof *c->at ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* What addr2line prints for a frame.  */
struct source
{
  struct trt_span function, file;
  bool done;
};

static bool
note_source (enum trt_named what, struct trt_span name, void *data)
{
  struct source *s = data;

  if (what == TRT_NAMED_FUNCTION)
    s->function = name;
  if (what != TRT_NAMED_FILE)
    return true;
  s->file = name;
  s->done = true;
  return false;
}

static bool
find_source (uintptr_t pc, struct source *s)
{
  memset (s, 0, sizeof *s);
  trt_frames_visit (&pc, 1, note_source, s);
  return s->done && s->function.length && *s->function.text != '?';
}

/* Is S in the source of the runtime?  */

static bool
runtime_source_p (const struct source *s)
{
  static const char name[] = "libtemporal/";
  return memmem (s->file.text, s->file.length, name, sizeof name - 1) != NULL;
}

/* NAME as a program would call it: the C library has internal names for its functions.  */

static struct trt_span
public_name (struct trt_span name)
{
  static const char own[] = "__GI_";

  if (name.length > sizeof own && memcmp (name.text, own, sizeof own - 1) == 0)
    name = (struct trt_span) { name.text + sizeof own - 1, name.length - (sizeof own - 1) };
  while (name.length > 1 && *name.text == '_')
    name = (struct trt_span) { name.text + 1, name.length - 1 };
  return name;
}

/* Write to *T a site at the line of the frame that returns to PC, for an access WHAT, by BY.  False
   if the line is not known, or in the source of the runtime.  */

static bool
write_site (struct trt_text *t, uintptr_t pc, char what, const char *by)
{
  struct source s;
  if (!find_source (pc, &s) || runtime_source_p (&s))
    return false;
  trt_text_format (
    t, "%.*s\n%.*s\n0\n0\n%.*s\n%c%s\n", (int) s.file.length, s.file.text,
    s.file.text[s.file.length] == ':' ? (int) strspn (s.file.text + s.file.length + 1, "0123456789")
                                      : 0,
    s.file.text + s.file.length + 1, (int) s.function.length, s.function.text, what, by);
  return true;
}

/* The kind of error of an access to the address A, or to one that is not known unless KNOWN.  */

static enum trt_kind
kind_of_fault (uintptr_t a, bool known)
{
  if (!known)
    return TRT_WILD_POINTER;
  if (a < TRT_NULL_PAGE)
    return TRT_NULL_DEREFERENCE;
  return a - TP_UNINIT_POINTER < TRT_NULL_PAGE ? TRT_UNINITIALIZED_POINTER : TRT_WILD_POINTER;
}

/* Report the fault at the instruction with the registers REGS, in instrumented code, or where there
   is no code; A is the address if KNOWN.  */

static void
report_own_fault (const greg_t *regs, uintptr_t a, bool known)
{
  static char text[1024];
  struct trt_text t = { text, sizeof text, 0 };
  uintptr_t at = regs[REG_RIP], caller = 0;
  bool call = known && a == at;
  struct trt_error e = { .kind = kind_of_fault (a, known),
                         .access = !known                       ? 'a'
                                   : regs[REG_ERR] & PAGE_WRITE ? 'w'
                                                                : 'r',
                         .address = a,
                         .pc = at,
                         .remark = known ? NULL : "the address is none that memory can have" };
  struct source s;
  /* The runtime may be in the program's file.  */
  if (!call && find_source (at + 1, &s) && runtime_source_p (&s))
    return;
  if (call)
    {
      if (trt_mapped_p (regs[REG_RSP]))
        caller = *(const uintptr_t *) regs[REG_RSP];
      if (!trt_file_instrumented_p (caller))
        return;
      e.kind = TRT_BAD_CALL;
      e.access = 'x';
      e.pc = caller;
    }
  if (known)
    e.has_owner = trt_owner (a, &e.owner);
  if (known && !e.has_owner && trt_freed_p (a) && trt_history_freed_at (a, &e.record))
    {
      e.has_block = true;
      e.kind = call ? e.kind : TRT_USE_AFTER_FREE;
    }
  if (write_site (&t, call ? caller : at + 1, call ? 'x' : e.access == 'w' ? 'w' : 'r', ""))
    e.site = text;
  trt_fail (&e);
}

void
trt_crash (int sig, const void *what, void *context)
{
  const siginfo_t *info = what;
  static char site[1024], by[128];
  const greg_t *regs = ((ucontext_t *) context)->uc_mcontext.gregs;
  uintptr_t a = (uintptr_t) info->si_addr, sp = regs[REG_RSP];
  struct calls c = { .fault = regs[REG_RIP] };
  struct trt_text t = { site, sizeof site, 0 }, b = { by, sizeof by, 0 };
  struct source s;
  bool known = regs[REG_TRAPNO] == TRAP_PAGE;
  greg_t no_address = sig == SIGBUS ? TRAP_STACK : TRAP_PROTECTION;

  bool own = trt_file_instrumented_p (c.fault), call = known && a == c.fault;
  if (!trt_ready || info->si_code <= 0 || trt_seccomp_state () != TRT_FREE
      || (!known && regs[REG_TRAPNO] != no_address)
      || (known && (sig != SIGSEGV || (info->si_code == SEGV_ACCERR && !call)))
      || (known && a - (sp - BELOW) < BELOW + ABOVE))
    return;
  if (own || call)
    {
      report_own_fault (regs, a, known);
      return;
    }
  _Unwind_Backtrace (look_for_fault, &c);
  if (!c.count)
    return;
  struct trt_error e = { .kind = kind_of_fault (a, known),
                         .access = !known                       ? 'a'
                                   : regs[REG_ERR] & PAGE_WRITE ? 'w'
                                                                : 'r',
                         .address = a,
                         .pc = c.at[0],
                         .remark = "the library called here cannot go on with what it was given" };
  if (find_source (c.inner, &s))
    {
      struct trt_span name = public_name (s.function);
      trt_text_format (&b, " %.*s", (int) name.length, name.text);
    }
  for (size_t i = 0; i < c.count; i++)
    if (write_site (&t, c.at[i], 'r', by))
      {
        e.site = site;
        e.pc = c.at[i];
        break;
      }
  trt_fail (&e);
}
