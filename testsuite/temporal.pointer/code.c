/* Purpose: everything that may be called through a pointer: functions made while the program
   runs, in memory that is protected again and of malloc, nested functions, functions of
   libraries, ifuncs, weak ones, callbacks kept in memory of all kinds; a function's bytes
   compared and copied by the library.
   Source: issue, stays silent.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-additional-options "-ldl" } */

#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

typedef int (*function) (int);

extern int missing (int) __attribute__ ((weak));

/* mov %edi, %eax; add $7, %eax; ret  */
static const unsigned char code[] = { 0x89, 0xf8, 0x83, 0xc0, 0x07, 0xc3 };

static void
expect (int good)
{
  if (!good)
    _exit (3);
}

static int
twice (int n)
{
  return 2 * n;
}

static function
resolve_chosen (void)
{
  return twice;
}

int chosen (int) __attribute__ ((ifunc ("resolve_chosen")));

static __attribute__ ((noinline)) int
apply (function f, int n)
{
  return f (n);
}

static sigjmp_buf back;

static void
jump (int sig)
{
  (void) sig;
  siglongjmp (back, 1);
}

int
main (void)
{
  /* Written, then protected; and again.  */
  unsigned char *page = mmap (NULL, 4096, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < 5; i++)
    {
      expect (mprotect (page, 4096, PROT_READ | PROT_WRITE) == 0);
      memcpy (page, code, sizeof code);
      page[4] = i;
      expect (mprotect (page, 4096, PROT_READ | PROT_EXEC) == 0);
      expect (((function) page) (10) == 10 + i);
      expect (page[4] == i);
      expect (apply ((function) page, 1) == 1 + i);
    }
  munmap (page, 4096);

  /* Writable and executable at once, where the kernel allows it.  */
  page = mmap (NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
	       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page != MAP_FAILED)
    {
      for (int i = 0; i < 64; i++)
	memcpy (page + 16 * i, code, sizeof code);
      for (int i = 0; i < 64; i++)
	expect (((function) (page + 16 * i)) (i) == i + 7);
      munmap (page, 4096);
    }

  /* Memory of malloc made executable.  */
  void *block;
  expect (posix_memalign (&block, 4096, 4096) == 0);
  memcpy (block, code, sizeof code);
  expect (mprotect (block, 4096, PROT_READ | PROT_WRITE | PROT_EXEC) == 0);
  expect (((function) block) (1) == 8);
  expect (mprotect (block, 4096, PROT_READ | PROT_WRITE) == 0);
  free (block);

  int base = 100;
  int nested (int n) { return n + base; }
  expect (apply (nested, 5) == 105);

  function upper = (function) (uintptr_t) dlsym (RTLD_DEFAULT, "toupper");
  expect (upper && upper ('a') == 'A');
  function volatile lower = tolower;
  expect (lower ('A') == 'a');
  expect (apply (chosen, 4) == 8 && apply (abs, -3) == 3);
  void *math = dlopen ("libm.so.6", RTLD_NOW);
  if (math)
    {
      double (*root) (double) = (double (*) (double)) dlsym (math, "sqrt");
      expect (root && root (16) == 4);
      dlclose (math);
    }
  /* The kernel's own.  */
  time_t (*volatile now) (time_t *) = time;
  expect (now (NULL) > 0);
  expect (!missing);

  struct { char c; function f; } __attribute__ ((packed)) odd = { 1, twice };
  expect (odd.f (3) == 6);
  function *list = malloc (2 * sizeof *list);
  list[0] = twice;
  list[1] = apply (twice, 1) == 2 ? chosen : NULL;
  expect (list[0] (1) + list[1] (1) == 4);
  free (list);

  /* The library may look at code: there are disassemblers, and copies of functions.  */
  unsigned char copy[13];
  unsigned word;
  function volatile same = twice;
  memcpy (copy, (void *) (uintptr_t) same, sizeof copy);
  memcpy (&word, (void *) same, sizeof word);
  memcpy (&word, (void *) twice, sizeof word);
  expect (memcmp (copy, (void *) (uintptr_t) same, sizeof copy) == 0);

  /* A program that calls nowhere on purpose, and handles it.  */
  signal (SIGSEGV, jump);
  if (sigsetjmp (back, 1) == 0)
    {
      volatile uintptr_t nowhere = 0x123456789a0;
      ((function) nowhere) (1);
      _exit (4);
    }
  return 0;
}
