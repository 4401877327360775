# autotools.sh - what recipes have in common: configure, make, make check.
#
# SPDX-License-Identifier: GPL-3.0-or-later

configure_options=

# Debian's patches make files of Autoconf's newer than what was made of them; in this order nothing is
# made again.
prepare ()
{
  if [ ! -x configure ]; then
    autoreconf -fi
  fi
  for name in aclocal.m4 configure 'config*.h*' Makefile.in; do
    find . -name "$name" -exec touch {} +
    sleep 0.02
  done
}

configure ()
{
  ./configure --disable-dependency-tracking $configure_options
}

build ()
{
  make -j"$jobs"
  # The test programs, without running them.
  make -k -j"$jobs" check TESTS= > /dev/null || :
}

suite ()
{
  make -k -j"$jobs" check VERBOSE=1
}

# For suites that run programs under valgrind where they find it: instrumented ones cannot.
hide_valgrind ()
{
  mkdir "$out/bin"
  printf '#!/bin/sh\nexit 1\n' > "$out/bin/valgrind"
  chmod +x "$out/bin/valgrind"
  PATH=$out/bin:$PATH
}

results ()
{
  test_results . /dev/stdin
}
