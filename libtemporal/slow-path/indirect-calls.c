/* indirect-calls.c - checks of calls through pointers.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that is called must point to memory that may be executed, which /proc/self/maps shows.
   So functions that a compiler has generated at run time are code; those of a library that was
   closed are not, and data are not.

   That file cannot be read for each call.  The answer is stored in the cell of the function's first
   byte, as the origin TP_CODE with the place of that byte, with which the inline check compares.
   This is done only if the memory is not writable, and there is no block.  For memory that is both
   writable and executable (that of a compiler, trampolines on the stack) there is a table of ranges
   (executable-memory.c).

   Of code in a file it is also known where functions start (function-starts.c), so a call of
   another place in one is found.

   A function that a library function is given to call, as by qsort or atexit, is asked about in the
   same way when it is given: later there would be no report, or one at a place that says nothing.

   A pointer made from a function's address has the referent TP_FUNCTION, which is in no cell: so
   reading or writing instructions through it leads to slow-path.c.  */

#define _GNU_SOURCE
#include "slow-path/slow-path.h"
#include "base/function-starts.h"
#include "shadow/executable-memory.h"
#include "blocks/local-records.h"

#include <errno.h>
#include <signal.h>

TRT_EXPORT void TP_ABI (check_call) (const void *f, uint32_t ref, const void *anchor,
                                     const char *site);
TRT_EXPORT void TP_ABI (check_callback) (const void *p, const char *site, int number);

/* A referent from memory may be stale; then the anchor is not an address of code.  Library
   functions may read the bytes, for programs that copy functions.  */

bool
trt_code_as_data (uint32_t ref, uintptr_t anchor, const char *site)
{
  struct trt_place p;
  return (ref == TP_FUNCTION && (!anchor || trt_code_at (anchor) > 0)
          && !(trt_site_read (site, &p) && p.by.length && p.what == 'r'));
}

/* Mark F, so that further calls need no slow path, if its memory cannot be written.  */

static void
remember_function (uintptr_t f, const struct trt_code_range *r)
{
  if (!r->writable && trt_mapping_has_cell (f))
    trt_code_accept (f);
}

static void TRT_COLD
decide_call (uintptr_t f, uint32_t ref, uintptr_t anchor, const char *site, uintptr_t pc)
{
  int saved_errno = errno;
  struct trt_code_range r;
  struct trt_error e
    = { .kind = TRT_BAD_CALL, .access = 'x', .address = f, .site = site, .pc = pc };
  bool bad = false;
  uintptr_t start;
  char remark[80];
  struct trt_text t = { remark, sizeof remark, 0 };
  if (anchor ? trt_unset_value_p (anchor) : ref == TP_UNINIT)
    {
      e.kind = TRT_UNINITIALIZED_POINTER;
      bad = true;
    }
  else if (f < TRT_NULL_PAGE)
    bad = true;
  else if (trt_longjmp_expired_p (f))
    {
      e.kind = TRT_USE_AFTER_RETURN;
      e.has_owner = trt_owner (f, &e.owner);
      e.remark = "a nested function can be called as long as the function around it runs";
      bad = true;
    }
  else
    {
      int code
        = trt_mapping_has_cell (f) && trt_code_accepted_p (f) ? -1 : trt_code_range_at (f, &r);
      if (code > 0 && !r.writable && trt_inside_function_p (f, &start))
        {
          trt_text_format (&t, "it is %zu byte%s behind the start of a function", f - start,
                           f - start == 1 ? "" : "s");
          e.remark = remark;
          bad = true;
        }
      else if (code > 0)
        remember_function (f, &r);
      else if (code == 0)
        {
          /* The program may map code in its handler for the fault.  */
          e.has_owner = trt_owner (f, &e.owner);
          bad = e.has_owner || !trt_signal_handled (SIGSEGV);
        }
    }
  if (bad)
    trt_fail (&e);
  errno = saved_errno;
}

void
trt_check_call (const void *p, uint32_t ref, const void *anchor, const char *site, uintptr_t pc)
{
  uintptr_t f = (uintptr_t) p;
  if (trt_unlikely (!trt_ready))
    trt_init ();
  if (trt_likely (trt_ready && ref != TP_UNINIT && trt_mapping_has_cell (f)
                  && *trt_cell_origin (f) == (TP_CODE | (f & 7))))
    return;
  if (trt_ready)
    decide_call (f, ref, (uintptr_t) anchor, site, pc);
}

/* Does sigaction read what it is given for this signal, and say what was there before?  For others
   it does neither, and programs that put back the handlers of all signals have nothing for
   them.  */

static bool
signal_handled_p (int number)
{
  return (number > 0 && number <= SIGRTMAX && (number < __SIGRTMIN || number >= SIGRTMIN)
          && number != SIGKILL && number != SIGSTOP);
}

void
TP_ABI (check_callback) (const void *p, const char *site, int number)
{
  uintptr_t f = (uintptr_t) p;
  if (number != -1)
    {
      if (!signal_handled_p (number) || !f || !trt_mapping_has_cell (f) || !trt_mapped_p (f))
        return;
      f = *(const uintptr_t *) f;
    }
  if (f >= TRT_NULL_PAGE && f < -(uintptr_t) TRT_NULL_PAGE)
    trt_check_call ((const void *) f, TP_UNKNOWN, (const void *) f, site,
                    (uintptr_t) __builtin_return_address (0));
}

void
TP_ABI (check_call) (const void *p, uint32_t ref, const void *anchor, const char *site)
{
  trt_check_call (p, ref, anchor, site, (uintptr_t) __builtin_return_address (0));
}
