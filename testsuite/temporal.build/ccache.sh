# ccache.sh - compiled through ccache: hits, and a miss when the plugin or its options change.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v ccache > /dev/null; then
  echo "UNSUPPORTED: no ccache here"
  exit 0
fi
CCACHE_DIR=$SCRATCH/cache
CCACHE_CONFIGPATH=$SCRATCH/none
export CCACHE_DIR CCACHE_CONFIGPATH
unset CCACHE_DISABLE CCACHE_RECACHE CCACHE_PREFIX CCACHE_SLOPPINESS CCACHE_COMPILERCHECK
# An installation of our own, of which the plugin can change.
P=$SCRATCH/P
check "install" make_build install-exec install-data prefix="$P" shortnamedir=
specs=-specs=$P/lib/temporal/temporal.specs
# hits N: so many compilations of all were in the cache.
hits () { test "`ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ { n += $2 } END { print n + 0 }'`" -eq $1; }
# through NAME HITS COMMAND...: compiles bad.c and make.c, links and catches.
through ()
{
  name=$1 wanted=$2
  shift 2
  ccache -z > /dev/null
  rm -f bad bad.o make.o
  check "$name: compile" sh -c "`printf '"%s" ' "$@"` -O2 -g -w -c bad.c && `printf '"%s" ' "$@"` -O2 -g -w -c make.c"
  check "$name: $wanted hits" hits $wanted
  check "$name: link" "$@" bad.o make.o -o bad
  check "$name: catches" catches ./bad
}
through "ccache temporal-gcc" 0 ccache "$P/bin/temporal-gcc"
through "ccache temporal-gcc again" 2 ccache "$P/bin/temporal-gcc"
through "ccache gcc -specs" 0 ccache $PLAIN_GCC $specs
through "ccache gcc -specs again" 2 ccache $PLAIN_GCC $specs
ccache $PLAIN_GCC -O2 -g -w -c bad.c -o without.o
refuse "plain gcc gets no instrumented object" sh -c "nm without.o | grep __temporal_v1_"
through "another option of the plugin" 0 ccache $PLAIN_GCC $specs -fplugin-arg-temporal-disable=redundant_checks
through "CCACHE_COMPILERCHECK=content" 0 env CCACHE_COMPILERCHECK=content ccache $PLAIN_GCC $specs
through "CCACHE_COMPILERCHECK=content again" 2 env CCACHE_COMPILERCHECK=content ccache $PLAIN_GCC $specs

# Another plugin of the same name, installed at the same time of day.
cp -p "$P/lib/temporal/temporal.specs" old.specs
cp -p "$P/bin/temporal-gcc" old-gcc
sed 's/\(sums and sizes: [0-9.]* [0-9]*\)/\17/' old.specs > "$P/lib/temporal/temporal.specs"
touch -r old.specs "$P/lib/temporal/temporal.specs"
through "another plugin, CCACHE_COMPILERCHECK=content" 0 env CCACHE_COMPILERCHECK=content ccache $PLAIN_GCC $specs
check "the specs file has the plugin's sum" grep -q "sizes: $TEMPORAL_GCC_VERSION `cksum < "$P/lib/temporal/$major/temporal.so"` *$" old.specs
touch "$P/bin/temporal-gcc"
through "installed again" 0 ccache "$P/bin/temporal-gcc"
