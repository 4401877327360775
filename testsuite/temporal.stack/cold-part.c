/* Purpose: the check that fails is called from the cold part of the function whose local is
   overrun: its frame has not vanished.  Likewise where GCC put the call of a function that does
   not return there.
   Source: gcc/bb-reorder.cc, hot and cold partitions.  */
/* { dg-do run } */
volatile int one = 1;
int sink;

__attribute__ ((noipa)) int
f (int far)
{
  int numbers[3] = { 1, 2, 3 };
  int *volatile p = numbers;
  sink = p[one + far];	/* { dg-temporal-error "out-of-bounds" "far" } */
  return sink + p[one];
}

static long address;

__attribute__ ((noipa, cold, noreturn)) void
die (int far)
{
  int *p = (int *) address;
  sink = p[one + far];	/* { dg-temporal-error "out-of-bounds" "to the death" } */
  __builtin_exit (sink != 2);
}

__attribute__ ((noipa)) int
g (int argc)
{
  int numbers[3] = { 1, 2, 3 };
  address = (long) numbers;
  if (argc > 2)
    die (argc - 1);
  return numbers[one];
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "" } */
  return argc > 2 ? g (argc) : f (argc) == 0;
}
