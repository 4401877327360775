# documents.sh - the manual in the forms that "make" knows: info, HTML, and PDF where there is TeX; the
# numbers in the README.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v makeinfo > /dev/null; then
  echo "UNSUPPORTED: no makeinfo here"
  exit 0
fi
version=`$TEMPORAL_CC --temporal-version | sed 's/^temporal \([^,]*\),.*/\1/'`
doc=$TEMPORAL_BUILD/doc
# document NAME FILE: makes it, without a word of complaint, with the version and each chapter in FILE.
document ()
{
  rm -rf "$doc/temporal.$1"
  make_build -C doc "$1" > said 2>&1
  result "$1: is made" $?
  grep -i 'warning\|error' said >&2
  test $? -ne 0
  result "$1: nothing is amiss" $?
  grep -q "temporal $version" "$doc/$2"
  result "$1: has the version" $?
}
document html temporal.html/index.html
sed 's/&rsquo;/./g' "$doc/temporal.html/index.html" > index
sed -n "s/'/./g; s/^@chapter //p" "$TEMPORAL_SOURCE/doc/temporal.texi" | while read -r chapter; do
  grep -qF "$chapter" index || echo "$chapter"
done > missing
cat missing >&2
test ! -s missing
result "html: has each chapter" $?
if command -v pdftex > /dev/null; then
  make_build -C doc pdf > said 2>&1 && test `wc -c < "$doc/temporal.pdf"` -gt 100000
  result "pdf: is made" $?
  find "$doc/temporal.t2p" -name temporal.log -exec sed -n 's/^Overfull .hbox (\([0-9]*\).*/\1/p' {} + | sort -n > wide
  test "`tail -1 wide`" -lt 40
  result "pdf: no line is much too long" $?
else
  echo "UNSUPPORTED: pdf: no TeX here"
fi

check "README: a page" test "`wc -l < "$TEMPORAL_SOURCE/README"`" -le 120
# The README's table has the numbers of the pages that its commands write.
sed -n 's/^@item [a-z-]* @tab \([0-9]*\) @tab \([0-9]*\) \/.* @tab \([0-9]*\) \/.* @tab [0-9].* @tab \([0-9]*\)$/\1 \2 \3 \4/p' \
  "$TEMPORAL_SOURCE/doc/comparison.texi" \
  | awk '{ for (i = 1; i <= 4; i++) sum[i] += $i } END { print sum[1], sum[2], sum[3], sum[4] }' > wanted
sed -n 's/^ *errors found, of \([0-9,]*\) ("make compare") *\([0-9,]*\) *\([0-9,]*\) *\([0-9,]*\)$/\1 \2 \3 \4/p' \
  "$TEMPORAL_SOURCE/README" | sed 's/,//g' > written
check "README: errors found" cmp wanted written
# means HEADING TABLE COLUMN...: the columns of the row of geometric means in the TABLE below HEADING, as "1.34 2.05 22.06 ".
means ()
{
  awk -v heading="## $1" -v table="$2:" -v columns="$3" '
    /^## / { here = $0 == heading }
    here && /^[a-z ]*:$/ { on = $0 == table }
    here && on && /^\| program/ { split ($0, name, / *\| */) }
    here && on && /^\| geom/ {
      gsub (/\*/, "")
      n = split ($0, value, / *\| */)
      m = split (columns, wanted, " ")
      for (k = 1; k <= m; k++)
        for (i = 2; i <= n; i++)
          if (name[i] == wanted[k])
            printf "%s ", value[i]
      exit
    }' "$TEMPORAL_SOURCE/doc/performance.md"
}
# row LABEL: that row of the README's table.
row () { sed -n "s/^ *$1  *\([0-9. -]*\)\$/\1/p" "$TEMPORAL_SOURCE/README"; }
# same "1.34 2.05 22.06 " "1.34 2.05 22": the same numbers, those of the second with as many digits as they have.
same () { awk -v a="$1" -v b="$2" 'BEGIN {
  n = split (a, x, " "); split (b, y, " ")
  for (i = 1; i <= n; i++) { d = index (y[i], ".") ? length (y[i]) - index (y[i], ".") : 0; if (sprintf ("%." d "f", x[i]) != y[i]) exit 1 }
  exit n < 2 }'; }
check "README: pointer structures" same "`means "Pointer structures" time "temporal asan valgrind"`" "`row "pointer structures"`"
check "README: tools" same "`means Tools time "temporal asan valgrind"`" "`row tools`"
check "README: embedded kernels" same "`means Kernels time "temporal asan valgrind"`" "`row "embedded kernels"`"
check "README: real programs" same "`means "Real programs" time "temporal asan"`" "`row "real programs"`"
check "README: memory" same "`means "Real programs" "peak memory" "temporal asan"`" "`row "memory, real programs"`"
