# zlib.sh - recipe: its own configure, static and shared library, one test of each.
#
# SPDX-License-Identifier: GPL-3.0-or-later

prepare () { :; }

# The makefile has no variable for the preprocessor's flags, so they are where Debian has them; -O3
# and UNALIGNED_OK are its choice, too.
configure ()
{
  CFLAGS="$CFLAGS $CPPFLAGS -Wall -D_REENTRANT -O3 -DUNALIGNED_OK" ./configure --shared
}

build ()
{
  make -j"$jobs" all
}

suite ()
{
  for test in teststatic testshared test64; do
    make -s $test
  done
}

results ()
{
  sed -n -e 's/.*\*\*\* \(zlib.*test\) OK \*\*\*.*/PASS \1/p' -e 's/.*\*\*\* \(zlib.*test\) FAILED.*/FAIL \1/p' \
    -e 's/^\([a-z_]*\)(): .*/PASS \1/p' -e 's/^\(uncompress\|inflate\|large_inflate\|after inflateSync\).*/PASS \1/p'
}

job ()
{
  for program in ./minigzip ./minigzip64; do
    for level in 1 4 9; do
      $program -$level < "$input" > "$out/packed.gz"
      cksum < "$out/packed.gz"
      $program -d < "$out/packed.gz" | cmp - "$input"
    done
  done
}
