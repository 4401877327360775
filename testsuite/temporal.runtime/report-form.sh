# report-form.sh - the whole of a report, line by line: error, source line with its mark, notes, stack, summary,
# on standard error and nowhere else; and without the source file.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > list.c <<'END'
#include <stdlib.h>
struct node { struct node *next; int value; };
struct node *
push (struct node *head)
{
  struct node *n = malloc (sizeof *n);
  n->next = head;
  n->value = 7;
  return n;
}
int
pop (struct node *head)
{
  int value = head->value;
  free (head);
  return value;
}
int
main (void)
{
	struct node *volatile held = push (push (NULL));
  struct node *head = held;
  pop (head->next);
  struct node *volatile other = push (NULL);
	int v = head->next->value;
  return v + other->value;
}
END
check "compiles" $TEMPORAL_CC -O0 -g list.c -o list
run 86 ./list
result "exit status" $?
test ! -s out
result "nothing on standard output" $?
# has NUMBER REGEX: what a line of the report looks like.
has ()
{
  sed -n "$1p" err > line
  check "line $1 is: $2" grep -qE "$2" line
}
has 1 "^list\\.c:25:[0-9]+: error: use-after-free: read of 4 bytes through 'head->next->value'\$"
# The tab reaches to column 8, and the mark stands below the expression.
has 2 '^   25 \|         int v = head->next->value;$'
has 3 '^      \|                 ~*\^~*$'
has 4 "^list\\.c:6:[0-9]+: note: the 16-byte block was allocated here, in 'push'\$"
has 5 "^list\\.c:15:[0-9]+: note: it was freed here, in 'pop'\$"
has 6 "^list\\.c:6:[0-9]+: note: its memory now belongs to a 16-byte block allocated here, in 'push'\$"
has 7 '^    #0 0x[0-9a-f]+ in main .*list\.c:25$'
sed -n '$p' err > line
check "the last line is the summary" grep -qE '^SUMMARY: temporal: use-after-free list\.c:25:[0-9]+ in main$' line
# As a compiler: the column is where the mark begins or stands.
column=`sed -n '1s/^list\.c:25:\([0-9]*\):.*/\1/p' err`
test "`printf '\tint v = head->next->value;' | cut -c"$column"-`" = "head->next->value;" \
  || test "`printf '\tint v = head->next->value;' | cut -c"$column"-`" = "->value;"
result "the column is the expression's" $?

mv list.c gone.c
run 86 ./list
result "without the source file: exit status" $?
has 1 "^list\\.c:25:[0-9]+: error: use-after-free: "
has 2 '^list\.c:6:[0-9]+: note: '
sed -n '$p' err > line
check "without the source file: the summary" grep -q '^SUMMARY: temporal: use-after-free list.c:25:' line

check "without -g: compiles" $TEMPORAL_CC -O2 bad.c make.c -o plain
run 86 ./plain
result "without -g: exit status" $?
check "without -g: the place is known" grep -qE '^bad\.c:13:[0-9]+: error: use-after-free: read of 4 bytes' err
check "without -g: the frames are named" grep -qE '^    #0 0x[0-9a-f]+ .*main' err
