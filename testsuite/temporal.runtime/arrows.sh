# arrows.sh - no folder of the runtime uses one that stands above it in the table of libtemporal/README.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
sources=$TEMPORAL_SOURCE/libtemporal

# The folders, from top to bottom, and the functions that may be called upwards.
sed -n 's/^\([a-z0-9_./-]*\): .*/\1/p' "$sources/README" > folders
sed -n '/^Called upwards:/,$s/^  \([a-z_0-9]*\) .*/\1/p' "$sources/README" > upwards

# Each arrow is a line: folder, folder, and what is used where.
(cd "$sources" && find . -name '*.[ch]' -o -name '*.def') | sed 's|^\./||' | sort > files
: > includes
while read -r file; do
  sed -n 's/^ *# *include "\(.*\)".*/\1/p' "$sources/$file" | sed "s|^|$file |" >> includes
done < files
(cd "$TEMPORAL_BUILD/libtemporal" && find . -name 'libtemporal_a-*.o' -exec nm -A -P {} +) | sed 's|^\./||; s|libtemporal_a-||' > symbols

awk 'function folder(path) { return path ~ "/" ? substr (path, 1, match (path, "/[^/]*$") - 1) : "." }
  FILENAME == "includes" { print folder($1), folder($2), $1 " includes " $2; next }
  { object = $1; sub (/:$/, "", object); sub (/\.o$/, "", object) }
  pass == 1 && $3 ~ /^[TDBRVWCi]$/ { if (!($2 in home)) home[$2] = object }
  pass == 2 && $3 == "U" && $2 in home { print folder(object), folder(home[$2]), object " uses " $2 " of " home[$2] }' \
  includes pass=1 symbols pass=2 symbols | sort -u > arrows

# Those of the file $1 that run back.
backwards ()
{
  awk 'FILENAME == "folders" { rank[$1] = FNR; next }
    FILENAME == "upwards" { allowed[$1] = 1; next }
    !($1 in rank) { print "no folder of the table: " $0; next }
    !($2 in rank) { print "no folder of the table: " $0; next }
    rank[$1] > rank[$2] && !($4 == "uses" && $5 in allowed) { print }' folders upwards "$1"
}

test `wc -l < folders` -ge 12 && test `grep -c ' includes ' arrows` -gt 200 && test `grep -c ' uses ' arrows` -gt 500
result "there are folders and arrows" $?
sed 's|^|x/|; s|^x/\([^/]*\)$|x/./\1|; s|^x/||; s|/[^/]*$||' files | sort -u > used
sort folders | comm -13 - used > without
cat without >&2
test ! -s without
result "each folder has its line" $?
backwards arrows > back
cat back >&2
test ! -s back
result "none runs back" $?
grep -q ' uses tp_init of init$' arrows
result "what is called upwards is called" $?

# The comparison sees those that would.
for arrow in 'shadow blocks shadow/new.c includes blocks/blocks.h' 'blocks leaks blocks/store uses tp_depot_site of leaks/depot' \
  'nowhere base nowhere/new.c includes base/base.h'; do
  echo "$arrow" > wrong
  backwards wrong | grep -q "$arrow"
  result "seen: $arrow" $?
done
