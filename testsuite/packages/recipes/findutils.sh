# findutils.sh - recipe: autotools; gnulib's tests, scripts, and two suites of DejaGnu.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: dejagnu
# Finding: test-free[.]c:(14[12]:.*error: out-of-bounds: read of 4096 bytes|167:.*error: double-free)

# Limit: 2400

configure_options='--localstatedir=/var/cache/locate --enable-d_type-optimisation'

# Compile the test programs, because DejaGnu would run them.
build ()
{
  make -j"$jobs"
  make -k -j"$jobs" check TESTS= RUNTEST=true > /dev/null || :
}

results ()
{
  cat > checks.out
  test_results . checks.out
  sed -n 's/^\(PASS\|FAIL\|XFAIL\|XPASS\|UNRESOLVED\): \(.*\)/\1 \2/p' find/testsuite/*.sum xargs/testsuite/*.sum locate/testsuite/*.sum
}
