/* A pointer is left somewhere: not leaked.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */

#define _GNU_SOURCE
#include <locale.h>
#include <pthread.h>
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

static void *volatile global;
static uintptr_t volatile number;
static __thread void *volatile local;
static struct { char c; void *p; } __attribute__ ((packed)) packed;
struct node { struct node *next; int value; };

static void *volatile freed_later;

static void
free_it (void)
{
  free (freed_later);
}

static void __attribute__ ((destructor))
destroy (void)
{
  static int done;
  if (!done++ && global && freed_later == global)
    free_it ();
}

static int
compare (const void *a, const void *b)
{
  return strcmp (a, b);
}

static ucontext_t here, there;

static void
coroutine (void)
{
  int *volatile p = malloc (sizeof *p);
  *p = 1;
  swapcontext (&there, &here);
  free (p);
}

/* Called with the pointer alive in the caller, to end the program there.  */
static __attribute__ ((noinline)) void
leave (void *volatile *p)
{
  if (*p)
    exit (0);
}

int
main (int argc, char **argv)
{
  static void *volatile inside;
  switch (argc > 1 ? atoi (argv[1]) : 0)
    {
    case 1:		/* { dg-temporal-clean "1" } */
      global = malloc (10);
      break;
    case 2:		/* { dg-temporal-clean "2" } */
      inside = malloc (10);
      break;
    case 3:		/* { dg-temporal-clean "3" } */
      local = malloc (10);
      break;
    case 4:		/* { dg-temporal-clean "4" } */
      {
	void *volatile p = malloc (10);
	leave (&p);
      }
      break;
    case 5:		/* a list.  { dg-temporal-clean "5" } */
      for (int i = 0; i < 1000; i++)
	{
	  struct node *n = malloc (sizeof *n);
	  n->next = global;
	  global = n;
	}
      break;
    case 6:		/* into the middle.  { dg-temporal-clean "6" } */
      global = (char *) malloc (1000) + 500;
      break;
    case 7:		/* right behind.  { dg-temporal-clean "7" } */
      global = (char *) malloc (48) + 48;
      break;
    case 8:		/* low bits used as a tag.  { dg-temporal-clean "8" } */
      number = (uintptr_t) malloc (10) | 5;
      break;
    case 9:		/* not aligned.  { dg-temporal-clean "9" } */
      packed.p = malloc (10);
      break;
    case 10:		/* in memory from mmap.  { dg-temporal-clean "10" } */
      {
	void **m = mmap (NULL, 1 << 20, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	m[1000] = malloc (10);
      }
      break;
    case 11:		/* there too, read-only meanwhile.  { dg-temporal-clean "11" } */
      {
	void **m = mmap (NULL, 1 << 20, PROT_READ | PROT_WRITE,
			 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	m[1000] = malloc (10);
	mprotect (m, 1 << 20, PROT_READ);
      }
      break;
    case 12:		/* { dg-temporal-clean "12" } */
      freed_later = malloc (10);
      atexit (free_it);
      break;
    case 13:		/* { dg-temporal-clean "13" } */
      global = freed_later = malloc (10);
      break;
    case 14:		/* libc keeps them.  { dg-temporal-clean "14" } */
      {
	static void *root;
	tsearch (strdup ("key"), &root, compare);
	tsearch (strdup ("other"), &root, compare);
	putenv (strdup ("NAME=value"));
	setenv ("OTHER", "value", 1);
	setlocale (LC_ALL, "");
	global = fopen ("/dev/null", "r");
	printf ("%s\n", getenv ("NAME"));
      }
      break;
    case 15:		/* in a coroutine's stack.  { dg-temporal-clean "15" } */
      {
	char *stack = mmap (NULL, 1 << 18, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	mprotect (stack, 4096, PROT_NONE);
	getcontext (&there);
	there.uc_stack.ss_sp = stack;
	there.uc_stack.ss_size = 1 << 18;
	there.uc_link = &here;
	makecontext (&there, coroutine, 0);
	swapcontext (&here, &there);
      }
      break;
    case 16:		/* the same on the heap.  { dg-temporal-clean "16" } */
      {
	char *stack = global = malloc (1 << 18);
	getcontext (&there);
	there.uc_stack.ss_sp = stack;
	there.uc_stack.ss_size = 1 << 18;
	there.uc_link = &here;
	makecontext (&there, coroutine, 0);
	swapcontext (&here, &there);
      }
      break;
    case 17:		/* in a large block.  { dg-temporal-clean "17" } */
      {
	void **large = global = calloc (1 << 20, sizeof *large);
	large[99999] = malloc (10);
	large[199999] = calloc (1 << 20, 1);
      }
      break;
    case 18:		/* kept for thread-specific data.  { dg-temporal-clean "18" } */
      for (int i = 0; i < 200; i++)
	{
	  pthread_key_t key;
	  pthread_key_create (&key, NULL);
	  pthread_setspecific (key, malloc (10));
	}
      break;
    case 19:		/* the program fails.  { dg-temporal-clean "19" } */
      _Exit (0);
    case 20:		/* { dg-temporal-clean "20" } */
      malloc (10);
      quick_exit (0);
    }
  return 0;
}
