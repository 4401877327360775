/* Companion of runs-into.c, not instrumented.  */

static char memory[64] = "library";

char *
library_before (char *p, long n)
{
  return p - n;
}

char *
library_memory (long n)
{
  return memory + n;
}
