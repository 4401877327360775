# awk.sh - the project's awk programs do the same in gawk, mawk, busybox and original-awk, of which any
# may be a machine's awk.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
bench=$TEMPORAL_SOURCE/bench
plugin=$TEMPORAL_SOURCE/plugin

# What the build makes with awk, and what the test suite and the benchmarks say by it.  $awk is the command.
library ()
{
  $awk -f "$TEMPORAL_SOURCE/doc/library.awk" "$plugin/ir/library.def" "$plugin/ir/library-system.def"
}

sums ()
{
  printf 'Running a.exp\nPASS: one\nPASS: two\n=== temporal Summary ===\n' > some.sum
  $awk -v slots=1 -f "$TEMPORAL_SOURCE/testsuite/summary.awk" some.sum
}

package ()
{
  printf '\002results\nPASS a\nFAIL b\n\002plain\nPASS a\nPASS b\n\002reports\n\001x\nf.c:1:2: error: e\nSUMMARY: temporal: e f.c:1:2 in f\n' \
  > package
  $awk -v style=text -f "$TEMPORAL_SOURCE/driver/summary.awk" package \
    && $awk -v style=json -f "$TEMPORAL_SOURCE/driver/summary.awk" package
}

tables ()
{
  for suite in pointers tools micro; do
    for style in text markdown; do
      $awk -v suite=$suite -v style=$style -f "$bench/table.awk" "$bench/targets" \
	"$TEMPORAL_SOURCE/doc/performance.tsv"
      # 1 says that a target is missed.
      test $? -le 1 || return 1
    done
  done
}

# The programs of the benchmarks that are split into files.
split ()
{
  rm -rf files
  mkdir files
  for program in bisort voronoi; do
    $awk -v name=$program -v folder=files -f "$bench/split.awk" "$bench/pointers/$program.c" || return 1
  done
  cat files/*
}

# Programs that need what only a run of the benchmarks writes: they are read, at least.
reads ()
{
  $awk -f "$bench/median.awk" -f "$bench/$1" < /dev/null
}

for awk in mawk gawk 'busybox awk' original-awk; do
  if ! command -v ${awk%% *} > /dev/null; then
    echo "UNSUPPORTED: $awk is not there"
    continue
  fi
  # The benchmarks' tables have logarithms, which busybox may lack.
  if $awk 'BEGIN { exit log (1) }' 2> /dev/null; then
    set library sums package split tables 'reads real/table.awk' 'reads micro/table.awk'
  else
    set library sums package split
  fi
  for what; do
    name=`echo "$what" | tr -c 'a-z\n' -`
    $what > "out.$name" 2> err
    status=$?
    cat err >&2
    test $status -eq 0 && test ! -s err
    result "$awk: $what" $?
    # The first that is there is what the others are compared with.
    test -f "first.$name" || cp "out.$name" "first.$name"
    check "$awk: $what gives the same as the first awk" cmp "out.$name" "first.$name"
  done
done
check "the split programs are not empty" test -s first.split
check "the tables are not empty" test -s first.tables
check "the manual's list is not empty" test -s first.library
