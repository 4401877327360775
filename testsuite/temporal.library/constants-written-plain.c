/* The function without instrumentation that constants-written.c calls.  */

void
set_first (char *text, int c)
{
  text[0] = c; /* { dg-temporal-error "write-to-constant" "plain" } */
}
