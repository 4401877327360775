# inline.sh - checks that hold are answered by compiled code: the runtime is asked a few times, not each time.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > words.c <<'END'
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static __attribute__ ((noipa)) uint64_t
words (char *p)
{
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  memcpy (&two, p, 2);
  memcpy (&four, p + 3, 4);
  memcpy (&eight, p + 8, 8);
  memcpy (p + 17, &four, 4);
  return two + four + eight;
}
static __attribute__ ((noipa)) int
aligned (int *p, short *q)
{
  return p[0] + p[1] + q[0] + q[3];
}
int
main (void)
{
  char *p = calloc (1, 1024);
  uint64_t sum = 0;
  for (int round = 0; round < 100; round++)
    for (int i = 0; i < 1000; i++)
      sum += words (p + i) + aligned ((int *) (p + i / 8 * 8), (short *) (p + i / 8 * 8));
  free (p);
  return sum != 0;
}
END
for checks in all temporal spatial; do
  for level in -O1 -O2 -O3 -Os; do
    check "$level, $checks: builds" $TEMPORAL_CC $level -g -fplugin-arg-temporal-checks=$checks words.c -o words
    TEMPORAL_OPTIONS=stats=1 ./words 2> numbers
    asked=`sed -n 's/^temporal: *\([0-9]*\) *checks that compiled code did not answer itself$/\1/p' numbers`
    cat numbers >&2
    test -n "$asked" && test "$asked" -lt 1000
    result "$level, $checks: words anywhere and aligned ones" $?
  done
done
