# mixed.sh - init in programs of several files: shared libraries with it, without it and without temporal, linked and loaded later,
# and another malloc.  What a file without it has set is not said; nobody is accused for that.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
init=-fplugin-arg-temporal-checks=all,init

cat > part.h <<'END'
struct item { int key, value; struct item *next; char name[40]; };
struct item *make_item (int key);
void set_values (struct item *first, int value);
void fill (void *p, unsigned long n);
int largest (const int *p, int n);
struct item by_value (int key);
void each (struct item *first, void (*f) (struct item *, void *), void *data);
int *grow (int *p, int n);
END

# Half of an item is set here, and half where it is used.
cat > part.c <<'END'
#include <stdlib.h>
#include <string.h>
#include "part.h"
static struct item *last;
struct item *
make_item (int key)
{
  struct item *i = malloc (sizeof *i);
  i->key = key;
  i->next = last;
  last = i;
  return i;
}
void
set_values (struct item *first, int value)
{
  for (; first; first = first->next)
    {
      first->value = value;
      strcpy (first->name, "set there");
    }
}
void
fill (void *p, unsigned long n)
{
  char *c = p;
  for (unsigned long i = 0; i < n; i++)
    c[i] = i;
}
int
largest (const int *p, int n)
{
  int m = p[0];
  for (int i = 1; i < n; i++)
    if (p[i] > m)
      m = p[i];
  return m;
}
struct item
by_value (int key)
{
  struct item i;
  i.key = key;
  i.next = NULL;
  return i;
}
void
each (struct item *first, void (*f) (struct item *, void *), void *data)
{
  for (; first; first = first->next)
    f (first, data);
}
int *
grow (int *p, int n)
{
  p = realloc (p, n * sizeof *p);
  p[n - 1] = 9;
  return p;
}
END

cat > main.c <<'END'
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "part.h"
#ifdef LATER
# define GIVEN(f) (*(__typeof__ (&f)) dlsym (library, #f))
static void *library;
#else
# define GIVEN(f) f
#endif
static void
add (struct item *i, void *data)
{
  if (i->value > 0)
    *(int *) data += i->value + (int) strlen (i->name);
}
static int
legal (void)
{
  struct item *first = NULL, own[3];
  int numbers[8], sum = 0;
  for (int k = 0; k < 5; k++)
    first = GIVEN (make_item) (k);
  GIVEN (set_values) (first, 3);
  GIVEN (each) (first, add, &sum);
  if (sum != 5 * 12 || first->name[0] != 's')
    return 2;
  for (int k = 0; k < 3; k++)
    {
      own[k].next = k ? &own[k - 1] : NULL;
      own[k].key = k;
    }
  GIVEN (set_values) (&own[2], 4);
  add (&own[0], &sum);
  GIVEN (fill) (numbers, sizeof numbers);
  if (numbers[7] < 0 || GIVEN (largest) (numbers, 8) != numbers[7])
    return 3;
  struct item copy = GIVEN (by_value) (7);
  if (copy.key != 7 || copy.next)
    return 4;
  int *heap = malloc (8 * sizeof *heap);
  GIVEN (fill) (heap, 4 * sizeof *heap);
  heap = GIVEN (grow) (heap, 2000);
  if (heap[3] < 0 || heap[1999] != 9)
    return 5;
  char *text = malloc (40);
  GIVEN (fill) (text + 1, 38);
  text[0] = 'x';
  text[39] = 0;
  if (strlen (text) != 39 && text[20] != 19)
    return 6;
  free (text);
  free (heap);
  printf ("%d %d\n", sum, own[1].value);
  return 0;
}
int
main (int argc, char **argv)
{
#ifdef LATER
  library = dlopen (LATER, RTLD_NOW);
  if (!library)
    return 7;
#endif
  int *p = malloc (8 * sizeof *p), one[8], other[8];
  /* libunwind, which tcmalloc calls, remembers pages of the stack that it has read.  A variable in
     which a page begins is one that it has a pointer to, and so counts as set.  */
  uintptr_t first = (uintptr_t) one, last = first + sizeof one - 1;
  int *local = (first - 1) / 4096 == last / 4096 ? one : other;
  p[1] = argc;
  local[argc & 1] = 1;
  if (argc > 1 && argv[1][0] == 'h' && p[argc])	/* the block's */
    puts ("set by chance");
  if (argc > 1 && argv[1][0] == 'l' && local[argc + 1])	/* the variable's */
    puts ("set by chance");
  free (p);
  return legal ();
}
END
heap_line=`grep -n "the block's" main.c | sed 's/:.*//'`
local_line=`grep -n "the variable's" main.c | sed 's/:.*//'`

# finds LINE COMMAND...: succeeds if the program is stopped there.
finds ()
{
  finds_line=$1
  shift
  run 86 "$@" && grep -q "main\.c:$finds_line:[0-9]*: error: uninitialized-memory: " err
}

for level in -O0 -O2; do
  for how in with without plain; do
    case $how in
      with) compiler="$TEMPORAL_CC $init" ;;
      without) compiler=$TEMPORAL_CC ;;
      plain) compiler=$PLAIN_GCC ;;
    esac
    $compiler $level -g -fPIC -shared part.c -o libpart-$how.so || exit 1
  done
  for how in with without plain; do
    for main in with without; do
      case $main in with) options=$init ;; *) options= ;; esac
      name="$level, main $main, library $how"
      $TEMPORAL_CC $options $level -g main.c -L. -lpart-$how -Wl,-rpath,"$PWD" -o linked || exit 1
      $TEMPORAL_CC $options $level -g -DLATER="\"./libpart-$how.so\"" main.c -ldl -o later || exit 1
      for program in linked later; do
	check "$name, $program: legal" silent ./$program
	case $main-$how in
	  with-with | with-plain)
	    check "$name, $program: error in a block" finds $heap_line ./$program heap
	    check "$name, $program: error in a variable" finds $local_line ./$program local
	    ;;
	  *)
	    check "$name, $program: error in a block" run 0 ./$program heap
	    check "$name, $program: no report" test ! -s err
	    ;;
	esac
      done
    done
  done
done

# Blocks of another malloc count as set; the rest is as ever.
$TEMPORAL_CC $init -O2 -g main.c part.c -o whole || exit 1
$TEMPORAL_CC $init -O2 -g main.c -L. -lpart-without -Wl,-rpath,"$PWD" -o half || exit 1
for allocator in jemalloc mimalloc tcmalloc tcmalloc_minimal; do
  path=`$PLAIN_GCC -print-file-name=lib$allocator.so`
  case $path in
    /*) ;;
    *)
      echo "UNSUPPORTED: $allocator"
      continue
      ;;
  esac
  $TEMPORAL_CC $init -O2 -g main.c part.c -l$allocator -o linked || exit 1
  for program in ./linked "env LD_PRELOAD=$path ./whole" "env LD_PRELOAD=$path ./half"; do
    check "$allocator, $program: legal" run 0 env TEMPORAL_OPTIONS=heap_note=0 $program
    check "$allocator, $program: no report" test ! -s err
    case $program in
      *half) ;;
      *) check "$allocator, $program: error in a variable" finds $local_line env TEMPORAL_OPTIONS=heap_note=0 $program local ;;
    esac
  done
done
