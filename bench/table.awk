# table.awk - prints the tables of one suite, and tests whether it meets its targets.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Input: the file of targets, then result files (both described in README).  Variables:
# suite; style: text, markdown, or data, which writes the ratios of time and memory
# for gnuplot.  Cells that miss a target are marked.  Exits with 1 if there are any.

# Prints the cells of LINE, which are separated by tabs, as one row.
function row (line,    cell, n, c, out)
{
  n = split (line, cell, "\t")
  out = style == "markdown" ? "|" : ""
  for (c = 1; c <= n; c++)
    out = out (style == "markdown" ? " " cell[c] " |" \
	       : sprintf (c == 1 ? "%-15s" : " %14s", cell[c]))
  sub (/ +$/, "", out)
  print out
}

function header (line,    n, cell, c, rule)
{
  row(line)
  if (style != "markdown")
    return
  n = split (line, cell, "\t")
  rule = "---"
  for (c = 2; c <= n; c++)
    rule = rule "\t---:"
  row(rule)
}

# Returns the mark of a value that misses its target.
function marked (text, missed)
{
  if (! missed)
    return text
  any_missed = 1
  return style == "markdown" ? "**" text "**" : text "*"
}

# Returns true if column V has a target.
function judged (v)
{
  return (suite, variant[v]) in mean_target
}

# Returns true if the time, or the memory, of program P in column V misses a target.
function slow (p, v)
{
  return judged(v) && (ratio[p, variant[v]] > most_target[suite, variant[v]] \
		       || slower_than_asan(p, v))
}

function slower_than_asan (p, v)
{
  return (p, "asan") in seconds \
    && seconds[p, variant[v]] > seconds[p, "asan"]
}

function large (p, v,    limit)
{
  limit = 2.1
  if ((p, "asan") in peak && peak[p, "asan"] / peak[p, "plain"] > limit)
    limit = peak[p, "asan"] / peak[p, "plain"]
  return judged(v) && peak[p, variant[v]] / peak[p, "plain"] > limit
}

# Prints one table: the ratios of the values of KIND to those of plain, and the values of plain,
# divided by UNIT, named UNIT_NAME and formatted with FORMAT.
function table (title, kind, value, unit, unit_name, format,
		line, p, v, r, log_sum, count, most, name, known)
{
  known = 0
  for (v = 2; v <= columns; v++)
    for (p = 1; p <= rows; p++)
      known = known || (program[p], variant[v]) in value
  if (! known)
    return
  print (style == "markdown" ? "\n" title ":\n" : "\n" suite ": " title)
  line = "program\tplain " unit_name
  for (v = 2; v <= columns; v++)
    line = line "\t" variant[v]
  header(line)
  for (p = 1; p <= rows; p++)
    {
      name = program[p]
      if (! ((name, "plain") in value))
	{
	  line = name "\t-"
	  for (v = 2; v <= columns; v++)
	    line = line "\t-"
	  row(line)
	  continue
	}
      line = name "\t" sprintf (format, value[name, "plain"] / unit)
      for (v = 2; v <= columns; v++)
	if ((name, variant[v]) in value)
	  {
	    r = value[name, variant[v]] / value[name, "plain"]
	    log_sum[v] += log (r)
	    count[v]++
	    if (r > most[v])
	      most[v] = r
	    line = line "\t" marked(sprintf ("%.2f", r),
				    (kind == "time" ? slow(name, v) \
				     : kind == "memory" && large(name, v)))
	  }
	else
	  line = line "\t" ((name, variant[v]) in failed ? "failed" : "-")
      row(line)
    }
  line = "geom. mean\t"
  for (v = 2; v <= columns; v++)
    line = line "\t" (count[v] \
		      ? marked(sprintf ("%.2f", exp (log_sum[v] / count[v])),
			       (kind == "time" && judged(v) \
				&& exp (log_sum[v] / count[v]) \
				   > mean_target[suite, variant[v]])) : "-")
  row(line)
  line = "most\t"
  for (v = 2; v <= columns; v++)
    line = line "\t" (count[v] ? sprintf ("%.2f", most[v]) : "-")
  row(line)
  if (kind == "time")
    for (v = 2; v <= columns; v++)
      mean[v] = count[v] ? exp (log_sum[v] / count[v]) : 0
}

# The suite micro measures single operations: print nanoseconds instead of ratios.
function operations (    p, v, line)
{
  print (style == "markdown" ? "" : "\n" suite ": nanoseconds")
  line = "operation"
  for (v = 1; v <= columns; v++)
    line = line "\t" variant[v]
  header(line)
  for (p = 1; p <= rows; p++)
    {
      line = program[p]
      for (v = 1; v <= columns; v++)
	line = line "\t" ((program[p], variant[v]) in seconds \
			  ? sprintf ("%.1f", 1e9 * seconds[program[p], variant[v]]) : "-")
      row(line)
    }
}

# Returns the programs of LIST (names separated by commas), or "none".
function or_none (list)
{
  return list == "" ? "none" : substr (list, 3)
}

function verdict (v,    p, name, above, slower, larger, broken, text)
{
  for (p = 1; p <= rows; p++)
    {
      name = program[p]
      if (! ((name, variant[v]) in seconds))
	{
	  broken = broken ", " name
	  continue
	}
      if (ratio[name, variant[v]] > most_target[suite, variant[v]])
	above = above ", " name
      if (slower_than_asan(name, v))
	slower = slower ", " name
      if (large(name, v))
	larger = larger ", " name
    }
  if (broken != "")
    any_missed = 1
  text = sprintf ("%s: geometric mean %.2f (target %.2f: %s); above %.1f: %s;" \
		  " slower than asan: %s; memory above 2.1 and asan's: %s%s",
		  variant[v], mean[v], mean_target[suite, variant[v]],
		  mean[v] > mean_target[suite, variant[v]] ? "MISSED" : "met",
		  most_target[suite, variant[v]], or_none(above), or_none(slower),
		  or_none(larger), (broken == "" ? "" : "; failed: " substr (broken, 3)))
  print (style == "markdown" ? "\n" : "") text
}

function data (    p, v, name, line)
{
  line = "program"
  for (v = 2; v <= columns; v++)
    if (variant[v] != "valgrind")
      line = line "\t" variant[v] "\t" variant[v]
  print line
  for (p = 1; p <= rows; p++)
    {
      name = program[p]
      line = name
      for (v = 2; v <= columns; v++)
	if (variant[v] != "valgrind")
	  line = line "\t" ((name, variant[v]) in ratio \
	    ? ratio[name, variant[v]] "\t" peak[name, variant[v]] / peak[name, "plain"] \
	    : "?\t?")
      print line
    }
}

BEGIN {
  split ("plain temporal temporal-whole temporal-only temporal-object temporal-member temporal-init asan clang-asan valgrind", all_variants, " ")
}

/^#/ || /^$/ || /^suite\t/ { next }

# The first file has the targets; its columns are separated by blanks.
FILENAME == ARGV[1] {
  split ($0, f, " ")
  mean_target[f[1], f[2]] = f[3]
  most_target[f[1], f[2]] = f[4]
  next
}

{
  split ($0, f, "\t")
  if (f[1] != suite)
    next
  if (! (f[2] in known_program))
    {
      known_program[f[2]] = 1
      program[++rows] = f[2]
    }
  known_variant[f[3]] = 1
  key = f[2] SUBSEP f[3]
  delete seconds[key]; delete ratio[key]; delete peak[key]
  delete compiling[key]; delete text_size[key]; delete failed[key]
  if (f[4] == "-")
    {
      failed[key] = 1
      next
    }
  seconds[key] = f[4] + 0
  if (f[5] != "-") ratio[key] = f[5] + 0
  if (f[6] != "-") peak[key] = f[6] + 0
  if (f[7] != "-" && f[7] > 0) compiling[key] = f[7] + 0
  if (f[8] != "-" && f[8] > 0) text_size[key] = f[8] + 0
}

END {
  for (v = 1; v in all_variants; v++)
    if (v == 1 || all_variants[v] in known_variant)
      variant[++columns] = all_variants[v]
  if (suite == "micro")
    {
      if (style != "data")
	operations()
      exit 0
    }
  if (style == "data")
    {
      data()
      exit 0
    }
  table("time", "time", seconds, 1, "s", "%.3f")
  table("peak memory", "memory", peak, 1024, "MiB", "%.1f")
  table("time to compile", "compile", compiling, 1, "s", "%.2f")
  table("size of the code", "text", text_size, 1024, "KiB", "%.1f")
  if (style == "text")
    print ""
  for (v = 2; v <= columns; v++)
    if (judged(v))
      verdict(v)
  exit any_missed
}
