/* Purpose: an uninstrumented library calls back with pointers into its own
   stack, heap and globals, in the middle of calls that carry the program's own
   pointers, and with the arguments of the program passed through.
   Source: design, section 4.5: the caller may be uninstrumented.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "callbacks-plain.c" } */

#include <stdlib.h>
#include <string.h>

struct event { int kind; const char *text; int *counter; };

void library_run (void (*f) (struct event *, void *), void *context);
int library_fold (int (*f) (int, const int *), const int *p, int n);
char *library_map (char *(*f) (char *, void *), char *s, void *context);
void *library_later (void *(*f) (void *), void *p);

static struct event last;
static volatile int sink;

static void
on_event (struct event *e, void *context)
{
  int local = e->kind, *p = &local;
  last = *e;
  *e->counter += *p;
  *(int *) context += e->text[0] == 'e';
}

static int
add (int sum, const int *p)
{
  return sum + *p; /* { dg-temporal-error "use-after-free" "element" } */
}

static char *
upper (char *s, void *context)
{
  if (*(char *) context == 'u')
    for (char *p = s; *p; p++)
      *p -= 32;
  return s;
}

static void *
nested (void *p)
{
  int *n = p;
  if (--*n > 0)
    return library_later (nested, n);
  return n;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int total = 0, numbers[] = { 1, 2, 3, 4 };

  if (!strcmp (what, "element"))
    {
      /* Not used again by anybody, so that its value alone shows it.  */
      int *p = malloc (1 << 20);
      p[0] = 1;
      sink = library_fold (add, p, 1);
      int *volatile keep = p;
      free (keep);
      sink = add (1, p);
    }

  /* { dg-temporal-clean "legal" } */
  for (int i = 0; i < 100; i++)
    {
      int context = 0, depth = i;
      library_run (on_event, &context);
      total += context + last.kind + library_fold (add, numbers, 4);
      char text[10] = "abc", *r = library_map (upper, text, "up");
      total += r[1] == 'B' && r == text;
      total += *(int *) library_later (nested, &depth) <= 0;
      int *h = malloc (4 * sizeof *h);
      memcpy (h, numbers, sizeof numbers);
      total += library_fold (add, h, 4);
      free (h);
    }
  return total != 100 * (3 + 3 + 10 + 1 + 1 + 10);
}
