# sqlite3.sh - recipe: the library in one file, and the project's own measurement.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: tcl autoconf

prepare ()
{
  mkdir bld
  cd bld
  ../configure --disable-tcl --disable-shared CFLAGS=-O2
  make sqlite3.c
  cp ../test/speedtest1.c .
}

build ()
{
  cd bld
  $CC -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -I. \
    -o speedtest1 speedtest1.c sqlite3.c -lm
}

# Its times stand behind the names, and differ.
work ()
{
  "$main" --size 12 --verify --memdb > log
  sed -n 's/  *[0-9.]*s$//; /Verification\|[0-9] - /p' log > result
  rm log
}
