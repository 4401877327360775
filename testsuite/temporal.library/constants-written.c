/* Purpose: a library or code without instrumentation that writes to a constant of the program ends by a fault, which is reported
   where it was called, or there if it is in the same file; in memory that the program has protected it is left to the kernel.
   Source: libgen's basename of a literal that ends with a slash.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-uninstrumented-sources "constants-written-plain.c" } */

#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

extern void set_first (char *, int);

static const char constant[] = "constant";
static volatile int done;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *const tokens[] = { "ro", "rw", NULL };
  char *options = "rw,ro", *value, path[] = "/usr/lib/";

  CASE ("basename") { basename ("/usr/lib/"); done = 1; } /* { dg-temporal-error "write-to-constant" "basename" } */
  CASE ("getsubopt") { getsubopt (&options, tokens, &value); done = 1; } /* { dg-temporal-error "write-to-constant" "getsubopt" } */
  CASE ("plain") { set_first ((char *) constant, 'C'); done = 1; }
  /* { dg-output "constant .constant." "plain" } */

  /* { dg-temporal-clean "" } */
  if (*what)
    return 0;
  if (strcmp (basename ("/usr/lib"), "lib") || strcmp (basename (path), "lib") || path[8])
    return 1;
  set_first (path, 'x');
  if (path[0] != 'x')
    return 2;
  pid_t child = fork ();
  if (child == 0)
    {
      char *page = mmap (NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      set_first (page, 'x');
      _exit (0);
    }
  int status;
  waitpid (child, &status, 0);
  return !WIFSIGNALED (status);
}
