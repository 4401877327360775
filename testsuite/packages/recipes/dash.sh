# dash.sh - recipe: autotools; Debian's source contains no tests, so the sections of jobs/dash.sh
# are its tests.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake

configure_options='--disable-fnmatch --disable-lineno --disable-glob'

# A patch of Debian's adds a source file.
prepare ()
{
  autoreconf -fi
}

suite ()
{
  src/dash "$here/jobs/dash.sh" test src/dash || :
}

results ()
{
  grep '^PASS\|^FAIL'
}

job ()
{
  src/dash "$here/jobs/dash.sh" work
}
