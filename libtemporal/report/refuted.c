/* refuted.c - verify mode has found a proof of the compiler's that does not hold.

   SPDX-License-Identifier: GPL-3.0-or-later

   The program may be right or wrong: the error is the plugin's, which has removed or weakened a
   check that it still needs, or taken a referent from where there was another.  So this is no
   report about the program, and it has an exit status of its own.  */

#include "report/report.h"
#include "base/runtime-data.h"

bool trt_reported_any;
TRT_TLS const char *trt_verifying;
TRT_OWN_TLS (trt_verifying);

/* Say which proof is refuted, and where: "FILE:LINE:COLUMN: internal error: proof NAME refuted at
   FILE:LINE: WHAT".  */

static void
say_refuted (const char *proof, const char *site, const char *what)
{
  char where[1200], line[1200];
  struct trt_text t = { where, sizeof where, 0 }, u = { line, sizeof line, 0 };
  struct trt_place p;
  bool known = trt_site_read (site, &p);
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

/* The process has to end before another thread goes on with what is wrong.  */

static void __attribute__ ((noreturn)) end_refuted (uintptr_t pc)
{
  if (trt_seccomp_state () == TRT_FREE)
    trt_print_stack (pc);
  trt_os_exit (TRT_EXIT_INTERNAL);
}

void TRT_COLD
trt_refuted (const struct trt_error *e)
{
  char what[160];
  struct trt_text t = { what, sizeof what, 0 };
  trt_text_format (&t, "the check finds %s, by %s", trt_kind_name (e->kind),
                   e->access == 'w'   ? "a write"
                   : e->access == 'r' ? "a read"
                   : e->access == 'f' ? "free"
                                      : "an access");
  if (e->size)
    trt_text_format (&t, " of %zu bytes", e->size);
  trt_text_format (&t, " at 0x%lx", (unsigned long) e->address);
  say_refuted (trt_verifying, e->site, what);
  trt_report_notes (e);
  end_refuted (e->pc);
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
