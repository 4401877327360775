/* The library of by-symbol.c: it calls the program's functions by their names, the last thing in its own or before.  */

int *make (int value);
int *same (int *p);

static int *kept;

int *
lib_make (int value)
{
  return kept = make (value);
}

int *
lib_make_last (int value)
{
  return make (value);
}

int *
lib_same_last (int *p)
{
  kept = p;
  return same (p);
}

void
lib_store (int **slot)
{
  *slot = kept;
}
