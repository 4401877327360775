# expat.sh - recipe: autotools in a folder of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool

configure_options=--without-docbook

prepare ()
{
  cd expat
  autoreconf -fi
}

configure ()
{
  cd expat
  CFLAGS="$CFLAGS -Wall" LDFLAGS="-Wl,-Bsymbolic-functions $LDFLAGS" ./configure $configure_options
}

build ()
{
  cd expat
  make -j"$jobs"
  make -k -j"$jobs" check TESTS= > /dev/null
}

suite ()
{
  cd expat
  make -k check VERBOSE=1 || :
  # The number of checks.
  cat tests/*.log | sed -n 's/^\([0-9]*%: Checks: .*\)/PASS: \1/p'
}

results ()
{
  grep '^PASS: [0-9a-z]\|^FAIL: [0-9a-z]' | sed 's/: / /'
}
