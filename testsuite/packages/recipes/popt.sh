# popt.sh - recipe: autotools and libtool: a script runs one program some sixty times.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: pkg-config

# For Automake the whole script is one test.
suite ()
{
  make -k check VERBOSE=1 || :
  cat tests/*.log
}

results ()
{
  sed -n 's/^\(PASS\|FAIL\):* /\1 /p'
}
