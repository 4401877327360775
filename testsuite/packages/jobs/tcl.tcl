# tcl.tcl - a job for tclsh: lists, dictionaries, strings, expressions, procedures, interpreters, channels.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints figures that must be the same in every build.

proc check {what figure} { puts "$what: $figure" }

proc fib n { expr {$n < 2 ? $n : [fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]} }
check fib [fib 19]

set seed 42
proc random n { global seed; set seed [expr {($seed * 1103515245 + 12345) & 0x7fffffff}]; expr {$seed % $n} }

set numbers {}
for {set i 0} {$i < 20000} {incr i} { lappend numbers [random 100000] }
check sorted [lrange [lsort -integer -unique $numbers] 100 110]
check found [llength [lsearch -all -inline -glob $numbers *77*]]
set numbers [lreplace [linsert $numbers 500 {*}[lrange $numbers 1000 2000]] 30 400 a b c]
check joined [string length [join [lreverse $numbers] -]]

array set words {}
foreach n $numbers { append words([string range $n 0 1]) $n, }
set total 0
foreach {key value} [array get words] { incr total [string length $value]; if {$total % 3} { unset words($key) } }
check words "[array size words] $total"

set d {}
for {set i 0} {$i < 3000} {incr i} { dict set d k[random 300] inner$i [string repeat x [random 30]] }
dict for {k v} $d { if {[dict size $v] > 10} { dict unset d $k } }
check dict "[dict size $d] [string length $d]"

set text [string map {1 one 2 two 3 "t h r e e"} [join [lrange $numbers 0 3000] " "]]
check regexp "[regexp -all {(\d+)one\s*(\d*)} $text a b c] $a $b [llength [regexp -all -inline {[a-z]+\M} $text]]"
check regsub [string length [regsub -all {(t.)+(o?)} $text {<\2\1>}]]
check scan [scan "12 0x1f 3.25 word" "%d %x %f %s"]
check binary [binary encode hex [binary format a4sIWd abc 1 2 3 4.5]]
check split [llength [split $text {abcde }]]
check unicode "[string toupper "\u00e4\u03b1\u0431"] [string length [encoding convertto utf-8 [string repeat \u20ac 500]]]"
check bignum [expr {3 ** 400 % (10 ** 30) + (1 << 300) / 7 ** 50}]
check zlib [expr {[zlib decompress [zlib compress $text 9]] eq $text}]

proc generate n { yield; for {set i 0} {$i < $n} {incr i} { yield [expr {$i * $i}] } ; return end }
coroutine next generate 500
set sum 0
while {[set v [next]] ne "end"} { incr sum $v }
check coroutine $sum

oo::class create Stack {
  variable items
  constructor {} { set items {} }
  method push x { lappend items $x; return [self] }
  method pop {} { set x [lindex $items end]; set items [lrange $items 0 end-1]; return $x }
  method size {} { llength $items }
}
oo::class create Counted { superclass Stack; variable n; method push x { incr n; next $x }; method count {} { return $n } }
for {set i 0} {$i < 50} {incr i} {
  set s [Counted new]
  for {set k 0} {$k < 40} {incr k} { $s push $k; if {$k % 3 == 0} { $s pop } }
  set last "[$s count] [$s size]"
  $s destroy
}
check objects $last

for {set i 0} {$i < 30} {incr i} {
  set child [interp create -safe]
  $child alias outer fib
  $child eval { proc f x { outer $x }; namespace eval a { variable v 1; proc g {} { variable v; incr v } } }
  set r "[$child eval {f 10}] [$child eval {a::g; a::g}]"
  interp delete $child
}
check interpreters $r

proc traced {name1 name2 op} { incr ::traces }
trace add variable watched {write unset} traced
for {set i 0} {$i < 100} {incr i} { set watched $i }
unset watched
check traces $traces
catch { error "some text" {} CODE } message options
check error "$message [dict get $options -errorcode]"
check try [try { throw {A B} thrown } trap A {m} { string cat caught $m } finally { incr ::finally }]

set name [file join $::env(TMPDIR) tcl-job.[pid]]
set f [open $name w+]
fconfigure $f -encoding unicode -buffersize 100
foreach n [lrange $numbers 0 4000] { puts $f "$n \u20ac" }
seek $f 0
set lines 0
while {[gets $f line] >= 0} { incr lines [string length $line] }
close $f
file delete $name
check file $lines
set later {}
foreach ms {5 1 3} { after $ms [list lappend later $ms] }
after 50 { set done 1 }
vwait done
check events $later
check clock [clock format 1000000000 -gmt 1 -format {%Y-%m-%d %H:%M:%S %a %j}]
