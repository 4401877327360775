# cxx.sh - a C++ program around an instrumented C library: temporal-g++, callbacks both ways, exceptions through C frames, memory
# of new that C frees, and the ways to link.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
CXX=${TEMPORAL_CC%gcc}g++
gxx=`echo "$PLAIN_GCC" | sed 's/gcc\([^/]*\)$/g++\1/'`
if ! echo 'int main () { return 0; }' | $gxx -x c++ - -o plain 2> /dev/null; then
  echo "UNSUPPORTED: no C++ here"
  exit 0
fi
cat > list.h <<'END'
#ifdef __cplusplus
extern "C" {
#endif
struct node { struct node *next; int value; };
typedef int visitor (struct node *, void *);
struct node *list_push (struct node *, int);
int list_each (struct node *, visitor *, void *);
int list_sum (struct node *);
void list_free (struct node *);
void list_sort (struct node **, int);
int list_last (void);
void release (void *);
#ifdef __cplusplus
}
#endif
END
cat > list.c <<'END'
#include <stdlib.h>
#include "list.h"
static struct node *last;
struct node *
list_push (struct node *list, int value)
{
  struct node *n = malloc (sizeof *n);
  n->next = list;
  n->value = value;
  return last = n;
}
/* The visitor may throw, over this frame and its local.  */
int
list_each (struct node *list, visitor *visit, void *data)
{
  int sum = 0;
  for (struct node *n = list, *next; n; n = next)
    {
      struct node copy = *n;
      next = n->next;
      sum += visit (&copy, data);
      n->value = copy.value;
    }
  return sum;
}
static int add (struct node *n, void *data) { *(int *) data += n->value; return 1; }
int
list_sum (struct node *list)
{
  int sum = 0;
  list_each (list, add, &sum);
  return sum;
}
void
list_free (struct node *list)
{
  while (list)
    {
      struct node *next = list->next;
      free (list);
      list = next;
    }
}
static int compare (const void *a, const void *b) { return (*(struct node *const *) a)->value - (*(struct node *const *) b)->value; }
void list_sort (struct node **v, int n) { qsort (v, n, sizeof *v, compare); }
int
list_last (void)
{
  return last->value;
}
void release (void *p) { free (p); }
END
cat > main.cc <<'END'
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include "list.h"

struct stop : std::runtime_error { using std::runtime_error::runtime_error; };

static int
visit (node *n, void *data)
{
  std::vector<int> *seen = static_cast<std::vector<int> *> (data);
  if (n->value == 7)
    throw stop ("seven");
  seen->push_back (n->value);
  n->value++;
  return 1;
}

int
main (int argc, char **)
{
  for (int round = 0; round < 50; round++)
    {
      node *list = nullptr;
      for (int i = 0; i < 20; i++)
	list = list_push (list, i);
      std::vector<int> seen;
      bool caught = false;
      try { list_each (list, visit, &seen); }
      catch (const stop &s) { caught = std::string (s.what ()) == "seven"; }
      if (!caught || seen.size () != 12 || list_sum (list) != 190 + 12)
	return 1;
      std::vector<node *> nodes;
      for (node *n = list; n; n = n->next)
	nodes.push_back (n);
      list_sort (nodes.data (), nodes.size ());
      if (!std::is_sorted (nodes.begin (), nodes.end (), [] (node *a, node *b) { return a->value < b->value; }))
	return 2;
      /* C++'s own node, that the list gets for its end.  */
      auto own = std::make_unique<node> (node { nullptr, 100 });
      nodes[0]->next = own.get ();
      own->next = nullptr;
      if (list_sum (own.get ()) != 100)
	return 3;
      nodes[0]->next = nullptr;
      /* Malloc's memory is behind new.  */
      release (::operator new (40));
      for (node *n : nodes)
	if (n != list)
	  release (n);
      if (round < 49)
	release (list);
      else if (argc > 1)
	{
	  release (list);
	  std::vector<std::unique_ptr<node>> others;
	  for (int i = 0; i < 5; i++)
	    others.push_back (std::make_unique<node> ());
	  return list_last ();
	}
      else
	{
	  int v = list_last ();
	  release (list);
	  return v == 20 ? 0 : 4;
	}
    }
}
END
# works NAME: ./program does, and the error in its C is found.
works ()
{
  check "$1: is silent" silent ./program
  run 86 ./program stale && grep -q 'list.c:.*: error: use-after-free: .*last->value' err
  result "$1: catches" $?
  rm -f program
}
for level in -O0 -O2 "-O2 -flto"; do
  check "$level: C" $TEMPORAL_CC $level -g -fexceptions -c list.c
  check "$level: C++ by temporal-g++" $CXX $level -g -c main.cc
  check "$level: temporal-g++ links" $CXX $level list.o main.o -o program
  works "$level, temporal-g++"
  check "$level: C++ by g++" $gxx $level -g -c main.cc
  check "$level: temporal-gcc links with -lstdc++" $TEMPORAL_CC $level list.o main.o -lstdc++ -o program
  works "$level, temporal-gcc -lstdc++"
  check "$level: a shared library" $TEMPORAL_CC $level -g -fexceptions -fPIC -shared list.c -o liblist.so
  # The C library's malloc comes before the runtime's, unless that is loaded first: nothing is accused, and the error is found then.
  check "$level: g++ links" $gxx $level main.o -L. -llist -Wl,-rpath,. -o program
  check "$level, g++ with the library: is silent" silent ./program
  run 86 env LD_PRELOAD="$TEMPORAL_BUILD/libtemporal/libtemporal.so" ./program stale && grep -q 'list.c:.*: error: use-after-free: ' err
  result "$level, g++ with the library, and LD_PRELOAD: catches" $?
  check "$level: temporal-g++ links with the library" $CXX $level main.o -L. -llist -Wl,-rpath,. -o program
  works "$level, temporal-g++ with the library"
done
check "-static" $CXX -O2 -static list.o main.o -o program
works "-static"
$TEMPORAL_CC -O2 -g -fexceptions -c list.c && $CXX -O2 -g -c main.cc
specs=-specs=`$TEMPORAL_CC --temporal-specs`
check "g++ -specs in one step" $gxx $specs -O2 -g -c main.cc -o main2.o
check "g++ -specs links" $gxx $specs list.o main2.o -o program
works "g++ -specs"
refuse "C++ is left as it is" sh -c "nm main2.o | grep __temporal_v1_"
# A linker that is called by its name: what gcc says it would call.
$CXX -fno-use-linker-plugin -### list.o main.o -o program 2>&1 | sed -n 's|^ *[^ ]*/collect2"\{0,1\} |ld |p' > by-name
cat by-name >&2
check "ld" sh by-name
works "ld"
# Without the runtime the linker names what is missing.
run 1 $gxx list.o main.o -o program
grep -q 'undefined reference to .__temporal_v1' err
result "without the runtime" $?
