# sed.sh - recipe: autotools; gnulib's tests and scripts, with the regular expressions of libc as in Debian.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libacl1-dev libselinux1-dev
# Finding: test-free[.]c:(14[12]:.*error: out-of-bounds: read of 4096 bytes|167:.*error: double-free)
# Finding: test-explicit_bzero[.]c:[0-9]*:.*error: use-after-(free|return): read of 9 bytes

configure_options=--without-included-regex

# Five tests run themselves under valgrind.
suite ()
{
  hide_valgrind
  make -k -j"$jobs" check VERBOSE=1
}
