#!/bin/sh
# seed.sh KIND SEED LEVELS - test one random program, gcc against temporal.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# KIND  heap     a program of ./generate with six errors, selected by its argument
#       certain  one of ./generate with one error that it always makes
#       csmith   one of csmith
#       clear    one of ./generate with 30 cases that clear what they allocate, without errors
#       nests    one of ./generate with 10 functions of nested loops over arrays of many lengths
#       mixed    one of ./generate with an uninstrumented half and 20 cases, each with an
#                error that its number selects
# LEVELS  words separated by commas: -O0,-O2 -flto; "rotate" takes two, others for each seed
#
# Environment: PLAIN_GCC, TEMPORAL_CC, GENERATE (the generator), SCRATCH (a folder of
# this process).  Prints PASS:, FAIL: or UNSUPPORTED: lines; details go to stderr.  The
# program stays in SCRATCH if anything failed.
#
# Demanded: the output and the status of plain gcc's program, nothing on stderr,
# and for each seeded error a report of its kind at its line, with its summary and status 86.

set -u
here=`cd "\`dirname "$0"\`" && pwd`
kind=$1 seed=$2 levels=$3
name=$kind-$seed
source=$name.c
flags="-g -w"
cd "$SCRATCH" || exit 2

result () { echo "$1: $2"; case $1 in FAIL) failed=yes ;; esac; }
failed=

# rotate: each seed has its pair of levels; six seeds cover every pair of neighbours.
if test "$levels" = rotate; then
  case `expr $seed % 6` in
    0) levels="-O0,-O2" ;;
    1) levels="-O1,-O3" ;;
    2) levels="-O2,-Os" ;;
    3) levels="-O3,-O2 -flto" ;;
    4) levels="-Os,-O0" ;;
    *) levels="-O2 -flto,-O1" ;;
  esac
fi

# csmith's defaults make programs of which the larger half would take most of the time.
csmith_options ()
{
  echo "--seed $seed --max-funcs `expr $seed % 4 + 2` --max-block-size 3 --max-block-depth 3 --max-array-dim 2 --max-array-len-per-dim 6"
}

case $kind in
  heap) "$GENERATE" $seed --errors=6 > $source ;;
  certain) "$GENERATE" $seed --certain > $source ;;
  clear) "$GENERATE" $seed --clear=30 > $source ;;
  mixed) "$GENERATE" $seed --mixed=20 > $source ;;
  nests)
    "$GENERATE" $seed --nests=10 > $source
    flags="$flags -I$here" ;;
  csmith)
    headers=
    for folder in /usr/include/csmith /usr/include/csmith-*; do
      test -f "$folder/csmith.h" && headers=$folder
    done
    if test -z "$headers" || ! command -v csmith > /dev/null; then
      echo "UNSUPPORTED: $name  (no csmith)"
      exit 0
    fi
    flags="$flags -I$headers"
    timeout 60 csmith `csmith_options` > $source ;;
  *) echo "FAIL: $name  (unknown kind)"; exit 2 ;;
esac || { result FAIL "$name  (generator)"; exit 0; }

# The uninstrumented half.
library=
if test $kind = mixed; then
  library=$name.library.o
  if ! "$PLAIN_GCC" -O2 -w -DLIBRARY -c -o $library $source >&2; then
    result FAIL "$name  (compilation of the library)"
    exit 0
  fi
fi

# Plain: one level is enough, since the program is well defined; without -g.  Only those of csmith compute much.
# That of nests is a model, which says what to expect of which arguments.
case $kind in
  nests) plain="-O1 -DMODEL $flags -g0" ;;
  csmith) plain="-O1 $flags -g0" ;;
  *) plain="-O0 $flags -g0" ;;
esac
if ! "$PLAIN_GCC" $plain -o $name.plain $source $library -lpthread >&2; then
  result FAIL "$name  (plain compilation)"
  exit 0
fi
status=0
wanted=0
if test $kind != certain; then
  timeout 10 ./$name.plain > $name.wanted 2> $name.err < /dev/null || wanted=$?
  if test $wanted -eq 124; then
    # csmith makes endless programs now and then.
    echo "UNSUPPORTED: $name  (does not end)"
    rm -f $name.*
    exit 0
  fi
fi

# Of kind nests: run the program with the arguments of each of the model's lines "ARGUMENTS : LINE RESULT".  LINE is 0 for
# no error.
nests_results ()
{
  while IFS=: read -r arguments expected; do
    line=${expected# }
    expected=${line#* }
    line=${line%% *}
    status=0
    timeout 100 ./$name.exe $arguments > $name.out 2> $name.err < /dev/null || status=$?
    if test $line -eq 0; then
      what="result"
      test $status -eq 0 && test ! -s $name.err && test "`cat $name.out`" = "$expected"
    else
      what="line $line: out-of-bounds"
      test $status -eq 86 && head -n 1 $name.err | grep -q "^[^ ]*$source:$line:[0-9]*: error: out-of-bounds: "
    fi
    if test $? -eq 0; then
      result PASS "$name  $level  $what ($arguments)"
    else
      result FAIL "$name  $level  $what ($arguments)  -- status $status, `cat $name.out $name.err | head -n 1 | cut -c 1-100`"
      head -n 20 $name.err >&2
    fi
  done < $name.wanted
}

# The errors that the markers seed: lines "LINE KIND ARGUMENT".
sed -n '/{ dg-temporal-error /{=;s/.*dg-temporal-error "\([a-z-]*\)" "\([0-9]*\)".*/\1 \2/p;}' $source \
  | sed 'N;s/\n/ /' > $name.errors

old_ifs=$IFS
IFS=,
for level in $levels; do
  IFS=$old_ifs
  if ! timeout 600 "$TEMPORAL_CC" $level -fchecking ${TEMPORAL_VARIANT_FLAGS-} $flags -o $name.exe $source $library -lpthread > $name.messages 2>&1; then
    # GCC checks itself only if it is told to, and then refuses some computed gotos in arguments.
    if "$PLAIN_GCC" $level -fchecking $flags -c -o $name.o $source > /dev/null 2>&1; then
      result FAIL "$name  $level  (compilation)"
    else
      result UNSUPPORTED "$name  $level  (gcc alone fails)"
    fi
    cat $name.messages >&2
    continue
  fi
  if test $kind = nests; then
    nests_results
    continue
  fi
  if test $kind != certain; then
    status=0
    timeout 100 ./$name.exe > $name.out 2> $name.err < /dev/null || status=$?
    if test $status -eq $wanted && test ! -s $name.err && cmp -s $name.wanted $name.out; then
      result PASS "$name  $level  as plain"
    else
      result FAIL "$name  $level  as plain  -- status $status, `head -n 1 $name.err`"
      head -n 20 $name.err >&2
    fi
  fi
  while read -r line error argument; do
    status=0
    timeout 100 ./$name.exe $argument > $name.out 2> $name.err < /dev/null || status=$?
    if test $status -eq 86 \
       && head -n 1 $name.err | grep -q "^[^ ]*$source:$line:[0-9]*: error: $error: " \
       && grep -q "^SUMMARY: temporal: $error [^ ]*$source:$line:" $name.err; then
      result PASS "$name  $level  line $line: $error ($argument)"
    else
      result FAIL "$name  $level  line $line: $error ($argument)  -- status $status, `head -n 1 $name.err | cut -c 1-100`"
      head -n 20 $name.err >&2
    fi
  done < $name.errors
done
if test -z "$failed"; then rm -f $source; fi
rm -f $library $name.plain $name.exe $name.out $name.err $name.wanted $name.errors $name.messages
exit 0
