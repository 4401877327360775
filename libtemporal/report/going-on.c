/* going-on.c - what is left of errors after which the process goes on.

   SPDX-License-Identifier: GPL-3.0-or-later

   With halt_on_error=0, and after an error that is suppressed, the program goes on.  Each place is
   reported once, and max_reports places in all.  The process ends with exitcode if it would
   otherwise say that all went well (exit.c); a status of its own is kept, because others
   may depend on it.  The reports of a parent do not count for its children, nor theirs for it.

   A block that must not be freed is not given to the C library, which would end the process or
   damage its heap.  The check and the call of free stand side by side in compiled code, with sites
   of the same place, so the check leaves a note for the call (trt_going_on_refuse).  If the
   deallocator is fclose or the like, the C library calls free, without a site.  If there is no such
   call, because the deallocator is a function of the program, the note is not used by another place
   of the program.  */

#include "report/going-on.h"
#include "base/runtime-data.h"

#include <string.h>

/* Places that were reported: a hash table that is never emptied.  */
#define PLACES 1024

static uintptr_t places[PLACES];
static int place_count;

/* The process that reported last, -1 if it may not ask for its number (seccomp.c).  */
static long reported_in;

/* The last fault that was foreseen: the thread, and the address.  */
static struct
{
  long thread;
  uintptr_t address;
} foreseen;

bool trt_going_on_refused_any;

static TRT_TLS struct
{
  uintptr_t p;
  const char *site;
} refused;
TRT_OWN_TLS (refused);

/* The key of a place.  An error without a site is identified by its caller; the address is made odd
   to distinguish it from sites.  */

static uintptr_t
place_key (const char *site, uintptr_t pc)
{
  return site ? (uintptr_t) site : pc | 1;
}

/* Would an error at SITE (or at PC, if SITE is null) not be reported, because it was before?  */

bool
trt_reported_p (const char *site, uintptr_t pc)
{
  uintptr_t key = place_key (site, pc);
  if (trt_options.halt_on_error)
    return false;
  for (size_t i = (key * 0x9e3779b97f4a7c15ULL) >> 54; places[i]; i = (i + 1) % PLACES)
    if (places[i] == key)
      return true;
  return place_count >= trt_options.max_reports;
}

/* Is E the fault of an access whose check has reported it?  Such an error has a site that was made
   from debug information, without a column (crash.c).  */

bool
trt_going_on_again_p (const struct trt_error *e)
{
  struct trt_place p;
  if (trt_seccomp_state () != TRT_FREE)
    return false;
  bool same = foreseen.thread == trt_os_thread () && foreseen.address == e->address;
  foreseen.thread = trt_os_thread ();
  foreseen.address = e->address;
  trt_site_read (e->site, &p);
  return same && !p.column;
}

bool
trt_going_on_new_p (const struct trt_error *e)
{
  uintptr_t key = place_key (e->site, e->pc);
  size_t i = (key * 0x9e3779b97f4a7c15ULL) >> 54;
  for (; places[i]; i = (i + 1) % PLACES)
    if (places[i] == key)
      return false;
  if (place_count >= trt_options.max_reports)
    return false;
  places[i] = key;
  if (++place_count == trt_options.max_reports && !trt_options.halt_on_error)
    trt_print ("temporal: note: this is the last report, as max_reports=%d says\n",
               trt_options.max_reports);
  return true;
}

void
trt_going_on_note (void)
{
  reported_in = trt_seccomp_state () == TRT_FREE ? trt_os_process () : -1;
}

int
trt_going_on_status (int status)
{
  if (!reported_in)
    return status;
  bool here
    = reported_in < 0 || trt_seccomp_state () != TRT_FREE || reported_in == trt_os_process ();
  bool failed = (status & 0xff) == 0 && here;
  return failed ? trt_options.exitcode : status;
}

/* A block of malloc whose deallocator is another may be freed all the same.  */

void
trt_going_on_refuse (const struct trt_error *e)
{
  const struct trt_record *r = &e->record;
  bool of_malloc
    = e->has_block && r->kind == TRT_HEAP && r->life == TRT_LIFE_LIVE && r->base == e->address;
  if (e->access != 'f' || (e->kind == TRT_MISMATCHED_DEALLOC && of_malloc))
    return;
  refused.p = e->address;
  refused.site = e->site;
  trt_going_on_refused_any = true;
}

/* Is SITE the place of the deallocation that was refused?  */

static bool
place_refused_p (const char *site)
{
  struct trt_place here, there;
  return trt_site_read (site, &here) && trt_site_read (refused.site, &there)
         && here.line == there.line && here.column == there.column
         && here.file.length == there.file.length
         && memcmp (here.file.text, there.file.text, here.file.length) == 0;
}

bool
trt_going_on_refused_here_p (const void *p, const char *site)
{
  if (refused.p != (uintptr_t) p || (site && !place_refused_p (site)))
    return false;
  refused.p = 0;
  return true;
}

/* fclose is a deallocator, and reads what it is given: one error for both.  */

bool
trt_going_on_said_p (const struct trt_error *e)
{
  return trt_going_on_refused_any && e->access != 'f' && refused.p == e->address && e->site
         && place_refused_p (e->site);
}
