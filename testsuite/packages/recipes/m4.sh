# m4.sh - recipe: autotools: gnulib's tests, and the examples of its manual.
#
# SPDX-License-Identifier: GPL-3.0-or-later

results ()
{
  cat > checks.out
  test_results . checks.out
  sed -n -e 's/^Checking \.*\/*\([0-9.a-z_]*\)$/PASS \1/p' -e 's/^\(All checks successful\)/PASS \1/p' checks.out
}
