/* Purpose: libc's own objects: FILE, DIR, glob, localtime, getpwuid, locale
   tables behind ctype macros, stdio buffers given by the program, errno's address.
   Source: issue 3, results libc writes; design, FOREIGN memory.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <glob.h>
#include <locale.h>
#include <pwd.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

int
main (void)
{
  int sum = 0;

  for (int round = 0; round < 5; round++)
    {
      FILE *f = tmpfile ();
      char *buffer = malloc (4096);
      setvbuf (f, buffer, _IOFBF, 4096);
      for (int i = 0; i < 300; i++)
	{
	  putc ('a' + i % 26, f);
	  fprintf (f, "%d\n", i);
	}
      rewind (f);
      int c, letters = 0;
      while ((c = getc (f)) != EOF)
	letters += isalpha (c) != 0;
      sum += letters == 300;
      fclose (f);
      free (buffer);

      DIR *d = opendir ("/");
      struct dirent *e;
      int entries = 0;
      while ((e = readdir (d)) != NULL)
	entries += e->d_name[0] != 0;
      closedir (d);
      sum += entries > 2;

      glob_t g;
      if (glob ("/*", 0, NULL, &g) == 0)
	{
	  for (size_t i = 0; i < g.gl_pathc; i++)
	    if (g.gl_pathv[i][0] != '/')
	      return 1;
	  globfree (&g);
	}
      struct passwd *p = getpwuid (0);
      sum += p && p->pw_dir[0] == '/';

      regex_t r;
      regmatch_t m[2];
      if (regcomp (&r, "b(.)d", REG_EXTENDED)
	  || regexec (&r, "a bad day", 2, m, 0))
	return 2;
      sum += m[1].rm_so == 3;
      regfree (&r);

      struct lconv *l = localeconv ();
      sum += l->decimal_point[0] == '.';
      errno = 5;
      int *ep = &errno;
      sum += *ep == 5;

      long *map = mmap (NULL, 65536, PROT_READ | PROT_WRITE,
			MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      map[8191] = 1;
      long **in_map = (long **) map;
      in_map[3] = &map[8191];
      sum += *in_map[3];
      munmap (map, 65536);
      wchar_t wide[10], *w = wcscpy (wide, L"wide");
      sum += w[3] == L'e' && toupper ('x') == 'X';
    }
  return sum != 5 * 8;
}
