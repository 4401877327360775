#!/bin/sh
# arrows.sh TABLE SOURCE OBJECTS - do the folders of SOURCE use each other as TABLE says?
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# TABLE is a text for readers.  What counts in it are lines that begin with two blanks:
#
#     FOLDER/ RULE		a folder below SOURCE ("./": SOURCE itself).  It may use those that stand below it.
#     FROM -> TO REASON		nevertheless this one; files without what is behind the dot
#     FUNCTION () REASON	nevertheless all may call this one
#
# The arrows are those of #include "..." in SOURCE, and those of the symbols of the objects that were built of it, which lie in
# folders of the same names below OBJECTS.  Says which arrow runs back, which folder has no line, and which line has no folder or no
# arrow; then the status is 1.

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

# FROM uses TO by WHAT.
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
# The objects of a library have its name before theirs.
$1 == "symbol" { sub ("[a-z]+_a-", "", $2) }
# A build made it of a file that is elsewhere now.
$1 == "symbol" && !($2 ".cc" in exists) && !($2 ".c" in exists) { next }
# What is inline may be in several objects, and says nothing.
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
