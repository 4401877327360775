# bzip2.sh - recipe: the library as a shared object, two programs, six comparisons.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

export LD_LIBRARY_PATH=$tree

configure () { :; }
prepare () { :; }

build ()
{
  # The makefile's own flags contain -D_FILE_OFFSET_BITS=64.
  make -j"$jobs" CC="$CC" CFLAGS="$CFLAGS -D_FILE_OFFSET_BITS=64" \
    LDFLAGS="$LDFLAGS" libbz2.a bzip2 bzip2recover
}

# make stops at the first command that fails, and -k would not continue within one rule, so the
# comparisons are run one by one.
suite ()
{
  for i in 1 2 3; do
    ./bzip2 -$i < sample$i.ref > "$out/sample$i.rb2" || :
    small=
    [ $i = 3 ] && small=s
    ./bzip2 -d$small < sample$i.bz2 > "$out/sample$i.tst" || :
    cmp sample$i.bz2 "$out/sample$i.rb2" && echo "PASS compress-$i" \
      || echo "FAIL compress-$i"
    cmp sample$i.ref "$out/sample$i.tst" && echo "PASS decompress-$i" \
      || echo "FAIL decompress-$i"
  done
  # Run the rule itself, too.
  make CC="$CC" CFLAGS="$CFLAGS -D_FILE_OFFSET_BITS=64" LDFLAGS="$LDFLAGS" test >&2 \
    && echo "PASS make-test" || echo "FAIL make-test"
}

results ()
{
  grep '^PASS\|^FAIL'
}

job ()
{
  for level in 1 9; do
    ./bzip2 -$level < "$input" > "$out/packed.bz2"
    cksum < "$out/packed.bz2"
    ./bzip2 -t "$out/packed.bz2"
    ./bzip2 -dc "$out/packed.bz2" | cmp - "$input"
  done
  ./bzip2 -dcs "$out/packed.bz2" | cmp - "$input"
  # Each block alone, then all of them in order.
  (cd "$out" && "$tree/bzip2recover" packed.bz2 2> recover.log)
  ls "$out"/rec*packed.bz2 | wc -l
  cat "$out"/rec*packed.bz2 | ./bzip2 -dc | cmp - "$input"
  # A damaged file must only give an error.
  { head -c 30000 "$out/packed.bz2"; head -c 100000 "$input"; } > "$out/bad.bz2"
  if ./bzip2 -t "$out/bad.bz2" 2> /dev/null; then
    return 1
  else
    echo "damaged: $?"
  fi
}
