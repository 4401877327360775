/* Every function that allocates: what it returned is lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */

#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *volatile lost;

static __attribute__ ((noinline)) void
lose (int which)
{
  char *p = NULL;
  size_t n = 0;

  switch (which)
    {
    case 1:
      lost = malloc (10);		/* { dg-temporal-error "memory-leak" "1" } */
      break;
    case 2:
      lost = calloc (3, 10);		/* { dg-temporal-error "memory-leak" "2" } */
      break;
    case 3:
      lost = malloc (10);
      lost = realloc (lost, 10000);	/* { dg-temporal-error "memory-leak" "3" } */
      break;
    case 4:
      lost = malloc (1000);
      lost = realloc (lost, 10);	/* { dg-temporal-error "memory-leak" "4" } */
      break;
    case 5:
      lost = strdup ("a string");	/* { dg-temporal-error "memory-leak" "5" } */
      break;
    case 6:
      lost = strndup ("a string", 3);	/* { dg-temporal-error "memory-leak" "6" } */
      break;
    case 9:
      lost = aligned_alloc (256, 512);	/* { dg-temporal-error "memory-leak" "9" } */
      break;
    case 10:
      posix_memalign ((void **) &p, 64, 100);	/* { dg-temporal-error "memory-leak" "10" } */
      p = NULL;
      break;
    case 11:
      lost = malloc (0);		/* { dg-temporal-error "memory-leak" "11" } */
      break;
    case 12:
      lost = malloc (1000000);		/* { dg-temporal-error "memory-leak" "12" } */
      break;
    case 13:
      lost = reallocarray (NULL, 5, 7);	/* { dg-temporal-error "memory-leak" "13" } */
      break;
    case 14:
      lost = memalign (64, 64);		/* { dg-temporal-error "memory-leak" "14" } */
      break;
    /* The same, and freed.  */
    case 21:				/* { dg-temporal-clean "21" } */
      free (malloc (10));
      break;
    case 22:				/* { dg-temporal-clean "22" } */
      free (realloc (realloc (calloc (3, 10), 10000), 5));
      break;
    case 23:				/* { dg-temporal-clean "23" } */
      free (strdup ("a string"));
      break;
    case 24:				/* { dg-temporal-clean "24" } */
      {
	FILE *f = fmemopen ("line\n", 5, "r");
	getline (&p, &n, f);
	fclose (f);
	free (p);
      }
      break;
    case 25:				/* { dg-temporal-clean "25" } */
      asprintf (&p, "%d", which);
      free (p);
      break;
    case 26:				/* { dg-temporal-clean "26" } */
      posix_memalign ((void **) &p, 64, 100);
      free (p);
      break;
    }
  lost = NULL;
}

int
main (int argc, char **argv)
{
  lose (argc > 1 ? atoi (argv[1]) : 0);
  return 0;
}
