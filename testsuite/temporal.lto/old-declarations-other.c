/* Purpose: part of old-declarations.c.  */

extern int read (), free (), bcopy (), strlen ();
extern char *malloc (), *calloc (), *realloc ();
extern char *getcwd (), *memcpy (), *memset (), *sprintf ();

int
other ()
{
  char text[2000], *p = calloc (1, 2), *q = malloc (2);
  p[0] = 'x';
  memset (text, 0, sizeof text);
  memcpy (text, p, 2);
  p = realloc (p, 3);
  bcopy (p, text, 2);
  sprintf (text, "%s", p);
  free (p);
  free (q);
  return strlen (text) - read (-1, text, 2) + (getcwd (text, sizeof text) == 0);
}
