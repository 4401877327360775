/* A library follows a pointer that is no address, and has it in rbp: SIGBUS, not SIGSEGV.  The report is the same, and a program that handles
   SIGBUS gets it.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-g" } */
/* { dg-shared-sources "crash-stack-library.c" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "handled" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#include <signal.h>
#include <stdlib.h>
#include <string.h>

extern int read_through_rbp (int **);

static volatile int n = 0x11;

static void
handler (int sig)
{
  _Exit (sig != SIGBUS);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int one = 1, *p = &one, *volatile words[4];

  if (read_through_rbp (&p) != 1)
    return 1;
  memset ((void *) words, n, sizeof words);
  if (!strcmp (what, "handled"))
    {
      signal (SIGBUS, handler);
      return read_through_rbp ((int **) words);
    }
  if (!strcmp (what, "no-address"))
    n = read_through_rbp ((int **) words); /* { dg-temporal-error "wild-pointer" "no-address" } */
  return 0;
}
