/* Purpose: regcomp and regexec, glob, wordexp, fnmatch: structures that libc fills with pointers
   of its own, freed by it, filled again.
   Source: issue 3, regcomp and glob.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <fnmatch.h>
#include <glob.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <wordexp.h>

int
main (void)
{
  const char *text = "key=value; other = 42";
  regex_t *again = malloc (sizeof *again);
  int found = 0;

  for (int round = 0; round < 10; round++)
    {
      regmatch_t m[3];
      char message[80];
      if (regcomp (again, round % 2 ? "([a-z]+) *= *([0-9]+)" : "([a-z]+)=([a-z]+)", REG_EXTENDED))
	return 1;
      for (const char *at = text; !regexec (again, at, 3, m, 0); at += m[0].rm_eo)
	{
	  char *word = strndup (at + m[2].rm_so, m[2].rm_eo - m[2].rm_so);
	  found += !strcmp (word, round % 2 ? "42" : "value");
	  free (word);
	}
      regfree (again);
      if (regcomp (again, "(", REG_EXTENDED) == 0)
	return 2;
      regerror (REG_EPAREN, again, message, sizeof message);
      found += message[0] == 0;

      glob_t g = { .gl_offs = 2 };
      if (!glob ("/e*", GLOB_DOOFFS, NULL, &g))
	{
	  glob ("/u*", GLOB_DOOFFS | GLOB_APPEND, NULL, &g);
	  for (char **p = g.gl_pathv + g.gl_offs; *p; p++)
	    if ((*p)[0] != '/' || fnmatch ("/[eu]*", *p, 0))
	      return 3;
	  g.gl_pathv[0] = "ls";
	  globfree (&g);
	}
      wordexp_t w;
      if (!wordexp ("one 'two three' $HOME", &w, WRDE_NOCMD))
	{
	  if (w.we_wordc < 2 || strcmp (w.we_wordv[1], "two three"))
	    return 4;
	  wordfree (&w);
	}
    }
  free (again);
  return found != 10;
}
