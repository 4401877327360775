# other-tools.sh - the manual's chapter on other tools names each option that the tools list which are installed.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
page=$TEMPORAL_SOURCE/doc/other-tools.texi

# named NAMES: passes if the page has each line of the file NAMES as the name of an option.
named ()
{
  test -s "$1" || return 1
  grep -o '@code{[-a-z0-9_]*}' "$page" | sed 's/@code{//; s/}//' | sort -u > page-names
  sort -u "$1" | comm -23 - page-names > missing
  cat missing >&2
  test ! -s missing
}

echo 'int main (void) { return 0; }' > empty.c
if $PLAIN_GCC -fsanitize=address empty.c -o empty 2> /dev/null; then
  ASAN_OPTIONS=help=1 ./empty 2>&1 | sed -n 's/^\t\([a-z0-9_]*\)$/\1/p' > asan
  # Newer compilers have options that the page need not know yet.
  if test "$major" -le 12; then
    check "AddressSanitizer's" named asan
    echo no_such_option >> asan
    refuse "an option that is not there is missed" named asan
  fi
else
  echo "UNSUPPORTED: no AddressSanitizer here"
fi
if $PLAIN_GCC -fsanitize=leak empty.c -o empty 2> /dev/null; then
  LSAN_OPTIONS=help=1 ./empty 2>&1 | sed -n 's/^\t\([a-z0-9_]*\)$/\1/p' > leaks
  if test "$major" -le 12; then
    check "LeakSanitizer's" named leaks
  fi
else
  echo "UNSUPPORTED: no LeakSanitizer here"
fi
if command -v valgrind > /dev/null; then
  valgrind --help | sed -n 's/^ *\(-[a-z] \)*\(--[-a-z0-9]*\).*/\2/p' > memcheck
  check "Valgrind's" named memcheck
else
  echo "UNSUPPORTED: no Valgrind here"
fi
