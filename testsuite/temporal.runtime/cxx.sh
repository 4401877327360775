# cxx.sh - objects of C++, which are not instrumented, in an instrumented C program: what new made and
# delete ended is good and gone, and nothing is accused.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > part.cc <<'END'
#include <new>
#include <string>
#include <vector>
struct node { int value; node *next; };
static std::vector<std::string> names;
extern "C" node *make (int value, node *next) { return new node { value, next }; }
extern "C" void drop (node *n) { delete n; }
extern "C" int *array (int n) { int *a = new int[n]; for (int i = 0; i < n; i++) a[i] = i; return a; }
extern "C" void drop_array (int *a) { delete[] a; }
extern "C" const char *name (int i)
{
  names.push_back (std::string (i % 50 + 1, 'x'));
  return names.back ().c_str ();
}
/* Ends what is there, and puts another in its place.  */
extern "C" void renew (node **n) { int v = (*n)->value; delete *n; *n = new node { v + 1, nullptr }; }
extern "C" void *in_place (void *room) { return new (room) node { 9, nullptr }; }
extern "C" int throws (int i) { try { if (i) throw std::string ("thrown, and caught"); } catch (std::string &s) { return s.size (); } return 0; }
END
cat > main.c <<'END'
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
extern struct node *make (int, struct node *), *in_place (void *);
extern void drop (struct node *), drop_array (int *), renew (struct node **);
extern int *array (int), throws (int);
extern const char *name (int);
int
main (int argc, char **argv)
{
  struct node *list = NULL;
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 1000; i++)
	list = make (i, list);
      for (struct node *n = list; n; n = n->next)
	n->value++;
      while (list)
	{
	  struct node *next = list->next;
	  drop (list);
	  list = next;
	}
    }
  for (int i = 1; i < 200; i++)
    {
      int *a = array (i);
      if (a[i - 1] != i - 1)
	return 1;
      drop_array (a);
      if ((int) strlen (name (i)) != i % 50 + 1 || throws (i) != 18)
	return 2;
    }
  struct { struct node *n; } *holder = malloc (sizeof *holder);
  holder->n = make (1, NULL);
  for (int i = 0; i < 100; i++)
    {
      renew (&holder->n);
      if (holder->n->value != i + 2)
	return 3;
    }
  struct node *placed = in_place (malloc (sizeof *placed));
  if (placed->value != 9)
    return 4;
  free (placed);
  struct node *n = holder->n;
  drop (n);
  if (argc > 1)
    return n->value;
  free (holder);
  return 0;
}
END
for level in -O0 -O2; do
  if ! ${CXX:-g++} -w $level -c part.cc -o part.o 2> /dev/null; then
    echo "UNSUPPORTED: C++"
    break
  fi
  check "$level builds" $TEMPORAL_CC -w $level -g main.c part.o -lstdc++ -o program
  check "$level: is silent" silent ./program
  run 86 ./program stale && grep -q 'use-after-free' err
  result "$level: what delete ended is gone" $?
done
