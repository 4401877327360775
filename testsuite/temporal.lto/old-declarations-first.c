/* Purpose: the same where the first unit has the old declarations.
   Source: old-declarations.c.  */
/* { dg-do run } */
/* { dg-additional-sources "old-declarations-use.c" } */

extern int read (), free (), strcmp ();
extern char *malloc (), *memcpy (), *getcwd ();
extern int use ();

int
main (argc, argv)
  int argc;
  char **argv;
{
  char text[2000], *p = malloc (10);
  memcpy (p, "12", 3);
  /* { dg-temporal-clean "" } */
  int n = use (argc > 1 ? argv[1] : "", p, argc > 2) - read (-1, text, 2);
  if (strcmp (p, "12"))
    getcwd (text, sizeof text);
  free (p);
  return n;
}
