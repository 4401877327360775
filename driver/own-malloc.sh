# own-malloc.sh [-o FILE] [-shared] - behind a link: say so if FILE brings a malloc of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Calls inside of the file that defines malloc cannot be led to the runtime, so blocks of the heap are not tracked in such a
# program.  A library is only told of if it is instrumented: else the runtime finds it when the program starts.
# What the file defines its dynamic symbols say; a static program has none, but a table of all symbols, among which are the
# runtime's own.  Whatever goes wrong here is no reason to fail: the link is done.

file=a.out shared=no
while test $# -gt 0; do
  case $1 in
    -o) file=${2-}; test $# -lt 2 || shift ;;
    -shared) shared=yes ;;
  esac
  shift
done
test -f "$file" || exit 0

# readelf takes a tenth of the time of nm, which loads what it may need for objects of LTO.
symbols=`readelf -W --dyn-syms "$file" 2> /dev/null`
newline='
'
case $symbols in
  *" UND malloc@"* | *" UND malloc$newline"*) exit 0 ;;
  *" malloc"*) ;;
  # A dynamic program or library that has nothing to do with malloc.
  *@*) exit 0 ;;
esac
if test $shared = yes; then
  case $symbols in
    *" UND __temporal_v1_"*) ;;
    *) exit 0 ;;
  esac
fi
{ echo "$symbols"; readelf -W --syms "$file" 2> /dev/null; } | awk '
  { sub (/@.*/, "", $8) }
  $8 == "malloc" && $7 != "UND" { malloc = $2 }
  $8 == "trt_own_malloc" { own = $2 }
  END { exit !(malloc != "" && malloc != own) }' 2> /dev/null || exit 0
echo "temporal: warning: $file has a malloc of its own: blocks of the heap are not tracked there" >&2
exit 0
