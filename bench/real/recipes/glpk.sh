# glpk.sh - recipe: glpsol, with problems that come with it.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake

prepare ()
{
  find . -name aclocal.m4 -o -name configure -o -name Makefile.in -o -name config.h.in | xargs touch
  ./configure --disable-shared --disable-dl CFLAGS=-O2
}

build ()
{
  make -C src CC="$CC" CFLAGS=
  make -C examples glpsol CC="$CC" CFLAGS=
}

# The solver's words on the time it took are in the log.
work ()
{
  for problem in $problems; do
    "$main" -m "$tree/examples/$problem.mod" -o $problem.solution > log || { cat log; exit 1; }
  done
  rm log
}
problems="numbrix pentomino"
