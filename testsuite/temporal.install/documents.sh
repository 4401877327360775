# documents.sh - the manual in the forms that "make" knows: info, HTML, and PDF where there is TeX.
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
