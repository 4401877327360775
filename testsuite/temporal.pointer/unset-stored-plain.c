/* Not instrumented: keeps a copy of what it is given.  */
#include "unset-stored.h"

static struct holder copy;

void
keep (struct holder *h)
{
  copy = *h;
}

struct holder *
kept (void)
{
  return &copy;
}
