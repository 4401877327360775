# checking.sh - the runtime as configure --enable-checking builds it: invariants are asserted after each operation on the block store.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"
flags="-std=gnu11 -O1 -w -DTP_CHECKING -fPIC -fvisibility=hidden -mincoming-stack-boundary=3 -fno-builtin-malloc -fno-builtin-calloc \
  -fno-builtin-realloc -fno-builtin-free -I$TEMPORAL_SOURCE/libtemporal"
mkdir objects
find "$TEMPORAL_SOURCE"/libtemporal -name '*.c' | xargs -P 2 -I{} sh -c \
  'o=objects/`echo {} | sed "s,.*libtemporal/,,; s,/,-,g"`.o; '"$PLAIN_GCC $flags"' -c {} -o $o' >&2
check "the runtime is built" ar rcs checking.a objects/*.o

for test in nested-blocks-fuzz trie-fuzz; do
  check "$test is built" $PLAIN_GCC -std=gnu11 -O2 -w -I"$TEMPORAL_SOURCE/libtemporal" "$TEMPORAL_SOURCE/testsuite/parts/$test.c" checking.a -o $test
  run 0 ./$test && ! grep -q '^FAIL' out && grep -q '^PASS' out
  result "$test" $?
  if quick; then break; fi
done

# A cell that says another's number.
cat > damage.c <<'END'
#include "blocks/blocks.h"
#include <stdio.h>
#include <stdlib.h>
int
main (int argc, char **argv)
{
  (void) argv;
  char *volatile p = malloc (100);
  if (argc > 1)
    *trt_cell_origin ((uintptr_t) p + 48) += 8 << TP_TAIL_BITS;
  for (int i = 0; i < 1000; i++)
    {
      char *volatile q = malloc (i);
      free (q);
    }
  free (p);
  puts ("done");
  return 0;
}
END
check "damage is built" $PLAIN_GCC -std=gnu11 -O1 -g -w -I"$TEMPORAL_SOURCE/libtemporal" damage.c checking.a -o damage
run 0 ./damage && test "`cat out`" = done && test ! -s err
result "without damage it is silent" $?
run 87 ./damage x
result "with damage it stops: status" $?
check "it says which invariant" grep -q '^temporal: block store: M2: its cells do not all name it: block of 100 bytes at 0x' err
check "and that it is an internal error" grep -q '^temporal: internal error: an invariant of the block store does not hold after operation [0-9]*$' err
