# closing-stubs.sh - what the runtime has remembered of the checks of a library is forgotten when that is closed: a library
# that is loaded at its address has the same instructions there, but its checks are of other members.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > library.c <<'END'
struct word { long v; } __attribute__ ((packed, aligned (4)));
long
take (struct word *p)
{
  return 1 +
	 p[INDEX].v;
}
END
cat > program.c <<'END'
#include <dlfcn.h>
#include <stdlib.h>
struct word { long v; } __attribute__ ((packed, aligned (4)));
typedef long take (struct word *);
static void *
use (const char *name, struct word *p)
{
  void *library = dlopen (name, RTLD_NOW);
  take *f = (take *) dlsym (library, "take");
  for (int i = 0; i < 1000; i++)
    if (f (p) != 1)
      exit (1);
  dlclose (library);
  return (void *) f;
}
int
main (int argc, char **argv)
{
  char *block = calloc (1, atoi (argv[1]));
  void *first = use ("./one.so", (struct word *) (block + 4));
  void *second = use ("./two.so", (struct word *) (block + 4));
  free (block);
  return first != second ? 2 : 0;
}
END
for level in -O0 -O2; do
  check "$level: library one" $TEMPORAL_CC $level -g -fPIC -shared -DINDEX=1 library.c -o one.so
  check "$level: library two" $TEMPORAL_CC $level -g -fPIC -shared -DINDEX=2 library.c -o two.so
  check "$level: program" $TEMPORAL_CC $level -g program.c -o program -ldl
  check "$level: silent, and both libraries at one address" silent ./program 28
  run 86 ./program 20 && grep -q '^library.c:6:.*: error: out-of-bounds: ' err
  result "$level: the second library's check is its own" $?
done
