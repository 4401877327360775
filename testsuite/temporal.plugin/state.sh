# state.sh - the plugin's variables of files are those of a list: the state of an analysis is in a structure of its own.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# variables OBJECTS: what can be written to in the object files below OBJECTS, as "FILE NAME".  What the linker makes
# read-only is none (.data.rel.ro), nor is what the compiler keeps to initialise something once.
variables ()
{
  ( cd "$1" && find . -name '*.o' -exec ${NM-nm} -C -f sysv {} + ) | awk -F '|' '
    /^Symbols from / { file = $0; sub (/^Symbols from ([.]\/)?/, "", file); sub (/[.]o:$/, "", file) }
    {
      gsub (/[ \t]+$/, "", $1); gsub (/[ \t]/, "", $3); gsub (/[ \t]/, "", $7)
      if ($3 ~ /^[bBdD]$/ && $7 ~ /^[.](t?bss|data)/ && $7 !~ /^[.]data[.]rel[.]ro/ && $1 !~ /^guard variable/) {
	sub (/^.*::/, "", $1)
	print file, $1
      }
    }' | sort -u
}

# compare LIST FOUND: say which variables only one of them has; then the status is 1.
compare ()
{
  awk 'NR == FNR { if ($0 !~ /^#/ && NF) for (i = 3; i <= NF; i++) listed[$2 " " $i] = $1; next }
       { found[$0] = 1 }
       !($0 in listed) { print $0 " is new: make it a member of the structure of its analysis"; bad = 1 }
       END {
	 for (v in listed)
	   if (!(v in found)) { print v " is listed, and is not there"; bad = 1 }
	 exit bad
       }' "$1" "$2"
}

# KIND FILE NAME...; doc/internals.texi ("State of the plugin") says what the kinds are, and why they may stay.
cat > list <<'END_OF_LIST'
option    base/options			tp_opt
option    plugin			gcc_version no_temporal_attribute info basever devphase revision datestamp plugin_is_GPL_compatible
option    base/passes			verify_function
counter   base/stats			tp_stats
root      ir/runtime-decls		roots
output    link-time			step externals unread passes_of_program discover_variables
answer    link-externals		changed
answer    points-to/points-to		tp_pt_unit_answers
answer    points-to/pointer-integers	of_unit
answer    unit/escape			nonescaping_uids nonescaping_obstack
answer    unit/signature		signatures
answer    unit/narrowed-parameters	narrowed
answer    unit/local-bodies		bodies
answer    instrument/scopes/tracked-locals	named_obstack named_uids
answer    unit/globals			private_globals numbered_globals
answer    ir/uninstrumented		named
answer    ir/proofs			noted
answer    ir/library-table		noted
answer    instrument/provenance/parameters	looked_for_ifuncs ifuncs
answer    instrument/provenance/incoming-arguments	result_tokens slots_empty
answer    instrument/calls/exposed	jumping_out
answer    ir/address-spaces		known
answer    ir/allocator-attributes	here
answer    target/x86_64/call-messages	answer
output    first-file		hooks_of_gcc hooks
output    unit/string-literals		count
output    warn/diagnostics		complaints gcc_starter warned
output    target/x86_64/islands		places written postscan
output    target/x86_64/cold-calls	calls active
output    target/x86_64/stub-tests	tests number_of wanted file_end
output    target/x86_64/call-messages	print_operand
output    target/x86_64/packed-sites	sites known label_wanted file_end constant_alignment
output    target/x86_64/cfi		rows row_of escapes last_row
output    target/x86_64/stubs		stub_calls called_rows function_epilogue function_prologue stubs texts tables current stub_of all_stubs
cache     ir/library-captures		map
cache     ir/library-table		map
cache     ir/address-spaces		known
cache     ir/emit			any asked
cache     ir/runtime-decls		places
END_OF_LIST

# A build may have objects of files that are elsewhere now.
variables "$TEMPORAL_BUILD/plugin" | while read file name; do
  test ! -f "$TEMPORAL_SOURCE/plugin/$file.cc" || echo "$file $name"
done > found
check "the plugin has variables" grep -q '^base/options tp_opt$' found
compare list found > said
cat said >&2
check "each of them is in the list, with its kind" test ! -s said
awk '{ print $1 }' list | sort -u > kinds
sed -n '/^@heading State of the plugin/,/^@end table/p' "$TEMPORAL_SOURCE/doc/internals.texi" > manual
while read kind; do
  check "the manual says what kind $kind is" grep -q "^@item .*$kind" manual
done < kinds

# It finds a new one, of a file or of a function, and one that is gone.
mkdir -p objects/some
cat > pass.c <<'END_OF_SOURCE'
static const int most = 3;
static int worklist;
int next (int n) { static int turns; turns += n; worklist += turns; return worklist + most; }
END_OF_SOURCE
$PLAIN_GCC -c pass.c -o objects/some/pass.o
variables objects > found
sed 's/[.][0-9]*$//' found | sort > plain
printf 'function some/pass worklist turns\n' > both
check "what is in the list is good" compare both plain
printf 'function some/pass worklist\n' > one
refuse "a new variable is found" compare one plain
compare one plain > said
result "by its name" `grep -q '^some/pass turns is new' said; echo $?`
printf 'function some/pass worklist turns seen\n' > three
refuse "and one that is gone" compare three plain
