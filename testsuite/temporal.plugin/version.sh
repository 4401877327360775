# version.sh - a plugin loaded into another gcc than it was built for refuses.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
other=
for v in 11 12 13 14; do
  if test $v != $major && command -v gcc-$v > /dev/null; then other=gcc-$v; fi
done
if test -z "$other"; then
  echo "UNSUPPORTED: no other gcc here"
  exit 0
fi
run 1 $other -fplugin="$TEMPORAL_BUILD/plugin/temporal.so" -c make.c -o make.o
result "$other refuses" $?
test "`grep -c 'error: ' err`" -eq 1
result "$other prints one error" $?
check "it names the version it was built for" grep -q "error: .*$TEMPORAL_GCC_VERSION" err
check "it names the version it met" grep -q "error: .*`$other -dumpfullversion`" err
test ! -e make.o
result "$other makes no object" $?
