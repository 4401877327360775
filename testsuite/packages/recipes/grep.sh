# grep.sh - recipe: autotools; gnulib's tests and scripts, with Debian's -O3, PCRE2 and libc's regular expressions.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libpcre2-dev
# Finding: test-free[.]c:(14[12]:.*error: out-of-bounds: read of 4096 bytes|167:.*error: double-free)
# Finding: test-(c-stack|sigsegv-catch-stackoverflow2)[.]c:[0-9]+:.*error: null-dereference: (read of 1 byte|write of 4 bytes)

configure ()
{
  CFLAGS="$CFLAGS -O3" LDFLAGS="$LDFLAGS -Wl,-z,defs" ./configure --disable-dependency-tracking --without-included-regex
}
