/* Purpose: the cells of a buffer of up to 64 KiB that is allocated and freed again and again stay in memory; to give them back
   to the kernel takes ten times as long as to mark them, in page faults.  What was freed is marked, for a
   pointer of unknown provenance as well.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-error "use-after-free" "freed" "38" } */
/* { dg-temporal-error "use-after-free" "integer" "43" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static volatile uintptr_t kept;

static long
faults (void)
{
  struct rusage r;
  getrusage (RUSAGE_SELF, &r);
  return r.ru_minflt;
}

int
main (int argc, char **argv)
{
  for (size_t size = 16384; size <= 65536; size += 16384)
    {
      free (malloc (size));
      long before = faults ();
      for (int i = 0; i < 500; i++)
        {
          char *p = malloc (size);
          p[i] = p[size - 1] = 1;
          kept = (uintptr_t) p;
          free (p);
          if (argc > 1 && !strcmp (argv[1], "freed") && size == 65536)
            return p[4];
        }
      if (faults () - before > 500)
        return 1;
      if (argc > 1 && !strcmp (argv[1], "integer") && size == 65536)
        return *(char *) (kept ^ 1);
    }
  return 0;
}
