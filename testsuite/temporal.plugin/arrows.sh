# arrows.sh - the folders of the plugin use only those below them in the table of plugin/README.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arrows=$TEMPORAL_SOURCE/testsuite/lib/arrows.sh
plugin=$TEMPORAL_SOURCE/plugin

check "no arrow runs back" sh "$arrows" "$plugin/README" "$plugin" "$TEMPORAL_BUILD/plugin"

# It finds those that do.  A small tree: up/ uses down/, by an include and a call.
mkdir -p tree/up tree/down objects/up objects/down
echo 'int answer (void);' > tree/down/down.h
printf '#include "down/down.h"\nint ask (void) { return answer (); }\n' > tree/up/up.c
printf '#include "down/down.h"\nint answer (void) { return 42; }\n' > tree/down/down.c
printf 'Text.\n\n  up/    asks\n  down/  answers\n' > table
compile ()
{
  for f in up/up down/down; do $PLAIN_GCC -Itree -c tree/$f.c -o objects/$f.o || return 1; done
}
compile >&2
check "what goes down is good" sh "$arrows" table tree objects
printf 'Text.\n\n  down/  answers\n  up/    asks\n' > turned
refuse "an arrow that runs back is found" sh "$arrows" turned tree objects
sh "$arrows" turned tree objects > said
result "by its include" `grep -q 'up/up.c -> down/down.h runs back' said; echo $?`
result "and by its symbol" `grep -q 'up/up -> down/down runs back.*: answer$' said; echo $?`
printf '  up/up -> down/down for a reason\n' >> turned
check "unless the table has it" sh "$arrows" turned tree objects
printf '  up/up -> down/down for a reason\n' >> table
refuse "which it must not without need" sh "$arrows" table tree objects
mkdir tree/new && echo > tree/new/new.h
printf 'Text.\n\n  up/    asks\n  down/  answers\n' > table
refuse "a folder without a line is found" sh "$arrows" table tree objects
printf '  new/  is new\n  old/  was\n' >> table
refuse "and a line without a folder" sh "$arrows" table tree objects
