/* Purpose: an uninstrumented library that is loaded and unloaded while the program runs: its
   functions take and return pointers, call back, and its data is read.
   Source: issue 3, dlopen.  */
/* { dg-do run } */
/* { dg-additional-options "-ldl" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

int
main (void)
{
  for (int round = 0; round < 4; round++)
    {
      void *m = dlopen ("libm.so.6", RTLD_NOW | RTLD_LOCAL);
      if (!m)
	return 0;		/* No such library here.  */
      double (*root) (double) = dlsym (m, "sqrt");
      double (*parts) (double, double *) = dlsym (m, "modf"), whole;
      double (*mantissa) (double, int *) = dlsym (m, "frexp");
      int *exponent = malloc (sizeof *exponent), *sign = dlsym (m, "signgam");
      if (root (16) != 4 || parts (2.5, &whole) != .5 || whole != 2
	  || mantissa (8, exponent) != .5 || *exponent != 4)
	return 1;
      double (*gamma) (double) = dlsym (m, "lgamma");
      if (gamma && sign)
	{
	  gamma (-.5);
	  if (*sign != -1 && *sign != 1)
	    return 2;
	}
      free (exponent);
      Dl_info info;
      if (dladdr ((void *) root, &info) && !strstr (info.dli_fname, "libm"))
	return 3;
      dlclose (m);

      void *self = dlopen (NULL, RTLD_NOW);
      void (*sort) (void *, size_t, size_t, int (*) (const void *, const void *)) = dlsym (self, "qsort");
      char *(*copy) (const char *) = dlsym (RTLD_DEFAULT, "strdup");
      int numbers[] = { 3, 1, 2 };
      sort (numbers, 3, sizeof *numbers, compare);
      char *text = copy ("copied by a function that was looked up");
      if (numbers[0] != 1 || text[7] != 'b' || dlsym (self, "no_such"))
	return 4;
      if (strlen (dlerror ()) == 0)
	return 5;
      free (text);
      dlclose (self);
    }
  return 0;
}
