/* For overflow.c: code that is not instrumented recurses.  */

__attribute__ ((noinline, noclone)) int library_recursion (int n) { volatile int here[20] = { n }; here[1] = n ? library_recursion (n - 1) : 0; return here[1] + here[n & 7]; }
/* { dg-temporal-error "stack-overflow" "l" ".-1" } */
/* { dg-temporal-error "stack-overflow" "lt" ".-2" } */
