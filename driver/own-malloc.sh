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

symbols=`nm -D "$file" 2> /dev/null`
case $symbols in
  *" U malloc@"*) exit 0 ;;
  *" malloc"* | '') ;;
  *) exit 0 ;;
esac
if test $shared = yes; then
  case $symbols in
    *" U __temporal_v1_"*) ;;
    *) exit 0 ;;
  esac
fi
{ echo "$symbols"; nm "$file" 2> /dev/null; } | awk '
  { sub (/@.*/, "", $3) }
  $3 == "malloc" && $2 != "U" && $2 != "w" { malloc = $1 }
  $3 == "own_malloc" { own = $1 }
  END { exit !(malloc != "" && malloc != own) }' 2> /dev/null || exit 0
echo "temporal: warning: $file has a malloc of its own: blocks of the heap are not tracked there" >&2
exit 0
