# skip-passes.sh - what takes GCC the square of a function's size, or more, is left out of large ones, and nothing of ours makes it so.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"

# No time is measured: what is left out is decided by counts, and of the points-to analysis the number of its
# variables is counted.

# shape NAME N: the program on standard output.
shape ()
{
  awk -v shape="$1" -v n="$2" '
    BEGIN {
      print "struct s { struct s *n, *m; int a; };"
      print "struct s *get (int), *two (struct s *, int *);"
      print "void f (struct s *x, struct s *y, int *a, int k)"
      print "{"
      if (shape == "cases")
	print "  switch (k)\n    {"
      if (shape == "turns")
	print "  while (k--)\n    {"
      for (i = 0; i < n; i++)
	if (shape == "stores")
	  print "  x->n = y; y = x->m;"
	else if (shape == "calls")
	  printf "  x = two (x, a + %d);\n", i
	else if (shape == "tests" || shape == "turns")
	  printf "  if (a[%d]) x = x->n;\n", i
	else if (shape == "cases")
	  printf "    case %d: a[%d] = k; x = x->m; break;\n", i, i
	else if (shape == "loads")
	  printf "  x = x->n; x->m = y;\n"
      if (shape == "cases" || shape == "turns")
	print "    }"
      print "}"
    }' > $1-$2.c
}

# left_out NAME N PASS...: the dump names each PASS, and -stats says that something was left out; nothing is if there is
# an eighth of it.
left_out ()
{
  name=$1 n=$2
  shift 2
  small=`expr $n / 8`
  shape $name $n
  shape $name $small
  rm -f *.temporal_lower
  run 0 $TEMPORAL_CC -O2 -w -fplugin-arg-temporal-dump -c $name-$n.c -o out.o || return 1
  for pass in "$@"; do
    grep -q "temporal: $pass is left out of f, which is too large for it" *.temporal_lower || { echo "no $pass" >&2; return 1; }
  done
  rm -f *.temporal_*
  run 0 $TEMPORAL_CC -O2 -w -fplugin-arg-temporal-stats -c $name-$small.c -o out.o || return 1
  grep -q " 0 .*\[skipped_passes\]" err
}

left_out stores 2500 "rtl pre"
result "comparing loads with stores is left out of long code" $?
left_out tests 1800 "rtl pre" stv ree ud_dce
result "sets for each block are left out of functions with many blocks" $?
left_out turns 1800 loop2_invariant
result "so are those of invariants, for loops with many blocks" $?
left_out cases 1900 pre
result "what is known on each of many edges is left out" $?
left_out calls 1900 ealias alias pre
result "the points-to analysis is left out of functions with many calls" $?

run 0 $TEMPORAL_CC -O2 -w -fplugin-arg-temporal-stats -fplugin-arg-temporal-disable=skip_passes -c cases-1900.c -o out.o \
  && grep -q " 0 .*\[skipped_passes\]" err
result "-disable=skip_passes leaves nothing out" $?

# Referents lead nowhere: there are no calls in this program, so the analysis of what pointers lead to has no arguments of calls
# but the call buffer, which the runtime fills for a function that uninstrumented code calls.
# GCC 11 does not ask what becomes of the arguments of calls that touch no memory.
if test $major -ge 12; then
  shape loads 50
  run 0 $TEMPORAL_CC -O2 -w -fdump-tree-ealias-details -c loads-50.c -o out.o \
    && grep -q '^NONLOCAL = &ESCAPED' *.ealias && ! grep '^callarg([0-9]*) = ' *.ealias \
         | grep -v -e ' = &__temporal_v1_call$' -e ' = { __temporal_v1_call }$' -e '^\(callarg([0-9]*)\) = \1 + UNKNOWN$' >&2
  result "the points-to analysis does not follow what the runtime is asked about" $?
fi
