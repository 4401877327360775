# diffutils.sh - recipe: autotools; gnulib's tests and scripts.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finding: test-free[.]c:(14[12]:.*error: out-of-bounds: read of 4096 bytes|167:.*error: double-free)
# Finding: test-(c-stack|sigsegv-catch-stackoverflow2)[.]c:[0-9]+:.*error: null-dereference: (read of 1 byte|write of 4 bytes)

# One test runs itself under valgrind.
suite ()
{
  hide_valgrind
  make -k -j"$jobs" check VERBOSE=1
}
