# options.sh - TEMPORAL_OPTIONS, one by one.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
definitions=$TEMPORAL_SOURCE/libtemporal/base/options.def
for f in bad good; do
  check "$f.c compiles" $TEMPORAL_CC -O2 -g $f.c make.c -o $f
done
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

check "no options: error" catches ./bad
check "no options: silent" silent ./good
check "empty options" with "" silent ./good

with help=1 run 0 ./good
result "help=1 ends with 0" $?
cat out err > help
for name in `sed -n 's/^TRT_OPTION_[A-Z]* (\([a-z_]*\),.*/\1/p' "$definitions"`; do
  check "help names $name" grep -q "$name" help
  for doc in temporal.texi temporal.7; do
    check "$doc describes $name" grep -q "$name=" "$TEMPORAL_SOURCE/doc/$doc"
  done
done

# complains SETTING WORD: the program does not start; one line names WORD.
complains ()
{
  with "$1" run ${3-86} ./good && test ! -s out && test "`wc -l < err`" -eq 1 \
    && grep -q "^temporal: error: .*$2" err
}
check "unknown name" complains frobnicate=1 frobnicate
check "unknown name after a known one" complains exitcode=3:frobnicate=1 frobnicate 3
check "name without a value" complains exitcode exitcode
check "value that is no number" complains exitcode=abc exitcode
check "value out of range" complains exitcode=256 exitcode
check "value that is no truth value" complains strict=maybe strict

check "exitcode=7" with exitcode=7 run 7 ./bad
check "exitcode=0" with exitcode=0 run 0 ./bad
check "exitcode does not change a clean run" with exitcode=7 silent ./good

with log_path="$SCRATCH/log" run 86 ./bad && test ! -s err
result "log_path: nothing on stderr" $?
ls log.[0-9]* > names 2> /dev/null
test "`wc -l < names`" -eq 1 && grep -q '^SUMMARY: temporal: use-after-free' log.[0-9]*
result "log_path: the report is in PATH.PID" $?

cat > two.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int *make (int value);
int
main (void)
{
  int *p = make (1);
  free (p);
  int *volatile keep = p;
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += *keep;
  *keep = 5;
  puts ("end");
  return sum == 12345;
}
END
check "two.c compiles" $TEMPORAL_CC -O1 -g -w two.c make.c -o two
with halt_on_error=0 run 86 ./two && grep -q end out
result "halt_on_error=0 goes on" $?
test "`grep -c '12:.*: error: use-after-free: read' err`" -eq 1
result "halt_on_error=0 reports a place once" $?
test "`grep -c '13:.*: error: use-after-free: write' err`" -eq 1
result "halt_on_error=0 reports the next place" $?

with selfcheck=1 run 86 ./good && grep -q ': error: selfcheck' err
result "selfcheck=1 fires in an instrumented program" $?
cat > inline.c <<'END'
#include <stdlib.h>
int
main (void)
{
  int *volatile p = calloc (1, sizeof *p);
  return *p;
}
END
check "a program whose checks all pass inline" $TEMPORAL_CC -O2 -fplugin-arg-temporal-disable=lower \
  -fplugin-arg-temporal-disable=tdo inline.c -o inline
run 0 ./inline
with selfcheck=1 run 86 ./inline && grep -q ': error: selfcheck' err
result "selfcheck=1 fires where checks would be inline but for disable=lower" $?
check "an uninstrumented program" $PLAIN_GCC good.c make.c -o plain \
  -Wl,--no-as-needed "$TEMPORAL_BUILD/libtemporal/libtemporal.so" -Wl,-rpath,"$TEMPORAL_BUILD/libtemporal"
with selfcheck=1 run 0 ./plain
result "selfcheck=1 stays silent in an uninstrumented one" $?
with verbosity=1 run 0 ./good && test -s err
result "verbosity=1 prints the configuration" $?
check "several options" with exitcode=9:strict=1:verbosity=0 run 9 ./bad

# The program's own defaults, and files of options.
for level in -O0 -O2 "-O2 -static" "-O2 -flto"; do
  { cat bad.c; echo 'const char *__temporal_default_options (void) { return "exitcode=9:halt_on_error=1"; }'; } > own.c
  check "defaults $level: compile" $TEMPORAL_CC $level -g -w own.c make.c -o own
  check "defaults $level" run 9 ./own
  check "defaults $level: the environment overrides one" with exitcode=11 run 11 ./own
done
sed -i.old 's/exitcode=9/exitcode=nine/' own.c
check "wrong defaults: compile" $TEMPORAL_CC -O2 -g -w own.c make.c -o own
run 86 ./own && grep -q "^temporal: error: __temporal_default_options: 'exitcode=nine': " err
result "wrong defaults are told of" $?

printf '# a comment: strict=maybe\nexitcode=13\n  # another\nhalt_on_error=1:\n' > options
check "include" with include=options run 13 ./bad
check "include: what is behind overrides" with include=options:exitcode=14 run 14 ./bad
check "include: what is before does not" with exitcode=14:include=options run 13 ./bad
check "include: no such file" complains include=nowhere "include=nowhere: cannot be opened: no such file or directory"
echo 'exitcode=1000' > wrong
check "include: a wrong value, and the file's name" complains include=wrong "wrong: 'exitcode=1000'"
echo 'include=options' > twice
check "include: not in a file" complains include=twice "twice: include=options: "
awk 'BEGIN { for (i = 0; i < 2000; i++) print "exitcode=14" }' > long
check "include: too long" complains include=long "include=long: "
: > empty
check "include: an empty file" with include=empty catches ./bad
