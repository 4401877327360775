# verify-variables.sh - verify mode finds a variable that was left without a block wrongly.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arg=-fplugin-arg-temporal

# Nothing that the plugin sees keeps the address of a variable.  What it does not see finds it by what the variable holds.
cat > lie.c <<'END'
#include <stddef.h>
#include <stdint.h>
__attribute__ ((noinline)) void *
steal (void)
{
  uintptr_t a = ((uintptr_t) __builtin_frame_address (0) + 15) & ~(uintptr_t) 7;
  for (int i = 0; i < 1000; i++, a += 8)
    if (*(volatile uint64_t *) a == 0x5eed123456789abc)
      return (void *) a;
  return NULL;
}
END
cat > head.h <<'END'
#include <stdlib.h>
#define MAGIC 0x5eed123456789abc
long *steal (void), *kept, *other;
END
# Each has leaf (), with such a variable.
cat > tail.h <<'END'
int
main (int argc, char **argv)
{
  (void) argv;
  other = malloc (2 * sizeof *other);
  if (argc > 1)
    set (other, argc);
  long k = leaf (argc);
  if (!kept)
    return 3;
  *kept = k;	/* here */
  free (other);
  return 0;
}
END
cat > lent-variable.c <<'END'
#include "head.h"
static __attribute__ ((noinline)) void
set (long *p, int n)
{
  *p = MAGIC;
  if (!kept)
    kept = steal ();
  *p += n;
}
static __attribute__ ((noinline)) long
leaf (int n)
{
  long v;
  set (&v, n);
  return v;
}
#include "tail.h"
END
cat > unneeded-variable.c <<'END'
#include "head.h"
#define set(p, n) ((p)[0] = (n))
static __attribute__ ((noinline)) void
put (long *p, int n)
{
  p[0] = MAGIC;
  p[1] = n;
}
static __attribute__ ((noinline)) long
leaf (int n)
{
  long v[2];
  put (v, n);
  kept = steal ();
  return v[n & 1];
}
#include "tail.h"
END
cat > named-variable.c <<'END'
#include "head.h"
#define set(p, n) ((p)[0] = (n))
static __attribute__ ((noinline)) long
leaf (int n)
{
  long v[2] = { MAGIC, n };
  __builtin_prefetch (v);
  kept = steal ();
  return v[n & 1];
}
#include "tail.h"
END
cat > promoted-variable.c <<'END'
#include "head.h"
static inline __attribute__ ((always_inline)) void
set (long *p, int n)
{
  p[0] = MAGIC;
  p[1] = n;
}
static __attribute__ ((noinline)) long
leaf (int n)
{
  long v[2];
  set (v, n);
  kept = steal ();
  return v[n & 1];
}
#include "tail.h"
END

$PLAIN_GCC -O1 -c lie.c -o lie.o || exit 1
line=`sed -n '/here/=' tail.h`
for proof in lent-variable unneeded-variable named-variable promoted-variable; do
  for level in -O2 -O3; do
    check "$proof $level: compiles" $TEMPORAL_CC -g $level $proof.c lie.o -o plain
    check "$proof $level: is silent without verify mode" silent ./plain
    check "$proof $level: compiles in verify mode" $TEMPORAL_CC -fchecking -g $level $arg-verify $proof.c lie.o -o verified
    run 87 ./verified
    result "$proof $level: status" $?
    check "$proof $level: is refuted" grep -q \
      "^tail.h:$line:[0-9]*: internal error: proof $proof refuted at tail.h:$line: the check finds use-after-return: write of 8 bytes through '\*kept'" err
    check "$proof $level: says which variable" grep -q "^$proof.c:[0-9]*:[0-9]*: note: the [0-9]*-byte variable 'v' was declared here, in 'leaf'" err
    test "`grep -c 'error:' err`" -eq 1
    result "$proof $level: once" $?
  done
done

# An error that is found without a block is the program's, whatever was proved of the variable.
cat > index.c <<'END'
#include <stdlib.h>
static __attribute__ ((noinline)) void
set (int *p)
{
  *p = 1;
}
int
main (int argc, char **argv)
{
  int v[4], *q = malloc (4);
  (void) argv;
  set (q);
  set (v);
  v[argc + 3] = 2;
  free (q);
  return v[0];
}
END
check "an index: compiles" $TEMPORAL_CC -g -O2 -w $arg-verify index.c -o index
run 86 ./index
result "an index: is reported" $?
grep -q "error: out-of-bounds: write of 4 bytes in 'v" err && ! grep -q internal err
result "an index: refutes nothing" $?
