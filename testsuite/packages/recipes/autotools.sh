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

# Automake's driver leaves a file for each test; without it, the output must do.
results ()
{
  trs=$(find . -name '*.trs' | sort)
  if [ -n "$trs" ]; then
    for file in $trs; do
      sed -n "s|^:test-result: \([A-Z]*\).*|\1 ${file%.trs}|p" "$file"
    done
  else
    sed -n 's/^\(PASS\|FAIL\|SKIP\|XFAIL\|XPASS\|ERROR\): *\(.*\)/\1 \2/p'
  fi
}

# Nothing is known of what the package does, so its suite must do.
job ()
{
  make -k check > /dev/null
}
