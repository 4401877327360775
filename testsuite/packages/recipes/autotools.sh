# autotools.sh - the functions that most recipes use: configure, make, make check.
#
# SPDX-License-Identifier: GPL-3.0-or-later

configure_options=

# Debian's patches may make Autoconf's input files newer than the generated files; touched in this
# order, nothing is generated again.
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
  # Compile the test programs, without running them.
  make -k -j"$jobs" check TESTS= > /dev/null || :
}

suite ()
{
  make -k -j"$jobs" check VERBOSE=1
}

# For suites that run programs under valgrind if it is installed: it cannot run instrumented
# programs.
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
