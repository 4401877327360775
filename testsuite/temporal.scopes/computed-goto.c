/* Purpose: variables that a computed goto abandons end before it, on the one way on which they have
   begun, and not at each label that it may lead to.
   Source: abandoned-scopes.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-final { scan-dump "line 0: __temporal_v1_leave" 1 } } */

void use (int *p);

int
run (const unsigned char *code)
{
  static const void *const table[] = { &&local, &&one, &&two, &&three, &&stop };
  int sum = 0;
  goto *table[*code++];
local:
  {
    int x = sum;
    use (&x);
    sum += x;
    goto *table[*code++];
  }
one:
  sum += 1;
  goto *table[*code++];
two:
  sum += 2;
  goto *table[*code++];
three:
  sum += 3;
  goto *table[*code++];
stop:
  return sum;
}
