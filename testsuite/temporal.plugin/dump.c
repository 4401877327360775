/* The dump says what was inserted: a check before the access, and a deallocation
   that is checked.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-final { scan-dump "get" } } */
/* { dg-final { scan-dump "check" } } */

int
get (int *p)
{
  return *p;
}
