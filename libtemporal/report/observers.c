/* observers.c - who wants to know of a report: the program, and a debugger.

   SPDX-License-Identifier: GPL-3.0-or-later

   A site has its texts side by side, without nulls between them, so they are copied for the
   structure that the program gets.  One thread reports at a time (report.c).  */

#include "report/report.h"
#include "abi/temporal.h"

#include <string.h>

/* The program may define this function; the plugin does not instrument it.  */
extern TRT_EXPORT void __temporal_on_report (const struct temporal_report *) __attribute__ ((weak));

static void (*death_callback) (void);

/* An empty statement keeps calls of it, and with them the argument, from being removed.  */

TRT_EXPORT void __attribute__ ((noinline, noclone))
__temporal_break_on_report (const struct temporal_report *report)
{
  __asm__ volatile("" : : "r"(report) : "memory");
}

TRT_EXPORT void (*temporal_set_death_callback (void (*callback) (void))) (void)
{
  return __atomic_exchange_n (&death_callback, callback, __ATOMIC_ACQ_REL);
}

/* Append S to *T with a null behind it, and return it; null if S is empty or does not fit.  */

static const char *
copy_text (struct trt_text *t, struct trt_span s)
{
  if (s.length == 0 || s.length >= t->size - t->used)
    return NULL;
  char *copy = t->data + t->used;
  memcpy (copy, s.text, s.length);
  copy[s.length] = 0;
  t->used += s.length + 1;
  return copy;
}

/* Fill in what is known of the block R.  */

static void
tell_block (struct temporal_report *report, struct trt_text *t, const struct trt_record *r)
{
  struct trt_place p;
  report->block = (const void *) r->base;
  report->block_size = r->size;
  if (trt_site_read (r->birth_site, &p))
    {
      report->birth_file = copy_text (t, p.file);
      report->birth_line = p.line;
      report->birth_function = copy_text (t, p.function);
    }
  if (r->life != TRT_LIFE_LIVE && trt_site_read (r->end_site, &p))
    {
      report->end_file = copy_text (t, p.file);
      report->end_line = p.line;
      report->end_function = copy_text (t, p.function);
    }
}

void
trt_observers_tell (const struct trt_error *e, const char *summary, bool fatal)
{
  static char texts[6144];
  struct trt_text t = { texts, sizeof texts, 0 };
  char message[512];
  struct trt_text m = { message, sizeof message, 0 };
  struct trt_place p;
  bool confined = trt_seccomp_state () != TRT_FREE;
  trt_format_end (e, fatal);
  trt_site_read (e->site, &p);
  trt_error_format (&m, e, &p);
  struct temporal_report report = { .size = sizeof report,
                                    .kind = trt_kind_name (e->kind),
                                    .message = message,
                                    .summary = summary,
                                    .fatal = fatal,
                                    .process = confined ? 0 : trt_os_process (),
                                    .thread = confined ? 0 : trt_os_thread (),
                                    .file = copy_text (&t, p.file),
                                    .line = p.line,
                                    .column = p.column,
                                    .function = copy_text (&t, p.function),
                                    .expression = copy_text (&t, p.text),
                                    .pc = (const void *) e->pc,
                                    .access = e->access,
                                    .address = (const void *) e->address,
                                    .access_size = e->size };
  if (e->has_block)
    tell_block (&report, &t, &e->record);
  /* The interrupted code may be filling the call buffer, as for signals.c.  */
  struct tp_call saved = trt_call_buffer;
  trt_call_buffer.token = TP_TOKEN_NONE;
  trt_call_buffer.site = NULL;
  if (__temporal_on_report)
    __temporal_on_report (&report);
  trt_call_buffer = saved;
  __temporal_break_on_report (&report);
}

_Noreturn void
trt_report_end (void)
{
  void (*callback) (void) = __atomic_load_n (&death_callback, __ATOMIC_ACQUIRE);
  trt_stats_print ();
  if (callback)
    {
      trt_call_buffer.token = TP_TOKEN_NONE;
      trt_call_buffer.site = NULL;
      callback ();
    }
  if (trt_options.abort_on_error && trt_seccomp_state () == TRT_FREE)
    trt_os_abort ();
  trt_os_exit (trt_options.exitcode);
}
