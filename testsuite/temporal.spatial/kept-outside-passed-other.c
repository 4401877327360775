/* Companion of kept-outside-passed.c: functions of another file that return or store what they are given.  */

struct list { int n; char *p, *end; };

char *
other_same (char *p)
{
  return p;
}

void
other_store (struct list *l, char *p, char *end)
{
  l->p = p;
  l->end = end;
}
