/* Purpose: a program that plays the system, as tests of it do: its open, read, write and close are not asked for
   the runtime's own files, and a report is written all the same.
   Source: mock functions of unit tests; doc/internals, syscalls.c.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char device[32];
static int opened, strangers;
static volatile int ours;

static void
enter (void)
{
  if (!ours)
    strangers++;
}

int
open (const char *name, int flags, ...)
{
  enter ();
  opened++;
  return strcmp (name, "/dev/device") == 0 ? 100 : -1;
}

ssize_t
read (int fd, void *p, size_t n)
{
  enter ();
  memcpy (p, device, n); /* { dg-temporal-error "out-of-bounds" "read" } */
  return n;
}

ssize_t
write (int fd, const void *p, size_t n)
{
  enter ();
  memcpy (device, p, n);
  return n;
}

int
close (int fd)
{
  enter ();
  opened--;
  return 0;
}

int
main (int argc, char **argv)
{
  char *buffer = malloc (8), *large = malloc (200000);
  /* What is known by its value alone is looked up.  */
  int (*volatile unknown) (const char *) = atoi;
  int n = unknown ("8");
  large[100000] = 1;
  ours = 1;
  int fd = open ("/dev/device", O_RDWR);
  n = write (fd, "message", n);
  n += read (fd, buffer, argc > 1 ? 20 : 8);
  close (fd);
  ours = 0;
  int wrong = strcmp (buffer, "message") != 0 || n != 16 || opened;
  free (buffer);
  free (large);
  return wrong + strangers;
}
