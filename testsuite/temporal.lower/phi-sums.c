/* Purpose: an address that PRE makes on each way is read as the sum that it was, if it is one.
   Source: SQLite, OP_Column.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "where PRE is done" { *-*-* } { "-O0" "-O1" "-Os" "-O2 -flto" } } */
/* PRE in GCC 13 no longer makes such addresses.  */
/* { dg-temporal-stat "phi_sums" "1+" "12" } */

struct node { struct node *next; long a; int b, c; };

void use (struct node *);
int ask (void);

int
both (struct node *p, struct node *q, int which)
{
  struct node *n;
  if (which)
    {
      n = p;
      n->b = 1;
      use (n);
    }
  else
    {
      n = q;
      use (n);
    }
  n->b++;
  return n->c;
}
