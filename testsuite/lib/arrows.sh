#!/bin/sh
# arrows.sh TABLE SOURCE OBJECTS - checks that the folders of SOURCE use each other only as TABLE says.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# TABLE is a text.  Only lines that begin with two blanks are used:
#
#     FOLDER/ RULE		a folder in SOURCE ("./": SOURCE itself).  It may use the folders that follow it.
#     FROM -> TO REASON		an exception: FROM may use TO; both are files without their suffixes
#     FUNCTION () REASON	an exception: all files may call this function
#
# A use is an #include "..." in SOURCE, or a reference from an object to a symbol of another.  The objects that were built from
# SOURCE are in folders of the same names in OBJECTS.  Prints each use that the table does not allow, each folder without a line, and
# each line without a folder or a use; then the status is 1.

LC_ALL=C
export LC_ALL
work=`mktemp -d` || exit 2
trap 'rm -rf "$work"' EXIT
awk '/^  [^ ]+\/ / { sub("/$", "", $1); print "folder", $1 } /^  [^ ]+ -> [^ ]+ / { print "allowed", $1, $3 }
  /^  [^ ]+ \(\) / { print "anybody", $1 }' "$1" > "$work/table" || exit 2

(
  cd "$2" || exit 2
  find . -name '*.[ch]' -o -name '*.cc' -o -name '*.def' | sed 's|^[.]/|file |'
  find . \( -name '*.[ch]' -o -name '*.cc' -o -name '*.def' \) -exec grep -H '^[ 	]*#[ 	]*include[ 	]*"' {} + \
    | sed 's|^[.]/\([^:]*\):[^"]*"\([^"]*\)".*|include \1 \2|'
) > "$work/includes" || exit 2
(
  cd "$3" || exit 2
  find . -name '*.o' -exec ${NM-nm} -A -P -g {} + | sed 's|^[.]/\([^:]*\)[.]o: *\([^ ]*\) *\([A-Za-z]\).*|symbol \1 \2 \3|; s|/[.]libs/|/|'
) > "$work/symbols" || exit 2
grep -q '^symbol' "$work/symbols" || { echo "$3 has no objects" >&2; exit 2; }

awk '
function stem(path) { sub ("[.][a-z]*$", "", path); return path }
function folder(path) { return path ~ "/" ? substr (path, 1, match (path, "/[^/]*$") - 1) : "." }
function complain(text) { print text; bad = 1 }

# Record that FROM uses TO by WHAT, an include or a symbol.
function arrow(from, to, what,  a, b)
{
  a = folder(from)
  b = folder(to)
  if (a == b || !(a in rank) || !(b in rank) || rank[a] < rank[b])
    return
  if ((stem(from), stem(to)) in allowed)
    used[stem(from), stem(to)] = 1
  else
    complain(from " -> " to " runs back from " a "/ to " b "/: " what)
}

$1 == "folder" { if ($2 in rank) complain("two lines for " $2 "/"); rank[$2] = ++ranks; next }
$1 == "anybody" { anybody[$2] = 1; next }
$1 == "allowed" { allowed[$2, $3] = $2 " -> " $3; next }
$1 == "file" { exists[$2] = 1; if (!(folder($2) in has)) has[folder($2)] = $2; next }
$1 == "include" { from[++includes] = $2; to[includes] = $3; next }
# In the listing of a library, the name of the library precedes that of the object.
$1 == "symbol" { sub ("[a-z]+_a-", "", $2) }
# An object of an older build, whose source file has been moved.
$1 == "symbol" && !($2 ".cc" in exists) && !($2 ".c" in exists) { next }
# Inline functions may be in several objects, so they are ignored.
$1 == "symbol" && $4 == "U" { user[++uses] = $2; wanted[uses] = $3; next }
$1 == "symbol" && $4 ~ /^[TDBRGSCWV]$/ { if ($3 in home && $4 ~ /[WV]/) home[$3] = ""; else home[$3] = $2 }

END {
  for (f in has)
    if (!(f in rank))
      complain(f "/ has no line in the table (" has[f] ")")
  for (f in rank)
    if (!(f in has))
      complain("the table has a line for " f "/, where nothing is")
  for (i = 1; i <= includes; i++)
    {
      target = to[i]
      if (!(target in exists))
	target = folder(from[i]) "/" to[i]
      if (target in exists)
	{
	  counted++
	  arrow(from[i], target, "#include \"" to[i] "\"")
	}
    }
  for (i = 1; i <= uses; i++)
    if (wanted[i] in home && home[wanted[i]] != "" && home[wanted[i]] != user[i])
      {
	counted++
	if (wanted[i] in anybody)
	  anybody[wanted[i]] = 2
	else
	  arrow(user[i], home[wanted[i]], wanted[i])
      }
  for (e in allowed)
    if (!(e in used))
      complain("there is no arrow " allowed[e])
  for (f in anybody)
    if (anybody[f] != 2)
      complain("nobody calls " f "()")
  print ranks " folders, " counted + 0 " arrows" > "/dev/stderr"
  exit bad
}' "$work/table" "$work/includes" "$work/symbols"
