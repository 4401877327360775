# meson.sh - a Meson project: checks of the compiler, both kinds of libraries, -z defs and --as-needed (which
# Meson adds by itself), tests, LTO, and native files.  Built, tested and installed.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v meson > /dev/null; then
  echo "UNSUPPORTED: no meson here"
  exit 0
fi
mkdir src
cp bad.c good.c make.c src
cat > src/meson.build <<'END'
project ('sample', 'c', default_options : ['buildtype=debugoptimized'])
cc = meson.get_compiler ('c')
assert (cc.has_function ('malloc', prefix : '#include <stdlib.h>'))
assert (not cc.has_function ('no_such_function'))
assert (cc.sizeof ('void *') == 8)
assert (cc.has_argument ('-fno-strict-aliasing'))
assert (cc.has_link_argument ('-Wl,-z,now'))
r = cc.run ('''#include <stdlib.h>
int main (void) { int *p = calloc (1, 4); int v = *p; free (p); return v; }''')
assert (r.compiled () and r.returncode () == 0)
shared = shared_library ('shared', 'make.c', install : true)
static = static_library ('static', 'make.c')
shared_module ('module', 'make.c', name_prefix : '')
bad = executable ('bad', 'bad.c', link_with : shared, install : true, install_rpath : get_option ('prefix') / 'lib')
good = executable ('good', 'good.c', link_with : static, install : true)
test ('good', good)
test ('bad', bad, should_fail : true)
END
# project NAME ARGUMENTS...
project ()
{
  name=$1
  shift
  check "$name: setup" meson setup --prefix="$SCRATCH/installed" --libdir=lib "$@" "$name" src
  check "$name: compile" ninja -C "$name"
  check "$name: catches" catches "$name/bad"
  check "$name: is silent" silent "$name/good"
  check "$name: meson test" meson test -C "$name"
  check "$name: meson test has the report" grep -q 'error: use-after-free' "$name/meson-logs/testlog.txt"
  installed "$name" "$name" "$SCRATCH/installed" meson install
}
specs=`$TEMPORAL_CC --temporal-specs`
export CC="$TEMPORAL_CC"
project cc
project lto -Db_lto=true
CC=$PLAIN_GCC CFLAGS="-O2 -g -specs=$specs" LDFLAGS="-specs=$specs" project flags
unset CC
# Native files: the compiler, or the flags.
cat > compiler.ini <<END
[binaries]
c = '$TEMPORAL_CC'
END
cat > flags.ini <<END
[binaries]
c = '$PLAIN_GCC'
[built-in options]
c_args = ['-specs=$specs']
c_link_args = ['-specs=$specs']
END
project native-compiler --native-file compiler.ini
project native-flags --native-file flags.ini
# Another sanitizer.  Newer Mesons try the flag first, and keep in their log what the compiler says.
CC=$TEMPORAL_CC
export CC
meson setup -Db_sanitize=address -Db_lundef=false sanitized src > out 2>&1 && ninja -C sanitized > out 2>&1
test $? -ne 0 && cat out sanitized/meson-logs/meson-log.txt | grep -q "temporal and .*-fsanitize=address.* cannot be used together"
result "b_sanitize=address is refused" $?
