# autotools.sh - recipe for packages without one: configure, make, make check.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool pkg-config

build ()
{
  # Debian's patches may have touched what configure is made of.
  if [ ! -x configure ] || grep -qs 'configure.ac\|Makefile.am' debian/patches/*; then
    autoreconf -fi
  fi
  ./configure
  make -j"$jobs"
}

suite ()
{
  make -k check VERBOSE=1
}

results ()
{
  test_results . /dev/stdin
}

# Nothing is known of what the package does, so its suite must do.
job ()
{
  make -k check > /dev/null
}
