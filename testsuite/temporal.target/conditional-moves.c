/* Purpose: an absolute value is one, whatever the order of the copies before its conditional move.
   Source: conditional-moves.cc; gv.c of Perl, where all cases of a switch were missed.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-sources "conditional-moves-rtl.c" } */
/* { dg-options "-w -fno-checking" } */
/* { dg-skip-if "functions in RTL need optimization, and are not streamed" { *-*-* } { "-O0" "-flto" } } */

extern int absolute (int x);
extern long content (long *p);

int
main (void)
{
  long x = 3;
  return !(absolute (5) == 5 && absolute (-5) == 5 && content (&x) == 3);
}
