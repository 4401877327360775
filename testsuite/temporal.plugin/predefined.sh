# predefined.sh - how a source file can tell that it is compiled with temporal.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > seen.c <<'END'
#ifdef __TEMPORAL__
int macro[__TEMPORAL__ >= 1 && __TEMPORAL__ < 10000 ? 1 : -1];
#endif
#if __has_attribute (no_temporal)
int attribute;
#endif
END
has () { nm seen.o > names && grep -q " $1\$" names; }
specs=-specs=`$TEMPORAL_CC --temporal-specs`
n=0
for how in "$TEMPORAL_CC" "$PLAIN_GCC $specs" "$PLAIN_GCC $specs $specs" "$PLAIN_GCC -fplugin=$TEMPORAL_BUILD/plugin/temporal.so"; do
  n=`expr $n + 1`
  check "way $n: compiles" $how -Wall -Werror -c seen.c
  check "way $n: __TEMPORAL__" has macro
  check "way $n: __has_attribute (no_temporal)" has attribute
done
sh -c "$TEMPORAL_CC -E -dM -x c /dev/null" > macros
check "__TEMPORAL__ with -E" grep -q '^#define __TEMPORAL__ [0-9][0-9]*$' macros
check "C++ compiles" $TEMPORAL_CC -x c++ -c seen.c
refuse "not in C++, which is left as it is" has macro
check "plain gcc compiles" $PLAIN_GCC -c seen.c
refuse "no macro in plain gcc" has macro
