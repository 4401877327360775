/* Purpose: mlockall locks the program's memory and not the shadow, which is larger than any machine's; what is mapped later
   is locked, too.  Errors are found in locked memory.  Without the right to lock there is nothing to see.
   Source: locked.c.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "stale" "67" } */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define MIB  (1 << 20)

/* A line of /proc/self/status, in KiB.  */

static long
status (const char *name)
{
  char line[200];
  long value = -1;
  FILE *f = fopen ("/proc/self/status", "r");
  if (!f)
    return -1;
  while (fgets (line, sizeof line, f))
    if (strncmp (line, name, strlen (name)) == 0)
      value = atol (line + strlen (name));
  fclose (f);
  return value;
}

int
main (int argc, char **argv)
{
  char *before = mmap (NULL, 10 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mmap (NULL, MIB, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  unsigned char there;
  int *volatile p = malloc (sizeof *p);

  if (mlockall (0) != -1 || mlockall (1000) != -1 || errno != EINVAL)
    return 1;
  if (mlockall (MCL_CURRENT) != 0)
    return errno != ENOMEM && errno != EPERM;
  if (mincore (before + 5 * MIB, 1, &there) != 0 || !(there & 1))
    return 2;
  if (status ("VmLck:") < 10 * 1024 || status ("VmLck:") > 200 * 1024)
    return 3;
  if (mlockall (MCL_CURRENT | MCL_FUTURE) != 0)
    return 4;
  long locked = status ("VmLck:");
  char *after = mmap (NULL, 10 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset (after, 1, 10 * MIB);
  if (status ("VmLck:") < locked + 9 * 1024 || status ("VmRSS:") > 400 * 1024)
    return 5;
  munmap (after, 10 * MIB);
  if (munlockall () != 0 || status ("VmLck:") != 0)
    return 6;
  if (mlockall (MCL_FUTURE) != 0)
    return 7;
  *p = 1;
  free (p);
  int *volatile q = malloc (sizeof *q);
  *q = argc;
  if (argc > 1 && strcmp (argv[1], "stale") == 0)
    return *p;
  free (q);
  munmap (before, 10 * MIB);
  return 0;
}
