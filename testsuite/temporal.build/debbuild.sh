# debbuild.sh - temporal-debbuild with a package of our own, which it need not fetch: the summary, the statuses,
# an interrupted run, and that nothing is left elsewhere.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"
debbuild=$TEMPORAL_BUILD/temporal-debbuild
check "--help" sh -c "'$debbuild' --help | grep -q PACKAGE"
check "--version names the plugins" sh -c "'$debbuild' --version | grep -q '^temporal-debbuild [0-9.]*, for gcc $TEMPORAL_GCC_VERSION$'"
printf '#!/bin/sh\necho 99.1.0\n' > gcc-99 && chmod +x gcc-99
run 2 "$debbuild" --gcc="$SCRATCH/gcc-99" sample \
  && grep -q "no plugin for .*gcc-99, version 99.1.0; there is for: $TEMPORAL_GCC_VERSION$" err
result "--gcc: a gcc without a plugin is refused" $?
run 2 env TEMPORAL_GCC=temporal-gcc "$debbuild" sample && grep -q 'cannot be temporal-gcc$' err
result "and so is TEMPORAL_GCC=temporal-gcc" $?
for wrong in "" --frobnicate --gcc=no-such-gcc --gcc= "--limit=x sample" "--via=x sample" "Sample" "../sample" "one two" "--work"; do
  run 2 "$debbuild" $wrong
  result "wrong arguments: $wrong" $?
done
mkdir foreign && touch foreign/file
run 2 "$debbuild" --work=foreign --clean && test -f foreign/file
result "a folder of somebody else's is not removed" $?
run 2 "$debbuild" --work=foreign sample && test "`ls foreign`" = file
result "nor used" $?
if ! test "`dpkg-query -W -f '${db:Status-Status}' build-essential 2> /dev/null`" = installed; then
  echo "UNSUPPORTED: no build-essential here"
  exit 0
fi

# Where the system's gcc is of another version, there is no plugin for it, and packages are to be built with the one that there is.
if test "`gcc -dumpfullversion 2> /dev/null`" != "$TEMPORAL_GCC_VERSION"; then
  TEMPORAL_GCC=$PLAIN_GCC
  export TEMPORAL_GCC
fi

# A package whose tests are good, and with BUG=... one that has an error, a test that fails without a
# report, one that does not compile, one that takes no flags, one in C++, two without tests, one that
# another compiler's plugin has had a part in.
mkdir sample sample/debian sample/debian/source
cp bad.c good.c make.c sample
echo ':test-result: PASS' > sample/old.trs
echo '3.0 (native)' > sample/debian/source/format
cat > sample/debian/control <<'END'
Source: sample
Maintainer: nobody <nobody@localhost>
Standards-Version: 4.6.2

Package: sample
Architecture: any
Description: a sample
END
cat > sample/debian/changelog <<'END'
sample (1.0) unstable; urgency=low

  * A sample.

 -- nobody <nobody@localhost>  Sun, 01 Jan 2023 00:00:00 +0000
END
cat > sample/debian/rules <<'END'
#!/usr/bin/make -f
include /usr/share/dpkg/buildflags.mk
include BUG
ifeq ($(BUG),flags)
CFLAGS = -O2
CPPFLAGS =
LDFLAGS =
endif
build-arch:
ifeq ($(BUG),cplusplus)
	printf '#include <iostream>\nint main () { std::cout << "PASS: c++\\n"; }\n' > main.cc
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) $(LDFLAGS) main.cc -o main
	./main
else
	@test '$(BUG)' != slow || test -e runs || echo "x.c:1:1: warning: once [-Wtemporal]"
	test '$(BUG)' != compile || { echo "x.c:1:1: error: no"; exit 1; }
	$(CC) $(CPPFLAGS) $(CFLAGS) -fPIC -shared $(LDFLAGS) make.c -o libmake.so
ifeq ($(BUG),two)
	printf 'asm (".ident \\"temporal 0.1 (GCC 9.12.1)\\"");\n' >> good.c
endif
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) good.c -L. -lmake -o good
	$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) bad.c -L. -lmake -o bad
ifeq ($(BUG),untested)
	@printf '   dh_auto_test\n   create-stamp\n'
else ifeq ($(BUG),overridden)
	@printf '   debian/rules override_dh_auto_test-arch\nfine\n   create-stamp debian/debhelper-build-stamp\n'
else ifeq ($(BUG),unasked)
	@printf '   create-stamp debian/debhelper-build-stamp\n'
else
	echo "   dh_auto_test"
	LD_LIBRARY_PATH=. ./good && echo "PASS: good"
	test '$(BUG)' != slow || { echo run >> runs; test `grep -c . runs` -gt 1 || { sleep 100 & echo $$! > process; wait; }; }
	test '$(BUG)' != error || { LD_LIBRARY_PATH=. ./bad; LD_LIBRARY_PATH=. ./bad; echo "FAIL: \"bad\""; exit 1; }
	test '$(BUG)' != test || { echo "FAIL: another"; exit 1; }
endif
endif
END
chmod +x sample/debian/rules
# package BUG: the .dsc of that variant in a folder of its own.
package ()
{
  mkdir "$1" && cp -r sample "$1" && echo "BUG = $1" > "$1/sample/BUG" \
    && (cd "$1" && dpkg-source -b sample)
}
# debuild STATUS BUG OPTIONS...
work=$SCRATCH/work
debuild ()
{
  debuild_status=$1 debuild_bug=$2
  shift 2
  test -d "$debuild_bug" || package "$debuild_bug" >&2 || return
  run $debuild_status "$debbuild" --no-install --jobs=1 --work="$work/$debuild_bug" "$@" \
    "$debuild_bug/sample_1.0.dsc"
}
json () { grep -q "$1" "$work/$debuild_bug/sample/summary.json"; }
mkdir "$work"

debuild 0 none
result "a good package: status 0" $?
check "its programs are instrumented" grep -q '^programs: *3 instrumented, 0 not' out
check "the summary is printed and kept" cmp out "$work/none/sample/summary.txt"
check "JSON" json '"exit_status": 0'
check "the compiler is named" grep -q "^temporal: *[0-9.]*, with gcc $TEMPORAL_GCC_VERSION$" out
check "in JSON, too" json "\"gcc\": \"$TEMPORAL_GCC_VERSION\""
debuild 0 none && ! grep -q 'build and tests' err
result "what is done is not done again" $?
debuild 0 none --options=leaks=1 && grep -q 'build and tests' err
result "but with other options" $?
debuild 0 none --plain && grep -q 'as in the plain build' out
result "--plain" $?
debuild 0 two && grep -q "^temporal: .* with gcc 9.12.1, $TEMPORAL_GCC_VERSION$" out
result "and each if there are several" $?
check "results that come with the source are none of this run" grep -q '^tests: *1 PASS$' "$work/none/sample/summary.txt"
debuild 6 cplusplus && ! grep -q '^temporal: .* with gcc' out
result "but none that did nothing" $?
# One that leaves a trace in the tree, under which it runs.
printf '#!/bin/sh\npwd | sed -n "s|.*/\\([a-z]*\\)/tree.*|\\1|p" >> "%s/trace"\nexec %s "$@"\n' \
  "$SCRATCH" "$PLAIN_GCC" > gcc-trace && chmod +x gcc-trace
for via in flags path; do
  rm -f trace
  debuild 0 none --gcc="$SCRATCH/gcc-trace" --fresh --plain --via=$via && grep -q '^programs: *3 instrumented, 0 not' out \
    && test "`sort -u trace | tr '\n' ' '`" = 'plain temporal '
  result "--gcc is called for both builds, via $via" $?
done
rm -f trace
run 0 env TEMPORAL_GCC=./gcc-trace "$debbuild" --no-install --jobs=1 --work="$work/none" --fresh \
  none/sample_1.0.dsc && test -s trace
result "and TEMPORAL_GCC" $?
debuild 1 error
result "a package with an error: status 1" $?
check "the error is named once, with the number of its processes" \
  grep -q '^    2x use-after-free .*bad.c:13:[0-9]* in main' out
check "the full report is there" sh -c "grep -q 'was freed here' '$work'/error/sample/temporal/reports/report.*"
check "JSON has its place" json '"kind": "use-after-free", "file": "[^"]*bad.c", "line": 13, "column": [0-9]*, "function": "main"'
check "JSON has the failed test, quoted" json '"failed_tests": \["..bad.."\]'
if command -v python3 > /dev/null; then
  check "JSON is JSON" python3 -c 'import json, sys; assert json.load (open (sys.argv[1]))["reports"][0]["processes"] == 2' \
    "$work/error/sample/summary.json"
else
  echo "UNSUPPORTED: no python3 here"
fi
debuild 1 error --keep-going
result "--keep-going" $?
debuild 5 test
result "tests that fail without a report: status 5" $?
debuild 0 test --plain && grep -q '^ *as in the plain build, which fails them, too$' out
result "unless they fail without temporal too, and the summary says so" $?
debuild 4 compile && grep -q 'x.c:1:1: error: no' out
result "a package that does not build: status 4, with the compiler's words" $?
debuild 4 compile --plain && grep -q '^result: .*neither does it without temporal' out
result "and the summary says whether plain gcc builds it" $?
debuild 6 flags --via=flags && grep -q 'via=path' out
result "a package that takes no flags: status 6 with --via=flags" $?
debuild 0 flags && grep -q 'does not use the flags' err && grep -q '^programs: *3 instrumented' out
result "it is instrumented without being asked" $?
debuild 0 flags && ! grep -q 'build and tests' err
result "and that is not done again" $?
debuild 0 flags --via=path && grep -q '^programs: *3 instrumented' out
result "--via=path instruments it" $?
debuild 6 cplusplus && grep -q '^programs: *0 instrumented, 1 not (1 in C++)$' out \
  && grep -q '^result: .*C++' out && ! grep -q 'via=path' out
result "a package in C++: status 6, and no advice that does not help" $?
debuild 0 untested && grep -q '^tests: *the package runs none' out
result "a package without tests: the summary says so" $?
debuild 0 unasked && grep -q '^tests: *debian/rules asks for none' out
result "a package that does not call dh_auto_test" $?
debuild 0 overridden && grep -q '^tests: *no results of single tests' out
result "a package with tests of its own in override_dh_auto_test-arch" $?
debuild 0 untested --test='LD_LIBRARY_PATH=. ./good' && grep -q '^tests: *no results of single tests' out
result "but not where --test ran some" $?
debuild 124 slow --limit=5
result "the time limit: status 124" $?
debuild 0 slow --limit=100 && grep -q 'going on' err && grep -q '^warnings: *1$' out
result "with more time it goes on, and keeps what the compiler said" $?
debuild 0 none --test='LD_LIBRARY_PATH=. ./good'
result "--test" $?
debuild 1 none --test='LD_LIBRARY_PATH=. ./bad'
result "--test that reports" $?
debuild 5 none --test='printf "%s\n" "  1: a first    ok" " 12: a: b   FAILED (x.at:3)" \
  " 13: a third  skipped (x.at:4)" "ERROR: All 13 tests were run," "1 failed unexpectedly."; exit 1' \
  && grep -q '^tests: *FAILED: .*2 PASS' out && ! grep -q '[0-9] ERROR' out && grep -q 'failed: 12: a: b$' out
result "results of Autotest" $?
debuild 5 none --test='printf "%s\n" "[==========] Running 4 tests from 1 test case." "[ RUN      ] first" \
    "[       OK ] first" "[       OK ] A.second (12 ms)" "[ RUN      ] third" "[  FAILED  ] third" "[  SKIPPED ] fourth" "[  PASSED  ] 2 tests." \
    "[  FAILED  ] 1 test, listed below:" "[  FAILED  ] third" "[  SKIPPED ] 1 test(s), listed below:" "1 FAILED TEST"; exit 1' \
  && grep -q '^tests: *FAILED: .*1 FAIL' out && grep -q '^tests: .*3 PASS' out && grep -q '^tests: .*1 SKIP' out && grep -q 'failed: third$' out
result "results of GoogleTest and cmocka" $?
debuild 5 none --test='printf "%s\n" "checking command to parse nm output... ok" "test_a (m.C) ... ok" "test_b (m.C) ... FAIL" \
    "test_c (m.C) ... ERROR" "test_d (m.C) ... skipped not here" "t/a.t .. ok" "t/b.t ...... Failed 1/2 subtests " \
    "code blocks ........ OK" "a file ... was read, ok" "2 digits.... passed3 digits.... passed"; exit 1' \
  && grep -q '^tests: .*3 FAIL' out && grep -q '^tests: .*4 PASS' out && grep -q '^tests: .*1 SKIP' out && grep -q 'failed: t/b.t$' out
result "results of Python and Perl" $?
debuild 5 none --test='printf "%s\n" "[TEST] first" "[ OK ] first" "[FAIL] second"; exit 1' \
  && grep -q '^tests: .*2 PASS' out && grep -q 'failed: second$' out
result "results in the same form with shorter words" $?

# Reports of programs that get no TEMPORAL_OPTIONS.
debuild 1 none --test='env -i LD_LIBRARY_PATH=. ./bad 2> /dev/null' && grep -q '^    1x use-after-free .*bad.c:13:[0-9]* in main' out
result "a test without an environment: the report is found" $?
debuild 1 none --test='echo "SUMMARY: temporal: use-after-free other.c:3:5 in f"' && grep -q '^    1x use-after-free .*other.c:3:5 in f' out
result "a report in the log alone is found" $?
debuild 1 none --test='echo "t/prog: wait status 22016"' && grep -q 'ended with 86.* no report was found' out
result "a status in the log alone is told of" $?
debuild 1 none --test='echo "a ... Error running make (expected 0; got 22016): make -f b"' && grep -q 'ended with 86' out
result "and one in the words of GNU make's tests" $?
debuild 0 none --test='echo "86 tests, 186 of them with status 860, passed with 86 assertions"'
result "other numbers are none" $?
debuild 5 none --test='printf "%s\n" "ok 1 - b" "ok 2 - a" "not ok 3 - c" "ok 4"; exit 1' \
  && grep -q '^tests: .*1 FAIL' out && grep -q 'failed: c$' out
result "results of TAP go by their names" $?
debuild 0 none --test='printf "%s\n" "ok 1 - a # SKIP why" "not ok 2 - b # TODO later" "ok - c" "not ok" "ok"' \
  && grep -q '^tests: *2 PASS, 1 SKIP, 1 XFAIL$' out
result "what they say of themselves counts, and the number may be left out" $?
debuild 0 none --plain --test='case $PWD in
    */plain/tree) printf "%s\n" "ok 1 - a" "not ok 2 - b" "ok 3 - b" "ok 4 - b" ;;
    *) printf "%s\n" "ok 1 - b" "ok 2 - b" "ok 3 - a" "not ok 4 - b" ;;
  esac' && grep -q 'as in the plain build' out
result "tests in another order are the same" $?
debuild 5 none --plain --test='case $PWD in
    */plain/tree) printf "%s\n" "ok 1 - a" "ok 2 - b" "ok 3 - b" ;;
    *) printf "%s\n" "ok 1 - b" "ok 2 - a" "ok 3 - a" ;;
  esac' && grep -q '^ *plain only: *PASS b (2)$' out && grep -q '^ *temporal only: *PASS a (2)$' out
result "but not one more or less of a name" $?
debuild 0 none --plain --test='echo "checking if a works... yes"
    case $PWD in */plain/tree) echo "checking if b works... yes" ;; *) echo "checking if b works... no" ;; esac' \
  && grep -q '^configure: not as in the plain build' out && grep -q '^ *plain only: *checking if b works... yes$' out \
  && grep -q '^ *temporal only: *checking if b works... no$' out && ! grep -q 'checking if a' out \
  && json '"checks_only_plain": \["checking if b works... yes"\], "checks_only_temporal": \["checking if b works... no"\]'
result "--plain compares what configure found" $?
debuild 5 none --test='printf "%s\n" "features/a ...... ok     (1 passed)" "features/b ...... Error running make" "again" \
    "FAILED (2/12 passed)" "vms/c .......... N/A" "t/d.t .. " "Dubious, test returned 1 (wstat 256, 0x100)" \
    "Failed 1/2 subtests " "t/e.t .. skipped: no e" "ok     (16 passed)"; exit 1' \
  && grep -q '^tests: *FAILED: 2 FAIL, 2 PASS, 2 SKIP$' out && grep -q 'failed: features/b$' out && grep -q 'failed: t/d.t$' out
result "results of GNU make and Perl that begin on another line" $?
debuild 5 none --test='mkdir t; printf ":test-result: %s\n" "PASS 1 - x" "FAIL 2 - y" "SKIP 3 z # SKIP why" > t/a.trs
    printf ":test-result: FAIL (exit status: 86)\n" > t/b.trs
    printf "%s\n" "PASS: a.tap 1 - x" "FAIL: a.tap 2 - y" "FAIL: b" "PASS: c" "   s 1.0: t/test-suite.log" "FAIL: elsewhere" \
    "ok 1 - elsewhere" "Testsuite summary for s" "==> meson-logs/testlog.txt <==" "ok 2 - there" "make[1]: *** no"; exit 1' \
  && grep -q '^tests: *FAILED: 2 FAIL, 3 PASS, 1 SKIP$' out && grep -q 'failed: t/a y$' out && grep -q 'failed: t/b$' out
result "results of Automake, with TAP in them and beside others, and none from the copies of what failed" $?

# Interrupted in its test, and started again: it goes on in the same tree.
"$debbuild" --no-install --work="$work/again" "slow/sample_1.0.dsc" > out 2> err < /dev/null &
process=$!
i=0
until test -s "$work/again/sample/temporal/tree/process" || test $i -ge 60; do
  sleep 1
  i=`expr $i + 1`
done
kill $process
wait $process
test $? -eq 130
result "an interrupt ends it" $?
# Gone, or waiting for somebody to ask how it ended; soon, as a signal ends nobody before he is next scheduled.
started=`cat "$work/again/sample/temporal/tree/process"`
i=0
while status=`cat "/proc/$started/stat" 2> /dev/null`; do
  case $status in *') Z '*) break ;; esac
  test $i -lt 20 || break
  sleep 1
  i=`expr $i + 1`
done
test $i -lt 20
result "and what it had started" $?
run 0 "$debbuild" --no-install --work="$work/again" "slow/sample_1.0.dsc" && grep -q 'going on' err \
  && test "`grep -c . "$work/again/sample/temporal/tree/runs"`" -eq 2
result "the next run goes on" $?
check "--clean" "$debbuild" --work="$work/again" --clean
check "leaves nothing" test ! -e "$work/again"
ls -A > left
check "nothing is written outside the work folder" sh -c "! grep -v -E '^(bad.c|good.c|make.c|out|err|left|work|foreign|sample|none|error|test|compile|flags|untested|unasked|overridden|cplusplus|two|slow|gcc-99|gcc-trace|trace)$' left"
