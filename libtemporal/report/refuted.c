/* refuted.c - verify mode has found a proof of the compiler's that does not hold.

   SPDX-License-Identifier: GPL-3.0-or-later

   The program may be right or wrong: the error is the plugin's, which has removed or weakened a check that it still needs, or taken a
   referent from where there was another.  So this is no report about the program, and it has an exit status of its own.  */

#include "report/report.h"
#include "base/own.h"

bool tp_reported_any;
TP_TLS const char *tp_verifying;
TP_OWN_TLS (tp_verifying);

/* Say which proof is refuted, and where: "FILE:LINE:COLUMN: internal error: proof NAME refuted at FILE:LINE: WHAT".  */

static void
say_refuted (const char *proof, const char *site, const char *what)
{
  char where[1200], line[1200];
  struct tp_text t = { where, sizeof where, 0 }, u = { line, sizeof line, 0 };
  struct tp_place p;
  if (tp_site_read (site, &p))
    {
      tp_site_format (&t, &p);
      tp_text_format (&u, "%.*s:%u", (int) p.file.length, p.file.text, p.line);
    }
  else
    {
      tp_text_format (&t, "temporal");
      tp_text_format (&u, "an unknown place");
    }
  tp_print ("%s: internal error: proof %s refuted at %s: %s\n", where, proof, line, what);
  if (tp_site_read (site, &p) && tp_confined () == TP_FREE)
    tp_source_print (&p);
}

/* The process has to end before another thread goes on with what is wrong.  */

static void __attribute__ ((noreturn))
leave (uintptr_t pc)
{
  if (tp_confined () == TP_FREE)
    tp_print_stack (pc);
  tp_os_exit (TP_EXIT_INTERNAL);
}

void TP_COLD
tp_refuted (const struct tp_error *e)
{
  char what[160];
  struct tp_text t = { what, sizeof what, 0 };
  tp_text_format (&t, "the check finds %s, by %s", tp_kind_name (e->kind),
		  e->access == 'w' ? "a write" : e->access == 'r' ? "a read" : e->access == 'f' ? "free" : "an access");
  if (e->size)
    tp_text_format (&t, " of %zu bytes", e->size);
  tp_text_format (&t, " at 0x%lx", (unsigned long) e->address);
  say_refuted (tp_verifying, e->site, what);
  tp_report_notes (e);
  leave (e->pc);
}

void TP_COLD
tp_refute (const char *proof, const char *what, const char *site, uintptr_t pc)
{
  say_refuted (proof, site, what);
  leave (pc);
}

void TP_COLD
tp_refute_referent (uint32_t ref, uint32_t there, uintptr_t slot, const char *site, uintptr_t pc)
{
  char what[160];
  struct tp_text t = { what, sizeof what, 0 };
  tp_text_format (&t, "the pointer loaded from 0x%lx is taken to have the referent %u, its cell has %u", (unsigned long) slot,
		  ref >> TP_TAIL_BITS, there >> TP_TAIL_BITS);
  tp_refute (tp_verifying, what, site, pc);
}
