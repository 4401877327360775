# flac.sh - recipe: without Ogg.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake

prepare ()
{
  find . -name aclocal.m4 -o -name configure -o -name Makefile.in -o -name config.h.in | xargs touch
  ./configure --disable-shared --disable-ogg --disable-cpplibs --disable-stack-smash-protection \
    --disable-doxygen-docs --disable-thorough-tests CFLAGS=-O2
}

build ()
{
  make -C src/share CC="$CC" CFLAGS=
  make -C src/libFLAC CC="$CC" CFLAGS=
  make -C src/flac CC="$CC" CFLAGS=
}

work ()
{
  "$main" -s -f -8 --force-raw-format --endian=little --sign=signed --channels=2 --bps=16 \
    --sample-rate=44100 -o sound.flac "$sound"
  "$main" -s -d --force-raw-format --endian=little --sign=signed -o sound.raw sound.flac
  cmp sound.raw "$sound"
}
