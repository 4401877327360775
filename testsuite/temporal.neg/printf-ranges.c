/* Purpose: what sprintf returns for an array of characters without an end, read up to a precision
   that is an argument.
   Source: library-calls.c: GCC takes the result for one below 13 if it sees that something reads the
   array before (also without the plugin, where the program does).  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdio.h>
#include <string.h>

static int
alone (void)
{
  struct { char tag[4], name[8]; } r = { "RIFF", "eightchr" };
  char text[32];
  strncpy (r.name, "a name that is cut", sizeof r.name);
  return sprintf (text, "%.*s/%.4s", 8, r.name, r.tag) != 13 || strcmp (text, "a name t/RIFF");
}

/* The array is checked before.  */
static int
compared (const char *other, int n)
{
  struct { char tag[4], name[8]; } r = { "RIFF", "eightchr" };
  char text[32];
  strncpy (r.name, "a name that is cut", sizeof r.name);
  if (memcmp (r.name, other, n) > 999999)
    return 1;
  return sprintf (text, "%.*s/%.4s", 8, r.name, r.tag) != 13 || strcmp (text, "a name t/RIFF");
}

static int
searched (int c)
{
  struct { char tag[4], name[8]; } r = { "RIFF", "eightchr" };
  char text[32];
  strncpy (r.name, "a name that is cut", sizeof r.name);
  if (memchr (r.name, c, 8))
    return 1;
  return sprintf (text, "%.*s/%.4s", 8, r.name, r.tag) != 13 || strcmp (text, "a name t/RIFF");
}

int
main (int argc, char **argv)
{
  return alone () || compared (argv[0], argc) || searched (argc);
}
