# bench.sh - the benchmarks' harness: what it measures is in its results, targets are judged, and the
# document keeps its text.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
bench=$TEMPORAL_SOURCE/bench

# row PROGRAM VARIANT SECONDS RATIO KIB
row ()
{
  printf 'pointers\t%s\t%s\t%s\t%s\t%s\t0.1\t1000\n' "$@"
}
good ()
{
  printf 'suite\tprogram\tvariant\tseconds\tratio\tpeak_kib\tcompile_seconds\ttext_bytes\n'
  echo '# machine: none'
  row one plain 1.0 1.0 1000
  row one temporal 1.2 1.2 2000
  row one asan 1.3 1.3 3000
  row two plain 1.0 1.0 1000
  row two temporal 1.5 1.5 2900
  row two asan 2.0 2.0 3000
}
good > good.tsv
check "met targets" "$bench/report" good.tsv
"$bench/report" good.tsv > out
check "the geometric mean" grep -q 'temporal: geometric mean 1.34 (target 1.40: met); above 2.0: none; slower than asan: none; memory above 2.1 and asan.s: none$' out
{ good; row two temporal 1.9 1.9 2000; } > late.tsv
"$bench/report" late.tsv > out
test $? -eq 1
result "a missed mean" $?
check "rows that come later count" grep -q 'geometric mean 1.51 (target 1.40: MISSED)' out
{ good; row one temporal 1.31 1.31 2000; } > slow.tsv
"$bench/report" slow.tsv > out
check "slower than asan" grep -q 'slower than asan: one;' out
{ good; row three plain 1.0 1.0 1000; row three temporal - - -; } > failed.tsv
"$bench/report" failed.tsv > out
check "a failed program" grep -q 'failed: three' out
{ good; row one temporal 1.2 1.2 3100; } > large.tsv
"$bench/report" large.tsv > out
check "more memory than asan" grep -q "memory above 2.1 and asan's: one$" out

mkdir doc
printf 'before\n<!-- bench: pointers -->\nold\n<!-- end -->\nbetween\n<!-- bench: tools -->\nkept\n<!-- end -->\n' \
  > doc/performance.md
"$bench/report" --doc=doc good.tsv > out 2> err
"$bench/report" --doc=doc good.tsv > out 2> err
check "the document's text stays" test "`grep -c '^before$\|^between$\|^kept$' doc/performance.md`" -eq 3
check "the table is there once" test "`grep -c '^| one | 1.000 | 1.20 | 1.30 |$' doc/performance.md`" -eq 1
refuse "the old table is gone" grep -q '^old$' doc/performance.md
check "the results are kept" test "`grep -c '^pointers' doc/performance.tsv`" -eq 6
{ good | sed '/	one	/d'; row two temporal 1.6 1.6 2000; } > part.tsv
"$bench/report" --doc=doc part.tsv > out 2> err
check "a part measured again keeps the rest" \
  test "`grep -c '^| one | 1.000 | 1.20 | 1.30 |$\|^| two | 1.000 | 1.60 | 2.00 |$' doc/performance.md`" -eq 2
if command -v gnuplot > /dev/null; then
  check "a chart is drawn" grep -q '</svg>' doc/performance-pointers.svg
else
  check "what is missing is said" grep -q 'gnuplot is not installed' err
fi

check "a program is measured" "$bench/run" --only=bitcount --rounds=1 --quiet \
  --variants=plain,temporal --cc-plain="$PLAIN_GCC" --cc-temporal="$TEMPORAL_CC" \
  --results=measured.tsv
awk -F'\t' '$2 == "bitcount" && $3 == "temporal" && $4 > 0 && $5 > 0 && $6 > 0 && $7 > 0 && $8 > 0 { n++ }
	    END { exit n != 1 }' measured.tsv
result "with all figures" $?
check "one of many files is measured, whole as well" "$bench/run" --only=treesum-split --rounds=1 --quiet \
  --variants=plain,temporal-whole --cc-plain="$PLAIN_GCC" --cc-temporal="$TEMPORAL_CC" \
  --results=split.tsv --work=split
check "with a file for each function" test -f split/treesum-split.src/destroy.c
awk -F'\t' '$2 == "treesum-split" && $3 == "temporal-whole" && $4 > 0 && $5 > 0 && $6 > 0 && $7 > 0 && $8 > 0 { n++ }
	    END { exit n != 1 }' split.tsv
result "with all figures of the whole program" $?
"$bench/report" split.tsv > out
check "it has a column in the tables" grep -q '^program .* temporal-whole$' out
refuse "an unknown program" "$bench/run" --only=none
refuse "an unknown variant" "$bench/run" --variants=none

check "the back ends of the block store answer right, and so do the encodings" "$bench/growth/grow" \
  --only=stores --rounds=1 --most=3 --cc-plain="$PLAIN_GCC" --cc-temporal="$TEMPORAL_CC"
check "the growth of blocks, which the encodings do not limit" "$bench/growth/grow" \
  --only=sizes --rounds=1 --cc-plain="$PLAIN_GCC" --cc-temporal="$TEMPORAL_CC"
