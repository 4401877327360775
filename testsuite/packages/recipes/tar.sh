# tar.sh - recipe: autotools; more than two hundred tests of Autotest.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libacl1-dev libselinux1-dev

# Limit: 2400

configure ()
{
  RSH=/usr/bin/rsh ./configure --disable-dependency-tracking --enable-backup-scripts --with-lzma=xz
}

# Compile the test programs, because Autotest would run them.
build ()
{
  make -j"$jobs"
  make -k -j"$jobs" check TESTSUITEFLAGS=--version > /dev/null || :
}

suite ()
{
  make -k check TESTSUITEFLAGS=-j"$jobs"
}
