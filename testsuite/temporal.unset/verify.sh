# verify.sh - verify mode finds it if registers do not say what was set of a variable.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arg=-fplugin-arg-temporal

# Nobody can change the bits of a variable whose address is not taken.  This does: it finds the variable by what it holds.
cat > lie.c <<'END'
#include <stddef.h>
#include <stdint.h>
void __temporal_v1_unset_begin (const void *, size_t);
void __temporal_v1_set_bytes (const void *, size_t);
__attribute__ ((noinline)) void
lie (int unset)
{
  uintptr_t a = ((uintptr_t) __builtin_frame_address (0) + 15) & ~(uintptr_t) 7;
  for (int i = 0; i < 1000; i++, a += 8)
    if (*(volatile uint64_t *) a == 0x5eed123456789abc)
      {
	if (unset)
	  __temporal_v1_unset_begin ((void *) (a + 8), 8);
	else
	  __temporal_v1_set_bytes ((void *) (a + 8), 8);
	return;
      }
}
END

# A structure whose scalars have companions, and an array that is set as a whole.
cat > leaves.c <<'END'
void lie (int unset);
struct pair { long magic, n; };
__attribute__ ((noinline)) static long
leaf (int n)
{
  struct pair v;
  v.magic = 0x5eed123456789abc;
  if (n > 1)
    v.n = n;
  lie (1);
  long k = v.n;	/* here */
  if (k == 5)
    return v.magic;
  return k;
}
/* This is an error, but the bits say that it is set.  */
__attribute__ ((noinline)) static long
lost (int n)
{
  struct pair v;
  v.magic = 0x5eed123456789abc;
  if (n > 1)
    v.n = n;
  lie (0);
  long k = v.n;	/* or here */
  if (k == 5)
    return v.magic;
  return k;
}
int
main (int argc, char **argv)
{
  (void) argv;
  if (argc > 1)
    leaf (argc);
  else
    lost (argc);
  return 0;
}
END
cat > whole.c <<'END'
void lie (int unset);
__attribute__ ((noinline)) static long
leaf (int n)
{
  long v[4] = { 0x5eed123456789abc, 1, 2, 3 };
  lie (n > 1);
  long k = v[n - 1];	/* here */
  if (k == 5)
    return 1;
  return k;
}
int
main (int argc, char **argv)
{
  (void) argv;
  leaf (argc);
  return 0;
}
END

$PLAIN_GCC -O1 -c lie.c -o lie.o || exit 1
# refuted PROGRAM WHERE SAYS ARGUMENT...
refuted ()
{
  refuted_name=$1 refuted_where=$2 refuted_says=$3
  shift 3
  run 87 ./verified "$@" \
    && grep -q "^$refuted_name.c:[0-9]*:[0-9]*: internal error: proof unset-local refuted at $refuted_name.c:`sed -n "/$refuted_where/=" $refuted_name.c`: $refuted_says" err
}
for program in leaves whole; do
  check "$program: compiles" $TEMPORAL_CC -g -O0 $arg-checks=all,init $program.c lie.o -o plain
  check "$program: is silent without verify mode" silent ./plain x
  check "$program: compiles in verify mode" $TEMPORAL_CC -fchecking -g -O0 $arg-checks=all,init $arg-verify $program.c lie.o -o verified
  check "$program: said to be set" refuted $program '[*] here' 'nobody has set the value, but it is said to be set' x
done
$TEMPORAL_CC -g -O0 $arg-checks=all,init $arg-verify leaves.c lie.o -o verified
check "leaves: said to be unset" refuted leaves '[*] or here' 'the value is set, but it is said that nobody has set it'
$TEMPORAL_CC -g -O0 $arg-checks=all,init $arg-verify whole.c lie.o -o verified
check "whole: nothing is refuted where it is set" silent ./verified
