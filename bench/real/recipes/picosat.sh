# picosat.sh - recipe: satisfiability of random clauses, near the ratio where half of such problems can be solved.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  ./configure.sh
  make config.h
  for seed in 1 2 3 4; do
    awk -v seed=$seed -v variables=200 -v clauses=852 '
      function below (n) { seed = seed * 16807 % 2147483647; return seed % n }
      BEGIN {
	seed = seed * 7919
	print "p cnf", variables, clauses
	for (i = 0; i < clauses; i++) {
	  a = below(variables) + 1
	  do b = below(variables) + 1; while (b == a)
	  do c = below(variables) + 1; while (c == a || c == b)
	  print (below(2) ? a : -a), (below(2) ? b : -b), (below(2) ? c : -c), 0
	}
      }' > random$seed.cnf
  done
}

build ()
{
  make picosat CC="$CC" CFLAGS="-DNDEBUG -Wall"
}

# 10 and 20 say "satisfiable" and "unsatisfiable".
work ()
{
  for input in "$tree"/random*.cnf; do
    "$main" "$input" > result || case $? in 10|20) ;; *) exit 1 ;; esac
    cat result >> results
  done
}
