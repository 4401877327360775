/* Companion of stack-files.c.  */

__attribute__ ((noinline, noclone)) int
use (int *p)
{
  p++;
  return *p; /* { dg-temporal-error "use-after-free" "freed" } */
}
