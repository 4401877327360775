# names.sh - no two files of the plugin define a type of the same name.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# To C that would be nothing; but these files are C++ for the compiler, where such types are one, and what it makes
# for them itself (constructors, vectors of them) is taken from one of the files: a plugin compiled with -O0 crashed.

plugin=$TEMPORAL_SOURCE/plugin
types ()
{
  awk '/^(struct|union|enum|class) [a-zA-Z_0-9]+ *$/ { name = $2; next }
       /^(struct|union|enum|class) [a-zA-Z_0-9]+ *{/ { print $2 }
       /^{/ && name { print name }
       { name = "" }' "$@"
}
find "$plugin" -name '*.cc' -o -name '*.h' > files
while read -r f; do types "$f"; done < files > found
check "types are found" test `wc -l < found` -gt 50
sort found | uniq -d > twice
check "none is defined twice" test ! -s twice
cat twice
# The search finds one that is.
{ echo "struct here"; echo "{"; } > a.cc
echo "struct here { int n; };" > b.cc
types a.cc b.cc | sort | uniq -d > twice
check "one that is would be found" test -s twice
