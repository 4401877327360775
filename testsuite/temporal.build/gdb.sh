# gdb.sh - a debugger's commands do with an instrumented program what they do with a plain one, at each level: break by
# name, step, next, finish, up, print a parameter, watch.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"

if ! command -v gdb > /dev/null; then
  echo "UNSUPPORTED: gdb is not installed"
  exit 0
fi

# The functions stay apart at each level, and have enough accesses for stubs of every form.
cat > walk.c <<'END_C'
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; int *more; };
static volatile int turns = 5;
long total;

__attribute__ ((noinline, noclone)) int
visit (struct node *n, int by)
{
  int v = n->value;                                     /* visit 1 */
  if (n->more)                                          /* visit 2 */
    v += *n->more;                                      /* visit 3 */
  total += v * by;                                      /* visit 4 */
  return v;                                             /* visit 5 */
}

__attribute__ ((noinline, noclone)) struct node *
push (struct node *head, int value)
{
  struct node *n = malloc (sizeof *n);                  /* push 1 */
  n->value = value;                                     /* push 2 */
  n->next = head;                                       /* push 3 */
  n->more = malloc (sizeof *n->more);                   /* push 4 */
  *n->more = 2 * value;                                 /* push 5 */
  return n;                                             /* push 6 */
}

__attribute__ ((noinline, noclone)) int
sum (struct node *head)
{
  int s = 0;                                            /* sum 1 */
  for (struct node *n = head; n; n = n->next)           /* sum 2 */
    s += visit (n, turns);                               /* sum 3 */
  return s;                                             /* sum 4 */
}

int
main (void)
{
  struct node *head = NULL;                             /* main 1 */
  for (int i = 0; i < turns; i++)                       /* main 2 */
    head = push (head, i);                              /* main 3 */
  int s = sum (head);                                   /* main 4 */
  printf ("%d %ld\n", s, total);                        /* main 5 */
  while (head)                                          /* main 6 */
    {
      struct node *n = head->next;                      /* main 7 */
      free (head->more);                                /* main 8 */
      free (head);                                      /* main 9 */
      head = n;                                         /* main 10 */
    }
  return 0;                                             /* main 11 */
}
END_C

# debug PROGRAM COMMAND...: what gdb prints, in out.
debug ()
{
  debug_program=$1
  shift
  set -- "$@" "kill"
  for command; do
    printf '%s\n' "$command"
  done > commands
  timeout 60 gdb -nx -q -batch -iex "set auto-load off" -iex "set debuginfod enabled off" \
    -iex "set confirm off" -iex "set style enabled off" -iex "set width 0" \
    -x commands "$debug_program" > out 2>&1 < /dev/null
  cat out >&2
}

# prints TEXT...: out has a line with each, in this order.
prints ()
{
  awk 'BEGIN { for (i = 2; i < ARGC; i++) { text[i - 1] = ARGV[i]; ARGV[i] = "" } n = ARGC - 2; k = 1 }
       k <= n && index ($0, text[k]) { k++ }
       END { if (k <= n) print "not there: " text[k]; exit k <= n }' out "$@" >&2
}

# walk_lines: the lines of the program that gdb stopped at, by their marks, in the file lines.
walk_lines ()
{
  sed -n 's|.*/[*] \([a-z]* [0-9]*\) [*]/.*|\1|p' out > lines
}

# next_lines PROGRAM FILE: the lines that next stops at from main to the program's end, each once, in FILE.  Behind main gdb may not know where it is.
next_lines ()
{
  debug "$1" "break main" "run" "python
for i in range (60):
  if gdb.selected_inferior ().pid == 0: break
  try: gdb.execute (\"next\")
  except gdb.error: gdb.execute (\"continue\")
end"
  walk_lines
  sort -u lines > "$2"
}

# One level: a plain program's answers are the measure, where the line that comes next is the compiler's choice.
level ()
{
  check "$*: compile" $TEMPORAL_CC "$@" -g walk.c -o walked || return
  $PLAIN_GCC "$@" -g walk.c -o plain >&2 || return

  # Not each virtual machine has the processor's watchpoints, though gdb is told so.
  debug ./plain "break sum" "run" "watch total" "continue"
  watchpoints="set can-use-hw-watchpoints 1"
  grep -q "^New value" out || watchpoints="set can-use-hw-watchpoints 0"

  debug ./walked "break visit" "run" "print by" "print n->value >= 0" "bt" "up" "delete" "break visit if by == 7" "continue"
  check "$*: break by name, print a parameter" prints "Breakpoint 1" "by=5) at" "1 = 5" "2 = 1" "#0  visit (n=" "in sum (head=" \
    "in main ()" "in sum (head=" "exited normally"

  debug ./walked "break push" "run" "finish" "delete" "break visit" "continue" "finish" "up" "info symbol \$pc"
  check "$*: finish" prints "push (head=" "in main ()" "Value returned is" "visit (" "in sum (" "Value returned is" "in main ()" \
    "main + "

  # From the first line of sum into visit, and out of it.
  debug ./walked "break sum" "run" "break visit" "continue" "delete" "next" "next" "next" "next" "next" "next" "next" "next" "bt"
  walk_lines
  check "$*: next stays in the program" sh -c 'test `wc -l < lines` -ge 8 && grep -q "^visit 4" lines && grep -q "^sum [23]" lines' 
  check "$*: next shows no runtime" sh -c '! grep -q "__temporal\|No such file\|exited\|tp_\|trt_" out'

  # main by next alone: each line that the plain program stops at.
  next_lines ./plain plain-lines
  next_lines ./walked walked-lines
  check "$*: next through main" diff plain-lines walked-lines
  check "$*: next to the end" prints "exited normally"

  debug ./walked "break sum" "run" "step" "step" "step" "step" "step" "step" "step" "step" "step" "step" "bt"
  check "$*: step enters" prints "visit (n=" 
  check "$*: step shows no runtime" sh -c '! grep -q "__temporal\|No such file\|exited\|tp_\|trt_" out'

  debug ./walked "break sum" "run" "$watchpoints" "watch total" "continue" "up" "continue" "delete" "continue"
  check "$*: watch" prints "atchpoint 2: total" "Old value = 0" "New value = 60" "visit (" "sum (" "Old value = 60" \
    "exited normally"
}

for level in -O0 -O1 -O2 -O3 -Os -Og "-O2 -fomit-frame-pointer -fPIE" "-O1 -fno-omit-frame-pointer" "-O2 -flto"; do
  level $level
done
