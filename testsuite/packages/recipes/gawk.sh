# gawk.sh - recipe: autotools; the tests compare outputs.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libgmp-dev libmpfr-dev libreadline-dev
# Finding: field[.]c:371:.*error: use-after-free: read of

configure_options=--disable-rpath

build ()
{
  make -j"$jobs" -C support
  make -j"$jobs" gawk
  make -j"$jobs" -C extension
}

# A test that fails leaves a file with its output, whose name begins with an underscore.
suite ()
{
  make -k -C test check || :
  cd test
  for file in *.ok; do
    name=${file%.ok}
    [ -e _$name ] && echo "FAIL $name" || echo "PASS $name"
  done
}

results ()
{
  grep '^PASS [a-z]\|^FAIL [a-z]'
}
