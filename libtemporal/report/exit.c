/* exit.c - the status of a process that went on after a report.

   SPDX-License-Identifier: GPL-3.0-or-later

   With halt_on_error=0 a process that has reported an error must not say that all went well: status
   0 becomes exitcode.  Another status is the program's own word for what happened, and stays, as
   does the signal by which a process ends.

   exit, and the return from main, run handlers in the reverse order of their registration.  That of
   this file is registered before the program's, so it is among the last, and replaces the status by
   calling exit again, which glibc allows in handlers.  Errors that destructors find still later are
   seen by the last destructor of the object that contains the runtime.  _exit and _Exit are
   replaced; quick_exit is not, because its handlers do not get to know the status.

   They are weak: a program may define them itself.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

#include "report/going-on.h"

#pragma weak dlsym

/* exit was called with status 0, and the handler of this file has been run.  */
static bool ending;

/* The next definition of _exit, of a library that was loaded before the C library.  It is looked
   for at the start, because _exit may be called in signal handlers.  */
static void (*next_exit) (int);

static void
end_with (int status)
{
  status = trt_going_on_status (status);
  if (next_exit)
    next_exit (status);
  trt_os_exit (status);
}

TRT_EXPORT __attribute__ ((weak)) void
_exit (int status)
{
  end_with (status);
  __builtin_unreachable ();
}

TRT_EXPORT __attribute__ ((weak)) void
_Exit (int status)
{
  end_with (status);
  __builtin_unreachable ();
}

static void
replace_status (int status, void *unused)
{
  (void) unused;
  int wanted = trt_going_on_status (status);
  ending = wanted == status && (status & 0xff) == 0;
  if (wanted != status)
    exit (wanted);
}

static __attribute__ ((destructor (101))) void
replace_late (void)
{
  if (ending && trt_going_on_status (0) != 0)
    {
      ending = false;
      exit (trt_options.exitcode);
    }
}

void
trt_exit_init (void)
{
  if (dlsym)
    next_exit = (void (*) (int)) dlsym (RTLD_NEXT, "_exit");
  on_exit (replace_status, NULL);
}
