# samples.sh - the sample sessions of the README and the manual, with an installation.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
P=$SCRATCH/P
check "make install" make_build install prefix="$P" shortnamedir=
mkdir gcc && ln -s "$PLAIN_GCC" gcc/gcc
PATH=$P/bin:$SCRATCH/gcc:$PATH
PKG_CONFIG_PATH=$P/lib/pkgconfig
export PATH PKG_CONFIG_PATH
samples=$TEST_SOURCE/../samples
doc=$TEMPORAL_SOURCE/doc
"$samples" --with="$doc/uniq.c" "$TEMPORAL_SOURCE/README"
result "the README's" $?
"$samples" "$doc/tutorial.texi"
result "the tutorial's" $?
"$samples" "$doc/annotated-report.texi"
result "the annotated report's" $?
"$samples" "$doc/how-to.texi"
result "the recipes'" $?
"$samples" "$doc/how-to-ci.texi"
result "the recipe's for continuous integration" $?

# It can fail, and can mend the page.
sed 's/first Eve, last Eve/first Adam, last Eve/' "$doc/tutorial.texi" > changed.texi
"$samples" changed.texi > out 2> err
test $? -eq 1 && grep -q '^FAIL: the tutorial' out && grep -q '^wanted: first Adam' err
result "other output is seen" $?
"$samples" --update changed.texi > out 2> err
check "--update" cmp changed.texi "$doc/tutorial.texi"
refuse "no sample is seen" "$samples" /dev/null
printf '@c samples: one\n@c needs: no-such-program\n@example\n$ false\n@end example\n' > needs.texi
"$samples" needs.texi > out && grep -qx 'UNSUPPORTED: one: no no-such-program here' out
result "what is not here" $?
