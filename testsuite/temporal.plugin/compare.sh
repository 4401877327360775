# compare.sh - "make compare" compiles tests with each of the tools that are installed, and knows what they report.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# A test with options of GCC's own.
compare ()
{
  expect "$TEMPORAL_SOURCE/testsuite/compare/compare.exp" --only=provenance/union-integer.c --output="$1" --work=work --jobs=1
}

results () { find work/results -type f -exec ls -l --full-time {} +; }

check "a table is made" compare table
grep '@item .*(@file{union-integer.c})' table > row
cat table >&2
check "temporal finds the errors" grep -q '@tab all @tab' row
refuse "a tool is installed and does not compile the test" grep 'n/a' row
results > before
compare again >&2
results | cmp - before >&2
result "what was done is not done again" $?
