# loading.sh - an instrumented library in a program that is not, as a needed one and by dlopen, with and without the
# runtime before the C library; with an allocator that was preloaded.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > lib.c <<'END'
#include <stdlib.h>
#include <string.h>
#include <pthread.h>

static int table[4] = { 1, 2, 3, 4 };
static __thread int per_thread[2];
static int *kept;

static int *set (int *p) { *p = 1; return p; }
static int *leaked (void) { int local[4]; int *volatile p = set (local); return p; }

void
keep (int *p)
{
  kept = p;
}

int
use (void)
{
  return *kept;
}

int
library (int what)
{
  int *p = malloc (3 * sizeof *p), *q = per_thread;
  volatile int i = 4;
  char *volatile text = strdup ("text");
  p[0] = table[i - 1] + q[1] + text[2];
  switch (what)
    {
    case 1: return table[i];
    case 2: p = leaked (); return *p;
    case 3: return q[i - 2];
    case 4: free (p); return *p;
    case 5: return p[i - 1];
    }
  p = realloc (p, 1000);
  int v = p[0];
  free (p);
  free (text);
  return v == 0;
}
END
cat > needs.c <<'END'
#include <pthread.h>
#include <stdlib.h>
int library (int);
void keep (int *);
int use (void);

static void *
thread (void *p)
{
  for (int i = 0; i < 20; i++)
    {
      /* What the library once saw, and this program freed, is another block now.  */
      int *p = malloc (8 + i), *q;
      p[0] = p[1] = i;
      keep (p);
      use ();
      free (p);
      q = malloc (100);
      q[20] = i;
      keep (&q[20]);
      if (use () != i || library (0))
	return p;
      free (q);
    }
  return NULL;
}

int
main (int argc, char **argv)
{
  pthread_t t;
  void *result;
  pthread_create (&t, NULL, thread, NULL);
  pthread_join (t, &result);
  thread (NULL);
  return result || library (argc > 1 ? atoi (argv[1]) : 0);
}
END
cat > loads.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
int
main (int argc, char **argv)
{
  for (int i = 0; i < 3; i++)
    {
      void *m = dlopen ("./lib.so", RTLD_NOW | RTLD_LOCAL), *twin = dlopen ("./twin.so", RTLD_NOW | RTLD_LOCAL);
      if (!m || !twin)
	return fprintf (stderr, "%s\n", dlerror ()), 2;
      int (*library) (int) = (int (*) (int)) dlsym (m, "library");
      int (*other) (int) = (int (*) (int)) dlsym (twin, "library");
      if (library == other || other (0) || library (i == 2 && argc > 1 ? atoi (argv[1]) : 0))
	return 1;
      dlclose (m);
      dlclose (twin);
    }
  return 0;
}
END
check "library" $TEMPORAL_CC -w -g -O2 -fPIC -shared lib.c -o lib.so
check "its twin" $TEMPORAL_CC -w -g -O1 -fPIC -shared lib.c -o twin.so
check "plain program that loads it" $PLAIN_GCC -g -O2 loads.c -o loads -ldl
check "plain program that needs it" $PLAIN_GCC -g -O2 needs.c ./lib.so -o needs -pthread
check "program of its own" $TEMPORAL_CC -w -g -O2 needs.c lib.c -o whole -pthread
check "static program" $TEMPORAL_CC -w -g -O2 -static needs.c lib.c -o static -pthread
check "static-pie program" $TEMPORAL_CC -w -g -O2 -static-pie needs.c lib.c -o static-pie -pthread

# finds NAME NUMBER KIND PROGRAM...
finds ()
{
  find_name=$1 find_number=$2 find_kind=$3
  shift 3
  run 86 "$@" $find_number && grep -q "^lib.c:[0-9:]* error: $find_kind: " err && grep -q "^SUMMARY: temporal: $find_kind lib.c" err
  result "$find_name: error $find_number" $?
}
# all NAME HEAP PROGRAM...: silent, and all errors are found, those of the heap if HEAP is yes.
all ()
{
  all_name=$1 all_heap=$2
  shift 2
  check "$all_name: silent" silent "$@"
  finds "$all_name" 1 out-of-bounds "$@"
  finds "$all_name" 2 use-after-return "$@"
  finds "$all_name" 3 out-of-bounds "$@"
  if test $all_heap = yes; then
    finds "$all_name" 4 use-after-free "$@"
    finds "$all_name" 5 out-of-bounds "$@"
  fi
}
runtime=$TEMPORAL_BUILD/libtemporal/libtemporal.so
all "needed" no ./needs
all "by dlopen" no ./loads
all "needed, runtime first" yes env LD_PRELOAD="$runtime" ./needs
all "by dlopen, runtime first" yes env LD_PRELOAD="$runtime" ./loads
for kind in whole static static-pie; do
  all $kind yes ./$kind
done
for allocator in libjemalloc.so.2 libmimalloc.so.2 libmimalloc.so.2.0 libtcmalloc_minimal.so.4 libtcmalloc.so.4; do
  path=`ldconfig -p 2> /dev/null | sed -n "s/^[ 	]*$allocator .*=> //p" | sed 1q`
  if test -z "$path"; then
    echo "UNSUPPORTED: $allocator is not installed"
    continue
  fi
  for program in whole needs loads; do
    # By then mimalloc's memory may lie where the shadow has to be.
    case $allocator,$program in *mimalloc*,loads) continue ;; esac
    all "$allocator, $program" yes env LD_PRELOAD="$path" ./$program
  done
  all "$allocator behind the runtime" yes env LD_PRELOAD="$runtime $path" ./whole
done
grep -q 'LD_PRELOAD' "$TEMPORAL_SOURCE/doc/temporal.texi"
result "the manual says how to put the runtime first" $?
