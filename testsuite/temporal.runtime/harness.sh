# harness.sh - the test suite itself fails when it should: without DejaGnu, without passes, on
# an error, an unresolved or an unexpectedly passing test, and when a process dies.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
suite=$TEST_SOURCE/..
# What this very run was asked for is not meant for those below.
unset RUNTESTFLAGS SLOTS TEMPORAL_QUICK
end='		=== temporal Summary ==='
# judge RESULT-LINE...: what the summary says of one process with these results.
judge ()
{
  printf '%s\n' "$@" > results
  awk -v slots=1 -f "$suite/summary.awk" results
}
check "a pass passes" judge "PASS: a" "$end"
check "a known gap passes" judge "PASS: a" "XFAIL: b" "UNSUPPORTED: c" "$end"
for bad in "FAIL: b" "XPASS: b" "KPASS: b" "UNRESOLVED: b" "ERROR: b" "PASS: a"; do
  refuse "$bad fails" judge "PASS: a" "$bad" "$end"
done
refuse "no pass fails" judge "XFAIL: b" "$end"
refuse "a process without a summary fails" judge "PASS: a"

echo 'set srcdir x' > site.exp
run 1 env RUNTEST="$SCRATCH/no-runtest" sh "$suite/run-parallel" "$suite"
result "without DejaGnu it fails" $?
check "and says so" grep -q 'needs DejaGnu' err
printf '#!/bin/sh\nexit 0\n' > runtest
chmod +x runtest
refuse "a runtest that does nothing fails" env RUNTEST="$SCRATCH/runtest" SLOTS=1 sh "$suite/run-parallel" "$suite"

# A crash is no detection: judged by the suite's own rules, in a suite of one test.
if command -v runtest > /dev/null; then
  mkdir small small/lib small/config small/temporal.one
  cp "$suite/lib/temporal.exp" "$suite/lib/batch.c" small/lib
  cp "$suite/config/default.exp" small/config
  cp "$suite/summary.awk" small
  cat > small/temporal.one/one.exp <<'END'
temporal-torture "" {-O0}
END
  cat > small/temporal.one/crash.c <<'END'
/* { dg-do run } */
#include <signal.h>
int main (int c, char **v) { if (c > 1) raise (SIGSEGV); return !v; } /* { dg-temporal-error "use-after-free" "x" } */
/* { dg-temporal-clean "" } */
END
  cat > small/temporal.one/variant.c <<'END'
/* { dg-do run } */
/* { dg-variant "two" "-DVALUE=2" } */
/* { dg-for "two" { dg-message "two is said" } } */
/* { dg-variant "three" "-DVALUE=0" "-O3" } */
#if VALUE
# warning two is said
#else
# define VALUE 0
#endif
int main (void) { return VALUE; } /* { dg-temporal-clean "" } */
END
  echo '/* { dg-for "other" { dg-do run } } */' > small/temporal.one/wrong.c
  sed -n '/^set [A-Z]/p' "$TEMPORAL_BUILD/testsuite/site.exp" > site.exp
  sed -n '/^set [A-Z_]* /p' "$TEMPORAL_BUILD/testsuite/site-extra.exp" >> site.exp
  cat >> site.exp <<END
set tool temporal
set srcdir "$SCRATCH/small"
set objdir "$SCRATCH"
END
  run 1 env RUNTEST=runtest SLOTS=1 sh "$suite/run-parallel" "$SCRATCH/small"
  result "a suite in which a program crashes fails" $?
  check "the crash is no detection" grep -q '^FAIL: .*crash.c.*use-after-free' temporal.sum
  check "the other run passes" grep -q '^PASS: .*crash.c.*clean' temporal.sum
  check "a program is judged as it is" grep -q '^PASS: .*variant.c  -O0  clean' temporal.sum
  check "and its variant by itself" grep -q '^FAIL: .*variant.c  -O0 (two)  clean' temporal.sum
  check "which has directives of its own" grep -q "^PASS: .*variant.c  -O0 (two)  (compiler's message.*two is said" temporal.sum
  refuse "and levels" grep -q 'three' temporal.sum
  check "a directive for no variant is an error" grep -q '^ERROR: .*wrong.c:1: there is no variant "other" above' temporal.sum
fi

# A folder without a driver of its own name would be left out in silence.
for folder in "$suite"/temporal.*; do
  folder=${folder##*/temporal.}
  test -f "$suite/temporal.$folder/$folder.exp" && grep -q "^  $folder  *[^ ]" "$suite/README" || echo "$folder"
done > missing
cat missing >&2
result "each folder has a driver, and a line in the README" `test ! -s missing; echo $?`
