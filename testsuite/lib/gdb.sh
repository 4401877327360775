# gdb.sh - functions for test scripts that use gdb; for script.sh.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# session PROGRAM COMMAND...: what gdb prints for each, behind "(gdb) COMMAND", in out.  Errors are output, too.  The commands $first
# and $load come before the program, and before the others.
first="set auto-load off" load="set pagination off"
session ()
{
  session_program=$1
  shift
  for command; do
    shift
    set -- "$@" -ex "echo (gdb) $command\\n" -ex "$command"
  done
  timeout 120 gdb -nx -q -batch -iex "$first" -iex "set debuginfod enabled off" -iex "set confirm off" \
    -iex "set style enabled off" -iex "set width 0" -ex "$load" "$@" $session_program > out 2>&1 < /dev/null
  cat out >&2
}

# says COMMAND TEXT...: behind the COMMAND, up to the next, there is each TEXT, in this order.
says ()
{
  awk 'BEGIN { for (i = 2; i < ARGC; i++) { text[i - 1] = ARGV[i]; ARGV[i] = "" } n = ARGC - 2; k = 2 }
       /^\(gdb\) / { here = $0 == "(gdb) " text[1] }
       here { while (k <= n && (at = index ($0, text[k]))) { $0 = substr ($0, at + length (text[k])); k++ } }
       END { if (k <= n) print "not there: " text[k]; exit k <= n }' out "$@" >&2
}

refused () { ! says "$@"; }
