# symbols.sh - what plugin, runtime and objects call each other.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
plugin=$TEMPORAL_BUILD/plugin/temporal.so
archive=$TEMPORAL_BUILD/libtemporal/libtemporal.a

# All references of the plugin are weak (plugin/link-weak), so the linker would not say that
# a source is missing from the list in the Makefile.
nm --undefined-only "$plugin" | grep '_Z[A-Z0-9]*tp_\|_ZL*[0-9]*tp_' > missing
cat missing >&2
test ! -s missing
result "no function of the plugin's own is missing" $?

sed -n 's/^TP_ENTRY (\([a-z_]*\),.*/\1/p' "$TEMPORAL_SOURCE/libtemporal/abi/abi.def" > entries
test -s entries
result "there are entry points" $?
nm --defined-only "$archive" > in_archive
nm -D --defined-only "$TEMPORAL_BUILD/libtemporal/libtemporal.so" > in_shared
for entry in `cat entries`; do
  check "the runtime has $entry" \
    sh -c "grep -q ' T __temporal_v1_$entry\$' in_archive && grep -q ' T __temporal_v1_$entry\$' in_shared"
done

# The letters of the arguments of each entry, by abi.def (a site is a pointer) and by the runtime's prototypes.
sed -n 's/^TP_ENTRY (\([a-z_]*\), \(.\), [A-Z]*, "\([^"]*\)").*/\1 \2 \3/p' "$TEMPORAL_SOURCE/libtemporal/abi/abi.def" \
  | awk '{ gsub ("S", "P", $3); print $1, $2 $3 }' | sort > declared
find "$TEMPORAL_SOURCE/libtemporal" -name '*.[ch]' | xargs cat | awk '
  function letter(type)
  {
    return type ~ /[*]|_t routine$/ ? "P" : type ~ /size_t|uintptr_t/ ? "Z" : type ~ /uint32_t/ ? "U" \
	   : type ~ /void/ ? "V" : type ~ /[.][.][.]/ ? "." : "I"
  }
  BEGIN { RS = ";" }
  {
    gsub (/[ \n]+/, " ")
    gsub (/\([*][a-z_]*\) \([^()]*\)/, "*") # a pointer to a function
    if (!match ($0, /TRT_EXPORT [a-z_0-9 *]*TP_ABI \([a-z_]*\) \([^()]*\)/))
      next
    n = split (substr ($0, RSTART + 11, RLENGTH - 11), part, / ?TP_ABI \(|\) \(|\)|,/)
    letters = letter(part[1])
    for (i = 3; i < n; i++)
      letters = letters (part[i] == "void" ? "" : letter(part[i]))
    print part[2], letters
  }' | sort -u > defined
diff declared defined >&2
result "and with the arguments that the plugin passes" $?

# A runtime of another version: the same, but for the number in its symbols.
sed -n 's/.* \(__temporal_v1_\([a-zA-Z0-9_]*\)\)$/\1 __temporal_v0_\2/p' in_archive | sort -u > renamed
objcopy --redefine-syms=renamed "$archive" libstale.a
check "compiles" $TEMPORAL_CC -O2 -c bad.c make.c
check "links with the runtime" $PLAIN_GCC bad.o make.o "$archive" -o good_link
run 1 $PLAIN_GCC bad.o make.o libstale.a -o stale_link
result "a runtime of another version is a link error" $?
check "that names the version" grep -q 'undefined reference to.*__temporal_v1_' err

cat > naked.c <<'END'
__attribute__ ((naked)) void bare (void) { __asm__ ("ret"); }
END
run 0 $TEMPORAL_CC -c naked.c -o naked.o -fplugin-arg-temporal-no_warn && test ! -s err
result "-no_warn silences the warnings" $?
