# chart.gp - the bar chart of a suite: time and memory relative to the plain program.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Variables: data (a table with two columns for each variant, time and memory),
# suite, columns and rows (of data), target (no time above, 0 if there is none).

if (!exists ("output_terminal")) output_terminal = "svg"
set terminal output_terminal size 960,680 font "sans-serif,12" background "white"
set datafile separator "\t"
set datafile missing "?"
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.85 noborder
set boxwidth 0.9
set grid ytics lc rgb "#dddddd"
set xrange [-0.7:rows - 0.3]
set xtics rotate by -30 scale 0 nomirror
set ytics nomirror
set border 3
set key outside top right horizontal
set lmargin 9

# Each variant has the same colour in all charts.
colour (name) = name eq "temporal" ? "#1b6ca8" : name eq "temporal-whole" ? "#123c5c" \
  : name eq "temporal-only" ? "#6fb1e0" \
  : name eq "asan" ? "#d1703c" : "#e8b48c"
variant (i) = system (sprintf ("head -1 '%s' | cut -f %d", data, i))

set multiplot layout 2,1
set label 1 suite at graph 0, graph 1.12 left noenhanced font ",14"
# One program may be so slow in one variant (exprs under gcc's AddressSanitizer) that nothing would be seen of the others.
set ylabel "time / plain, cut at 6"
set yrange [0:*<6]
if (target > 0) set arrow 1 from graph 0, first target to graph 1, first target nohead dt 2 lc rgb "#444444"
plot for [i = 2:columns:2] data using i:xtic(1) lc rgb colour (variant (i)) title columnheader(i) noenhanced
unset arrow 1
unset label 1
unset key
set ylabel "peak memory / plain"
set logscale y
set yrange [1:*]
plot for [i = 3:columns:2] data using i:xtic(1) lc rgb colour (variant (i)) title columnheader(i)
unset multiplot
