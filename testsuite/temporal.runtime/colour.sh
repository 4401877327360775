# colour.sh - color=, GCC_COLORS, NO_COLOR, TERM.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }
unset GCC_COLORS NO_COLOR
for f in bad good; do
  check "$f.c compiles" $TEMPORAL_CC -O2 -g $f.c make.c -o $f
done
escape=`printf '\033'`
coloured () { grep -q "$escape" err; }
run 86 ./bad && ! coloured
result "no terminal: none" $?
cp err plain
with color=never run 86 ./bad && ! coloured
result "color=never" $?
with color=always run 86 ./bad && coloured
result "color=always" $?
strip () { sed "s/$escape\\[[0-9;]*m//g; s/$escape\\[K//g; s/0x[0-9a-f]*//g; s/process [0-9]*//" "$1"; }
strip err > a
strip plain > b
check "without the colours it is the same text" diff a b
check "the place" grep -q "^$escape\\[01m$escape\\[Kbad.c:[0-9]*:[0-9]*:$escape\\[m$escape\\[K " err
check "the word error" grep -q " $escape\\[01;31m$escape\\[Kerror: $escape\\[m$escape\\[Kuse-after-free: " err
check "notes" grep -q " $escape\\[01;36m$escape\\[Knote: $escape\\[m$escape\\[K" err
check "what is quoted" grep -q "'$escape\\[01m$escape\\[Kmain$escape\\[m$escape\\[K'" err
check "the mark" grep -q "^      |  *$escape\\[32m$escape\\[K[~^]*$escape\\[m$escape\\[K\$" err
GCC_COLORS='error=01;35:note=34:bogus=3' with color=always run 86 ./bad
check "GCC_COLORS: error" grep -q "$escape\\[01;35m$escape\\[Kerror: " err
check "GCC_COLORS: note" grep -q "$escape\\[34m$escape\\[Knote: " err
check "GCC_COLORS: others stay" grep -q "^$escape\\[01m" err
GCC_COLORS='error=$(rm):error=x' with color=always run 86 ./bad
check "GCC_COLORS: what is malformed" grep -q "$escape\\[01;31m$escape\\[Kerror: " err
GCC_COLORS= with color=always run 86 ./bad && ! coloured
result "GCC_COLORS, empty" $?
with color=always:log_path=log run 86 ./bad && grep -q "$escape" log.[0-9]*
result "color=always in a log" $?
with color=always:leaks=1 silent ./good
result "no error: silent" $?
# On a terminal; Expect makes one.
terminal () { expect -c 'log_user 1; spawn -noecho ./bad; expect eof' > err 2> /dev/null < /dev/null; }
TERM=xterm terminal; coloured
result "a terminal" $?
TERM=dumb terminal; ! coloured && grep -q SUMMARY err
result "TERM=dumb" $?
NO_COLOR=1 TERM=xterm terminal; ! coloured && grep -q SUMMARY err
result "NO_COLOR" $?
NO_COLOR= TERM=xterm terminal; coloured
result "NO_COLOR, empty" $?
TEMPORAL_OPTIONS=color=never TERM=xterm terminal; ! coloured && grep -q SUMMARY err
result "a terminal, color=never" $?
rm -f log.*
TEMPORAL_OPTIONS=log_path=log TERM=xterm terminal; ! grep -q "$escape" log.* && grep -q SUMMARY log.*
result "a terminal, but the report goes to a file" $?
