# table.awk - the table of micro/run, from the list of programs, what building them
# cost (NAME VARIANT SECONDS TEXT) and the raw figures (NAME VARIANT KIB NS [SCALE]).
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Variables: style (text or results), variants and order (lists of names).

function figure(x) { return x == "" ? "-" : sprintf(x >= 1000 ? "%.0f" : "%.2f", x) }
function over(x, y) { return x == "" || y == "" ? "" : x - y }
function ratio(x, y) { return x == "" || y == "" || y <= 0 ? "" : x / y }

/^#/ { next }
FILENAME ~ /programs$/ {
  bound[$1] = $3; limit[$1] = $4
  what[$1] = $0; sub(/^[^ ]+ +[^ ]+ +[^ ]+ +[^ ]+ +/, "", what[$1])
  next
}
FILENAME ~ /built$/ { seconds[$1, $2] = $3; bytes[$1, $2] = $4; next }
{
  memory[$1, $2] = memory[$1, $2] " " $3
  time[$1, $2] = time[$1, $2] " " $4
  if (NF > 4) scale[$1, $2] = scale[$1, $2] " " $5
}

# A row of the results: bench/README says what the columns are.
function row(name, variant, t, plain, r) {
  r = ratio(t, plain)
  return t == "" ? sprintf("micro\t%s\t%s\t-\t-\t-\t-\t-\n", name, variant) \
    : sprintf("micro\t%s\t%s\t%.4g\t%s\t%d\t%.3f\t%d\n", name, variant, t / 1e9,
      r == "" ? "-" : sprintf("%.3f", r), median(memory[name, variant]),
      seconds[name, variant], bytes[name, variant])
}

END {
  count = split(order, names, " ")
  kinds = split(variants, kind, " ")
  if (style == "text") {
    printf "%-17s", "nanoseconds"
    for (k = 1; k <= kinds; k++) printf " %10s", kind[k]
    printf "   temporal costs\n"
  }
  for (i = 1; i <= count; i++) {
    name = names[i]
    plain = median(time[name, "plain"])
    if (style == "text") printf "%-17s", name
    for (k = 1; k <= kinds; k++) {
      variant = kind[k]
      t = median(time[name, variant])
      if (style == "text")
	printf " %10s", figure(t)
      else
	printf "%s", row(name, variant, t, plain)
    }
    if (style != "text") continue
    t = median(time[name, "temporal"])
    if (bound[name] == "ratio") {
      is = ratio(t, plain); met = is <= limit[name]
      text = is == "" ? "-" : sprintf("%.2f of plain, at most %s", is, limit[name])
    } else if (bound[name] == "scale") {
      is = median(scale[name, "temporal"]); met = is >= limit[name]
      text = is == "" ? "-" : sprintf("two do %.2f of one (plain %.2f), at least %s", is,
	median(scale[name, "plain"]), limit[name])
    } else {
      is = over(t, plain); met = is <= limit[name]
      most = bound[name] == "over" ? ", at most " limit[name] : ""
      text = is == "" ? "-" : figure(is) " over plain" most
    }
    printf "   %s%s\n", text, (is == "" || bound[name] == "-" ? "" : met ? " met" : " MISSED")
  }
}
