# allocators.sh - programs whose malloc is another library's: preloaded, linked, shared and static, and their own.  Correct programs are
# silent and do what they do with gcc; errors with blocks are found where a shared library brings malloc; where nothing is
# tracked, the link says so.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# All of the family, with threads and fork.
cat > use.c <<'END'
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(c)  do { if (!(c)) { printf ("line %d: %s\n", __LINE__, #c); exit (1); } } while (0)
struct node { struct node *next; char *text; };

static void
blocks (unsigned seed)
{
  char *p[64] = { 0 };
  size_t n[64] = { 0 };
  for (int turn = 0; turn < 500; turn++)
    {
      seed = seed * 1103515245 + 12345;
      unsigned r = seed >> 8, i = r & 63;
      size_t want = 1 + (r >> 6) % ((r >> 3) % 29 == 0 ? 200000 : 600), old = p[i] ? n[i] : 0;
      char first = old ? p[i][0] : 0, text[40];
      void *q = NULL;
      switch ((r >> 18) % 10)
        {
        case 0: free (p[i]); p[i] = malloc (want); break;
        case 1: free (p[i]); p[i] = calloc (want, 3); want *= 3; for (size_t k = 0; k < want; k++) CHECK (!p[i][k]); break;
        case 2: p[i] = realloc (p[i], want); CHECK (!old || p[i][0] == first); break;
        case 3: p[i] = reallocarray (p[i], want, 3); CHECK (!old || p[i][0] == first); want *= 3; break;
        case 4: free (p[i]); p[i] = memalign (64, want); CHECK (((uintptr_t) p[i] & 63) == 0); break;
        case 5: free (p[i]); want = (want + 31) & -32; p[i] = aligned_alloc (32, want); CHECK (((uintptr_t) p[i] & 31) == 0); break;
        case 6: free (p[i]); CHECK (!posix_memalign (&q, 128, want)); p[i] = q; CHECK (((uintptr_t) q & 127) == 0); break;
        case 7: free (p[i]); p[i] = want % 3 ? malloc (want) : valloc (want); break;
        case 8: free (p[i]); snprintf (text, sizeof text, "%u", seed); p[i] = strdup (text); want = strlen (text) + 1; break;
        case 9: free (p[i]); p[i] = malloc (want); want = malloc_usable_size (p[i]); break;
        }
      CHECK (p[i]);
      n[i] = want;
      memset (p[i], turn, want);
    }
  for (int i = 0; i < 64; i++)
    free (p[i]);
}

static void
list (int k)
{
  struct node *first = NULL;
  for (int i = 0; i < 300; i++)
    {
      struct node *x = malloc (sizeof *x);
      x->next = first;
      CHECK (asprintf (&x->text, "n%d", i) > 0);
      first = x;
      if (i % 3 == k % 3)
        {
          first = x->next;
          free (x->text);
          free (x);
        }
    }
  while (first)
    {
      struct node *x = first;
      first = x->next;
      CHECK (x->text[0] == 'n');
      free (x->text);
      free (x);
    }
}

static void
lines (void)
{
  char *line = NULL, *text;
  size_t room = 0, size;
  ssize_t n;
  int count = 0;
  FILE *f = tmpfile ();
  for (int i = 0; i < 300; i++)
    fprintf (f, "%*d\n", i + 1, i);
  rewind (f);
  while ((n = getline (&line, &room, f)) > 0)
    {
      CHECK (line[n - 1] == '\n');
      if (++count % 50 == 0)
        {
          free (line);
          line = NULL;
          room = 0;
        }
    }
  free (line);
  fclose (f);
  CHECK (count == 300);
  f = open_memstream (&text, &size);
  for (int i = 0; i < 3000; i++)
    fprintf (f, "%d,", i);
  fclose (f);
  CHECK (text[size - 1] == ',');
  free (text);
}

static void
failures (void)
{
  volatile size_t huge = SIZE_MAX - 100;
  char *p = malloc (10);
  strcpy (p, "abc");
  CHECK (!malloc (huge));
  CHECK (!realloc (p, huge) && !strcmp (p, "abc"));
  errno = 0;
  CHECK (!reallocarray (p, huge, 10) && (errno == ENOMEM || errno == EOVERFLOW) && !strcmp (p, "abc"));
  free (p);
  void *q;
  CHECK (posix_memalign (&q, 3, 10) == EINVAL);
  free (malloc (0));
  free (calloc (0, 5));
}

static void *
thread (void *p)
{
  blocks ((uintptr_t) p);
  list ((uintptr_t) p);
  return NULL;
}

int
main (void)
{
  pthread_t t[4];
  int status;
  blocks (1);
  list (1);
  lines ();
  failures ();
  for (uintptr_t i = 0; i < 4; i++)
    pthread_create (&t[i], NULL, thread, (void *) (i + 2));
  pid_t child = fork ();
  if (child == 0)
    {
      blocks (77);
      list (2);
      _exit (0);
    }
  CHECK (waitpid (child, &status, 0) == child && status == 0);
  for (int i = 0; i < 4; i++)
    pthread_join (t[i], NULL);
  list (0);
  puts ("done");
  return 0;
}
END

# Errors with pointers that are in memory.
cat > errors.c <<'END'
#include <stdlib.h>
struct node { struct node *next; int v; };
static struct node *slot[64];
__attribute__ ((noipa)) static void put (int i, struct node *p) { slot[i] = p; }
int
main (int argc, char **argv)
{
  int what = argc > 1 ? atoi (argv[1]) : 0;
  struct node *p = malloc (sizeof *p);
  p->v = 1;
  put (0, p);
  put (1, p);
  free (slot[0]);
  if (what == 1)
    return slot[1]->v;
  /* Some allocators give out again later what was freed last.  */
  for (int i = 2; i < 64; i++)
    {
      put (i, malloc (sizeof *p));
      slot[i]->v = 2;
    }
  if (what == 2)
    return slot[1]->v;
  if (what == 3)
    free (slot[1]);
  if (what == 4)
    return ((char *) slot[2])[16 + argc];
  if (what == 5)
    free ((char *) slot[2] + 8);
  for (int i = 2; i < 64; i++)
    free (slot[i]);
  return 0;
}
END
at_1='15:[0-9]*: error: use-after-free'
at_2='23:[0-9]*: error: use-after-free'
at_3='25:[0-9]*: error: double-free'
at_4='27:[0-9]*: error: out-of-bounds'
at_5='29:[0-9]*: error: invalid-free'

# Uninstrumented code that calls the allocator unseen too, and stores pointers into what it is given.
cat > library.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
static void *(*hidden_malloc) (size_t), *(*hidden_realloc) (void *, size_t);
static void (*hidden_free) (void *);
static __attribute__ ((constructor)) void
find (void)
{
  hidden_malloc = (void *(*) (size_t)) dlsym (RTLD_DEFAULT, "malloc");
  hidden_realloc = (void *(*) (void *, size_t)) dlsym (RTLD_DEFAULT, "realloc");
  hidden_free = (void (*) (void *)) dlsym (RTLD_DEFAULT, "free");
}
void lib_free (void *p, int unseen) { if (unseen) hidden_free (p); else free (p); }
void *lib_new (size_t n, int unseen) { return memset (unseen ? hidden_malloc (n) : malloc (n), 1, n); }
void lib_put (void *slot, size_t n, int unseen) { *(void **) slot = lib_new (n, unseen); }
void *lib_resize (void *p, size_t n, int unseen) { return unseen ? hidden_realloc (p, n) : realloc (p, n); }
void lib_replace (void *slot, size_t n, int unseen) { lib_free (*(void **) slot, unseen); lib_put (slot, n, unseen); }
END
cat > mixed.c <<'END'
#include <stdio.h>
#include <stdlib.h>
void lib_free (void *, int);
void *lib_new (size_t, int);
void lib_put (void *, size_t, int);
void *lib_resize (void *, size_t, int);
void lib_replace (void *, size_t, int);
struct cell { char *p; size_t n; };
static struct cell cells[64], *heap[64];

static void
use (struct cell *c)
{
  if (!c->p)
    return;
  for (size_t i = 0; i < c->n; i += 7)
    c->p[i]++;
  c->p[c->n - 1] = 3;
}

int
main (int argc, char **argv)
{
  unsigned seed = argc > 1 ? atoi (argv[1]) : 1;
  unsigned long sum = 0;
  for (int i = 0; i < 64; i++)
    heap[i] = calloc (1, sizeof **heap);
  for (int turn = 0; turn < 1500; turn++)
    {
      seed = seed * 1103515245 + 12345;
      unsigned r = seed >> 8, i = r & 63, u = (r >> 6) & 1;
      size_t n = 1 + (r >> 7) % ((r >> 16) % 5 ? 100 : 3000);
      struct cell *c = (r >> 20) & 1 ? &cells[i] : heap[i], *d = &cells[(i * 7) & 63], other = *d;
      char *q;
      use (c);
      switch ((r >> 12) % 10)
        {
        case 0: free (c->p); c->p = malloc (n); break;
        case 1: free (c->p); c->p = lib_new (n, u); break;
        case 2: lib_free (c->p, u); c->p = malloc (n); break;
        case 3: lib_free (c->p, u); lib_put (&c->p, n, u); break;
        case 4: free (c->p); lib_put (&c->p, n, u); break;
        case 5: lib_replace (&c->p, n, u); break;
        case 6: c->p = realloc (c->p, n); break;
        case 7: c->p = lib_resize (c->p, n, u); break;
        case 8: free (c->p); q = lib_new (n, u); lib_free (q, !u); lib_put (&c->p, n, 1); break;
        case 9: *d = *c; *c = other; n = c->n; break;
        }
      c->n = n;
      use (c);
      sum += n;
    }
  printf ("%lu\n", sum);
  return 0;
}
END
check "plain programs" eval '$PLAIN_GCC -w -O1 mixed.c library.c -o mixed.plain && $PLAIN_GCC -w -O1 -fPIC -shared library.c -o library.so'

# as_plain PROGRAM PLAIN ARGUMENTS...: silent, with the same output.
as_plain ()
{
  as_program=$1 as_plain=$2
  shift 2
  run 0 $as_preload ./$as_plain "$@" && cp out wanted && run 0 $as_preload ./$as_program "$@" && test ! -s err && cmp -s out wanted
}
# errors NAME PROGRAM: all are found.
errors ()
{
  check "$1: no error" eval 'run 0 $as_preload ./'$2' && test ! -s err'
  for number in 1 2 3 4 5; do
    eval "wanted=\$at_$number"
    run 86 $as_preload ./$2 $number && grep -q "^errors.c:$wanted" err
    result "$1: error $number" $?
  done
}
# file NAME: where the dynamic linker finds it
file ()
{
  ldconfig -p 2> /dev/null | sed -n "s/^[ 	]*$1 .*=> //p" | sed 1q
}
mimalloc=`find /usr/lib /usr/local/lib -name 'libmimalloc.so.[0-9]' 2> /dev/null | sed -n '1s|.*/||p'`
shared="libjemalloc.so.2 ${mimalloc:-libmimalloc.so.2} libtcmalloc.so.4 libtcmalloc_minimal.so.4"
runtime=$TEMPORAL_BUILD/libtemporal/libtemporal.so
as_preload=

# Preloaded, at every level; also behind the runtime.
for level in -O0 -O1 -O2 -O3 -Os "-O2 -flto"; do
  check "use $level" $TEMPORAL_CC -w -g $level use.c -o use -pthread
  check "errors $level" $TEMPORAL_CC -w -g $level errors.c -o errors
  check "mixed $level" $TEMPORAL_CC -w -g $level mixed.c ./library.so -o mixed
  check "silent, $level" as_plain use use
  errors "its own, $level" errors
  for allocator in $shared; do
    path=`file $allocator`
    test -n "$path" || { echo "UNSUPPORTED: $allocator $level is not installed"; continue; }
    as_preload="env LD_PRELOAD=$path"
    check "$allocator preloaded, $level: all of the family" as_plain use use
    errors "$allocator preloaded, $level" errors
    for seed in 1 2; do
      check "$allocator preloaded, $level: called unseen, $seed" as_plain mixed mixed.plain $seed
    done
    as_preload=
    test "$level" = -O2 || continue
    as_preload="env LD_PRELOAD=$runtime:$path"
    check "$allocator behind the runtime, $level: all of the family" as_plain use use
    errors "$allocator behind the runtime, $level" errors
    check "$allocator behind the runtime, $level: called unseen" as_plain mixed mixed.plain 3
    as_preload=
  done
done

# Blocks of 16 bytes stand side by side, with nothing between, and go to whichever thread asks: what the runtime writes for one must not
# reach its neighbour, which is another thread's.  What is larger is never given back.
cat > adjacent.c <<'END'
#include <pthread.h>
#include <stddef.h>
#include <string.h>
union slot { union slot *next; char bytes[16]; };
static union slot slots[1 << 18], *list;
static char large[1 << 25];
static size_t slots_used, large_used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int slot_p (void *p) { return (union slot *) p >= slots && (union slot *) p < slots + (1 << 18); }
void *
malloc (size_t n)
{
  union slot *p = NULL;
  size_t whole = (n + 31) & -16;
  pthread_mutex_lock (&lock);
  if (n > 16)
    {
      if (n < sizeof large && whole <= sizeof large - large_used)
	{
	  p = (union slot *) (large + large_used) + 1;
	  ((size_t *) p)[-1] = n;
	  large_used += whole;
	}
    }
  else if (list)
    {
      p = list;
      list = p->next;
    }
  else if (slots_used < 1 << 18)
    p = &slots[slots_used++];
  pthread_mutex_unlock (&lock);
  return p;
}
void
free (void *p)
{
  if (!slot_p (p))
    return;
  pthread_mutex_lock (&lock);
  ((union slot *) p)->next = list;
  list = p;
  pthread_mutex_unlock (&lock);
}
void *
calloc (size_t n, size_t m)
{
  void *p = malloc (n * m);
  return p ? memset (p, 0, n * m) : p;
}
void *
realloc (void *p, size_t n)
{
  void *q = malloc (n);
  size_t old = !p ? 0 : slot_p (p) ? 16 : ((size_t *) p)[-1];
  if (p && q)
    {
      memcpy (q, p, old < n ? old : n);
      free (p);
    }
  return q;
}
END
cat > neighbours.c <<'END'
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct node { struct node *next; long value; };

static void *
work (void *seed)
{
  struct node *all = NULL;
  unsigned r = (uintptr_t) seed;
  long sum = 0;
  for (int i = 0; i < 100000; i++)
    {
      struct node *p;
      r = r * 1103515245 + 12345;
      if (r >> 29 > 3 || !all)
	{
	  p = malloc (sizeof *p);
	  p->next = all;
	  p->value = i;
	  all = p;
	}
      else
	{
	  p = all;
	  all = p->next;
	  sum += p->value > -1;
	  free (p);
	}
    }
  for (struct node *p; (p = all); free (p))
    {
      all = p->next;
      sum += p->value > -1;
    }
  return (void *) sum;
}

int
main (void)
{
  pthread_t t[4];
  void *sum;
  for (uintptr_t i = 0; i < 4; i++)
    pthread_create (&t[i], NULL, work, (void *) (i + 1));
  for (int i = 0; i < 4; i++)
    {
      pthread_join (t[i], &sum);
      printf ("%ld\n", (long) sum);
    }
  return 0;
}
END
check "plain neighbours" eval '$PLAIN_GCC -w -O1 -fPIC -fno-builtin -shared adjacent.c -o adjacent.so && $PLAIN_GCC -w -O1 neighbours.c ./adjacent.so -o neighbours.plain -pthread'
for level in -O0 -O2; do
  check "neighbours $level" $TEMPORAL_CC -w -g $level neighbours.c -o neighbours -pthread
  check "neighbours linked $level" $TEMPORAL_CC -w -g $level neighbours.c ./adjacent.so -o linked -pthread
  for turn in 1 2 3 4; do
    check "neighbours: linked, $level, $turn" as_plain linked neighbours.plain
    as_preload="env LD_PRELOAD=./adjacent.so"
    check "neighbours: preloaded, $level, $turn" as_plain neighbours neighbours.plain
    as_preload="env LD_PRELOAD=$runtime:./adjacent.so"
    check "neighbours: behind the runtime, $level, $turn" as_plain neighbours neighbours.plain
    as_preload=
  done
done

# says NAME FILE COMMAND...: the link warns of FILE.
says ()
{
  says_name=$1 says_file=$2
  shift 2
  run 0 "$@" && grep -qx "temporal: warning: $says_file has a malloc of its own: blocks of the heap are not tracked there" err
  result "$says_name: the link says so" $?
}
# quiet NAME COMMAND...: the link says nothing of temporal's.
quiet ()
{
  quiet_name=$1
  shift
  run 0 "$@" && ! grep -q temporal: err
  result "$quiet_name" $?
}

# Linked.
for level in -O0 -O2; do
  for allocator in jemalloc mimalloc tcmalloc tcmalloc_minimal; do
    linker=`$PLAIN_GCC -print-file-name=lib$allocator.so`
    test "$linker" != lib$allocator.so || { echo "UNSUPPORTED: -l$allocator $level is not installed"; continue; }
    quiet "-l$allocator $level" $TEMPORAL_CC -w -g $level use.c -o use -pthread -Wl,--no-as-needed -l$allocator
    check "-l$allocator $level: all of the family" as_plain use use
    quiet "-l$allocator $level: errors" $TEMPORAL_CC -w -g $level errors.c -o errors -Wl,--no-as-needed -l$allocator
    errors "-l$allocator $level" errors
  done
  for allocator in jemalloc tcmalloc_minimal; do
    archive=`$PLAIN_GCC -print-file-name=lib$allocator.a`
    test "$archive" != lib$allocator.a || { echo "UNSUPPORTED: lib$allocator.a $level is not installed"; continue; }
    for static in "" -static; do
      says "lib$allocator.a $static $level" use $TEMPORAL_CC -w -g $level $static use.c -o use -pthread -l:lib$allocator.a -lstdc++ -lm
      check "lib$allocator.a $static $level: all of the family" as_plain use use
    done
  done
done
for static in "" -static -static-pie; do
  quiet "the runtime's own $static" $TEMPORAL_CC -w -g -O1 $static use.c -o use -pthread
done

# A program's own, in its own unit, in another one, and in shared libraries, instrumented and not.
cat > own.c <<'END'
#include <stddef.h>
#include <string.h>
struct head { struct head *next; size_t size; };
static struct head *list;
static char pool[1 << 22];
static size_t used;
void *
malloc (size_t n)
{
  struct head *h, **at;
  n = (n + 15) & -16;
  for (at = &list; (h = *at); at = &h->next)
    if (h->size >= n)
      {
        *at = h->next;
        return h + 1;
      }
  if (n > sizeof pool - used - sizeof *h)
    return NULL;
  h = (struct head *) (pool + used);
  used += n + sizeof *h;
  h->size = n;
  return h + 1;
}
void
free (void *p)
{
  if (!p)
    return;
  struct head *h = (struct head *) p - 1;
  h->next = list;
  list = h;
}
void *
calloc (size_t n, size_t m)
{
  /* GCC would make a call of this function of malloc and memset.  */
  char *p = malloc (n * m);
  for (volatile char *c = p; p && c < p + n * m; c++)
    *c = 0;
  return p;
}
void *
realloc (void *p, size_t n)
{
  void *q = malloc (n);
  if (p && q)
    {
      struct head *h = (struct head *) p - 1;
      memcpy (q, p, h->size < n ? h->size : n);
      free (p);
    }
  return q;
}
END
cat > program.c <<'END'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct item { struct item *next; char *text; int n[3]; };
int
main (int argc, char **argv)
{
  struct item *first = NULL;
  unsigned long sum = 0;
  for (int i = 0; i < 500; i++)
    {
      struct item *x = i % 2 ? malloc (sizeof *x) : calloc (1, sizeof *x);
      x->next = first;
      x->text = strdup ("some text");
      x->n[2] = i;
      first = x;
      if (i % 3 == 0)
        {
          first = x->next;
          free (x->text);
          free (x);
          char *p = malloc (60);
          memset (p, 1, 60);
          p = realloc (p, 100 + i);
          memset (p, 1, 100 + i);
          p = reallocarray (p, 10, 3);
          memset (p, 1, 30);
          free (p);
        }
    }
  while (first)
    {
      struct item *x = first;
      first = x->next;
      sum += x->n[2] + strlen (x->text);
      free (x->text);
      free (x);
    }
  printf ("%lu\n", sum);
  return 0;
}
END
check "plain" $PLAIN_GCC -w -O1 program.c own.c -o plain
check "plain library" $PLAIN_GCC -w -O1 -fPIC -shared own.c -o libown.so
check "plain object" $PLAIN_GCC -w -O1 -c own.c -o own.o
cat program.c own.c > one.c
for level in -O0 -O1 -O2 -O3 -Os "-O2 -flto"; do
  says "own malloc $level" one $TEMPORAL_CC -w -g $level one.c -o one
  check "own malloc $level: silent" as_plain one plain
  says "another unit's $level" two $TEMPORAL_CC -w -g $level program.c own.c -o two
  check "another unit's $level: silent" as_plain two plain
  says "uninstrumented $level" three $TEMPORAL_CC -w -g $level program.c own.o -o three
  check "uninstrumented $level: silent" as_plain three plain
  says "instrumented library $level" libmine.so $TEMPORAL_CC -w -g $level -fPIC -shared own.c -o libmine.so
  quiet "with an instrumented library $level" $TEMPORAL_CC -w -g $level program.c ./libmine.so -o four
  check "with an instrumented library $level: silent" as_plain four plain
  quiet "with a plain library $level" $TEMPORAL_CC -w -g $level program.c ./libown.so -o five
  check "with a plain library $level: silent" as_plain five plain
  quiet "with a plain library $level, errors" $TEMPORAL_CC -w -g $level errors.c -Wl,--no-as-needed ./libown.so -o errors
  errors "with a plain library $level" errors
done
says "uninstrumented, static" six $TEMPORAL_CC -w -g -static -O2 program.c own.o -o six
check "uninstrumented, static: silent" as_plain six plain
quiet "told not to say so" $TEMPORAL_CC -w -g -O2 -fplugin-arg-temporal-no_warn program.c own.o -o six

# Only a part of the family is the program's: what the C library gave out is given back to it unseen.
cat > part.c <<'END'
#include <stddef.h>
extern void *__libc_malloc (size_t);
extern void __libc_free (void *);
void *malloc (size_t n) { return __libc_malloc (n); }
void free (void *p) { __libc_free (p); }
END
cat > parts.c <<'END'
#include <stdlib.h>
#include <string.h>
int
main (void)
{
  for (int i = 0; i < 200; i++)
    {
      char *p = calloc (1, 17 + i % 3), *q = malloc (24);
      memset (p, 1, 17);
      memset (q, 1, 24);
      free (p);
      p = malloc (24);
      memset (p, 2, 24);
      free (p);
      free (q);
    }
  return 0;
}
END
check "plain part" $PLAIN_GCC -w -O1 -c part.c -o part.o
for level in -O0 -O2; do
  says "a part of the family $level" parts $TEMPORAL_CC -w -g $level parts.c part.o -o parts
  check "a part of the family $level: silent" silent ./parts
done

# In a program that is not position independent and takes the address of free, that is not the function's own: it does not look as
# if another had it.
cat > address.c <<'END'
#include <stdlib.h>
static void (*volatile release) (void *) = free;
int
main (void)
{
  char *p = malloc (10), *volatile q = p;
  release (p);
  free (q);
  return 0;
}
END
check "address of free" $TEMPORAL_CC -w -g -O1 -fno-pie -no-pie address.c -o address
run 86 ./address && grep -q '^address.c:8:[0-9]*: error: double-free' err
result "address of free: a double free is found" $?

# A preloaded one that cannot be watched, as it is instrumented itself: one line at the start, unless it is not wanted.
cat > heap.c <<'END'
#include <stddef.h>
static char room[1 << 24];
static size_t used;
void *malloc (size_t n) { void *p = room + used; used += (n + 31) & -16; return p; }
void free (void *p) { (void) p; }
void *calloc (size_t a, size_t b) { return malloc (a * b); }
void *realloc (void *p, size_t n) { char *q = malloc (n); for (size_t i = 0; p && i < n; i++) q[i] = ((char *) p)[i]; return q; }
END
check "its library" $TEMPORAL_CC -O1 -w -fplugin-arg-temporal-no_warn -fPIC -shared heap.c -o heap.so
check "its program" $TEMPORAL_CC -O1 -w -g good.c make.c -o good
run 0 env LD_PRELOAD=./heap.so ./good && test "`grep -c . err`" -eq 1 && grep -q '^temporal: note: malloc is that of .*heap.so' err
result "the heap is not tracked: one line" $?
run 0 env LD_PRELOAD=./heap.so TEMPORAL_OPTIONS=heap_note=0 ./good && test ! -s err
result "heap_note=0: none" $?
note='^temporal: note: blocks of the heap are not tracked in this process'
run 86 env LD_PRELOAD=./heap.so TEMPORAL_OPTIONS=heap_note=0:selfcheck=1 ./good && grep -q "$note" err
result "the heap is not tracked: a report says so" $?
run 86 env TEMPORAL_OPTIONS=selfcheck=1 ./good && ! grep -q "$note" err
result "the heap is tracked: no report says otherwise" $?
