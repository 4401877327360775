/* Purpose: an "extern inline" function that calls, by another declaration, the library's function of
   its own name, as glibc's btowc does: for the link they must not be one, which calls
   itself.  Its address is the library's in each unit.
   Source: gawk, which never ended with the whole program in sight.  */
/* { dg-do run } */
/* { dg-additional-sources "own-name-other.c" } */

#include <string.h>

extern void free (void *);

extern int __strcoll_alias (const char *, const char *) __asm ("strcoll");
extern __inline __attribute__ ((__always_inline__, __gnu_inline__)) int
strcoll (const char *a, const char *b)
{
  return __builtin_constant_p (*a) && !*a && !*b ? 0 : __strcoll_alias (a, b);
}

extern int __strtoint_alias (const char *) __asm ("atoi");
extern __inline __attribute__ ((__gnu_inline__)) int
atoi (const char *s)
{
  return *s ? __strtoint_alias (s) : 0;
}

extern int (*other (void)) (const char *);
extern int other_number (const char *);

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *number = strdup ("12");

  if (!strcmp (what, "freed"))
    {
      free (number);
      return *number; /* { dg-temporal-error "use-after-free" "freed" } */
    }

  /* { dg-temporal-clean "legal" } */
  int wrong = strcoll (number, "12") != 0 || atoi (number) != 12 || other_number (number) != 12
	      || other () != atoi;
  free (number);
  return wrong;
}
