# arrows.sh - the folders of the runtime use only those below them in the table of libtemporal/README.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arrows=$TEMPORAL_SOURCE/testsuite/lib/arrows.sh
runtime=$TEMPORAL_SOURCE/libtemporal
objects=$TEMPORAL_BUILD/libtemporal

check "no arrow runs back" sh "$arrows" "$runtime/README" "$runtime" "$objects"

# What all may call is told, and nothing else of it runs back.
grep -v '^  trt_init () ' "$runtime/README" > without
refuse "trt_init is called upwards" sh "$arrows" without "$runtime" "$objects"
sh "$arrows" without "$runtime" "$objects" > said
result "by entries" `grep -q '^entry/checks -> init runs back.*: trt_init$' said; echo $?`
result "and nothing else is" `! grep -qv ': trt_init$' said; echo $?`
{ cat "$runtime/README"; echo '  trt_never () is for a test'; } > more
refuse "what nobody calls is not told" sh "$arrows" more "$runtime" "$objects"

# Two folders the other way round: many arrows run back then.
awk '/^  shadow\/ / { kept = $0; next } { print } /^  base\/ / { print kept }' "$runtime/README" > turned
refuse "an arrow that runs back is found" sh "$arrows" turned "$runtime" "$objects"
sh "$arrows" turned "$runtime" "$objects" > said
result "by its include" `grep -q '^shadow/cells.c -> base/cpu.h runs back' said; echo $?`
result "and by its symbol" `grep -q '^shadow/cells -> base/os runs back.*: trt_os_page$' said; echo $?`
