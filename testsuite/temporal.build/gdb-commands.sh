# gdb-commands.sh - driver/temporal-gdb.py: what "temporal block", "pointer", "history" and "leaks" say of a stopped program, the
# manual's session, a breakpoint on a function that has an entry, and "step".  temporal.install/gdb.sh has what an installation does.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

if ! command -v gdb > /dev/null || ! gdb -nx -batch -ex "python print (1)" 2> /dev/null | grep -q 1; then
  echo "UNSUPPORTED: gdb with Python is not installed"
  exit 0
fi
. "$TEST_SOURCE/../lib/gdb.sh"
load="source $TEMPORAL_SOURCE/driver/temporal-gdb.py"

# The manual's session, with its program.  Addresses may differ.
manual=$TEMPORAL_SOURCE/doc/temporal.texi
part () { sed -n "/^@c $1 begins/,/^@c $1 ends/p" "$manual" | sed '/^@[a-z]/d; s/@\([{}@]\)/\1/g'; }
part "users.c" > users.c
part "gdb session" > wanted
check "the manual's program" $TEMPORAL_CC -g users.c -o users
sed -n 's/^(gdb) //p' wanted > commands
set --
while read -r line; do set -- "$@" "$line"; done < commands
session ./users "$@"
same_text () { sed 's/0x[0-9a-f]*/ADDRESS/g; /^$/d; /^\[Thread debugging/d; /^Using host/d; /^Error in/d' "$1"; }
same_text wanted > wanted.text
same_text out > out.text
check "the manual's session" diff wanted.text out.text

cat > blocks.c <<'END'
/* Lines are counted.  */
#include <stdlib.h>
#include <string.h>
#include <temporal.h>

struct __attribute__ ((packed)) odd { char c; char *p; } odd;
char *big, *middle, *past, *stale, *reused, *nothing, *local_pointer, *many, *piece;
char *number = (char *) 12;
int (*function) (const char *);
char array[20], *into_array = array + 4;
void *volatile keep;
static __attribute__ ((noinline)) void stop (void) { __asm__ volatile ("" ::: "memory"); }

static __attribute__ ((noinline)) void
scope (void)
{
  char local[24];                                       /* line 17 */
  local_pointer = local + 3;
  strcpy (local, "x");
  stop ();
}

static __attribute__ ((noinline)) void
vla (int n)
{
  int v[n];                                             /* line 26 */
  memset (v, 0, sizeof v);
  local_pointer = (char *) &v[n - 1];
  stop ();
}

static __attribute__ ((noinline)) void
lose (void)
{
  *(volatile char *) __builtin_alloca (4000) = 0, keep = malloc (77); /* line 35 */
  keep = NULL;
}

int
main (void)
{
  odd.p = malloc (40);                                  /* line 42 */
  big = malloc (1000000);
  big += 5000;
  middle = malloc (5000);                               /* line 45 */
  past = middle + 5000;
  stale = malloc (32);                                  /* line 47 */
  free (stale);
  reused = malloc (32);                                 /* line 49 */
  function = abs == 0 ? 0 : (int (*) (const char *)) atoi;
  scope ();
  stop ();
  vla (7);
  char *pool = malloc (1000);                           /* line 54 */
  keep = pool;
  piece = temporal_block_create (pool + 64, 48);
  lose ();
  for (int i = 0; i < 50; i++)
    free (malloc (1900));
  keep = pool;
  many = realloc (malloc (10), 100000);                 /* line 61 */
  stop ();
  return 0;
}
END

# The answers are the same at each level and for each kind of linking.
blocks ()
{
  check "$*: compile" $TEMPORAL_CC -I"$TEMPORAL_SOURCE/libtemporal/abi" "$@" -g blocks.c -o blocks || return
  session ./blocks "temporal block 1" "break main" "break stop" "run" "temporal history" "continue" "temporal pointer local_pointer" \
    "temporal block local_pointer" "up" "temporal block &local" "continue" "temporal pointer  local_pointer" "temporal pointer odd.p" \
    "temporal pointer big" "temporal pointer middle" "temporal pointer past" "temporal pointer stale" "temporal pointer reused" \
    "temporal pointer nothing" "temporal pointer number" "temporal pointer function" "temporal pointer into_array" \
    "temporal pointer reused + 3" "temporal block stale" "temporal block &odd" "temporal block 0" "temporal block 0xdeadbeefdeadbeef" \
    "continue" "temporal  pointer local_pointer" "continue" "temporal pointer piece" "temporal block piece" "temporal pointer many" \
    "temporal history -2" "temporal leaks" "temporal history 99999999" "temporal history nobody" "temporal block nobody" \
    "temporal pointer" "temporal pointer *(char **) 8" "temporal nothing" "help temporal pointer" "print 6 * 7" "kill" "temporal  block 1"
  check "$*: before the start" grep -q "not being run\|no runtime of temporal" out
  check "$*: a local" says "temporal pointer local_pointer" "it was made for local 'local'" "of 24 bytes" \
    "declared at blocks.c:17:" "in scope" "alive" "the pointer is good: it points to 3 bytes inside of the block"
  check "$*: a local's block" says "temporal block &local" "is the start of local 'local'"
  check "$*: a stale local" says "temporal pointer  local_pointer" "local 'local'" "it ended with its function at blocks.c:21" \
    "the pointer is stale"
  check "$*: a pointer that is not aligned" says "temporal pointer odd.p" "heap block" "of 40 bytes" "blocks.c:42:" "is good"
  check "$*: a large block" says "temporal pointer big" "of 1000000 bytes" "alive" "5000 bytes inside of the block"
  check "$*: a block of several kilobytes" says "temporal pointer middle" "of 5000 bytes" "blocks.c:45:" "the start of the block"
  check "$*: the end of a block" says "temporal pointer past" "of 5000 bytes" "right at the end of the block"
  check "$*: stale, and reused" says "temporal pointer stale" "of 32 bytes" "allocated at blocks.c:47:" "freed at blocks.c:48:" \
    "the pointer is stale" "its memory now belongs to heap block" "allocated at blocks.c:49:"
  check "$*: its twin" says "temporal pointer reused" "allocated at blocks.c:49:" "the pointer is good"
  check "$*: ... is not stale" refused "temporal pointer reused" "stale"
  check "$*: null" says "temporal pointer nothing" "null"
  check "$*: an integer" says "temporal pointer number" "small integer"
  check "$*: a function" says "temporal pointer function" "a function"
  check "$*: a pointer in an initialiser" says "temporal pointer into_array" "4 bytes inside of global 'array'" "blocks.c:10:"
  check "$*: a computed pointer" says "temporal pointer reused + 3" "no referent is recorded" "3 bytes inside of heap block"
  check "$*: two blocks of one memory" says "temporal block stale" "the start of heap block" "blocks.c:49:" "alive" \
    "before, it was the start of heap block" "blocks.c:47:" "blocks.c:48:"
  check "$*: a global" says "temporal block &odd" "global 'odd'" "of 9 bytes" "declared at blocks.c:6:"
  check "$*: no block" says "temporal block 0" "in no block"
  check "$*: no address" says "temporal block 0xdeadbeefdeadbeef" "in no block"
  check "$*: an array of variable length" says "temporal  pointer local_pointer" "local 'v'" "of 28 bytes" "blocks.c:26:" "24 bytes inside"
  # A static program has only what it refers to, and the functions for pools are weak symbols.
  case " $*" in *" -static"*) ;; *)
  check "$*: a pool's block" says "temporal pointer piece" "pool block" "of 48 bytes" "blocks.c:56:" "is good"
  check "$*: the block around it" says "temporal block piece" "pool block" "in heap block" "of 1000 bytes"
  esac
  check "$*: a block that was moved" says "temporal pointer many" "of 100000 bytes" "blocks.c:61:" "is good"
  check "$*: leaks" says "temporal leaks" "blocks.c:35:58: error: memory-leak: 77 bytes" "77 bytes leaked"
  check "$*: the last blocks" says "temporal history -2" "of 100000 bytes" "of 10 bytes" "blocks.c:61:" "freed at blocks.c:61:"
  check "$*: no such number" says "temporal history 99999999" "There is no block 99999999"
  check "$*: no such variable" says "temporal block nobody" 'No symbol "nobody"'
  check "$*: no argument" says "temporal pointer" "Which pointer?"
  check "$*: no memory" says "temporal pointer *(char **) 8" "Cannot access memory"
  check "$*: no such command" says "temporal nothing" 'no command "temporal nothing"'
  check "$*: help" says "help temporal pointer" "judged by its value"
  check "$*: gdb goes on" says "print 6 * 7" " = 42"
  check "$*: after the end" says "temporal  block 1" "not being run"
  refuse "$*: no error of Python's" grep -E "Traceback|Python Exception|Error occurred" out
}
blocks -O0
blocks -O0 -static
quick || blocks -O2
quick || blocks -O2 -static-pie

# Threads: one is inside the runtime whenever it is stopped.
cat > threads.c <<'END'
#include <pthread.h>
#include <stdlib.h>
static volatile int begun, over;
static void *lost;
static void *work (void *p)
{
  while (!over)
    free (malloc (100)), begun = 1;
  return p;
}
static __attribute__ ((noinline)) void stop (void) { __asm__ volatile ("" ::: "memory"); }
static __attribute__ ((noinline)) void lose (void) { *(volatile char *) __builtin_alloca (4000) = 0; lost = malloc (11); lost = NULL; }
int main (void)
{
  pthread_t t;
  pthread_create (&t, NULL, work, NULL);
  while (!begun)
    ;
  lose ();
  stop ();
  over = 1;
  pthread_join (t, NULL);
  return 0;
}
END
check "threads: compile" $TEMPORAL_CC -g -pthread threads.c -o threads
session ./threads "break stop" "run" "temporal leaks" "temporal history -1" "delete" "continue"
check "threads: leaks" says "temporal leaks" "threads.c:12:" "memory-leak: 11 bytes" "11 bytes leaked"
check "threads: history" says "temporal history -1" "of 100 bytes" "threads.c:8:"
check "threads: goes on" says "continue" "exited normally"
session ./threads "break trt_lock_take" "break __temporal_v1_malloc" "break malloc if begun" "run" "temporal leaks" "kill"
check "inside of the runtime leaks are refused" says "temporal leaks" "inside the runtime"

# Without a runtime; with a core file, which does not have its memory.
$PLAIN_GCC -g make.c good.c -o plain
session ./plain "break main" "run" "temporal block 1" "temporal leaks"
check "a program without temporal" says "temporal block 1" "has no runtime"
session ./users "break 22" "run" "generate-core-file core" "kill"
session "./users core" "temporal block bob" "print 1"
check "a core file" says "temporal block bob" "core file does not have the memory"
check "gdb goes on" says "print 1" " = 1"

# A public function with a body for its own unit and an entry for others: one stop, one frame, its arguments.
cat > tree.c <<'END'
struct tree { struct tree *left, *right; int value; };
struct tree *
find (struct tree *t, int value)
{
  if (!t || t->value == value)
    return t;
  struct tree *l = find (t->left, value);
  return l ? l : find (t->right, value);
}
/* The body is inlined into the entry.  */
int
weight (struct tree *t, int factor)
{
  int w = t->value * factor;
  return w;
}
int both (struct tree *t) { return weight (t, 2) + weight (t->right, 3); }
END
cat > caller.c <<'END'
struct tree { struct tree *left, *right; int value; };
struct tree *find (struct tree *t, int value);
struct tree y = { 0, 0, 5 }, x = { 0, &y, 3 };
int weight (struct tree *t, int factor);
int main (void) { return find (&y, 5) != &y || weight (&y, 4) != 20; }
END
for level in -O0 -O1 -O2 -O3; do
  $TEMPORAL_CC $level -g -c tree.c
  for other in "$TEMPORAL_CC" "$PLAIN_GCC"; do
    $other $level -g -c caller.c && $TEMPORAL_CC caller.o tree.o -o tree || continue
    session ./tree "break find" "run" "bt" "info args" "continue"
    case $other in "$PLAIN_GCC") from="$level, called from plain code" ;; *) from=$level ;; esac
    if gdb -nx -batch -ex "python gdb.BreakpointLocation" 2>&1 | grep -q rror; then
      echo "UNSUPPORTED: $from: one stop: this gdb has no locations for scripts"
    else
      check "$from: one stop" says continue "exited normally"
      check "$from: info args" says "info args" "t = 0x" "value = 5"
    fi
    test "`grep -c "^#.* find (" out`" = 1
    result "$from: one frame" $?
    session ./tree "break weight" "run" "bt" "info args" "info locals" "continue"
    check "$from: inlined: info args" says "info args" "t = 0x" "factor = 4"
    check "$from: inlined: info locals" says "info locals" "w = "
    test "`grep -c "^w = " out`,`grep -c "^#.* weight (" out`" = 1,1 && grep -q "exited normally" out
    result "$from: inlined: one stop, one frame" $?
  done
done

# A runtime that was compiled with -g: its folder is known by one function.
mkdir -p runtime/entry
printf 'void trt_init (void);\nvoid trt_init (void)\n{\n}\n' > runtime/init.c
printf 'void check_it (void);\nvoid check_it (void)\n{\n  __asm__ volatile ("");\n}\n' > runtime/entry/checks.c
printf 'void check_it (void);\nint main (void)\n{\n  check_it ();\n  return 0;\n}\n' > stepped.c
$PLAIN_GCC -g stepped.c "$PWD/runtime/init.c" "$PWD/runtime/entry/checks.c" -o stepped
session ./stepped "break main" "run" "step" "kill"
check "step does not enter a runtime with lines" says step "return 0;"
