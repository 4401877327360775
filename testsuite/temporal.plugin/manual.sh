# manual.sh - the manual, the man pages and the lists in the source name the same options,
# with the same defaults, and the same kinds of error: nothing is missing, and nothing is
# described that is not there.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
doc=$TEMPORAL_SOURCE/doc

# same NAME WANTED FOUND: two lists agree.
same ()
{
  sort -u "$2" > wanted.sorted
  sort -u "$3" > found.sorted
  check "$1" diff wanted.sorted found.sorted
}

sed -n 's/^TP_PLUGIN_OPTION (\([a-z_]*\),.*/\1/p' "$TEMPORAL_SOURCE/plugin/base/options.def" > wanted
test -s wanted
result "the plugin has options" $?
sed -n 's/^@itemx* -fplugin-arg-temporal-\([a-z_]*\)$/\1/p' "$doc/temporal.texi" > found
same "the manual has the plugin's options" wanted found
sed -n 's/^\.B \\-fplugin\\-arg\\-temporal\\-\([a-z_]*\)$/\1/p' "$doc/temporal-gcc.1" > found
same "temporal-gcc(1) has the plugin's options" wanted found
$TEMPORAL_CC -c make.c -o help.o -fplugin-arg-temporal-help 2>&1 \
  | sed -n 's/^  \([a-z_-]*\)  *[a-zA-Z].*/\1/p' | tr - _ > found
same "-help has the plugin's options" wanted found
for name in `cat wanted`; do
  case $name in help) continue ;; esac
  check "-$name is accepted" $TEMPORAL_CC -c make.c -o x.o -fplugin-arg-temporal-$name
  dashed=`echo $name | tr _ -`
  test $dashed = $name \
    || check "-$dashed is accepted" $TEMPORAL_CC -c make.c -o x.o -fplugin-arg-temporal-$dashed
done

# NAME DEFAULT, one a line; no default is "none".
sed -n 's/^TRT_OPTION_[A-Z]* (\([a-z_]*\), \([^,]*\),.*/\1 \2/p' "$TEMPORAL_SOURCE/libtemporal/base/options.def" \
  | sed 's/ true$/ 1/; s/ false$/ 0/; s/ ""$/ none/' > wanted
test -s wanted
result "the runtime has options" $?
# An entry's text goes up to the next one.
awk '/^@item [a-z_]*=/ { name = $2; sub (/=.*/, "", name) }
     /^@end table/ { name = "" }
     name && match ($0, /Default:? [a-z0-9]*/) {
       value = substr ($0, RSTART, RLENGTH); sub (/.* /, "", value); print name, value }' \
  "$doc/temporal.texi" > found
same "the manual has the runtime's options and defaults" wanted found
awk '/^\.BR [a-z_]*=/ { name = $2; sub (/=.*/, "", name) }
     /^\.(SH|PP)/ { name = "" }
     name && match ($0, /default [a-z0-9]*\)/) {
       value = substr ($0, RSTART, RLENGTH - 1); sub (/.* /, "", value); print name, value }' \
  "$doc/temporal.7" > found
same "temporal(7) has the runtime's options and defaults" wanted found
$TEMPORAL_CC good.c make.c -o good
TEMPORAL_OPTIONS=help=1 ./good 2>&1 \
  | sed -n 's/^  \([a-z_]*\)=.*/\1/p; s/^      .*(default: \([a-z0-9]*\))$/\1/p' | paste -d ' ' - - > found
same "help=1 has the runtime's options and defaults" wanted found

sed -n 's/^ *\[TRT_[A-Z_]*\] = "\([a-z-]*\)".*/\1/p' "$TEMPORAL_SOURCE/libtemporal/report/report.c" > wanted
test -s wanted
result "there are kinds of error" $?
awk '/^@chapter/ { here = $2 == "Reports" } here && /^@item/ { print $2 }' "$doc/temporal.texi" > found
same "the manual has the kinds of error" wanted found
awk '/^\.SH/ { here = $2 == "REPORTS" } here && /^\.B [a-z]/ && entry { print $2 } { entry = $1 == ".TP" }' \
  "$doc/temporal.7" | sed 's/\\-/-/g' > found
same "temporal(7) has the kinds of error" wanted found

# The functions of temporal.h.
sed -n 's/^[a-z].*[ *]\(temporal_[a-z_]*\) (.*/\1/p' "$TEMPORAL_SOURCE/libtemporal/abi/temporal.h" > wanted
sed -n 's/^@item \(temporal_[a-z_]*\) (.*/\1/p' "$doc/temporal.texi" > found
same "the manual has the functions of temporal.h" wanted found
grep -o 'temporal_[a-z]*_*[a-z]*_*[a-z]*' "$doc/temporal.7" | grep -v '^temporal_lower' > found
same "temporal(7) has the functions of temporal.h" wanted found
