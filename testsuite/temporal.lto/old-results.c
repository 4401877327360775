/* Purpose: functions of the C library that another unit declares with results that are no pointers, or
   no numbers, and calls with other arguments: the program runs as with plain gcc.
   Source: old-declarations.c; getcwd's result was passed to the runtime as a pointer.  */
/* { dg-do run } */
/* { dg-options "-g -std=gnu89 -fchecking" } */
/* { dg-additional-sources "old-results-other.c" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

extern int other (char *, char *);

static int compare (const void *a, const void *b) { return *(char *) a - *(char *) b; }
static void *thread (void *p) { return p; }

int
main (void)
{
  char path[5000], text[100] = "a:b", *p = text, *q;
  time_t now = time (NULL);
  pthread_t t;
  void *result;
  int n = other (text, text + 50);
  if (getenv ("PATH") && getcwd (path, 1000) && realpath (".", path))
    n++;
  q = strdup (text);
  strtok (q, ":");
  n += strlen (q);
  free (q);
  q = strsep (&p, ":");
  strcpy (text, "xyz");
  qsort (text, 3, 1, compare);
  n += *(char *) bsearch ("y", text, 3, 1, compare) == 'y';
  n += localtime (&now) != NULL;
  n += strtoul ("12x", &p, 10) + *p;
  DIR *d = opendir (".");
  if (d && readdir (d))
    closedir (d);
  pthread_create (&t, NULL, thread, text);
  pthread_join (t, &result);
  n += result == text;
  q = mmap (NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  n += *q;
  munmap (q, 4096);
  FILE *f = fopen ("/dev/null", "r");
  if (fgets (text, 10, f) || fread (text, 1, 1, f))
    n++;
  fclose (f);
  return n != 137;
}
