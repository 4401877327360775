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

suite ()
{
  make -k check TESTSUITEFLAGS=-j"$jobs"
}

results ()
{
  sed -n -e 's/^ *\([0-9][0-9]*\): \(.*[^ ]\)  *ok$/PASS \1 \2/p' \
    -e 's/^ *\([0-9][0-9]*\): \(.*[^ ]\)  *FAILED.*/FAIL \1 \2/p' -e 's/^ *\([0-9][0-9]*\): \(.*[^ ]\)  *skipped.*/SKIP \1 \2/p'
}
