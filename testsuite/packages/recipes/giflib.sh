# giflib.sh - recipe: a makefile; files and their dumps.
#
# SPDX-License-Identifier: GPL-3.0-or-later

prepare () { :; }
configure () { :; }

build ()
{
  # Documentation is built last, and would need xmlto.
  make -k -j"$jobs" OFLAGS="$CPPFLAGS $CFLAGS $LDFLAGS" || [ -x gifwedge ]
}

# Its checks are rules that print "# subject" and the difference, if there is one.
suite ()
{
  make -k -C tests 2>&1 && echo "PASS all" || echo "FAIL all"
}

results ()
{
  grep -v '^make' | sed -n -e 's/^\(PASS\|FAIL\) /\1 /p' -e 's/^# \(.*\)/PASS \1/p' -e 's/^ok.*/PASS &/p' \
    -e 's/^\([-+][^-+].*\)/FAIL \1/p'
}
