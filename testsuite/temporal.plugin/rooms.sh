# rooms.sh - doc/rooms.texi has a page for each folder of the source, and a line for each file in it.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# rooms PAGES SOURCE SIDE...: says what in PAGES is not as in the folders of SOURCE/SIDE, which are those of the table in
# SOURCE/SIDE/README; then the status is 1.  A page begins with "@subheading SIDE/FOLDER/".  Its lines are the items of its table,
# each of which names a file or several.  What else is in @file{} there is the end of a path in SOURCE/SIDE, SOURCE/testsuite or SOURCE.
rooms ()
{
  rooms_pages=$1 rooms_source=$2
  shift 2
  {
    for side; do
      awk -v side="$side" '/^  [^ ]+\/ / { print "folder", $1 == "./" ? side "/" : side "/" $1 }' "$rooms_source/$side/README" || exit
    done
    ( cd "$rooms_source" && find "$@" testsuite && ls ) | sed 's|^|path |'
    awk '/^@subheading .*\/$/ { print "page", $2 }
      /^@end table$/ { table = 0 }
      table && /^@itemx? / { sub ("^@itemx? ", ""); gsub (",", " "); for (i = 1; i <= NF; i++) print "line", $i; next }
      /^@table @file$/ { table = 1 }
      { while (match ($0, /@file[{][^}]*[}]/))
	  { print "name", substr ($0, RSTART + 6, RLENGTH - 7); $0 = substr ($0, RSTART + RLENGTH) } }' "$rooms_pages"
  } > rooms-facts
  awk '
function complain(text) { print text; bad = 1 }
$1 == "folder" { order[++folders] = $2; here[$2] = 1 }
$1 == "path" {
  path[$2] = 1
  for (rest = $2; ; rest = substr (rest, RSTART + 1))
    {
      known[rest] = 1
      if (!match (rest, "/"))
	break
    }
}
$1 == "page" { page = $2; if (++pages > folders || order[pages] != page) complain("page " pages " is of " page ", the tables have " order[pages]) }
$1 == "line" {
  lines++
  if (!((page $2) in path)) complain(page ": no file " $2)
  if ((page $2) in told) complain(page ": two lines for " $2)
  told[page $2] = 1
}
# Dumps, and what is not of the source.
$1 == "name" && $2 !~ /^[.\/]/ {
  name = $2
  sub ("(/[*])?/$", "", name)
  if (!(name in known)) complain(page ": nothing has the name " $2)
}
END {
  for (; pages < folders; pages++)
    complain("no page of " order[pages + 1])
  for (p in path)
    {
      folder = p
      sub ("[^/]*$", "", folder)
      if (folder in here && p ~ "/[^./][^/]*[.](c|cc|h|def|map)$" && !(p in told))
	complain(folder ": no line for " substr (p, length (folder) + 1))
    }
  if (!lines) complain("no lines")
  exit bad
}' rooms-facts
}

check "the pages tell of all files" rooms "$TEMPORAL_SOURCE/doc/rooms.texi" "$TEMPORAL_SOURCE" plugin libtemporal

# It finds what they do not.  A small tree: side/ has a file of its own, and up/ two.
mkdir -p tree/side/up tree/testsuite/temporal.up
printf 'Text.\n\n  up/  asks\n  ./   starts\n' > tree/side/README
echo > tree/side/start.c && echo > tree/side/up/ask.c && echo > tree/side/up/ask.h
cat > pages <<'END'
@subheading side/up/
@table @file
@item ask.c, ask.h
asks
@end table
Begin with @file{up/ask.c} and the dump @file{.up}.  Tests: @file{temporal.up}.
@subheading side/
@table @file
@item start.c
starts, for @file{up/}
@end table
END
check "good pages are good" rooms pages tree side
# bad NAME TEXT PAGES: PAGES are not good for the tree as it is, and TEXT is said of them.
bad ()
{
  refuse "$1" rooms "$3" tree side
  rooms "$3" tree side > said
  result "$1: what is told" `grep -q "$2" said; echo $?`
}
echo > tree/side/up/new.cc
bad "a file without a line is found" '^side/up/: no line for new.cc$' pages
rm tree/side/up/new.cc
sed 's/ask[.]c, /ask.c, old.c, /' pages > other
bad "a line without a file is found" '^side/up/: no file old.c$' other
sed 's/^@item start[.]c/&, start.c/' pages > other
bad "two lines for a file are found" '^side/: two lines for start.c$' other
sed '/^@subheading side\/$/,$d' pages > other
bad "a folder without a page is found" '^no page of side/$' other
printf '  new/ is new\n' >> tree/side/README
bad "likewise a new one" '^no page of side/new/$' pages
printf 'Text.\n\n  ./   starts\n  up/  asks\n' > tree/side/README
bad "pages in another order are found" '^page 1 is of side/up/, the tables have side/$' pages
printf 'Text.\n\n  up/  asks\n  ./   starts\n' > tree/side/README
sed 's/temporal[.]up/temporal.gone/' pages > other
bad "a name that nothing has is found" '^side/up/: nothing has the name temporal.gone$' other
