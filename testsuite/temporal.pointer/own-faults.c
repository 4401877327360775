/* Purpose: programs that fault on purpose, or touch memory that is nobody's block: handlers
   for SIGSEGV that map pages, jump away or step over, one-shot handlers, memory that is
   reserved or protected, fixed addresses, the stack below the stack pointer.  With temporal
   they run as without.
   Source: issue, stays silent; guard pages and write barriers of collectors.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile sig_atomic_t faults;
static volatile uintptr_t number;
static volatile int sink;
static char *heap_like;

static void
jump (int sig)
{
  faults++;
  siglongjmp (back, sig);
}

static void
map_page (int sig, siginfo_t *info, void *context)
{
  (void) sig;
  (void) context;
  uintptr_t a = (uintptr_t) info->si_addr & ~4095UL;
  faults++;
  if (mmap ((void *) a, 4096, PROT_READ | PROT_WRITE,
	    MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
    _exit (3);
}

static void
unprotect (int sig, siginfo_t *info, void *context)
{
  (void) sig;
  (void) context;
  faults++;
  mprotect ((void *) ((uintptr_t) info->si_addr & ~4095UL), 4096,
	    PROT_READ | PROT_WRITE);
}

static void
install (int sig, void (*f) (int, siginfo_t *, void *), int flags)
{
  struct sigaction a = { .sa_sigaction = f, .sa_flags = SA_SIGINFO | flags };
  sigaction (sig, &a, NULL);
}

static void
expect (int good)
{
  if (!good)
    _exit (4);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  /* { dg-temporal-clean "probe" } */
  if (!strcmp (what, "probe"))
    {
      struct sigaction none;
      sigaction (SIGSEGV, NULL, &none);
      expect (none.sa_handler == SIG_DFL);
      expect (signal (SIGSEGV, jump) == SIG_DFL);
      expect (signal (SIGSEGV, jump) == jump);
      signal (SIGBUS, jump);
      static const uintptr_t places[] = { 0xdead000000000000, 0xffffffff81000000,
	0x123456789a0, 0x4141414141414141, 0x700000000000 };
      for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
	for (int write = 0; write < 2; write++)
	  {
	    number = places[i];
	    if (sigsetjmp (back, 1) == 0)
	      {
		if (write)
		  *(volatile long *) number = 1;
		else
		  sink = *(volatile int *) number;
		_exit (5);
	      }
	  }
      expect (faults == 10);
    }
  /* { dg-temporal-clean "one-shot" } */
  if (!strcmp (what, "one-shot"))
    {
      struct sigaction a = { .sa_handler = jump, .sa_flags = SA_RESETHAND };
      sigaction (SIGSEGV, &a, NULL);
      number = 0xdead000000000000;
      if (sigsetjmp (back, 1) == 0)
	sink = *(int *) number;
      expect (faults == 1);
    }
  /* { dg-temporal-clean "lazy" } */
  if (!strcmp (what, "lazy"))
    {
      install (SIGSEGV, map_page, 0);
      number = 0x600000000000;
      char *p = (char *) number;
      for (int i = 0; i < 5; i++)
	p[i * 4096] = i;
      expect (faults == 5 && p[4 * 4096] == 4);
    }
  /* { dg-temporal-clean "barrier" } */
  if (!strcmp (what, "barrier"))
    {
      heap_like = mmap (NULL, 64 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS,
			-1, 0);
      install (SIGSEGV, unprotect, 0);
      for (int i = 0; i < 64; i++)
	heap_like[i * 4096 + i] = i;
      expect (faults == 64 && heap_like[5 * 4096 + 5] == 5);
    }
  /* { dg-temporal-clean "reserved" } */
  if (!strcmp (what, "reserved"))
    {
      char *p = mmap (NULL, 1 << 30, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      expect (p != MAP_FAILED);
      number = (uintptr_t) p + (1 << 29);
      expect (*(int *) number == 0);
      munmap (p, 1 << 30);
    }
  /* { dg-temporal-clean "fixed" } */
  if (!strcmp (what, "fixed"))
    {
      void *p = mmap ((void *) 0x10000000, 4096, PROT_READ | PROT_WRITE,
		      MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      expect (p != MAP_FAILED);
      *(int *) 0x10000010 = 7;
      number = 0x10000000;
      expect (((int *) number)[4] == 7);
    }
  /* { dg-temporal-clean "stack" } */
  if (!strcmp (what, "stack"))
    {
      /* What the kernel would grow.  */
      number = (uintptr_t) __builtin_frame_address (0) - 300000;
      *(char *) number = 1;
      sink = *(char *) number;
    }
  /* { dg-temporal-clean "masks" } */
  if (!strcmp (what, "masks"))
    {
      /* A pointer under a tag that is taken off in time.  */
      int *p = malloc (8);
      *p = 5;
      number = (uintptr_t) p | 0xabcd000000000000;
      expect (*(int *) (number & 0xffffffffffff) == 5);
      free (p);
    }
  /* { dg-temporal-clean "zero-base" } */
  if (!strcmp (what, "zero-base"))
    {
      number = (uintptr_t) &sink;
      *((char *) 0 + number) = 3;
      expect (sink == 3);
    }
  return 0;
}
