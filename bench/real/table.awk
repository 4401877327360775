# table.awk - the tables of real/run, from what building cost (NAME VARIANT SECONDS TEXT)
# and the raw figures (NAME VARIANT PROCESSOR ELAPSED KIB).
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Variables: style (text, results or verdict), variants and order (lists of names).

function figure(x, format) { return x == "" ? "-" : sprintf(format, x) }
function ratio(x, y) { return x == "" || y == "" || y <= 0 ? "" : x / y }

FILENAME ~ /built$/ { seconds[$1, $2] = $3; bytes[$1, $2] = $4; next }
{
  time[$1, $2] = time[$1, $2] " " $3
  memory[$1, $2] = memory[$1, $2] " " $5
}

END {
  count = split(order, names, " ")
  kinds = split(variants, kind, " ")
  if (style == "text") {
    printf "%-10s %8s", "seconds", "plain"
    for (k = 2; k <= kinds; k++) printf "  %13s  mem", kind[k]
    printf "\n"
  }
  for (i = 1; i <= count; i++) {
    name = names[i]
    plain = median(time[name, "plain"])
    plain_memory = median(memory[name, "plain"])
    if (style == "text") printf "%-10s %8s", name, figure(plain, "%.2f")
    for (k = 1; k <= kinds; k++) {
      v = kind[k]
      t = median(time[name, v]); r = ratio(t, plain)
      m = median(memory[name, v]); mr = ratio(m, plain_memory)
      if (style == "results" && (name, v) in bytes)
	printf "real\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", name, v, figure(t, "%.3f"),
	  figure(r, "%.3f"), figure(m, "%d"), (t == "" ? "-" : seconds[name, v]),
	  (t == "" ? "-" : bytes[name, v])
      if (style == "text" && k > 1)
	printf "  %13s %4s", figure(r, "%.2f"), figure(mr, "%.1f")
      if (r != "") {
	n[v]++; logs[v] += log(r); memlogs[v] += log(mr)
	if (r > worst[v]) worst[v] = r
	if (mr > most[v]) most[v] = mr
      }
    }
    if (style == "text") printf "\n"
  }
  if (style == "text") {
    printf "%-19s", "geometric mean"
    for (k = 2; k <= kinds; k++) {
      v = kind[k]
      printf "  %13s %4s", n[v] ? sprintf("%.2f", exp(logs[v] / n[v])) : "-",
	n[v] ? sprintf("%.1f", exp(memlogs[v] / n[v])) : "-"
    }
    printf "\n%-19s", "worst"
    for (k = 2; k <= kinds; k++) {
      v = kind[k]
      printf "  %13s %4s", figure(worst[v], "%.2f"), figure(most[v], "%.1f")
    }
    printf "\n"
  }
  if (style == "verdict")
    print (n["temporal"] && exp(logs["temporal"] / n["temporal"]) <= 1.60 \
	   && worst["temporal"] <= 2.2 && most["temporal"] <= 2.1 ? "met" : "missed")
}
