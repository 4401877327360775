# dlclose.sh - the globals of a library that was closed are nobody's: what is mapped in their
# place afterwards, and pointers that were kept, are judged without them.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > library.c <<'END'
int table[4] __attribute__ ((aligned (4096))) = { 1, 2, 3, 4 };
int *get (void) { return table; }
END
cat > program.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
int
main (int argc, char **argv)
{
  void *library = dlopen ("./library.so", RTLD_NOW);
  int *(*get) (void) = (int *(*) (void)) dlsym (library, "get");
  int *table = get (), n = atoi (argv[1]);
  if (argc < 2 || table[n] == 0)
    return 1;
  dlclose (library);
  char *p = mmap (table, 4096, PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  puts (p == (char *) table ? "same place" : "other place");
  for (int i = 0; i < 4096; i++)
    p[i] = i;
  return 0;
}
END
for level in -O0 -O2; do
  check "$level: builds" $TEMPORAL_CC $level -g -fPIC -shared library.c -o library.so
  check "$level: builds the program" $TEMPORAL_CC $level -g program.c -o program -ldl
  silent ./program 3 && grep -q '^same place$' out
  result "$level: what is mapped in a closed library's place is not accused" $?
  run 86 ./program 4 && grep -q ': error: out-of-bounds: ' err
  result "$level: before that, the bounds hold" $?
done
