# closing.sh - libraries that are loaded and closed again and again: what they allocated lives on, what they freed is
# remembered with its places, their globals have ended; a library loaded at the same address is another.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > plug.c <<'END'
#include <stdlib.h>
static int counter[4] = { 1, 2, 3, 4 };
static __thread int own[4] = { 1 };
static const char *const names[] = { "zero", "one", "two" };
int *global (void) { return counter; }
int *of_thread (void) { own[1]++; return own; }
const char *name (int i) { return names[i]; }
int *allocate (int n) { int *p = malloc (n * sizeof *p); for (int i = 0; i < n; i++) p[i] = i; return p; }
void drop (int *p) { free (p); }
static int *set (int *p) { *p = 3; return p; }
int *local (void) { int here[4] = { 1, 2 }; int *volatile p = set (here); return p; }
#include <stdio.h>
__attribute__ ((noinline, malloc, malloc (drop, 1))) int *special (int n) { return allocate (n); }
END
cat > host.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *m;
static int *volatile kept;
static const char *volatile text;

static void *
look (const char *name)
{
  return dlsym (m, name);
}

static void
load (const char *file)
{
  m = dlopen (file, RTLD_NOW | RTLD_LOCAL);
  if (!m)
    puts (dlerror ()), exit (2);
}

int
main (int argc, char **argv)
{
  const char *file = argv[1], *what = argv[2];
  int sum = 0, rounds = argc > 3 ? atoi (argv[3]) : 4;
  for (int i = 0; i < rounds; i++)
    {
      load (file);
      int *(*global) (void) = look ("global"), *g = global ();
      int *(*tls) (void) = look ("of_thread");
      const char *(*name) (int) = look ("name");
      int *(*allocate) (int) = look (i % 2 ? "allocate" : "special"), *p = allocate (10);
      int *(*local) (void) = look ("local");
      void (*drop) (int *) = look ("drop");
      int last = i == rounds - 1, freed = last && !strcmp (what, "freed");
      sum += g[i % 4] + tls ()[1] + name (1)[2] + (local () != NULL);
      kept = p;
      if (freed)
	drop (p);
      if (last && !strcmp (what, "global"))
	kept = g;
      text = name (2);
      if (i % 3 == 0)
	free (allocate (1000));
      dlclose (m);
      if (last && !strcmp (what, "gone"))
	unlink (file);
      if (last && strcmp (what, "legal"))
	sum += kept[what[0] == 'o' ? 10 : 1] + text[1];
      free (p);
    }
  return sum == 0;
}
END
build () { check "$1: $2 builds" $TEMPORAL_CC -w $1 -g $3; }
for level in -O0 -O2; do
  build $level library "-fPIC -shared plug.c -o plug.so"
  build $level program "host.c -o host -ldl"
  check "$level: silent" silent ./host ./plug.so legal
  check "$level: silent after 300 times" silent ./host ./plug.so legal 300
  run 86 ./host ./plug.so outside && grep -q ': error: out-of-bounds: ' err
  result "$level: a block's bounds after its library is closed" $?
  grep -q '^plug.c:8:.*40-byte block allocated here' err
  result "$level: the place of the allocation comes from the file" $?
  run 86 ./host ./plug.so freed && grep -q ': error: use-after-free: ' err
  result "$level: a block that a closed library freed" $?
  grep -q '^plug.c:9:.*it was freed here, in .drop' err
  result "$level: the place of the end" $?
  run 86 ./host ./plug.so global && grep -q ': error: use-after-free: ' err && grep -q 'its library was closed' err
  result "$level: a global of a closed library" $?
  grep -q '^plug.c:2:.*counter' err
  result "$level: the global's declaration" $?
  run 86 ./host ./plug.so literal && grep -q ': error: use-after-free: ' err
  result "$level: a literal of a closed library" $?
  run 86 ./host ./plug.so gone && grep -q ': error: ' err && grep -q '^SUMMARY' err
  result "$level: the library's file is gone" $?
done

# Whatever reloads it: destructors use what other objects of the process registered.
cat > registry.c <<'END'
#include <stdlib.h>
struct entry { struct entry *next; int value; };
static struct entry *head;
int total;
void enlist (struct entry *e) { e->next = head; head = e; }
void delist (struct entry *e) { struct entry **p = &head; while (*p && *p != e) p = &(*p)->next; if (*p) *p = e->next; }
int sum (void) { int n = 0; for (struct entry *e = head; e; e = e->next) n += e->value; return n; }
END
cat > member.c <<'END'
struct entry { struct entry *next; int value; };
void enlist (struct entry *);
void delist (struct entry *);
extern int total;
static struct entry own = { 0, VALUE }, more = { 0, VALUE };
static __attribute__ ((constructor)) void in (void) { enlist (&own); enlist (&more); }
static __attribute__ ((destructor)) void out (void) { delist (&more); total += own.value; delist (&own); }
END
cat > members.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
int sum (void);
int
main (void)
{
  for (int i = 0; i < 20; i++)
    {
      void *a = dlopen ("./a.so", RTLD_NOW), *b = dlopen (i % 2 ? "./b.so" : "./plain.so", RTLD_NOW);
      if (!a || !b || sum () != (i % 2 ? 22 : 24))
	return puts (dlerror ()), 1;
      dlclose (i % 3 ? a : b);
      dlclose (i % 3 ? b : a);
      if (sum ())
	return 2;
    }
  return 0;
}
END
for registry in "$TEMPORAL_CC" "$PLAIN_GCC"; do
  test "$registry" = "$PLAIN_GCC" && kind=plain || kind=instrumented
  check "$kind registry builds" $registry -w -g -O2 -fPIC -shared registry.c -o libregistry.so
  check "$kind registry: members build" sh -c "$TEMPORAL_CC -w -g -O2 -fPIC -shared -DVALUE=1 member.c -o a.so \
    && $TEMPORAL_CC -w -g -O2 -fPIC -shared -DVALUE=10 member.c -o b.so \
    && $PLAIN_GCC -w -g -O2 -fPIC -shared -DVALUE=11 member.c -o plain.so \
    && $TEMPORAL_CC -w -g -O2 members.c -o members -L. -lregistry -Wl,-rpath,$SCRATCH -ldl"
  check "$kind registry: silent" silent ./members
done
