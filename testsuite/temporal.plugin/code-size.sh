# code-size.sh - sites of checks are short, and the jumps to stubs, in long pieces of code too.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# Forty accesses of a function without branches, through pointers that nobody knows.
{
  echo 'struct s { int member; };'
  echo 'int public_function (struct s **several)'
  echo '{'
  echo '  int n = 0;'
  for i in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
    echo "  n += several[$i]->member; several[$i]->member = n;"
  done
  echo '  return n;'
  echo '}'
} > long.c
cat > main.c <<'END_C'
#include <stdlib.h>
struct s { int member; };
extern int public_function (struct s **);
int
main (int argc, char **argv)
{
  struct s *several[20];
  (void) argv;
  for (int i = 0; i < 20; i++)
    several[i] = malloc (sizeof (struct s));
  for (int i = 0; i < 20; i++)
    several[i]->member = i;
  if (argc > 1)
    free (several[17]);
  return public_function (several) == 0;
}
END_C

# far FILE: how many conditional jumps of FILE have six bytes.
far () { objdump -d --insn-width=8 "$1" | grep -c '	0f 8[0-9a-f] .*	j'; }

$TEMPORAL_CC -O2 -c long.c -o long.o
$TEMPORAL_CC -O2 -c long.c -o end.o -fplugin-arg-temporal-disable=islands
check "at the end of the function, stubs are far from their jumps" test `far end.o` -ge 40
check "places among the code are near" test `far long.o` -le 4
check "sites are in their section" test "`objdump -h long.o | grep -c ' temporal[.]sites '`" = 1
check "which names the function once" test "`strings long.o | grep -c '^public_function$'`" -le 2
for flags in -O2 '-O2 -ffunction-sections -Wl,--gc-sections' '-O2 -flto' '-O2 -masm=intel'; do
  $TEMPORAL_CC $flags -g long.c main.c -o long
  check "a correct program, $flags" ./long
  ./long free > out 2>&1
  check "the place of an error, $flags" \
    grep -q 'long.c:22:.*error: use-after-free: read of 4 bytes through .several\[17\]->member' out
done
