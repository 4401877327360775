# sanitizers.sh - temporal together with GCC's own sanitizers: either it works, or the compiler and the linker refuse, and a program that
# was linked otherwise says in one line why it can't.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
for other in address thread; do
  if ! $PLAIN_GCC -w -fsanitize=$other good.c make.c -o plain 2> /dev/null; then
    echo "UNSUPPORTED: -fsanitize=$other"
    continue
  fi
  rm -f with.o
  told="temporal and .-fsanitize=$other. cannot be used together"
  run 1 $TEMPORAL_CC -w -fsanitize=$other -O1 -c good.c -o with.o && grep -q "error: $told" err && test ! -f with.o
  result "-fsanitize=$other: an error where it is compiled" $?
  run 0 $PLAIN_GCC -w -fsanitize=$other -O1 -g -c good.c -o good.o && run 0 $TEMPORAL_CC -O1 -g -c make.c -o make.o \
    && run 1 $TEMPORAL_CC -fsanitize=$other good.o make.o -o with && grep -q "error: temporal and -fsanitize=$other cannot" err
  result "-fsanitize=$other: an error where it is linked" $?
  check "-fsanitize=$other: off" $TEMPORAL_CC -w -fsanitize=$other -fplugin-arg-temporal-off -O1 -c good.c -o with.o
  # Linked by hand.
  runtime=$TEMPORAL_BUILD/libtemporal
  check "-fsanitize=$other builds" $PLAIN_GCC -fsanitize=$other good.o make.o -o with -L"$runtime" -ltemporal -Wl,-rpath,"$runtime"
  run 86 ./with && test "`grep -c . err`" -eq 1 && grep -q '^temporal: error: cannot reserve' err
  result "-fsanitize=$other: one clear line" $?
done
if $PLAIN_GCC -fsanitize=undefined good.c make.c -o plain 2> /dev/null; then
  for f in bad good; do
    check "-fsanitize=undefined builds $f.c" $TEMPORAL_CC -w -fsanitize=undefined -O1 -g $f.c make.c -o $f
  done
  check "-fsanitize=undefined: catches" catches ./bad
  check "-fsanitize=undefined: is silent on the twin" silent ./good
fi
# LeakSanitizer's malloc calls are watched as any other library's, and its own functions give no memory; but dlsym may tell where
# its malloc is.
if $PLAIN_GCC -fsanitize=leak good.c make.c -o plain 2> /dev/null; then
  cat > threads.c <<'END'
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void *body (void *n) { return calloc (1, (size_t) n); }
static void handler (int s) { (void) s; }
int
main (int argc, char **argv)
{
  struct sigaction action = { .sa_handler = handler };
  char *p = NULL;
  (void) argv;
  sigaction (SIGUSR1, &action, NULL);
  signal (SIGUSR2, handler);
  for (size_t i = 1; i < 50; i++)
    {
      pthread_t t;
      void *result;
      free (p);
      pthread_create (&t, NULL, body, (void *) i);
      pthread_join (t, &result);
      p = result;
    }
  printf ("%zu\n", strlen (strerror (2)));
  if (argc == 1)
    free (p);
  else if (strcmp (argv[1], "stale") == 0)
    {
      free (p);
      fflush (stdout);
      return p[3];
    }
  else
    for (int i = 0; i < 100; i++)
      memset (malloc (49), 0, 49);
  return 0;
}
END
  check "-fsanitize=leak builds threads.c" $TEMPORAL_CC -w -fsanitize=leak -O1 -g threads.c -o threads
  check "-fsanitize=leak builds bad.c" $TEMPORAL_CC -w -fsanitize=leak -O1 -g bad.c make.c -o bad
  check "-fsanitize=leak: catches" catches ./bad
  check "-fsanitize=leak: is silent" silent ./threads
  check "-fsanitize=leak: catches with threads and signals" catches ./threads stale
  run 23 ./threads leak && grep -q 'ERROR: LeakSanitizer: detected memory leaks' err && ! grep -q 'temporal:' err
  result "-fsanitize=leak: leaks are LeakSanitizer's" $?
  { echo '#include <dlfcn.h>'; sed 's/^  (void) argv;/  if (argc > 2) printf ("%p", dlsym (NULL, "malloc"));/' threads.c; } > asks.c
  check "-fsanitize=leak builds asks.c" $TEMPORAL_CC -w -fsanitize=leak -O1 -g asks.c -o asks
  run 86 env TEMPORAL_OPTIONS=selfcheck=1 ./asks && grep -q '^temporal: note: errors with blocks of the heap may be missed' err
  result "-fsanitize=leak: a report says what may be missed" $?
else
  echo "UNSUPPORTED: -fsanitize=leak"
fi
# A program that has something where the shadow must be: no other layout helps.
cat good.c > inside.c
echo 'int here __attribute__ ((section ("in_the_way"), used)) = 1;' >> inside.c
check "a program inside the shadow builds" $TEMPORAL_CC -no-pie -O1 -g inside.c make.c -o inside \
  -Wl,--section-start=in_the_way=0x200000000000
run 86 ./inside && test "`grep -c . err`" -eq 1 && grep -q '^temporal: error: cannot reserve' err
result "a program inside the shadow: one clear line" $?
