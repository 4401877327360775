/* The dump says why an access has no check.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-final { scan-dump "line 15: .*an earlier check covers the bytes" } } */
/* { dg-final { scan-dump "line 16: .*the object and the offset in it are known" } } */
/* { dg-final { scan-dump "line 14: .*__temporal_v1_check" } } */

static int table[4];

int
get (int *p)
{
  int sum;
  *p = 1;
  sum = *p;
  sum += table[2];
  return sum;
}
