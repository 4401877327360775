# gawk.sh - recipe: without big numbers, readline and translations.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  find . -name aclocal.m4 -o -name configure -o -name Makefile.in -o -name "config*h*in" | xargs touch
  ./configure --disable-mpfr --disable-nls --disable-extensions --without-readline CFLAGS=-O2
  touch awkgram.c command.c
}

build ()
{
  make -C support CC="$CC" CFLAGS=
  make gawk CC="$CC" CFLAGS=
}

work ()
{
  "$main" -f "$here/gawk.awk" "$text" > result
}
