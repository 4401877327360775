# lz4.sh - recipe: makefiles; fuzzers of the library and of frames with fixed seeds, and the program on files.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: python3

prepare () { :; }
configure () { :; }

build ()
{
  make -j"$jobs" V=1 lib-release lz4-release
  make -j"$jobs" -C tests V=1 fuzzer frametest datagen roundTripTest decompress-partial
}

passes () { "$@" > "$out/log" 2>&1 && echo "PASS $*" || { echo "FAIL $*"; tail -n 5 "$out/log" >&2; }; }

suite ()
{
  cd tests
  passes ./fuzzer -s1 -i60
  passes ./frametest -s1 -i100
  passes ./decompress-partial
  for size in 0 16 16384 1000000 3000000; do
    ./datagen -g$size > "$out/data$size"
    passes ./roundTripTest "$out/data$size"
    for options in -1 -9 -12 -BD -B4 --no-frame-crc '-BX --content-size' -l --favor-decSpeed\ -10; do
      ../programs/lz4 -q -f $options "$out/data$size" "$out/packed" && ../programs/lz4 -q -d < "$out/packed" | cmp - "$out/data$size" \
	&& echo "PASS $size $options $(cksum < "$out/packed")" || echo "FAIL $size $options"
    done
  done
}

results ()
{
  grep '^PASS\|^FAIL' | sed "s|[^ ]*files[.]suite/||"
}
