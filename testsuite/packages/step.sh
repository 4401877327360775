# step.sh - one step of a recipe, in a process of its own (for run's time limit).
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: sh step.sh FUNCTION, with the environment that `step' in run gives.  Sets the
# compiler and Debian's flags as dpkg-buildpackage would, and calls the recipe's function in
# the tree. The processor time goes to FUNCTION.times beside the tree.

set -eu
cd "$tree"

CFLAGS=$(dpkg-buildflags --get CFLAGS)
CPPFLAGS=$(dpkg-buildflags --get CPPFLAGS)
LDFLAGS=$(dpkg-buildflags --get LDFLAGS)
if [ "$compiler" = plain ]; then
  CC=gcc
elif [ "$compiler" = asan ]; then
  CC=gcc
  CFLAGS="$CFLAGS -fsanitize=address"
  LDFLAGS="$LDFLAGS -fsanitize=address"
elif [ "$via" = specs ]; then
  CC=gcc
  CFLAGS="$CFLAGS -specs=$specs"
  LDFLAGS="$LDFLAGS -specs=$specs"
else
  CC=$cc_temporal
fi
export CC CFLAGS CPPFLAGS LDFLAGS

if [ -n "${selfcheck:-}" ]; then
  TEMPORAL_OPTIONS=$TEMPORAL_OPTIONS:selfcheck=1
fi

# bugs/run lets another tool watch: the recipe starts programs with $run, empty otherwise.
run=
case ${tool:-} in
  # No log_path: it leaves errno set, which bzip2recover takes for an error of its own.
  asan) export ASAN_OPTIONS=detect_leaks=0 ;;
  asan-small)
    export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=0:thread_local_quarantine_size_kb=0 ;;
  valgrind) run="valgrind -q --log-file=$reports/report.%p" ;;
esac

# What this step runs must be what was built here, not what is installed.
out=$tree/../files.$1
rm -rf "$out"
mkdir -p "$out"

trap 'times > "$tree/../$1.times"' 0
. "$recipe"
"$1"
