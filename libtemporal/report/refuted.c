/* refuted.c - reports that a proof of the plugin does not hold (verify mode).

   SPDX-License-Identifier: GPL-3.0-or-later

   Whether the program has an error or not, the plugin has one: it has removed or weakened a check
   that is needed, or used a wrong referent.  So this is not a report about the program, and it has
   an exit status of its own.  */

#include "report/report.h"
#include "base/runtime-data.h"

bool trt_reported_any;
TRT_TLS const char *trt_verifying;
TRT_OWN_TLS (trt_verifying);

/* Print which proof is refuted, and where: "FILE:LINE:COLUMN: internal error: proof NAME refuted at
   FILE:LINE: WHAT".  Signals stay blocked until the process ends.  */

static void
say_refuted (const char *proof, const char *site, const char *what)
{
  char where[1200], line[1200];
  struct trt_text t = { where, sizeof where, 0 }, u = { line, sizeof line, 0 };
  struct trt_place p;
  sigset_t old;
  bool known = trt_site_read (site, &p);
  trt_signals_block (&old);
  if (known)
    {
      trt_site_format (&t, &p);
      trt_text_format (&u, "%.*s:%u", (int) p.file.length, p.file.text, p.line);
    }
  else
    {
      trt_text_format (&t, "temporal");
      trt_text_format (&u, "an unknown place");
    }
  trt_print ("%s: internal error: proof %s refuted at %s: %s\n", where, proof, line, what);
  if (known && trt_seccomp_state () == TRT_FREE)
    trt_source_print (&p);
}

/* Print the stack and exit, before another thread continues in a wrong state.  */

static void __attribute__ ((noreturn)) end_refuted (uintptr_t pc)
{
  if (trt_seccomp_state () == TRT_FREE)
    trt_say_stacks (pc, NULL, 0);
  trt_os_exit (TRT_EXIT_INTERNAL);
}

/* Report that E refutes PROOF.  */

static void __attribute__ ((noreturn)) refute_by (const char *proof, const struct trt_error *e)
{
  char what[512];
  struct trt_text t = { what, sizeof what, 0 };
  struct trt_place p;
  trt_site_read (e->site, &p);
  trt_text_format (&t, "the check finds ");
  trt_error_format (&t, e, &p);
  say_refuted (proof, e->site, what);
  trt_report_notes (e);
  end_refuted (e->pc);
}

/* A variable that is a block only in verify mode has the proof that it needs none in its site.
   After an error has been reported nothing is refuted: the consequences of an error may be
   anything.  Nor do errors that need no block refute a proof, such as an index beyond a declared
   array, or a stack that is full.  */

void
trt_refute_by (const struct trt_error *e)
{
  struct trt_place p;
  char proof[80];
  struct trt_text t = { proof, sizeof proof, 0 };
  if (e->kind == TRT_SELFCHECK)
    return;
  /* The check itself may be what the stack has no room for.  */
  if (e->kind == TRT_STACK_OVERFLOW)
    trt_verifying = NULL;
  if (trt_unlikely (trt_verifying != NULL))
    refute_by (trt_verifying, e);
  if (trt_reported_any || !e->has_block || e->declared || e->record.kind != TRT_STACK)
    return;
  trt_site_read (e->record.birth_site, &p);
  if (p.what != 'v' || p.by.length == 0)
    return;
  trt_text_format (&t, "%.*s", (int) p.by.length, p.by.text);
  refute_by (proof, e);
}

void TRT_COLD
trt_refute (const char *proof, const char *what, const char *site, uintptr_t pc)
{
  say_refuted (proof, site, what);
  end_refuted (pc);
}

void TRT_COLD
trt_refute_referent (uint32_t ref, uint32_t there, uintptr_t slot, const char *site, uintptr_t pc)
{
  char what[160];
  struct trt_text t = { what, sizeof what, 0 };
  trt_text_format (
    &t, "the pointer loaded from 0x%lx is taken to have the referent %u, its cell has %u",
    (unsigned long) slot, ref >> TP_TAIL_BITS, there >> TP_TAIL_BITS);
  trt_refute (trt_verifying, what, site, pc);
}
