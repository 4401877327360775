# whole-program.sh - with -flto functions are instrumented when the program is linked, also among those that were
# instrumented before, or never.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
apart=-fplugin-arg-temporal-whole-program=no
w="$TEMPORAL_CC -O2 -g -w -fchecking -flto"

cat > list.h <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int value; };
typedef int (*visitor) (struct node *n);
extern struct node *first_node, *push (struct node *next, int value);
extern int sum (struct node *n), visit (struct node *n, visitor v), global_value (void);
extern const visitor visitors[2];
extern volatile int sink;
END
# Each function of here is called from there, and the other way round, by name, through a table and through an argument.
cat > main.c <<'END'
#include "list.h"
volatile int sink;
static int own (struct node *n) { return n->value; /* own */ }
static struct node here = { NULL, 100 };
int
main (int argc, char **argv)
{
  struct node *last = push (NULL, 1), *list = push (push (last, 2), 3);
  first_node = list;
  if (argc > 1 && !strcmp (argv[1], "there"))
    {
      free (last);
      sink = (long) push (NULL, 4);
      return sum (list);
    }
  if (argc > 1 && !strcmp (argv[1], "here"))
    {
      free (list);
      sink = (long) push (NULL, 4);
      return visit (list, own);
    }
  if (argc > 1 && !strcmp (argv[1], "freed"))
    {
      free (list);
      return visit (list, own);
    }
  if (argc > 1 && !strcmp (argv[1], "global"))
    {
      free (list);
      sink = (long) push (NULL, 4);
      return global_value ();
    }
  int good = sum (list) == 6 && visit (list, own) == 6 && visit (&here, own) == 100 && global_value () == 3
	     && visitors[0] (list) == 3 && visitors[1] (list) == 6;
  for (struct node *n = list; n; n = list)
    list = n->next, free (n);
  puts (good ? "good" : "bad");
  return !good;
}
END
cat > list.c <<'END'
#include "list.h"
struct node *first_node;
static int one (struct node *n) { return n->value; /* one */ }
const visitor visitors[2] = { one, sum };
struct node *
push (struct node *next, int value)
{
  struct node *n = malloc (sizeof *n);
  *n = (struct node) { next, value };
  return n;
}
int
sum (struct node *n)
{
  return n ? n->value + sum (n->next) : 0; /* there */
}
int
visit (struct node *n, visitor v)
{
  int total = 0;
  for (; n; n = n->next) /* next */
    total += v (n);
  return total;
}
int
global_value (void)
{
  return first_node->value; /* global */
}
END
line () { grep -n "/[*] $2 [*]/" $1 | sed 's/:.*//'; }

# found ARGUMENT FILE MARK: the program finds that error there.
found ()
{
  catches ./program $1 && grep -q "^$2:`line $2 $3`:.*: error: use-after-free" err
}
good () { run 0 ./program && test ! -s err && grep -q '^good$' out; }

# works NAME: ./program, in which both files are instrumented.
works ()
{
  check "$1: is silent" good
  check "$1: stale argument there" found there list.c there
  check "$1: stale argument of a function that is given" found here main.c own
  check "$1: stale global" found global list.c global
}

# link NAME OPTION...
link () { name=$1; shift; check "$name: links" $w "$@" main.o list.o -o program; }

check "compile" $w -c main.c list.c
link "whole" && works "whole"
link "whole, one process" -flto-partition=none && works "whole, one process"
link "whole, many" -flto-partition=max && works "whole, many"
check "no level: links" $TEMPORAL_CC -flto main.o list.o -o program
works "no level"
check "one step" $w main.c list.c -o program
works "one step"

# What one unit allocates, another keeps and a third reads is never checked in a program that frees nothing.
cat > forever.c <<'END'
#include "list.h"
int
main (void)
{
  struct node *list = NULL;
  for (int i = 0; i < 10; i++)
    list = push (list, i);
  return sum (list) != 45;
}
END
sed '/^first_node/d; /^visit (/,$d' list.c > chain.c
sed -i '/^struct node .first_node/d; /^static int one/d; /^const visitor/d; $d' chain.c
checks () { cat "$1"*.temporal | grep -c '^;; line .*__temporal_v1_check\(_alive\)* *('; }
check "no free: compile" $w -c forever.c chain.c
check "no free: links" $w -fplugin-arg-temporal-dump forever.o chain.o -o program -dumpdir whole.
check "no free: is silent" run 0 ./program
test "`checks whole.`" -eq 0
result "no free: nothing is checked but null pointers" $?
check "apart" $TEMPORAL_CC -O2 -g -w -fplugin-arg-temporal-dump -dumpdir apart. -c chain.c
test "`checks apart.`" -gt 1
result "without it there is" $?

# The unit of list.c in other ways.
mixed ()
{
  name=$1
  shift
  check "$name: compile" $w -c main.c
  check "$name: compile the other" "$@" -g -w -c list.c
  for partition in none balanced; do
    check "$name, $partition: links" $w -flto-partition=$partition main.o list.o -o program
    check "$name, $partition: is silent" good
    case $name in
      # What such a unit allocates where a block was freed is taken for the program's change of mind.
      plain*) check "$name, $partition: freed argument of a function that is given" found freed main.c own ;;
      *)
        check "$name, $partition: stale argument of a function that is given" found here main.c own
        check "$name, $partition: stale argument there" found there list.c there
        check "$name, $partition: stale global" found global list.c global ;;
    esac
  done
}
mixed "instrumented before" $TEMPORAL_CC -O2 -flto $apart
mixed "without optimisation" $TEMPORAL_CC -O0 -flto
mixed "without LTO" $TEMPORAL_CC -O2
mixed "fat" $TEMPORAL_CC -O2 -flto -ffat-lto-objects
mixed "plain with LTO" $PLAIN_GCC -O2 -flto
mixed "plain" $PLAIN_GCC -O2
# The other way round.
cp main.c other.c && cp list.c main.c && cp other.c list.c
check "main instrumented before: compile" $w -c main.c
check "main instrumented before: compile the other" $TEMPORAL_CC -O2 -flto $apart -g -w -c list.c
link "main instrumented before"
check "main instrumented before: is silent" good
check "main instrumented before: stale argument" found there main.c there
check "main instrumented before: stale argument of a function that is given" found here list.c own
cp main.c other.c && cp list.c main.c && cp other.c list.c

# Objects with machine code, and what is linked without LTO.
check "fat objects: compile" $w -ffat-lto-objects -c main.c list.c
check "fat objects, -fno-lto: links" $TEMPORAL_CC -O2 -fno-lto main.o list.o -o program
works "fat, -fno-lto"
check "fat with LTO: links" $w -ffat-lto-objects main.o list.o -o program
works "fat with LTO"
check "shared: compile" $w -fPIC -c list.c
check "shared: library" $w -fPIC -shared list.o -o liblist.so
check "shared: links" $w main.c -L. -llist -Wl,-rpath,. -o program
works "shared"
check "ld -r for LTO: compile" $w -c main.c list.c
for output in rel nolto-rel; do
  check "ld -r, $output" $w -r -nostdlib -flinker-output=$output main.o list.o -o part.o
  check "ld -r, $output: links" $w part.o -o program
  works "ld -r, $output"
done
check "ld -r, mixed: compile" $TEMPORAL_CC -O2 -flto $apart -g -w -c list.c
check "ld -r, mixed" $w -r -nostdlib -flinker-output=rel main.o list.o -o part.o
check "ld -r, mixed: links" $w part.o -o program
works "ld -r, mixed"
# A unit of variables alone.
printf '#include "list.h"\nstruct node table[3] = { { &table[1], 1 }, { &table[2], 2 }, { NULL, 3 } }, *at = table + 2;\n' > data.c
printf '#include "list.h"\nextern struct node table[], *at; volatile int sink;\nint main (int argc, char **argv) { sink = argc; return sum (table) - 6 + at[sink - 1].value - 3; /* beyond */ }\n' > reads.c
check "data: compile" $w -c data.c reads.c list.c
check "data: links" $w data.o reads.o list.o -o program
check "data: is silent" run 0 ./program
check "data: catches" run 86 ./program 1
grep -q "^reads.c:`line reads.c beyond`:.*: error: out-of-bounds" err
result "data: beyond the array" $?
# Functions of headers that are there to be inlined alone.
cat > reader.c <<'END'
#include "list.h"
extern int more (FILE *f);
volatile int sink;
static int next (FILE *f) { int c = getc_unlocked (f); return c == EOF ? 0 : c + more (f); }
int
main (int argc, char **argv)
{
  FILE *f = fopen (argc > 1 ? argv[1] : "empty", "r");
  int n = next (f);
  fclose (f);
  return n != 0;
}
END
printf '#include "list.h"\nint more (FILE *f) { int c = getc_unlocked (f); return c == EOF ? 0 : c + 1; }\n' > more.c
: > empty
check "inline functions of headers: compile" $w -c reader.c more.c
check "inline functions of headers: links" $w reader.o more.o -o program
check "inline functions of headers: is silent" run 0 ./program
# Without the plugin nothing is linked that would find nothing.
check "no plugin: compile" $w -c main.c list.c
refuse "no plugin: link" $PLAIN_GCC -O2 -flto main.o list.o -L"$TEMPORAL_BUILD/libtemporal" -ltemporal -o program
# Small functions of headers, which are inlined into several others, whose bodies GCC could give up after the first.
cat > fortified.c <<'END'
#include "list.h"
__attribute__ ((noinline)) void copy (char *to, const char *from, size_t n) { memcpy (to, from, n); }
int
main (int argc, char **argv)
{
  char *p = malloc (30);
  memset (p, 0, 30);
  copy (p, argv[0], 1);
  memcpy (p + 9, p, argc);
  sink = p[9];
  copy (p, argv[0], argc > 1 ? 31 : 1);
  free (p);
  return 0;
}
volatile int sink;
END
# What is left of such a body would be met by the garbage collector.
always="--param ggc-min-expand=0 --param ggc-min-heapsize=0"
for collects in "" "$always"; do
  check "fortified${collects:+, collecting}: links" $w $collects -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 fortified.c -o program
  check "fortified${collects:+, collecting}: is silent" run 0 ./program
done
# A variable that GCC makes of a switch, in the link.
cat > switch.c <<'END'
int
code (int n)
{
  switch (n)
    {
    case 1: return 21;
    case 2: return 32;
    case 3: return 43;
    case 4: return 99;
    case 5: return 17;
    case 6: return 63;
    }
  return 0;
}
END
printf 'extern int code (int n);\nint main (int argc, char **argv) { return code (argc) + code (argc + 2) != 21 + 43; }\n' > codes.c
for partition in balanced max one none; do
  check "switch, $partition: links" $w switch.c codes.c -flto-partition=$partition -o program
  check "switch, $partition: is silent" run 0 ./program
done
# Each unit has its own bounds.
cat > object.c <<'END'
#include <string.h>
struct pair { char name[8]; int value; };
void fill (struct pair *p, const char *s) { strcpy (p->name, s); }
END
cat > uses.c <<'END'
#include <stdlib.h>
struct pair { char name[8]; int value; };
extern void fill (struct pair *p, const char *s);
int
main (void)
{
  struct pair *p = malloc (sizeof *p);
  fill (p, "ten bytes");
  int v = p->value != 's';
  free (p);
  return v;
}
END
check "bounds: compile" $w -c object.c -fplugin-arg-temporal-bounds=object
check "bounds: compile the other" $w -c uses.c -fplugin-arg-temporal-bounds=member
for objects in "object.o uses.o" "uses.o object.o"; do
  check "bounds, $objects: link" $w $objects -o program
  check "bounds, $objects: is silent" run 0 ./program
done
check "the word: is the default" $w -fplugin-arg-temporal-whole_program=yes main.c list.c -o program
check "the word: is silent" good
for mode in verify verify_referents; do
  check "$mode" $w -fplugin-arg-temporal-$mode main.c list.c -o program
  check "$mode: is silent" good
done
check "forever, verified" $w -fplugin-arg-temporal-verify forever.c chain.c -o program
check "forever, verified: is silent" run 0 ./program
