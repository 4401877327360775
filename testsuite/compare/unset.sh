#!/bin/sh
# unset.sh - what MemorySanitizer and memcheck find of the errors in temporal.unset.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# For the table in the manual's chapter "Memory that nobody has set".  Each program of temporal.unset with markers is
# built by each tool at -O0 and -O2, and run with the arguments of each marker.  Any report of an uninitialised value
# counts, whatever it says; one in the run without errors is printed as a false alarm.
#
# Environment: TEMPORAL_CC (temporal-gcc in the PATH).  Needs clang and valgrind.

set -u
here=`cd "\`dirname "$0"\`/.." && pwd`
work=`mktemp -d` || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
programs=`grep -l 'dg-temporal-error "uninitialized-memory"' "$here"/temporal.unset/*.c`
options="-g -w -pthread -I$here/../libtemporal/abi"

# reported ARGUMENTS: does a run with them say that a value is unset?
reported ()
{
  $prefix ./program $1 2>&1 > /dev/null < /dev/null | grep -qi 'uninit'
}

for tool in temporal clang memcheck; do
  prefix=
  case $tool in
    temporal) compiler="${TEMPORAL_CC:-temporal-gcc} -fplugin-arg-temporal-checks=all,init" ;;
    clang) compiler="clang -fsanitize=memory" ;;
    memcheck) compiler="${PLAIN_GCC:-gcc}" prefix="valgrind -q" ;;
  esac
  for level in -O0 -O2; do
    found=0 all=0
    for program in $programs; do
      $compiler $level $options "$program" -o program || exit 2
      clean=`sed -n 's/.*{ dg-temporal-clean "\([^"]*\)".*/\1/p' "$program"`
      reported "$clean" && echo "$tool $level: false alarm in `basename "$program"`"
      for argument in `sed -n 's/.*dg-temporal-error "uninitialized-memory" "\([^"]*\)".*/\1/p' "$program"`; do
	all=`expr $all + 1`
	reported "$argument" && found=`expr $found + 1`
      done
    done
    echo "$tool $level: $found of $all"
  done
done
