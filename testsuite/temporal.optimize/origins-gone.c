/* Purpose: the number of a variable is looked up once, as long as it does not end; and its own bytes need no check
   against it.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "the late passes run when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-temporal-stat "shared_origins" "6" } */

extern void take (int *p);

static int table[4];

void
local (int c)
{
  int v = 0;
  take (&v);		/* one: its number is known where it begins */
  if (c)
    take (&v);		/* two */
  take (&v);		/* three */
}

void
global (void)
{
  take (table);
  take (table);		/* four */
}

/* What ends and begins again has another number.  */
void
turns (int n)
{
  for (int i = 0; i < n; i++)
    {
      int w = 0;
      take (&w);	/* five */
      take (&w);	/* six */
    }
}
