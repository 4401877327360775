# stacks-elsewhere.sh - the stacks of allocations and deallocations where they are hard to get: of other threads and of
# the parent, in signal handlers, through code without CFI, of a library that was closed, of pools' blocks and of those of
# uninstrumented code, in static programs.  A legal twin of each.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

cat > prog.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#define NEVER_INLINE __attribute__ ((noinline, noclone))
static char *volatile held;
static volatile int sink;
static NEVER_INLINE void *xmalloc (size_t n)
{
  void *p = malloc (n);
  if (!p)
    abort ();
  return p;
}
static NEVER_INLINE void xfree (void *p) { free (p); sink = 3; }
static NEVER_INLINE int make (int n) { held = xmalloc (24); held[0] = n; return 1; }
static NEVER_INLINE int drop (int n) { xfree (held); sink = n; return 2; }
static void *make_thread (void *p) { make (1); sink = 4; return p; }
static void *drop_thread (void *p) { drop (1); sink = 5; return p; }
static void on_make (int sig) { make (sig); sink = 6; }
static void on_drop (int sig) { drop (sig); sink = 7; }
static NEVER_INLINE void in_thread (void *(*f) (void *))
{
  pthread_t t;
  pthread_create (&t, NULL, f, NULL);
  pthread_join (t, NULL);
}
static NEVER_INLINE void by_signal (void (*f) (int))
{
  struct sigaction a = { .sa_handler = f };
  sigaction (SIGUSR1, &a, NULL);
  raise (SIGUSR1);
  sink = 8;
}
/* sub $8, %rsp; call *%rdi; add $8, %rsp; ret */
static NEVER_INLINE void by_code (int (*f) (int))
{
  static const char code[] = "\x48\x83\xec\x08\xff\xd7\x48\x83\xc4\x08\xc3";
  char *p = mmap (NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy (p, code, sizeof code);
  ((int (*) (int (*) (int))) p) (f);
  sink = 9;
}
static NEVER_INLINE int deep (int n, int (*f) (int)) { int r = n ? deep (n - 1, f) : f (n); sink = r; return r; }
int
main (int argc, char **argv)
{
  const char *what = argv[1];
  int legal = argc > 2;
  if (!strcmp (what, "thread"))
    {
      in_thread (make_thread);
      char *p = held;
      if (!legal)
        in_thread (drop_thread);
      return p[0] == 100;
    }
  if (!strcmp (what, "fork"))
    {
      make (1);
      char *p = held;
      int status;
      if (fork () == 0)
        {
          if (!legal)
            drop (1);
          _exit (p[0] == 100);
        }
      wait (&status);
      return WEXITSTATUS (status);
    }
  if (!strcmp (what, "signal"))
    {
      by_signal (on_make);
      char *p = held;
      if (!legal)
        by_signal (on_drop);
      return p[0] == 100;
    }
  if (!strcmp (what, "code"))
    {
      by_code (make);
      char *p = held;
      if (!legal)
        by_code (drop);
      return p[0] == 100;
    }
  if (!strcmp (what, "deep"))
    {
      deep (10000, make);
      char *p = held;
      if (!legal)
        deep (10000, drop);
      return p[0] == 100;
    }
  if (!strcmp (what, "closed"))
    {
      void *library = dlopen ("./libmaker.so", RTLD_NOW);
      char *(*library_make) (int) = dlsym (library, "library_make");
      char *p = library_make (3);
      dlclose (library);
      if (!legal)
        {
          held = p;
          drop (1);
        }
      return p[0] == 100;
    }
  return 2;
}
END
cat > maker.c <<'END'
#include <stdlib.h>
static volatile int sink;
static __attribute__ ((noinline, noclone)) void *library_alloc (size_t n) { void *p = malloc (n); if (!p) abort (); return p; }
char *library_make (int n) { char *p = library_alloc (40); p[0] = n; sink = n; return p; }
END
# frames TITLE: the functions of the stack after this line, on one line.
frames () { awk -v title="$1" '$0 == title { on = 1; next } on && /^    #/ { printf "%s ", $4; next } { on = 0 }' err; }
# The first functions are these.
begins () { case `frames "$1"` in "$2"*) ;; *) echo "$1 `frames "$1"`" >&2; false ;; esac; }
allocated="the block was allocated by:" freed="it was freed by:"

for level in -O0 -O2 -O3; do
  check "prog.c compiles at $level" $TEMPORAL_CC $level -g prog.c -pthread -ldl -o prog
  check "maker.c compiles at $level" $TEMPORAL_CC $level -g -shared -fPIC maker.c -o libmaker.so
  run 86 ./prog thread
  check "thread $level: the allocation" begins "$allocated" "xmalloc make make_thread "
  check "thread $level: the deallocation" begins "$freed" "xfree drop drop_thread "
  run 86 ./prog fork
  check "fork $level: the allocation, by the parent" begins "$allocated" "xmalloc make main "
  check "fork $level: the deallocation" begins "$freed" "xfree drop main "
  run 86 ./prog signal
  check "signal $level: the allocation" begins "$allocated" "xmalloc make on_make "
  check "signal $level: the deallocation" begins "$freed" "xfree drop on_drop "
  with stacks=20 run 86 ./prog signal
  check "signal $level: through the frame of the signal" grep -q '#[0-9]* .* in by_signal ' err
  run 86 ./prog code
  check "code without CFI $level: the allocation" begins "$allocated" "xmalloc make "
  check "code without CFI $level: the deallocation" begins "$freed" "xfree drop "
  check "code without CFI $level: the report is complete" grep -q '^SUMMARY: temporal: use-after-free' err
  run 86 ./prog deep
  check "deep $level: the allocation" begins "$allocated" "xmalloc make deep deep deep deep "
  with stacks=32 run 86 ./prog deep
  check "deep $level: the allocation, with stacks=32" begins "$allocated" "xmalloc make deep deep deep deep "
  run 86 ./prog closed
  check "closed $level: the place of the allocation" grep -q "^maker.c:3:[0-9]*: note: the 40-byte block was allocated here, in 'library_alloc'" err
  check "closed $level: the deallocation" begins "$freed" "xfree drop main "
  check "closed $level: the report is complete" grep -q '^SUMMARY: temporal: use-after-free' err
  for what in thread fork signal code deep closed; do
    check "$what $level: the legal twin" silent ./prog $what legal
  done
done

# Pools, by attributes and by temporal.h.
cat > pools.c <<'END'
#include <stdlib.h>
#include <temporal.h>
#define NEVER_INLINE __attribute__ ((noinline, noclone))
static char *arena;
static size_t used;
static volatile int sink;
void pool_free (void *p);
NEVER_INLINE void pool_free (void *p) { *(volatile char *) p = 0; }
__attribute__ ((malloc, malloc (pool_free, 1), alloc_size (1))) void *pool_alloc (size_t n);
NEVER_INLINE void *pool_alloc (size_t n) { void *p = arena + used; used += (n + 15) & -16; return p; }
static NEVER_INLINE void *xpool (size_t n) { void *p = pool_alloc (n); if (!p) abort (); return p; }
static NEVER_INLINE void xpool_free (void *p) { pool_free (p); sink = 1; }
static NEVER_INLINE void *get (size_t n)
{
  void *p = arena + used;
  used += (n + 15) & -16;
  p = temporal_block_create (p, n);
  sink = 4;
  return p;
}
static NEVER_INLINE void put (void *p) { p = temporal_block_destroy (p); sink = *(char *) p; }
static NEVER_INLINE char *make (int n) { char *p = n ? xpool (20) : get (20); sink = 2; return p; }
static NEVER_INLINE void drop (char *p, int n) { if (n) xpool_free (p); else put (p); sink = 3; }
int
main (int argc, char **argv)
{
  arena = malloc (1000);
  char *volatile p = make (argc > 2);
  p[0] = 1;
  if (argc > 3)
    return p[19] == 100;
  drop (p, argc > 2);
  p[1] = 2;
  return 0;
}
END
for level in -O0 -O2 "-O2 -static" "-O2 -static-pie"; do
  check "pools.c compiles at $level" $TEMPORAL_CC $level -g -I"$TEMPORAL_SOURCE/libtemporal/abi" pools.c -o pools
  run 86 ./pools 1
  check "temporal.h $level: the allocation" sh -c 'grep -A5 "^the block was allocated by:$" err | grep -q " in make "'
  check "temporal.h $level: the deallocation" sh -c 'grep -A5 "^it was freed by:$" err | grep -q " in drop "'
  run 86 ./pools 1 2
  check "attributes $level: the allocation" begins "$allocated" "xpool make main "
  check "attributes $level: the deallocation" begins "$freed" "xpool_free drop main "
  check "temporal.h $level: the legal twin" silent ./pools 1 2 3
done

# Static programs have the table of .eh_frame.
for level in "-O0 -static" "-O2 -static" "-O2 -static-pie"; do
  check "prog.c compiles with $level" $TEMPORAL_CC $level -g -w prog.c -pthread -o prog
  run 86 ./prog thread
  check "thread $level: the allocation" begins "$allocated" "xmalloc make make_thread "
  check "thread $level: the deallocation" begins "$freed" "xfree drop drop_thread "
  check "thread $level: the legal twin" silent ./prog thread legal
done

# Blocks of uninstrumented code, with all_stacks=1.
cat > plain.c <<'END'
#include <stdlib.h>
char *plain_inner (int n) { char *p = malloc (n); p[0] = n; return p; }
char *plain_make (int n) { char *p = plain_inner (n); p[1] = n; return p; }
END
cat > user.c <<'END'
#include <stdlib.h>
#include <temporal.h>
char *plain_make (int n);
int
main (int argc, char **argv)
{
  char *p = plain_make (20);
  if (argc > 2)
    {
      p = NULL;
      plain_make (30);
      return temporal_leak_check () != 0;
    }
  return p[argc > 1 ? 20 : 19] == 100;
}
END
check "plain.c compiles" $PLAIN_GCC -O1 -shared -fPIC plain.c -o libplain.so
for level in -O0 -O2; do
  check "user.c compiles at $level" $TEMPORAL_CC $level -g -I"$TEMPORAL_SOURCE/libtemporal/abi" user.c libplain.so -Wl,-rpath,"$SCRATCH" -o user
  run 86 ./user 1
  check "uninstrumented code $level: no stack by default" sh -c '! grep -q " by:$" err'
  with all_stacks=1 run 86 ./user 1
  check "uninstrumented code $level: the allocation" begins "$allocated" "plain_inner plain_make main "
  check "uninstrumented code $level: the note" grep -q 'uninstrumented code$' err
  with all_stacks=1 silent ./user
  result "uninstrumented code $level: the legal twin" $?
  with all_stacks=1 silent ./user 1 2
  result "uninstrumented code $level: its leaks do not count" $?
done
