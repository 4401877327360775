# own-malloc.sh [-o FILE] [-shared] - run after a link: warn if FILE defines a malloc of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Calls inside of the file that defines malloc cannot be redirected to the runtime, so heap blocks are not tracked in such a
# program.  For a library the warning is printed only if it is instrumented: else the runtime finds out at the start of the program.
# Definitions are found in the dynamic symbols of the file; a static program has none, but it has a table of all symbols, which
# includes the runtime's own.  An error in this script is ignored, because the link has succeeded.

file=a.out shared=no
while test $# -gt 0; do
  case $1 in
    -o) file=${2-}; test $# -lt 2 || shift ;;
    -shared) shared=yes ;;
  esac
  shift
done
test -f "$file" || exit 0

# readelf takes a tenth of the time of nm, which may load a plugin for objects of LTO.
symbols=`readelf -W --dyn-syms "$file" 2> /dev/null`
newline='
'
case $symbols in
  *" UND malloc@"* | *" UND malloc$newline"*) exit 0 ;;
  *" malloc"*) ;;
  # A dynamically linked program or library that does not use malloc.
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
