# garbage-collection.sh - GCC looks for garbage earlier than by itself, unless the user says when.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"

awk 'BEGIN {
  print "struct s { struct s *n; int a; char *p; }; int ext (struct s *, char *);"
  for (f = 0; f < 15; f++)
    {
      printf "int f%d (struct s *x, char *p)\n{\n  int r = 0;\n", f
      for (i = 0; i < 60; i++)
	printf "  r += x->n->a; x->p = p + %d; r += ext (x->n, p);\n", i
      print "  return r;\n}"
    }
}' > many.c

run 0 $TEMPORAL_CC -O2 -w -Q -c many.c && grep -q '{GC' err
result "a unit that fills 18 MiB has its garbage collected" $?
run 0 $TEMPORAL_CC -O2 -w -Q -c many.c --param ggc-min-heapsize=1000000 && ! grep -q '{GC' err
result "not where the user wants a larger heap" $?
run 0 $TEMPORAL_CC -O2 -w -Q -c many.c -o early.o --param ggc-min-heapsize=4000 --param ggc-min-expand=20 \
  && run 0 $TEMPORAL_CC -O2 -w -c many.c && cmp early.o many.o
result "the code is the same however often that is" $?
