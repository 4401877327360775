# worked-example.sh - the manual's worked example is what the plugin does, and the README's report what uniq.c gives.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
export TEMPORAL_CC
check "it is written" sh -c 'sh "$0" "$1" > worked-example.texi' "$TEMPORAL_SOURCE/doc/worked-example" "$TEMPORAL_SOURCE/doc"
# Names and numbers are those of one version of GCC.
if test "$major" -eq 12; then
  check "it is the manual's" diff "$TEMPORAL_SOURCE/doc/worked-example.texi" worked-example.texi
else
  check "it has checks" grep -q check_alive worked-example.texi
fi
# No example is empty.
grep -A1 '^@smallexample' worked-example.texi > starts; test -s starts && ! grep -q '^@end' starts
result "no dump is missing" $?

cp "$TEMPORAL_SOURCE/doc/uniq.c" .
printf 'one\none\ntwo\n' > lines
for level in -O0 -O2; do
  check "$level: compiles" $TEMPORAL_CC -g $level uniq.c -o uniq
  run 86 sh -c './uniq < lines'
  result "$level: status" $?
  grep -v '^    #\|^temporal: note: \(0x\|in \)' err | sed 's/^/    /' > report
  sed -n '/^    uniq.c:.*error/,/^    SUMMARY/p' "$TEMPORAL_SOURCE/README" | grep -v '^    [.]*$' > readme
  check "$level: the README has this report" cmp report readme
done
