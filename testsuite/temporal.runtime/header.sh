# header.sh - temporal.h compiles alone, as C and as C++, without a warning.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
echo '#include <temporal.h>' > header.c
cp header.c header.cc
flags="-I$TEMPORAL_SOURCE/libtemporal/abi -Wall -Wextra -pedantic -Werror -fsyntax-only"
for std in c99 c11 gnu17; do
  check "as $std" $PLAIN_GCC -std=$std $flags header.c
done
if command -v g++ > /dev/null; then
  check "as C++" g++ $flags header.cc
else
  echo "UNSUPPORTED: as C++"
fi
