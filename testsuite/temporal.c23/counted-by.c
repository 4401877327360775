/* Arrays and pointers with the attribute counted_by: GCC passes them through a call, which must not
   hide whose they are.
   { dg-require-gcc "15" } */
#include <stdlib.h>
#include <string.h>

struct list { int count; int used; int data[] __attribute__ ((counted_by (count))); };
#if __GNUC__ >= 16
struct words { int count; char *text __attribute__ ((counted_by (count))); };
#else
struct words { int count; char *text; };
#endif

static void *volatile other;

static struct list *
make (int n)
{
  struct list *l = malloc (sizeof *l + n * sizeof *l->data);
  l->count = n;
  for (int i = 0; i < n; i++)
    l->data[i] = i;
  return l;
}

[[gnu::noinline]] static int
get (struct list *l, int i)
{
  return l->data[i];			/* { dg-temporal-error "use-after-free" "get" } { dg-temporal-error "out-of-bounds" "beyond" }
					   { dg-output "through 'l->data.i.'" "get" } */
}

[[gnu::noinline]] static void
put (struct list *l, int i)
{
  l->data[i] = 1;			/* { dg-temporal-error "use-after-free" "put" } */
}

[[gnu::noinline]] static int *
at (struct list *l, int i)
{
  return &l->data[i];
}

[[gnu::noinline]] static char
letter (struct words *w, int i)
{
  return w->text[i];			/* { dg-temporal-error "use-after-free" "letter" } */
}

[[gnu::noinline]] static int
total (struct list *l)
{
  int sum = 0;
  for (int i = 0; i < l->used; i++)
    sum += l->data[i];			/* { dg-temporal-error "out-of-bounds" "total" } */
  return sum;
}

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct list *l = make (10);
  struct words w = { 8, NULL };
  w.text = malloc (8);
  strcpy (w.text, "letters");
  l->used = 10;
  int *second = at (l, 1);
  put (l, 3);
  if (get (l, 3) != 1 || *second != 1 || letter (&w, 2) != 't' || total (l) != 43)
    return 1;
  size_t known = __builtin_dynamic_object_size (l->data, 1);
  if (known != 40 && known != (size_t) -1)
    return 2;
  l = realloc (l, sizeof *l + 20 * sizeof *l->data);
  l->count = 20;
  memset (l->data + 10, 0, 10 * sizeof *l->data);
  second = at (l, 1);
  if (!strcmp (what, "beyond"))
    return get (l, 10 + argc * 5);
  if (!strcmp (what, "total"))
    {
      l->used = 21;
      return total (l);
    }
  if (total (l) != 43)
    return 3;
  free (l);
  free (w.text);
  if (!*what)
    return 0;
  for (int i = 0; i < 3; i++)
    {
      other = memset (malloc (sizeof *l + 20 * sizeof *l->data), 0, 8);
      other = memset (malloc (8), 0, 8);
    }
  if (!strcmp (what, "get"))
    return get (l, 3);
  if (!strcmp (what, "put"))
    put (l, 3);
  if (!strcmp (what, "letter"))
    return letter (&w, 2);
  if (!strcmp (what, "at"))
    return *at (l, 1);			/* { dg-temporal-error "use-after-free" "at" } */
  return *second;			/* { dg-temporal-error "use-after-free" "second" } */
}
