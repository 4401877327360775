/* Compiled without -flto for mixed-objects.c.  */

#include <stdlib.h>

int *
nolto_identity (int *p)
{
  return p;
}

int
nolto_read (const int *p)
{
  return *p; /* { dg-temporal-error "use-after-free" "argument" } */
}

void
nolto_release (int *p)
{
  free (p);
}

int *
nolto_keep (int *p)
{
  static int *kept;
  if (p)
    kept = p;
  return kept;
}
