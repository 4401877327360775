# chart.gp - the bar chart of a suite: time and memory relative to the plain program.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Variables: data (a table with two columns for each variant, time and memory),
# suite, columns (of data), target (no time above, 0 if there is none).

set terminal svg size 960,640 font "sans-serif,12" background "white"
set datafile separator "\t"
set datafile missing "?"
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.85 noborder
set boxwidth 0.9
set grid ytics lc rgb "#dddddd"
set xtics rotate by -30 scale 0 nomirror
set border 3
set key outside top horizontal
array colours[4]
colours[1] = "#1b6ca8"
colours[2] = "#7fb3d5"
colours[3] = "#d1703c"
colours[4] = "#e8b48c"

set multiplot layout 2,1 title suite noenhanced
set ylabel "time / plain"
set yrange [0:*]
if (target > 0) set arrow 1 from graph 0, first target to graph 1, first target nohead dt 2 lc rgb "#888888"
plot for [i = 2:columns:2] data using i:xtic(1) lc rgb colours[i / 2] title columnheader(i) noenhanced
unset arrow 1
unset key
set ylabel "peak memory / plain"
set logscale y
set yrange [1:*]
plot for [i = 3:columns:2] data using i:xtic(1) lc rgb colours[i / 2] notitle
unset multiplot
