# mujs.sh - recipe: the shell without readline, file by file (its Makefile includes all in one).
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  make astnames.h opnames.h
}

build ()
{
  for file in js*.c utf*.c regexp.c main.c; do
    $CC -std=c99 -Wall -c $file
  done
  $CC -o mujs *.o -lm
}

work ()
{
  "$main" "$here/mujs.js" > result
}
