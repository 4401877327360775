/* Purpose: the callers of a function that returns new memory as a char * or an unsigned char * are kept with -flto, too, where
   char is a type of the unit's own; a frame of the C library in front of them has its name, too.
   Source: plugin/ir/wrapper-sites.cc, libtemporal/report/stack-trace.c; issue 24, stacks.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stdlib.h>
#include <string.h>

__attribute__ ((noinline, noclone)) static char *
copy_or_die (const char *s)
{
  char *p = strdup (s);
  if (!p)
    abort ();
  return p;
}

__attribute__ ((noinline, noclone)) static unsigned char *
bytes_or_die (size_t n)
{
  unsigned char *p = calloc (n, 1);
  if (!p)
    abort ();
  return p;
}

int
main (int argc, char **argv)
{
  char *s = copy_or_die ("text");
  unsigned char *b = bytes_or_die (4);
  if (argc > 1)
    free (strcmp (argv[1], "chars") ? (void *) b : s);
  int result = s[1] + b[1]; /* { dg-temporal-error "use-after-free" "chars" } */
  /* { dg-temporal-error "use-after-free" "bytes" .-1 } */
  if (argc == 1)
    {
      free (s);
      free (b);
    }
  return result != 'e';
}
/* { dg-temporal-clean "" } */
/* { dg-output "allocated by:\n\[^\n\]* in \[^ \n\]*strdup \[^\n\]*\n\[^\n\]* in copy_or_die \[^\n\]*\n\[^\n\]* in main \[^\n\]*wrapper-stacks.c:31\n" "chars" } */
/* { dg-output "allocated by:\n\[^\n\]* in bytes_or_die \[^\n\]*\n\[^\n\]* in main \[^\n\]*wrapper-stacks.c:32\n" "bytes" } */
