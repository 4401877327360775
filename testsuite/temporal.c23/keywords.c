/* bool, nullptr, typeof, auto, constexpr, static_assert, thread_local and alignas with pointers in them.
   { dg-require-gcc "14" } */
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; bool set; int value; };

constexpr struct node *nobody = nullptr;
constexpr unsigned many = 4;
static_assert (sizeof (typeof (nobody)) == sizeof (void *));
static thread_local struct node *of_thread = nullptr;
alignas (64) static struct node *aligned[many];

static struct node *
make (int value)
{
  auto n = (struct node *) malloc (sizeof (struct node));
  *n = (struct node) {};
  n->value = value;
  n->set = true;
  return n;
}

/* typeof_unqual copies a volatile pointer's type without the qualifier.  */
static int
through_typeof (struct node *volatile *from)
{
  typeof_unqual (*from) q = *from;
  return q->value;			/* { dg-temporal-error "use-after-free" "typeof" } */
}

static int
through_auto (struct node **from)
{
  auto q = *from;
  auto at = &q->value;
  return *at;				/* { dg-temporal-error "use-after-free" "auto" } */
}

static int
of_a_thread (void)
{
  auto p = &of_thread;
  return (*p)->value;			/* { dg-temporal-error "use-after-free" "thread" } */
}

static int
null (bool b)
{
  auto p = b ? nobody : aligned[0];
  return p->value;			/* { dg-temporal-error "null-dereference" "null" } */
}

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *volatile held = make (1);
  struct node *n = held;
  aligned[1] = of_thread = n;
  if (*what)
    {
      free (n);
      for (int i = 0; i < 3; i++)
	aligned[3] = make (i + 2);
    }
  if (!strcmp (what, "null"))
    return null (argc > 1);
  if (!strcmp (what, "thread"))
    return of_a_thread ();
  if (!strcmp (what, "auto"))
    return through_auto (&aligned[1]);
  int sum = through_typeof (&held) + through_auto (&aligned[1]) + of_a_thread ();
  free (n);
  return sum == 3 ? 0 : 1;
}
