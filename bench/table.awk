# table.awk - turn the raw figures of bench/run into its table.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Input: lines "PROGRAM VARIANT CPU WALL KIB", one for each successful run.  Variables:
# variants and order (the columns and rows wanted), column (the field that
# holds the time), rounds (runs that make a variant complete), and style: text, markdown,
# or verdict, which prints "met|missed MEAN WORST PROGRAM" for temporal.

# The median of the numbers in LIST.
function median (list,    n, item, i, j, t)
{
  n = split (list, item, " ")
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && item[j - 1] + 0 > item[j] + 0; j--)
      {
	t = item[j]
	item[j] = item[j - 1]
	item[j - 1] = t
      }
  return n % 2 ? item[(n + 1) / 2] : (item[n / 2] + item[n / 2 + 1]) / 2
}

# Print one row, given its cells with tabs in between.
function row (line,    cell, n, c, out)
{
  if (style == "verdict")
    return
  n = split (line, cell, "\t")
  out = style == "markdown" ? "|" : ""
  for (c = 1; c <= n; c++)
    out = out (style == "markdown" ? " " cell[c] " |" \
	       : sprintf (c == 1 ? "%-11s" : " %11s", cell[c]))
  print out
}

{
  times[$1, $2] = times[$1, $2] " " $column
  sizes[$1, $2] = sizes[$1, $2] " " $5
  seen[$1, $2]++
}

END {
  columns = split (variants, variant, " ")
  rows = split (order, program, " ")

  head = "program\tplain s"
  rule = "---\t---:"
  for (v = 2; v <= columns; v++)
    {
      head = head "\t" variant[v] " s\tratio"
      rule = rule "\t---:\t---:"
    }
  head = head "\tplain MiB"
  rule = rule "\t---:"
  for (v = 2; v <= columns; v++)
    {
      head = head "\tmem " variant[v]
      rule = rule "\t---:"
    }
  row(head)
  if (style == "markdown")
    row(rule)

  for (p = 1; p <= rows; p++)
    {
      name = program[p]
      if (seen[name, "plain"] < rounds)
	continue
      base = median(times[name, "plain"])
      memory = median(sizes[name, "plain"])
      line = sprintf ("%s\t%.3f", name, base)
      tail = sprintf ("%.1f", memory / 1024)
      for (v = 2; v <= columns; v++)
	{
	  if (seen[name, variant[v]] < rounds)
	    {
	      line = line "\tfailed\t-"
	      tail = tail "\t-"
	      continue
	    }
	  t = median(times[name, variant[v]])
	  ratio = base > 0 ? t / base : 1
	  growth = median(sizes[name, variant[v]]) / memory
	  line = line sprintf ("\t%.3f\t%.2f", t, ratio)
	  tail = tail sprintf ("\t%.2f", growth)
	  log_time[v] += log (ratio)
	  log_size[v] += log (growth)
	  count[v]++
	  if (ratio > worst[v])
	    {
	      worst[v] = ratio
	      worst_name[v] = name
	    }
	}
      row(line "\t" tail)
    }

  line = "geom. mean\t"
  tail = ""
  for (v = 2; v <= columns; v++)
    {
      line = line (count[v] ? sprintf ("\t\t%.2f", exp (log_time[v] / count[v])) : "\t\t-")
      tail = tail (count[v] ? sprintf ("\t%.2f", exp (log_size[v] / count[v])) : "\t-")
      if (style == "verdict" && variant[v] == "temporal")
	{
	  mean = count[v] ? exp (log_time[v] / count[v]) : 0
	  met = count[v] == rows && mean <= 2.5 && worst[v] <= 5
	  printf ("%s %.2f %.2f %s\n", met ? "met" : "missed", mean, worst[v],
		  count[v] ? worst_name[v] : "none")
	}
    }
  row(line "\t" tail)
}
