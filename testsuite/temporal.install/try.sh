# try.sh - ./try: finds the error of each example, says what other tools make of it, builds
# nothing twice, and with --no-install only lists what is missing.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
try ()
{
  flock "$TEMPORAL_BUILD/config.status" sh "$TEMPORAL_SOURCE/try" --no-install "$@"
}
# brought_up_to_date: it had something to make, configure or install.
brought_up_to_date ()
{
  grep -E '^try: (autoreconf|configure|make|installing)' out
}

run 0 try
result "./try succeeds" $?
check "it shows the report" grep -q '^SUMMARY: temporal: use-after-free ' err
check "it shows the exit status" grep -q 'with temporal: exit status 86' out
if $PLAIN_GCC -fsanitize=address good.c make.c -o asan 2> /dev/null; then
  check "it has one line on AddressSanitizer, which is silent" \
    test "`grep '^AddressSanitizer: ' out`" = "AddressSanitizer: silent, exit status 0"
else
  echo "UNSUPPORTED: it has one line on AddressSanitizer, which is silent"
fi
if command -v valgrind > /dev/null; then
  check "it has one line on Valgrind" test "`grep -c '^Valgrind: ' out`" -eq 1
else
  echo "UNSUPPORTED: it has one line on Valgrind"
fi
run 0 try
! brought_up_to_date
result "a second run makes nothing" $?
run 0 try
for example in "$TEMPORAL_SOURCE"/examples/*.c; do
  name=`basename "$example"`
  run 86 try "$example"
  result "$name ends with the program's status" $?
  check "$name: the report names it" grep -q "^SUMMARY: temporal: [a-z-]* .*$name:[0-9]" err
done
run 0 try good.c make.c
test $run_status -ne 86
result "a second file is an argument of the program" $?
refuse "a file that is not there" try no-such-file.c
refuse "an option that is not there" try --frobnicate
check "--help" sh "$TEMPORAL_SOURCE/try" --help
check "./check --help" sh "$TEMPORAL_SOURCE/check" --help

# Everything but makeinfo and runtest.
mkdir bin
for dir in /bin /usr/bin; do
  for program in $dir/*; do
    ln -sf "$program" bin/ 2> /dev/null
  done
done
rm -f bin/makeinfo bin/runtest
poor () { PATH=$SCRATCH/bin TEMPORAL_BUILD=$SCRATCH/nothing sh "$TEMPORAL_SOURCE/$1" --no-install; }
run 1 poor try
result "./try --no-install stops where something is missing" $?
check "and names the package" grep -q '^  texinfo$' out
run 1 poor check
result "./check --no-install stops where something is missing" $?
check "and names the packages" sh -c "grep -q '^  texinfo$' out && grep -q '^  dejagnu$' out"
find nothing -name config.status > made 2> /dev/null
test ! -s made
result "and builds nothing" $?
