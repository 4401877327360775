# options.sh - the plugin's options and attribute.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
definitions=$TEMPORAL_SOURCE/plugin/base/options.def
arg=-fplugin-arg-temporal

$TEMPORAL_CC -c make.c -o help.o $arg-help > help 2>&1
for name in `sed -n 's/^TP_PLUGIN_OPTION (\([a-z_]*\),.*/\1/p' "$definitions"`; do
  check "help names $name" grep -q -- "$name\|`echo $name | tr _ -`" help
  for doc in temporal.texi temporal-gcc.1; do
    check "$doc describes $name" grep -q "arg.\?-temporal.\?-$name" "$TEMPORAL_SOURCE/doc/$doc"
  done
done
rm -f help.o

for name in `sed -n 's/^TP_PLUGIN_CHOICE (\([a-z_]*\),.*/\1/p' "$definitions"`; do
  words=`sed -n "s/^TP_PLUGIN_CHOICE ($name, \"\([a-z|]*\)\".*/\1/p" "$definitions"`
  $TEMPORAL_CC -c make.c -o help.o $arg-help > help 2>&1
  check "help names $name and its values" grep -qF -- "`echo $name | tr _ -`=$words" help
  for doc in temporal.texi temporal-gcc.1; do
    check "$doc describes $name" grep -q "arg.\?-temporal.\?-$name=" "$TEMPORAL_SOURCE/doc/$doc"
  done
  for word in `echo "$words" | tr '|' ' '`; do
    check "-$name=$word is accepted" $TEMPORAL_CC -O2 -c make.c -o x.o $arg-$name=$word
    check "$name=$word is in the manual" sh -c "sed -n '/arg-temporal-$name=/,/^@item -/p' '$TEMPORAL_SOURCE/doc/temporal.texi' | grep -q '@code{$word}'"
  done
  rm -f x.o help.o
  for bad in "=" "=al" "=alll" "=all|temporal" ""; do
    run 1 $TEMPORAL_CC -c make.c -o x.o "$arg-$name$bad" && grep -q "error: .*$name" err && test ! -e x.o
    result "-$name$bad is an error that names it" $?
  done
done

run 1 $TEMPORAL_CC -c make.c -o x.o $arg-frobnicate && grep -q 'error: .*frobnicate' err
result "unknown option is an error that names it" $?
test ! -e x.o
result "and makes no object" $?
run 1 $TEMPORAL_CC -c make.c -o x.o $arg-off=3 && grep -q 'error: .*off' err
result "a value where none is taken is an error" $?

# -disable=NAME,...
sed -n 's/^TP_OPTIMIZATION (\([a-z_]*\),.*/\1/p' "$TEMPORAL_SOURCE/plugin/base/optimizations.def" > names
check "there are optimizations" test -s names
check "the internals list them" sh -c 'awk -f "$1/doc/optimizations.awk" "$1/plugin/base/optimizations.def" | cmp - "$1/doc/optimizations.texi"' \
  sh "$TEMPORAL_SOURCE"
for name in `cat names`; do
  check "-disable=$name is accepted" $TEMPORAL_CC -O2 -c make.c -o x.o $arg-disable=$name
  grep -q "disable\.$name[^a-z_]" -r "$TEMPORAL_SOURCE/plugin" --include='*.cc'
  result "and $name has a use" $?
done
all=`paste -s -d , names`
check "-disable of all of them" $TEMPORAL_CC -O2 -c make.c -o x.o $arg-disable=$all
check "a dash for an underscore, and the option twice" $TEMPORAL_CC -O2 -c make.c -o x.o \
  $arg-disable=`head -n 1 names` $arg-disable=`echo $all | tr _ -`
rm -f x.o
for bad in "" "=" "=frobnicate" "=`head -n 1 names`,frobnicate"; do
  run 1 $TEMPORAL_CC -c make.c -o x.o "$arg-disable$bad" && grep -q 'error: .*disable' err && test ! -e x.o
  result "-disable$bad is an error" $?
  check "-disable$bad lists the names" grep -qF "$all" err
  case $bad in *frobnicate) check "-disable$bad names the wrong one" grep -q "know 'frobnicate'" err ;; esac
done

instrumented () { nm "$1" | grep -q '__temporal_'; }
plain () { ! instrumented "$1"; }
check "compiles" $TEMPORAL_CC -O2 -c bad.c -o bad.o
check "instruments" instrumented bad.o
check "-off compiles" $TEMPORAL_CC -O2 -c bad.c -o off.o $arg-off
check "-off instruments nothing" plain off.o
check "-off before and after the file" $TEMPORAL_CC $arg-off -O2 -c bad.c -o off.o
cat > attribute.c <<'END'
__attribute__ ((no_temporal)) int
get (int *p)
{
  return *p;
}
END
check "attribute no_temporal is known" sh -c "$TEMPORAL_CC -Wall -Werror -c attribute.c -o attribute.o"
nm attribute.o | grep ' U __temporal_.*check' > left
test ! -s left
result "attribute no_temporal leaves the function alone" $?

run 0 $TEMPORAL_CC -O2 -c bad.c -o stats.o $arg-stats
result "-stats compiles" $?
for what in 'functions instrumented' 'memory accesses seen' 'checks inserted' 'locals tracked' \
	    'functions left alone' 'checks dropped'; do
  check "-stats counts $what" grep -q "$what" err
done

check "-dump compiles" $TEMPORAL_CC -O2 -c bad.c -o dump.o $arg-dump
ls *.temporal > /dev/null 2>&1
result "-dump makes a file that ends in .temporal" $?
check "the dump names the function" sh -c 'grep -q "main" *.temporal'
check "the dump shows a check" sh -c 'grep -q "check" *.temporal'
check "-disable=lower compiles" $TEMPORAL_CC -O2 bad.c make.c -o no_lower $arg-disable=lower
check "and finds the same" catches ./no_lower
check "-E with an option of the plugin" $TEMPORAL_CC -E bad.c -o bad.i $arg-off
check "link with an option of the plugin" $TEMPORAL_CC bad.o make.c -o linked $arg-stats
check "preprocessed file is instrumented" sh -c "$TEMPORAL_CC -E good.c -o good.i && $TEMPORAL_CC -O2 -c good.i -o good.o && nm good.o | grep -q __temporal_"
