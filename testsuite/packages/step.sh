# step.sh - runs one step of a recipe in a process of its own (for run's time limit).
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: sh step.sh FUNCTION, in the environment that `step' in steps.sh sets.  Sets
# Debian's flags as dpkg-buildpackage would, including what the package's rules request of
# dpkg-buildflags, and calls the recipe's function in the tree.  The processor time goes to
# FUNCTION.times beside the tree.

set -eu
cd "$tree"

for name in DEB_BUILD_MAINT_OPTIONS DEB_CFLAGS_MAINT_APPEND DEB_CPPFLAGS_MAINT_APPEND \
    DEB_LDFLAGS_MAINT_APPEND; do
  # A value that make would have to expand is not used, nor one for another processor.
  value=$(sed -n -e '/^ *ifn*\(eq\|def\)/,/^ *endif/d' \
    -e "s/^ *export  *$name *:\{0,1\}= *\([^\$]*\)\$/\1/p" debian/rules | head -n 1)
  [ -z "$value" ] || export "$name=$value"
done
CFLAGS=$(dpkg-buildflags --get CFLAGS)
CPPFLAGS=$(dpkg-buildflags --get CPPFLAGS)
CXXFLAGS=$(dpkg-buildflags --get CXXFLAGS)
LDFLAGS=$(dpkg-buildflags --get LDFLAGS)
export CFLAGS CPPFLAGS CXXFLAGS LDFLAGS
# Some configure scripts refuse to run as root.
export FORCE_UNSAFE_CONFIGURE=1

if [ -n "${selfcheck:-}" ]; then
  TEMPORAL_OPTIONS=$TEMPORAL_OPTIONS:selfcheck=1
fi

# For bugs/run, which runs programs under other tools: the recipe starts programs with $run, which
# is empty otherwise.
run=
case ${tool:-} in
  # No log_path: it changes errno, which bzip2recover takes for an error of its own.
  asan) export ASAN_OPTIONS=detect_leaks=0 ;;
  asan-small)
    export ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=0:thread_local_quarantine_size_kb=0 ;;
  valgrind) run="valgrind -q --log-file=$reports/report.%p" ;;
esac

# Programs of this step must use the libraries that were built here, not installed ones.
export out=$tree/../files.$1
rm -rf "$out"
mkdir -p "$out"

. "$here/../../driver/packages.sh"
. "$here/recipes/autotools.sh"
trap 'times > "$tree/../$1.times"' 0
. "$recipe"
# Tests may fail; their results are compared.
if [ "$1" = suite ]; then
  suite || :
else
  "$1"
fi
