/* Purpose: the number of a variable is looked up once, as long as it does not end; and its own bytes need no check
   against it.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "shared_origins" "4" } */

extern void take (int *p);

static int table[4];

void
local (int c)
{
  int v = 0;
  take (&v);
  if (c)
    take (&v);		/* one */
  take (&v);		/* two */
}

void
global (void)
{
  take (table);
  take (table);		/* three */
}

/* What ends and begins again has another number.  */
void
turns (int n)
{
  for (int i = 0; i < n; i++)
    {
      int w = 0;
      take (&w);
      take (&w);	/* four */
    }
}

/* On one way only.  */
void
either (int c)
{
  int v = 0;
  if (c)
    take (&v);
  take (&v);
}
