/* Purpose: part of old-results.c.  */

extern int getenv (), getcwd (), realpath (), strdup (), strtok (), strsep (), strcpy (), bsearch (), localtime ();
extern int strtoul (), opendir (), readdir (), mmap (), fopen (), fgets (), fread (), qsort (), pthread_join ();
extern double strlen ();

static volatile int never;

static int compare () { return 0; }

int
other (p, q)
  char *p, *q;
{
  int n = 0;
  char *end;
  long when = 0;
  strtok (p, ":");
  if (never)
    {
      n += getenv ("x") + getcwd (p, 3) + realpath (p, q) + strdup (p) + strsep (&p, q) + strcpy (p, q);
      n += bsearch (p, q, 1, 1, compare) + localtime (&when) + strtoul (p, &end, 10);
      n += opendir (p) + readdir (p) + mmap (0, 100, 0, 0, 0, 0) + fopen (p, q) + fgets (p, 3, q);
      n += fread (p, 1, 1, q) + qsort (p, 1, 1, compare) + strlen (p) + pthread_join (when, &end);
      fgets (p), fread (1, 2), qsort (p), getcwd (), strsep (p), pthread_join (p);
    }
  return n;
}
