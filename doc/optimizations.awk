# optimizations.awk - makes the manual's list of optimizations of plugin/base/optimizations.def.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
#   awk -f optimizations.awk optimizations.def > optimizations.texi

BEGIN {
  FS = "\""
  print "@c optimizations.texi - the optimizations of the plugin; included by internals.texi."
  print "@c SPDX-License-Identifier: GPL-3.0-or-later"
  print "@c Made of plugin/base/optimizations.def by optimizations.awk.  Do not edit."
  print ""
  print "@multitable @columnfractions .20 .50 .30"
  print "@headitem Name @tab What it does @tab Where the idea is from"
}

# A row, whose SOURCE may be on the next line.
/^TP_OPTIMIZATION \(/ {
  name = $1
  sub (/^TP_OPTIMIZATION \(/, "", name)
  sub (/, $/, "", name)
  text = $2
  if (NF < 5)
    {
      getline
      source = $2
    }
  else
    source = $4
  printf "@item @code{%s} @tab %s @tab %s\n", name, text, source
}

END { print "@end multitable" }
