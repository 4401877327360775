/* Purpose: limits of the address space and of data count what the program has, not the shadow: it gets memory up to them, is refused
   what is beyond, and is told what it set.
   Source: limits.c.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "stale" "48" } */

#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
int main (int argc, char **argv)
{
  int what[] = { RLIMIT_AS, RLIMIT_DATA };
  for (int i = 0; i < 2; i++)
    {
      struct rlimit r = { 600 << 20, 1 << 30 }, s;
      if (setrlimit (what[i], &r))
	return 2;
      if (getrlimit (what[i], &s) || s.rlim_cur != r.rlim_cur || s.rlim_max != r.rlim_max)
	return 3;
      char *p = malloc (100000);
      if (!p)
	return 4;
      memset (p, 1, 100000);
      free (p);
      /* GCC 16 takes malloc for one that succeeds where nobody has its result.  */
      char *volatile beyond = malloc (2000L << 20);
      if (beyond)
	return 5;
      struct rlimit n = { 500 << 20, 1 << 30 }, old;
      if (prlimit (0, what[i], &n, &old) || old.rlim_cur != r.rlim_cur)
	return 6;
      n.rlim_max = 100;
      if (setrlimit (what[i], &n) != -1 || errno != EINVAL)
	return 7;
      if (getrlimit (what[i], &s) || s.rlim_cur != 500 << 20)
	return 8;
    }
  struct rlimit r;
  if (getrlimit (RLIMIT_NOFILE, &r) || !r.rlim_cur)
    return 9;
  int *volatile q = malloc (sizeof *q);
  *q = argc;
  free (q);
  if (argc > 1 && strcmp (argv[1], "stale") == 0)
    return *q;
  return 0;
}
