# chart.gp - what operations cost as the work grows: the charts of growth/grow.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Variables: tsv (chart, variant, x, y), folder, chart (blocks, threads, stores or sizes).

set terminal svg size 720,480 font "sans-serif,12" background "white"
set output folder . "/growth-" . chart . ".svg"
set datafile separator "\t"
set style data linespoints
set grid lc rgb "#dddddd"
set border 3
set tics nomirror
set key left top
array colours[6]
colours[1] = "#888888"
colours[2] = "#1b6ca8"
colours[3] = "#d1703c"
colours[4] = "#5a9e4b"
colours[5] = "#8a5aa8"
colours[6] = "#c2a03a"
rows(name) = sprintf ("< awk -F'\\t' '$1 == \"%s\" && $2 == \"%s\" { print $3 \"\\t\" $4 }' '%s'", chart, name, tsv)

if (chart eq "blocks") {
  set title "malloc, free and five checks through stored pointers"
  set xlabel "live blocks"
  set ylabel "nanoseconds an operation"
  set logscale xy
  set format x "10^{%L}"
  names = "plain temporal asan"
}
if (chart eq "threads") {
  set title "the same, each thread with blocks of its own"
  set xlabel "threads"
  set ylabel "million operations a second"
  set yrange [0:*]
  set xrange [0.5:8.5]
  set xtics 1
  names = "plain temporal asan"
}
if (chart eq "stores") {
  set title "the block store's back ends: delete and insert, find (dashed)"
  set xlabel "live blocks"
  set ylabel "nanoseconds"
  set logscale xy
  set format x "10^{%L}"
  names = "trie split cells segments offsets"
}
if (chart eq "sizes") {
  set title "the block store, 1000 live blocks: delete and insert, find (dashed)"
  set xlabel "bytes in a block"
  set ylabel "nanoseconds"
  set logscale xy
  set key left top
  names = "trie store segments offsets"
}
if (chart eq "stores" || chart eq "sizes") {
  plot for [i = 1:words(names)] rows(word(names, i) . " replace") using 1:2 lc rgb colours[i + 1] lw 2 title word(names, i), \
       for [i = 1:words(names)] rows(word(names, i) . " find") using 1:2 lc rgb colours[i + 1] lw 2 dt 2 notitle
} else {
  plot for [i = 1:words(names)] rows(word(names, i)) using 1:2 lc rgb colours[i] lw 2 title word(names, i)
}
