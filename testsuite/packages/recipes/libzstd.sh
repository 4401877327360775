# libzstd.sh - recipe: makefiles; the fuzzer's unit tests, and the program with all levels.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# Limit: 2400

prepare () { :; }
configure () { :; }

build ()
{
  make -j"$jobs" -C lib libzstd
  make -j"$jobs" -C programs zstd
  make -j"$jobs" -C tests fuzzer datagen invalidDictionaries poolTests
}

passes () { "$@" > "$out/log" 2>&1 && echo "PASS $*" || { echo "FAIL $*"; tail -n 5 "$out/log" >&2; }; }

suite ()
{
  cd tests
  passes ./fuzzer -s1 -i1 -t1
  passes ./invalidDictionaries
  passes ./poolTests
  ./datagen -g2000000 > "$out/data"
  for options in -1 -3 -5 -7 -9 -12 -15 -18 -19 --fast=5 '--ultra -22' -T2 '--long=24 -3' --rsyncable\ -T1 --no-check; do
    ../programs/zstd -q -f $options "$out/data" -o "$out/packed" && ../programs/zstd -q -dc "$out/packed" | cmp - "$out/data" \
      && echo "PASS $options $(cksum < "$out/packed")" || echo "FAIL $options"
  done
  mkdir "$out/samples"
  split -b 4000 -a 4 "$out/data" "$out/samples/"
  ../programs/zstd -q --train "$out/samples"/* -o "$out/dictionary" && echo "PASS train $(cksum < "$out/dictionary")" \
    || echo "FAIL train"
  ../programs/zstd -q -D "$out/dictionary" -c ../README.md | ../programs/zstd -q -D "$out/dictionary" -dc \
    | cmp - ../README.md && echo "PASS dictionary" || echo "FAIL dictionary"
}

results ()
{
  grep '^PASS\|^FAIL'
}
