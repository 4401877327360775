# m4.sh - recipe: autotools: gnulib's tests, and the examples of its manual.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finding: test-free[.]c:(14[12]:.*error: out-of-bounds: read of 4096 bytes|167:.*error: double-free)
# Finding: test-explicit_bzero[.]c:[0-9]*:.*error: use-after-(free|return): read of 9 bytes
# Finding: test-(c-stack|sigsegv-catch-stackoverflow2)[.]c:[0-9]+:.*error: null-dereference: (read of 1 byte|write of 4 bytes)

configure_options=--disable-rpath

# Compile the test programs; without TESTS make would still try the manual's examples.
build ()
{
  make -j"$jobs"
  make -k -j"$jobs" check TESTS= CHECKS= > /dev/null || :
}

# Without the test that Debian leaves out, too.
suite ()
{
  rm -f checks/198.sysval
  make -k check VERBOSE=1
}

# "Checking ./001.preproc", followed by the errors, if there are any.
results ()
{
  cat > checks.out
  test_results . checks.out
  awk '/^Checking / { name = $2; sub (/.*\//, "", name); result[name] = "PASS" }
       /: (status was|stdout mismatch|stderr mismatch)/ { result[name] = "FAIL" }
       END { for (name in result) print result[name], name }' checks.out
}
