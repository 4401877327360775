# gnugo.sh - recipe: it plays against itself.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  find . -name aclocal.m4 -o -name configure -o -name Makefile.in -o -name config.h.in | xargs touch
  ./configure --without-curses --without-readline CFLAGS="-O2 -fcommon"
  make
}

# The patterns stay as they are, and so do the programs that generate them: one of those has an error
# (doc/findings.md).
build ()
{
  old="-o mkpat -o mkeyes -o joseki -o mkmcpat -o extract_fuseki -o compress_fuseki -o uncompress_fuseki"
  objects=$(ar t patterns/libpatterns.a | sed "s,^,patterns/,")
  rm -f */lib*.a utils/*.o sgf/*.o engine/*.o interface/*.o $objects
  for folder in utils sgf engine; do
    make -C $folder CC="$CC" CFLAGS=-fcommon
  done
  make -C patterns $old CC="$CC" CFLAGS=-fcommon libpatterns.a
  make -C interface CC="$CC" CFLAGS=-fcommon gnugo
}

work ()
{
  awk 'BEGIN {
    print "boardsize 13"
    for (i = 0; i < 10; i++) print "genmove black\ngenmove white"
    print "showboard\nquit"
  }' > commands
  "$main" --mode gtp --seed 1 --level 8 < commands > game
}
