# destdir.sh - an installation for packaging: DESTDIR, and a prefix that is gcc's.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
D=$SCRATCH/D
gccdir=`$PLAIN_GCC -print-file-name=plugin`
check "make install DESTDIR" make_build install DESTDIR="$D" \
  prefix=/usr shortnamedir="$gccdir"
check "plugin in the directory of its version" test -f "$D/usr/lib/temporal/$major/temporal.so"
test "`readlink "$D$gccdir/temporal.so"`" = /usr/lib/temporal/$major/temporal.so
result "a link to it in gcc's own directory" $?
check "specs file" test -f "$D/usr/lib/temporal/temporal.specs"
check "specs file names the plugin's final place" grep -q "fplugin=/usr/lib/temporal/%(version)/temporal.so" "$D/usr/lib/temporal/temporal.specs"
check "temporal-gcc names the final specs file" grep -q -e '-specs=/usr/lib/temporal/temporal.specs' "$D/usr/bin/temporal-gcc"
readelf -d "$D/usr/lib/libtemporal.so" | grep -q 'soname: \[libtemporal.so.0\]'
result "a soname without a folder where the dynamic linker looks" $?
check "gdb's script, where gdb looks for it" grep -q "\"/usr/lib/temporal/temporal-gdb.py\"" "$D"/usr/share/gdb/auto-load/usr/lib/libtemporal.so.*-gdb.py
refuse "no installed text names DESTDIR" grep -rIl "$D" "$D"
find "$D" ! -type d | sed "s|^$D||" | grep -v '^/usr/' > outside
cat outside >&2
test ! -s outside
result "nothing outside the prefix" $?
