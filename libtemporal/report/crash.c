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

   A stack that has overflowed (stack-overflow.c) is reported where the last function was about to
   use it, with the functions that are repeated.  It may be a function of the runtime; then the
   report is at the function that called it.

   There are more faults than those of pointers: the memory of a mapping of a file that ends before
   it (SIGBUS), a division of integers without a result (SIGFPE), and what is no instruction
   (SIGILL).

   No report is made if the memory is mapped but protected, because programs protect pages in order
   to catch accesses to them, unless it is a constant's that is written to; for instructions that
   exist to end the program (ud2, which __builtin_trap is compiled to); and for floating point,
   whose faults a program has to ask for.  */

#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

#include "report/stack-overflow.h"
#include "report/unwind.h"
#include "base/external-files.h"

/* Numbers of exceptions (x86-64).  */
enum
{
  TRAP_DIVISION = 0,
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
  if (trt_file_instrumented_p (pc) && !trt_file_runtime_p (pc))
    {
      c->inner = c->count ? c->inner : c->before;
      c->at[c->count++] = pc + interrupted;
    }
  c->before = pc + interrupted;
  return c->count == sizeof c->at / sizeof *c->at || !trt_unwind_further_p (context)
           ? _URC_END_OF_STACK
           : _URC_NO_REASON;
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

/* The number of digits of the line in S.  Without debugging information there are none.  */

static int
line_digits (const struct source *s)
{
  const char *end = s->file.text + s->file.length;
  return *end == ':' ? (int) strspn (end + 1, "0123456789") : 0;
}

/* Write to *T a site at the line of the frame that returns to PC, for an access WHAT, by BY.  False
   if its file is not known, or that of the runtime.  */

static bool
write_site (struct trt_text *t, uintptr_t pc, char what, const char *by)
{
  struct source s;
  if (!find_source (pc, &s) || runtime_source_p (&s) || !s.file.length || *s.file.text == '?')
    return false;
  trt_text_format (t, "%.*s\n%.*s\n0\n0\n%.*s\n%c%s\n", (int) s.file.length, s.file.text,
                   line_digits (&s), s.file.text + s.file.length + 1, (int) s.function.length,
                   s.function.text, what, by);
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

/* A fault.  */
struct fault
{
  greg_t *regs;
  uintptr_t pc, sp;
  bool known;     /* the address is known, E.address */
  bool call;      /* there is no code at PC */
  bool own;       /* PC is in a file with instrumented code */
  bool generated; /* PC is in code that was generated at run time */
  struct trt_error e;
};

/* What is behind the end of a file, and what cannot be read of it.  */
static const char truncated[]
  = "the file that is mapped there ends before this address, or cannot be read";

/* Is the instruction at PC one that only exists to raise SIGILL: ud2, ud1, ud0?  */

static bool
trap_p (uintptr_t pc)
{
  const unsigned char *p = (const unsigned char *) pc;
  return p[0] == 0x0f && (p[1] == 0x0b || p[1] == 0xb9 || p[1] == 0xff);
}

/* Is A in a constant of the program's?  Sets the block of *E.  */

static bool
constant_at_p (uintptr_t a, struct trt_error *e)
{
  e->has_block
    = trt_owner (a, &e->record) && e->record.kind == TRT_GLOBAL && e->record.origin & TP_READONLY;
  return e->has_block;
}

/* Set *F's kind of error for a fault of memory.  False if it is left to the kernel.  */

static bool
classify_access (int sig, const siginfo_t *info, struct fault *f)
{
  uintptr_t a = (uintptr_t) info->si_addr;
  greg_t no_address = sig == SIGBUS ? TRAP_STACK : TRAP_PROTECTION;

  f->known = f->regs[REG_TRAPNO] == TRAP_PAGE;
  f->call = f->known && a == f->pc;
  if (!f->known && f->regs[REG_TRAPNO] != no_address)
    return false;
  f->e.access = !f->known ? 'a' : f->regs[REG_ERR] & PAGE_WRITE ? 'w' : 'r';
  f->e.address = a;
  if (!f->call && trt_stack_overflow_p (a, f->known, f->sp))
    {
      f->e.kind = TRT_STACK_OVERFLOW;
      f->e.address = f->known ? a : f->sp;
      return true;
    }
  if (f->known && sig == SIGBUS)
    {
      f->e.kind = TRT_TRUNCATED_MAPPING;
      f->e.remark = truncated;
      return info->si_code == BUS_ADRERR;
    }
  if (f->known && f->e.access == 'w' && constant_at_p (a, &f->e))
    {
      f->e.kind = TRT_WRITE_TO_CONSTANT;
      return true;
    }
  f->e.kind = kind_of_fault (a, f->known);
  return !f->known || f->call || info->si_code != SEGV_ACCERR;
}

static bool
classify (int sig, const siginfo_t *info, struct fault *f)
{
  f->e.access = 'a';
  f->e.address = f->pc;
  switch (sig)
    {
    case SIGFPE:
      f->e.kind = TRT_INVALID_DIVISION;
      return info->si_code == FPE_INTDIV && f->regs[REG_TRAPNO] == TRAP_DIVISION;
    case SIGILL:
      f->e.kind = TRT_ILLEGAL_INSTRUCTION;
      return !trap_p (f->pc);
    default:
      return classify_access (sig, info, f);
    }
}

/* Is the error of *F one of the address that was accessed?  */

static bool
pointer_error_p (const struct fault *f)
{
  return (f->e.kind == TRT_NULL_DEREFERENCE || f->e.kind == TRT_UNINITIALIZED_POINTER
          || f->e.kind == TRT_WILD_POINTER);
}

static char
access_of (const struct fault *f)
{
  return f->call ? 'x' : f->e.access == 'w' ? 'w' : 'r';
}

/* Report F, which is in what CALLER has called: no code, or code that was generated at run time.
   The stack is unwound from there, because what was called has no CFI.  */

static void
report_from_caller (struct fault *f, uintptr_t caller)
{
  greg_t pc = f->regs[REG_RIP], sp = f->regs[REG_RSP];

  f->e.pc = caller - 1;
  f->regs[REG_RIP] = caller - 1;
  f->regs[REG_RSP] = sp + 8;
  trt_fail (&f->e);
  f->regs[REG_RIP] = pc;
  f->regs[REG_RSP] = sp;
}

/* Is the code that F occurred in, in a file with instrumented code, none of the program's?  If the
   runtime and the C library are in the same file, only their source shows it; and if a stack has
   overflowed, that they have no debugging information.  */

static bool
foreign_p (const struct fault *f)
{
  struct source s;

  if (trt_file_runtime_p (f->pc))
    return true;
  return (find_source (f->pc + 1, &s)
          && (runtime_source_p (&s) || (f->e.kind == TRT_STACK_OVERFLOW && !line_digits (&s))));
}

/* Report the fault F at its instruction, in instrumented code, or where there is no code.  False if
   it is in the runtime, which may be in the program's file.  */

static bool
report_own_fault (struct fault *f)
{
  static char text[1024];
  struct trt_text t = { text, sizeof text, 0 };
  uintptr_t a = f->e.address, caller = 0;
  struct trt_error *e = &f->e;

  if (!f->call && foreign_p (f))
    return false;
  if (!f->known && pointer_error_p (f))
    e->remark = "the address is none that memory can have";
  if (f->call)
    {
      if (trt_mapped_p (f->sp))
        caller = *(const uintptr_t *) f->sp;
      if (!trt_file_instrumented_p (caller))
        return false;
      e->kind = TRT_BAD_CALL;
      e->access = 'x';
    }
  if (f->known && e->kind != TRT_STACK_OVERFLOW)
    e->has_owner = trt_owner (a, &e->owner);
  if (f->known && (f->call || pointer_error_p (f)) && !e->has_owner && trt_freed_p (a)
      && trt_history_freed_at (a, &e->record))
    {
      e->has_block = true;
      e->kind = f->call ? e->kind : TRT_USE_AFTER_FREE;
    }
  if (write_site (&t, f->call ? caller : f->pc + 1, access_of (f), ""))
    e->site = text;
  if (f->call)
    report_from_caller (f, caller);
  else
    trt_fail (e);
  return true;
}

/* Report the fault F, in a library or in the runtime, at the innermost of the CALLS whose line is
   known.  */

static void
report_call (struct fault *f, const struct calls *c)
{
  static char site[1024], by[128];
  struct trt_text t = { site, sizeof site, 0 }, b = { by, sizeof by, 0 };
  struct trt_error *e = &f->e;
  bool full = e->kind == TRT_STACK_OVERFLOW;
  struct source s;

  if (!e->remark && pointer_error_p (f))
    e->remark = "the library called here cannot go on with what it was given";
  if (!full && find_source (c->inner, &s))
    {
      struct trt_span name = public_name (s.function);
      trt_text_format (&b, " %.*s", (int) name.length, name.text);
    }
  /* The trace begins with the code that needs more of the stack, but for the runtime's.  */
  bool all = full && !trt_file_runtime_p (f->pc);
  e->pc = all ? f->pc : c->at[0];
  for (size_t i = 0; i < c->count; i++)
    if ((!full || (find_source (c->at[i], &s) && line_digits (&s)))
        && write_site (&t, c->at[i], 'r', by))
      {
        e->site = site;
        e->pc = all ? f->pc : c->at[i];
        break;
      }
  if (f->generated)
    report_from_caller (f, c->at[0]);
  else
    trt_fail (e);
}

/* Report F.  Other threads, which may have the same fault, wait: what tells the lines of code
   serves one at a time.  */

static void
report_fault (struct fault *f)
{
  struct calls c = { .fault = f->pc };
  static char remark[128];
  struct trt_text t = { remark, sizeof remark, 0 };

  if (f->e.kind == TRT_STACK_OVERFLOW)
    {
      trt_stack_overflow_describe (&t, f->sp);
      f->e.remark = t.used ? remark : NULL;
    }
  if ((f->own || f->call) && (report_own_fault (f) || f->e.kind != TRT_STACK_OVERFLOW))
    return;
  _Unwind_Backtrace (look_for_fault, &c);
  if (!c.count && !trt_file_any_p (f->pc) && trt_mapped_p (f->sp))
    {
      uintptr_t caller = *(const uintptr_t *) f->sp;
      f->generated = trt_file_instrumented_p (caller);
      if (f->generated)
        c.at[c.count++] = caller;
    }
  if (c.count)
    report_call (f, &c);
}

void
trt_crash (int sig, const void *what, void *context)
{
  const siginfo_t *info = what;
  greg_t *regs = ((ucontext_t *) context)->uc_mcontext.gregs;
  struct fault f = { .regs = regs, .pc = regs[REG_RIP], .sp = regs[REG_RSP] };
  sigset_t old;

  if (!trt_ready || info->si_code <= 0 || trt_seccomp_state () != TRT_FREE
      || !classify (sig, info, &f))
    return;
  f.own = trt_file_instrumented_p (f.pc);
  f.e.pc = f.pc;
  bool blocked = trt_signals_block (&old);
  if (trt_fault_begin ())
    {
      report_fault (&f);
      trt_fault_end ();
    }
  if (blocked)
    sigprocmask (SIG_SETMASK, &old, NULL);
}
