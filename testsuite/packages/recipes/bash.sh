# bash.sh - recipe: autoconf; some eighty scripts whose outputs are known, and the sections of
# dash's script.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: bison libncurses-dev

configure_options='--enable-largefile --without-bash-malloc'
# debian/rules asks without exporting it.
CFLAGS=$(DEB_BUILD_MAINT_OPTIONS=hardening=+all DEB_CFLAGS_MAINT_APPEND=-Wall dpkg-buildflags --get CFLAGS)
LDFLAGS=$(DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get LDFLAGS)

build ()
{
  make -j"$jobs"
  make -j"$jobs" recho zecho printenv xcase
}

# As tests/run-all does it, but each test has a result: it prints how its output differs, or
# nothing.
suite ()
{
  cd tests
  export THIS_SH=$tree/bash BUILD_DIR=$tree PATH=$tree:.:$PATH BASH_TSTOUT=$out/result
  for script in run-*; do
    case $script in run-all|run-minimal|run-gprof|*.orig|*~) continue ;; esac
    timeout 300 sh $script > "$out/difference" 2>> "$out/log" || :
    [ -s "$out/difference" ] && result=FAIL || result=PASS
    echo "$result ${script#run-}"
    rm -f "$BASH_TSTOUT"
  done
}

results ()
{
  grep '^PASS\|^FAIL'
}

job ()
{
  ./bash "$here/jobs/dash.sh" test ./bash
  ./bash "$here/jobs/dash.sh" work
}
