/* Purpose: the check of a callee that has become known does not keep its address in use, with which GCC makes a clone for transactions of
   a function that has no body here, and fails.
   Source: GCC's gcc.dg/tm/indirect-2.c.  */
/* { dg-do compile } */
/* { dg-additional-options "-fgnu-tm" } */

__attribute__ ((transaction_safe)) void elsewhere (void);

__attribute__ ((transaction_safe)) void
indirect (void)
{
  __attribute__ ((transaction_safe)) void (*f) (void) = elsewhere;
  f ();
}
