# stacks.sh - the call stacks of the allocation, of the deallocation and of the present owner in a report; stacks=;
# deep recursion; through a library without frame pointers; a library that is closed; a legal twin.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

cat > lib.c <<'END'
int lib_call (int (*f) (void *), void *p) { volatile char room[100]; room[9] = 1; return f (p) + room[9]; }
END
cat > prog.c <<'END'
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#define NEVER_INLINE __attribute__ ((noinline, noclone))
int lib_call (int (*f) (void *), void *p);
static int *volatile held;
static volatile int sink;
static NEVER_INLINE void *xmalloc (size_t n)
{
  void *p = malloc (n);
  if (!p)
    abort ();
  return p;
}
static NEVER_INLINE int make (void *p)
{
  held = xmalloc (24);
  *held = 3;
  sink = p != 0;
  return 1;
}
static NEVER_INLINE void first (void) { make (0); sink = 1; }
static NEVER_INLINE void second (void) { make (0); sink = 2; }
static NEVER_INLINE void xfree (void *p) { free (p); sink = 3; }
static NEVER_INLINE void drop (void) { xfree (held); sink = 4; }
static NEVER_INLINE int deep (int n, int *p) { int r = n ? deep (n - 1, p) : *p; sink = r; return r; }
/* The frames follow no pattern.  */
static NEVER_INLINE int either (int n, int *p)
{
  if (n == 0)
    return *p;
  if ((n * 2654435761u) >> 31)
    return either (n - 1, p) + sink;
  return either (n - 1, p) - sink;
}
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (strchr (what, 'l'))
    lib_call (make, 0);
  else
    first ();
  int *old = held;
  if (!strchr (what, 'o'))
    drop ();
  second ();
  int n = strpbrk (what, "dr") ? 10000 : 1;
  sink = (strchr (what, 'r') ? either : deep) (n, strchr (what, 'o') ? held : old);
  return 0;
}
END
# frames TITLE: the functions of the stack after this line, on one line.
frames () { awk -v title="$1" '$0 == title { on = 1; next } on && /^    #/ { printf "%s ", $4; next } { on = 0 }' err; }
is () { test "`frames "$1"`" = "$2 "; }

check "lib.c compiles" $PLAIN_GCC -O2 -fomit-frame-pointer -shared -fPIC lib.c -o liblib.so
for level in -O0 -O1 -O2 -O3; do
  check "prog.c compiles at $level" $TEMPORAL_CC $level -g prog.c liblib.so -Wl,-rpath,"$SCRATCH" -o prog
  run 86 ./prog
  result "the report $level" $?
  check "the allocation $level" is "the block was allocated by:" "xmalloc make first main"
  check "the deallocation $level" is "it was freed by:" "xfree drop main"
  check "the owner's $level" is "the block there now was allocated by:" "xmalloc make second main"
  run 86 ./prog l
  check "through a library $level" is "the block was allocated by:" "xmalloc make lib_call main"
  run 86 ./prog d
  check "deep recursion $level: the innermost" grep -q '^    #1 .* in deep ' err
  check "deep recursion $level: what is repeated" grep -qE '^    \.\.\. \(#[0-9]+ (is|to #[0-9]+ are) repeated [0-9]+ times\)$' err
  check "deep recursion $level: no more" test `grep -c ' in deep ' err` -lt 30
  check "deep recursion $level: the outermost" grep -q '^    #1000[0-9] .* in main ' err
  run 86 ./prog r
  check "irregular recursion $level: the innermost" grep -q '^    #21 .* in either ' err
  check "irregular recursion $level: what is left out" grep -q '^    \.\.\. ([0-9]* frames left out)$' err
  check "irregular recursion $level: the outermost" grep -q ' in main ' err
  with stacks=0 run 86 ./prog && ! grep -q ' by:$' err
  result "stacks=0 $level" $?
  with stacks=2 run 86 ./prog && is "the block was allocated by:" "xmalloc make"
  result "stacks=2 $level" $?
  check "the legal twin $level" silent ./prog o
  with stacks=32 silent ./prog o
  result "and with stacks=32 $level" $?
done
check "compiles without -g" $TEMPORAL_CC -O2 prog.c liblib.so -Wl,-rpath,"$SCRATCH" -o prog
run 86 ./prog
check "functions and offsets without debugging information" grep -qE '^    #2 0x[0-9a-f]+ in first \(.*prog\+0x[0-9a-f]+\)$' err

# Blocks that the C library allocates for such a function.
cat > library.c <<'END'
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define NEVER_INLINE __attribute__ ((noinline, noclone))
static NEVER_INLINE char *
print_or_die (const char *format, ...)
{
  va_list ap;
  char *text;
  va_start (ap, format);
  if (vasprintf (&text, format, ap) < 0)
    abort ();
  va_end (ap);
  return text;
}
static NEVER_INLINE char *
folder_or_die (void)
{
  char *p = getcwd (NULL, 0);
  if (!p)
    abort ();
  return p;
}
int
main (int argc, char **argv)
{
  char *p = argc > 1 ? folder_or_die () : print_or_die ("%d", 23);
  if (argc < 3)
    free (p);
  return *p == 0;
}
END
for level in -O0 -O2 "-O2 -flto"; do
  check "library.c compiles at $level" $TEMPORAL_CC $level -g library.c -o library
  for stacks in 0 1; do
    with all_stacks=$stacks run 86 ./library && is "the block was allocated by:" "print_or_die main"
    result "vasprintf $level, all_stacks=$stacks" $?
    with all_stacks=$stacks run 86 ./library f && is "the block was allocated by:" "folder_or_die main"
    result "getcwd $level, all_stacks=$stacks" $?
  done
  check "blocks of the C library that are not freed $level" silent ./library f f
done

# Elsewhere than in functions that allocate or free for their callers, all_stacks=1 is needed.
cat > direct.c <<'END'
#include <stdlib.h>
static int *volatile held;
static __attribute__ ((noinline, noclone)) void make (void) { held = malloc (24); *held = 1; }
static __attribute__ ((noinline, noclone)) void drop (void) { free (held); held = held; }
int
main (void)
{
  make ();
  int *old = held;
  drop ();
  return *old;
}
END
for level in -O0 -O2; do
  check "direct.c compiles at $level" $TEMPORAL_CC $level -g direct.c -o direct
  run 86 ./direct && ! grep -q ' by:$' err
  result "direct $level" $?
  with all_stacks=1 run 86 ./direct && is "the block was allocated by:" "make main" && is "it was freed by:" "drop main"
  result "direct, all_stacks=1 $level" $?
done
