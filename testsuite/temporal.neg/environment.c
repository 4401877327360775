/* Purpose: the environment's strings move: setenv reallocates environ, putenv puts the program's
   own memory in, which it changes later; environ itself is replaced.
   Source: issue 3, setenv.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main (void)
{
  char own[] = "OWN=first", name[20], value[200];
  char *heap = strdup ("HEAP=first");

  putenv (own);
  putenv (heap);
  for (int i = 0; i < 100; i++)
    {
      sprintf (name, "V%d", i);
      memset (value, 'a' + i % 26, sizeof value);
      value[i] = 0;
      if (setenv (name, value, 1) || strlen (getenv (name)) != (size_t) i)
	return 1;
    }
  strcpy (own + 4, "later");
  strcpy (heap + 5, "later");
  if (strcmp (getenv ("OWN"), "later") || strcmp (getenv ("HEAP"), "later"))
    return 2;
  int count = 0;
  for (char **e = environ; *e; e++)
    count += (*e)[0] == 'V';
  if (count < 100)
    return 3;
  putenv ("HEAP=elsewhere");
  free (heap);
  if (getenv ("HEAP")[0] != 'e')
    return 4;
  for (int i = 0; i < 100; i += 2)
    {
      sprintf (name, "V%d", i);
      unsetenv (name);
    }
  if (getenv ("V50") || getenv ("V51")[51])
    return 5;

  /* A new environment in a local array, and back.  */
  char **saved = environ, *few[] = { "A=1", "B=2", NULL };
  environ = few;
  if (getenv ("B")[0] != '2' || getenv ("V51"))
    return 6;
  environ = saved;
  if (!getenv ("V51"))
    return 7;
  clearenv ();
  setenv ("LAST", "x", 0);
  return environ[1] != NULL || getenv ("LAST")[0] != 'x';
}
