/* Companion of kept-outside.c: a function of another unit.  */

char *
other_unit (char *p, long n)
{
  return p + n;
}
