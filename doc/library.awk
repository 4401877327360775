# library.awk - makes the manual's list of library functions of plugin/ir/library.def and
# library-system.def.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   awk -f library.awk library.def library-system.def > library.texi

function flush_row() {
  if (names != "")
    printf "@item %s @tab @code{%s} @tab %s @tab %s\n", names, arguments, result, meanwhile
  names = ""
}

function end_section() {
  flush_row()
  if (open)
    print "@end multitable\n"
  open = 0
}

BEGIN {
  FS = "\""
  print "@c library.texi - the library functions that are checked; included by temporal.texi."
  print "@c SPDX-License-Identifier: GPL-3.0-or-later"
  print "@c Made of plugin/library*.def by library.awk.  Do not edit."
  print ""
}

/^\/\* .*\.  \*\/$/ {
  end_section()
  title = $0
  sub (/^\/\* /, "", title)
  sub (/\.  \*\/$/, "", title)
  printf "@subheading %s\n\n@multitable @columnfractions .44 .32 .10 .14\n", title
  print "@headitem Functions @tab Arguments @tab Result @tab Meanwhile"
  open = 1
}

/^TP_LIBRARY \(/ {
  flush_row()
  names = "@code{" $2 "}"
  result = $4 == "-" ? "" : "@code{" $4 "}"
  arguments = $6
  # In $3 stand the kind and what may happen meanwhile.
  split($3, words, ", ")
  meanwhile = words[3] == "QUIET" ? "" : tolower(words[3])
  gsub (/@/, "@@", arguments)
}

/^TP_LIBRARY_SAME \(/ { names = names ", @code{" $2 "}" }

END { end_section() }
