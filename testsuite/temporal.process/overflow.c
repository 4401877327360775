/* Purpose: a stack that overflows is reported, with the functions that are repeated, at the function that needs more:
   recursion in the program, in the allocator, in uninstrumented code; a local array
   that is too large, and one that moves the stack pointer out of all memory; in the main thread, in threads, and on a
   stack that the program has made.  What the stack still has room for is silent, 10,000 calls deep, too.
   Source: issue 24, section 1.  */
/* { dg-do run } */
/* { dg-additional-options "-w -pthread" } */
/* { dg-uninstrumented-sources "overflow-library.c" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

static volatile int sink;
static int one = 1;

int library_recursion (int n);

/* One line each: the fault may be at any instruction of the function.  */
static __attribute__ ((noinline, noclone)) int deeper (int n, int *p) { int a[4] = { n, *p }; sink = n; int r = n ? deeper (n - 1, a + (n & 3)) : 0; return r + a[n & 3]; }
/* { dg-temporal-error "stack-overflow" "d" ".-1" } */
/* { dg-temporal-error "stack-overflow" "dt" ".-2" } */
/* { dg-temporal-error "stack-overflow" "dm" ".-3" } */
/* { dg-temporal-error "stack-overflow" "du" ".-4" } */
/* { dg-output "stack-overflow: the stack is full.*it has \[0-9\]+ KB.* in deeper .*\[.\]\[.\]\[.\] .#\[0-9\]+ is repeated \[0-9\]+ times..* in begin .* in main " "d" } */
/* { dg-output "the stack is full.*is repeated \[0-9\]+ times.*in thread .*was created by" "dt" } */

static int odd (int n);
static __attribute__ ((noinline, noclone)) int even (int n) { char *p = malloc (n % 100 + 1); p[0] = n; int r = odd (n + 1); free (p); return r + sink; }
/* { dg-temporal-error "stack-overflow" "e" ".-1" } */
static __attribute__ ((noinline, noclone)) int odd (int n) { sink = n; return even (n + 1) + sink; }
/* { dg-output "stack-overflow.*#\[0-9\]+ to #\[0-9\]+ are repeated \[0-9\]+ times" "e" } */

static __attribute__ ((noinline, noclone)) int array (size_t n) { char a[n]; a[n - 1] = 3; a[0] = 1; sink = a[n / 2]; return a[sink & 1]; }
/* { dg-temporal-error "stack-overflow" "v" ".-1" } */
/* { dg-temporal-error "stack-overflow" "vt" ".-2" } */
/* { dg-temporal-error "stack-overflow" "V" ".-3" } */

static void
begin (const char *what)
{
  int enough = strchr (what, 's') ? 10000 : 1 << 30;

  if (strchr (what, 'd'))
    sink = deeper (enough, &one);
  if (strchr (what, 'e'))
    sink = even (0);
  if (strchr (what, 'v'))
    sink = array (strchr (what, 's') ? 1000000 : 300000000);
  if (strchr (what, 'V'))
    sink = array ((size_t) 1 << 61);
  if (strchr (what, 'l'))
    sink = library_recursion (strchr (what, 's') ? 10000 : -1);
  /* { dg-output "stack-overflow.* in library_recursion .*is repeated .* in main " "l" } */
  sink = 0;
}

static void *
run (void *what)
{
  begin (what);
  return NULL;
}

static ucontext_t outer, inner;
static const char *asked;

static void
enter (void)
{
  begin (asked);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "dsvsls";
  pthread_attr_t attributes;
  pthread_t t;

  /* { dg-temporal-clean "" } */
  /* { dg-temporal-clean "dsvslst" } */
  /* { dg-temporal-clean "dsvslsm" } */
  pthread_attr_init (&attributes);
  if (strchr (what, 'u'))
    {
      char *own = mmap (NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      mprotect (own, 4096, PROT_NONE);
      pthread_attr_setstack (&attributes, own + 4096, (1 << 20) - 4096);
    }
  if (strchr (what, 'm'))
    {
      char *own = mmap (NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      mprotect (own, 65536, PROT_NONE);
      asked = what;
      getcontext (&inner);
      inner.uc_stack.ss_sp = own;
      inner.uc_stack.ss_size = 4 << 20;
      inner.uc_link = &outer;
      makecontext (&inner, enter, 0);
      swapcontext (&outer, &inner);
    }
  else if (strchr (what, 't') || strchr (what, 'u'))
    {
      pthread_create (&t, &attributes, run, (void *) what);
      pthread_join (t, NULL);
    }
  else
    begin (what);
  return 0;
}
