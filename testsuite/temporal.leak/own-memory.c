/* What the runtime remembers of a block is no pointer to it: the end of the last string, what calls
   passed, what threads were given, pieces and pairs, what was printed and sorted.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */
/* { dg-additional-options "-pthread" } */

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static sem_t done;
static volatile size_t length;
static size_t (*volatile measure) (const char *) = strlen;
static FILE *null;

static __attribute__ ((noinline, noclone)) void
take (const char *volatile p, ...)
{
  va_list ap;
  va_start (ap, p);
  const char *volatile q = va_arg (ap, char *);
  length = *p + *q;
  p = q = NULL;
  va_end (ap);
}

static void (*volatile taker) (const char *volatile, ...) = take;

static __attribute__ ((noinline, noclone)) char *
string (size_t n)
{
  char *p = malloc (n + 1);		/* { dg-temporal-error "memory-leak" "1" } */
  memset (p, 'a', n);			/* { dg-temporal-error "memory-leak" "2" .-1 } */
  p[n] = 0;				/* { dg-temporal-error "memory-leak" "3" .-2 } */
  return p;				/* { dg-temporal-error "memory-leak" "4" .-3 } */
}					/* { dg-temporal-error "memory-leak" "5" .-4 } */
					/* { dg-temporal-error "memory-leak" "6" .-5 } */
static int				/* { dg-temporal-error "memory-leak" "7" .-6 } */
compare (const void *a, const void *b)	/* { dg-temporal-error "memory-leak" "8" .-7 } */
{
  return strcmp (*(char **) a, *(char **) b);
}

static __attribute__ ((noinline, noclone)) void
lose_string (void)
{
  char *volatile p = string (1000);
  length = strlen (p);
  p = NULL;
}

static void *
same (void *p)
{
  return p;
}

static void *
wait_for_ever (void *p)
{
  void *volatile kept = p;
  for (;;)
    pause ();
  free (kept);
}

/* Registers and the stack below hold nothing afterwards.  */
static __attribute__ ((noinline, noclone)) void
wipe (void)
{
  volatile char room[4096];
  for (size_t i = 0; i < sizeof room; i++)
    room[i] = 0;
  __asm__ volatile ("xor %%edx, %%edx\n\txor %%esi, %%esi\n\txor %%edi, %%edi\n\txor %%r8, %%r8\n\t"
		    "xor %%r9, %%r9\n\txor %%r10, %%r10" : : : "rdx", "rsi", "rdi", "r8", "r9", "r10");
}

static void *
start_length (void *unused)
{
  lose_string ();
  wipe ();
  sem_post (&done);
  for (;;)
    pause ();
  return unused;
}

static __attribute__ ((noinline, noclone)) void
lose (int which)
{
  pthread_t thread;
  char *p;

  switch (which)
    {
    case 1:			/* the end of the last string */
      p = string (1000);
      length = strlen (p);
      break;
    case 2:			/* the same through a pointer, and arguments of a call */
      p = string (1000);
      length = measure (p);
      taker (p, p);
      break;
    case 3:			/* another thread's, which lives */
      sem_init (&done, 0, 0);
      pthread_create (&thread, NULL, start_length, NULL);
      sem_wait (&done);
      break;
    case 4:			/* a thread's argument and result */
      {
	void *result;
	pthread_create (&thread, NULL, same, string (100));
	pthread_join (thread, &result);
	result = NULL;
      }
      break;
    case 5:			/* a pointer of which five bytes were copied */
      {
	char *volatile from = string (100);
	char copy[sizeof from];
	for (int i = 0; i < 5; i++)
	  {
	    copy[i] = ((volatile char *) &from)[i];
	    __asm__ volatile ("" : "+m" (copy));
	  }
	from = NULL;
      }
      break;
    case 6:			/* a pair */
      {
	static char other;
	uintptr_t volatile both = (uintptr_t) string (100) ^ (uintptr_t) &other;
	length = both != 0;
	both = 0;
      }
      break;
    case 7:			/* printed */
      null = fopen ("/dev/null", "w");
      setvbuf (null, NULL, _IONBF, 0);
      fprintf (null, "%p\n", string (100));
      break;
    case 8:			/* sorted */
      {
	char *volatile list[100];
	for (int i = 0; i < 100; i++)
	  list[i] = string (10 + i % 3);
	qsort ((char **) list, 100, sizeof *list, compare);
	for (int i = 0; i < 100; i++)
	  list[i] = NULL;
      }
      break;
    case 9:			/* what realloc gave out and strlen looked at */
      p = string (1000);
      p = realloc (p, 2000);	/* { dg-temporal-error "memory-leak" "9" } */
      p[1999] = 0;
      length = strlen (p);
      break;
    /* Kept by the program in such a place.  */
    case 21:			/* { dg-temporal-clean "21" } */
      {
	static char *kept;
	kept = string (1000);
	length = strlen (kept);
      }
      break;
    case 22:			/* threads that have perhaps not begun.  { dg-temporal-clean "22" } */
      for (int i = 0; i < 20; i++)
	pthread_create (&thread, NULL, wait_for_ever, malloc (10));
      break;
    }
  p = NULL;
  __asm__ volatile ("" : "+r" (p));
}

int
main (int argc, char **argv)
{
  lose (argc > 1 ? atoi (argv[1]) : 0);
  wipe ();
  return 0;
}
