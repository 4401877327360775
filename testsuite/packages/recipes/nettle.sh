# nettle.sh - recipe: autoconf; a hundred programs for ciphers and hashes, chosen at run time by the processor's kind.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libgmp-dev m4

configure_options=--enable-fat

build ()
{
  make -j"$jobs"
  make -k -j"$jobs" -C testsuite all > /dev/null || :
  for folder in testsuite examples; do
    make -k -j"$jobs" -C $folder check TS_ALL= TESTS= > /dev/null || :
  done
}
