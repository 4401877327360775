# tutorial.sh - the README's tutorial, with an installation.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
P=$SCRATCH/P
check "make install" make_build install prefix="$P" shortnamedir=
mkdir user gcc && ln -s "$PLAIN_GCC" gcc/gcc
cd user
PATH=$P/bin:$SCRATCH/gcc:$PATH
export PATH
"$TEST_SOURCE/../tutorial" "$TEMPORAL_SOURCE/README"
result "status of the tutorial" $?

# It can fail.
sed 's/first Eve, last Eve/first Ada, last Eve/' "$TEMPORAL_SOURCE/README" > changed
refuse "other output is seen" "$TEST_SOURCE/../tutorial" changed
refuse "no tutorial is seen" "$TEST_SOURCE/../tutorial" /dev/null
