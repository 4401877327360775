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
if [ "$variant" = plain ]; then
  CC=gcc
elif [ "$via" = specs ]; then
  CC=gcc
  CFLAGS="$CFLAGS -specs=$specs"
  LDFLAGS="$LDFLAGS -specs=$specs"
else
  CC=$cc_temporal
fi
export CC CFLAGS CPPFLAGS LDFLAGS

if [ -n "$selfcheck" ]; then
  TEMPORAL_OPTIONS=$TEMPORAL_OPTIONS:selfcheck=1
fi

# What this step runs must be what was built here, not what is installed.
out=$tree/../files.$1
rm -rf "$out"
mkdir -p "$out"

trap 'times > "$tree/../$1.times"' 0
. "$recipe"
"$1"
