/* Purpose: the check that fails is called from the cold part of the function whose local is
   overrun: its frame has not vanished.  */
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

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "" } */
  return f (argc) == 0;
}
