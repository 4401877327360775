# medians.awk - computes the rows of a result file from the raw figures of bench/run.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Input: the list, as lines "SUITE PROGRAM SIZE".  Variables: raw, a file of lines
# "PROGRAM VARIANT CPU WALL KIB", one for each successful run; built, of lines
# "PROGRAM VARIANT COMPILING TEXT"; column, the field of raw that holds
# the time; variants and selected, the variants and programs to be included; rounds, the number
# of runs after which a variant is complete (valgrind is run once).

BEGIN {
  OFS = "\t"
  columns = split (variants, variant, " ")
  while ((getline line < raw) > 0)
    {
      split (line, f, " ")
      times[f[1], f[2]] = times[f[1], f[2]] " " f[column]
      sizes[f[1], f[2]] = sizes[f[1], f[2]] " " f[5]
      seen[f[1], f[2]]++
    }
  while ((getline line < built) > 0)
    {
      split (line, f, " ")
      compiling[f[1], f[2]] = f[3]
      text[f[1], f[2]] = f[4]
    }
}

index (selected, " " $2 " ") {
  for (v = 1; v <= columns; v++)
    {
      key = $2 SUBSEP variant[v]
      if (seen[key] < (variant[v] == "valgrind" ? 1 : rounds))
	{
	  print $1, $2, variant[v], "-", "-", "-", "-", "-"
	  continue
	}
      seconds = median(times[key])
      if (variant[v] == "plain")
	base = seconds
      print $1, $2, variant[v], sprintf ("%.4f", seconds),
	    (base > 0 ? sprintf ("%.4f", seconds / base) : "-"),
	    sprintf ("%d", median(sizes[key])),
	    (key in compiling ? sprintf ("%.4f", compiling[key]) : "-"),
	    (key in text ? text[key] : "-")
    }
  base = 0
}
