/* The library of rewrites-again.c.  */

void
library_reverse (char **t, int n)
{
  for (int i = 0; i < n / 2; i++)
    {
      char *x = t[i];
      t[i] = t[n - 1 - i];
      t[n - 1 - i] = x;
    }
}

void
library_set (char **where, char *p)
{
  *where = p;
}
