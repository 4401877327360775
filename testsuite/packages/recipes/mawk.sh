# mawk.sh - recipe: autoconf, a test script, and an interpreter at work.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: bison

prepare () { :; }
configure () { ./configure; }

build ()
{
  make mawk
}

# The script prints "NAME OK" or counts failures; the summary line contains the path.
suite ()
{
  make mawk_test && echo "PASS mawk_test" || echo "FAIL mawk_test"
  make fpe_test && echo "PASS fpe_test" || echo "FAIL fpe_test"
}

results ()
{
  sed -n -e 's/^\(PASS\|FAIL\) /\1 /p' -e '/^tested /d' \
    -e 's/^\(.*\) OK$/PASS \1/p' -e 's/^\(.*\) had .* failures\{0,1\}$/FAIL \1/p'
}

job ()
{
  ./mawk -f "$here/jobs/mawk.awk" "$input"
}
