/* signal-stacks.h - what the tests of alternate signal stacks share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <signal.h>
#include <string.h>

/* The line of the first expectation that failed.  */
static int bad;

static void
expect (int what, int line)
{
  if (!what && !bad)
    bad = line;
}
#define EXPECT(what) expect (what, __LINE__)

static __attribute__ ((noinline)) int
none_p (void)
{
  stack_t now;
  memset (&now, 1, sizeof now);
  return sigaltstack (NULL, &now) == 0 && now.ss_flags == SS_DISABLE;
}
