# functions.sh - what crosses files has the prefix of its side, and no two functions that do different work have one name.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# The plugin: tp_, but for the two names that GCC looks for, and for what the compiler instantiates of GCC's templates.
find "$TEMPORAL_BUILD/plugin" -name '*.o' > objects
check "the plugin has objects" test -s objects
xargs nm -g -P --defined-only < objects | awk '$2 ~ /^[BCDGRST]$/ { print $1 }' | c++filt > symbols
check "and they define symbols" grep -q '^tp_' symbols
# Members of structures have these before them, and names.sh looks at those.
grep -v -e '^tp_' -e '::' -e '^plugin_init$' -e '^plugin_is_GPL_compatible$' symbols > others
check "all begin with tp_" test ! -s others
cat others >&2

# The runtime: trt_ within, __temporal_ for compiled code, temporal_ for programs, and functions of the C library.
archive=$TEMPORAL_BUILD/libtemporal/libtemporal.a
nm -g -P --defined-only "$archive" 2> nm.err | awk '$2 ~ /^[A-Z]$/ { print $1 }' | sort -u > symbols
check "the runtime defines symbols" grep -q '^trt_' symbols
{
  echo 'int main (void) { return 0; }' > empty.c
  $PLAIN_GCC empty.c -o empty
  ldd ./empty | awk '/libc\.so/ { print $3 }' | xargs nm -D -P --defined-only
} | sed 's/[ @].*//' | sort -u > libc
check "the C library's names are known" grep -q '^malloc$' libc
grep -v -e '^trt_' -e '^__temporal_' -e '^temporal_' symbols | comm -23 - libc > others
check "all others have the runtime's prefixes" test ! -s others
cat others >&2

# twice FILE...: the functions that files define otherwise than others do.
twice ()
{
  awk 'FNR == 1 { name = ""; inside = 0 }
       /^[a-z][a-z0-9_]* \(/ { name = $1 }
       /^\{/ { inside = name != ""; body = ""; next }
       /^\}/ {
	 if (inside && name in file && file[name] != FILENAME && bodies[name] != body)
	   print name ": " file[name] " and " FILENAME
	 if (inside) { file[name] = FILENAME; bodies[name] = body }
	 name = ""
	 inside = 0
       }
       inside { gsub (/[ \t]+/, " "); body = body $0 }' "$@"
}
for side in plugin libtemporal; do
  find "$TEMPORAL_SOURCE/$side" -name '*.c' -o -name '*.cc' -o -name '*.h' | sort | xargs cat > all
  check "$side has functions" test `grep -c '^[a-z][a-z0-9_]* (' all` -gt 500
  find "$TEMPORAL_SOURCE/$side" -name '*.c' -o -name '*.cc' -o -name '*.h' | sort > files
  twice `cat files` > found
  cat found >&2
  check "$side: no two functions of one name do different work" test ! -s found
done
printf 'static int\nhalf (int n)\n{\n  return n / 2;\n}\n' > a.c
printf 'static int\nhalf (int n)\n{\n  return n >> 1;\n}\n' > b.c
cp a.c c.c
twice a.c b.c > found
check "such two would be found" grep -q '^half: a.c and b.c$' found
twice a.c c.c > found
check "one that stands in two files is good" test ! -s found
