/* What is given to a library function for a stream or a directory must be one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long global[100], other[100];
static char text[100];
static volatile int n = 1;

static FILE *
opened (int bytes)
{
  return (FILE *) ((char *) fopen ("/dev/null", "r+") + bytes);
}

static int
print (FILE *f, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int r = vfprintf (f, format, ap);	/* { dg-temporal-error "wild-pointer" "vfprintf" } */
  va_end (ap);
  return r;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long local[100];
  memset (local, n, sizeof local);
#define IF(word)  if (!strcmp (what, word))

  IF ("close-global")
    fclose ((FILE *) global);		/* { dg-temporal-error "invalid-free" "close-global" } */
  IF ("close-middle")
    fclose ((FILE *) &global[n]);	/* { dg-temporal-error "invalid-free" "close-middle" } */
  IF ("close-inner")
    fclose ((FILE *) ((char *) malloc (1000) + 8 * n)); /* { dg-temporal-error "invalid-free" "close-inner" } */
  IF ("close-block")
    fclose (calloc (1, 1000));		/* { dg-temporal-error "mismatched-dealloc" "close-block" } */
  IF ("close-local")
    fclose ((FILE *) local);		/* { dg-temporal-error "invalid-free" "close-local" } */
  IF ("close-literal")
    fclose ((FILE *) "hello");		/* { dg-temporal-error "invalid-free" "close-literal" } */
  IF ("close-moved")
    fclose (opened (16));		/* { dg-temporal-error "invalid-free" "close-moved" } */
  IF ("pclose")
    pclose ((FILE *) global);		/* { dg-temporal-error "invalid-free" "pclose" } */
  IF ("closedir")
    closedir ((DIR *) global);		/* { dg-temporal-error "invalid-free" "closedir" } */
  IF ("closedir-inner")
    closedir ((DIR *) ((char *) opendir (".") + 8)); /* { dg-temporal-error "invalid-free" "closedir-inner" } */
  IF ("readdir")
    readdir (calloc (1, 1000));		/* { dg-temporal-error "wild-pointer" "readdir" } */
  IF ("rewinddir")
    rewinddir ((DIR *) global);		/* { dg-temporal-error "wild-pointer" "rewinddir" } */
  IF ("fprintf")
    fprintf (calloc (1, 1000), "%d", n); /* { dg-temporal-error "wild-pointer" "fprintf" } */
  IF ("vfprintf")
    print (calloc (1, 1000), "%d", n);
  IF ("fputs")
    fputs ("a", (FILE *) global);	/* { dg-temporal-error "wild-pointer" "fputs" } */
  IF ("putc")
    putc ('a', (FILE *) global);	/* { dg-temporal-error "wild-pointer" "putc" } */
  IF ("getc")
    getc ((FILE *) local);		/* { dg-temporal-error "wild-pointer" "getc" } */
  IF ("ungetc")
    ungetc ('a', (FILE *) local);	/* { dg-temporal-error "wild-pointer" "ungetc" } */
  IF ("fread")
    n = fread (text, 1, 10, malloc (300)); /* { dg-temporal-error "wild-pointer" "fread" } */
  IF ("fwrite")
    fwrite (text, 1, 10, malloc (300));	/* { dg-temporal-error "wild-pointer" "fwrite" } */
  IF ("fgets")
    fgets (text, 10, (FILE *) other);	/* { dg-temporal-error "wild-pointer" "fgets" } */
  IF ("fflush")
    fflush ((FILE *) other);		/* { dg-temporal-error "wild-pointer" "fflush" } */
  IF ("setvbuf")
    setvbuf ((FILE *) other, NULL, _IONBF, 0); /* { dg-temporal-error "wild-pointer" "setvbuf" } */
  IF ("fileno")
    n = fileno ((FILE *) other);	/* { dg-temporal-error "wild-pointer" "fileno" } */
  IF ("feof")
    n = feof ((FILE *) other);		/* { dg-temporal-error "wild-pointer" "feof" } */
  IF ("fseek")
    fseek ((FILE *) other, 0, SEEK_SET); /* { dg-temporal-error "wild-pointer" "fseek" } */
  IF ("fscanf")
    n = fscanf ((FILE *) other, "%99s", text); /* { dg-temporal-error "wild-pointer" "fscanf" } */
  IF ("freopen")
    freopen ("/dev/null", "r", (FILE *) other); /* { dg-temporal-error "wild-pointer" "freopen" } */
  IF ("moved")
    n = getc (opened (8));		/* { dg-temporal-error "wild-pointer" "moved" } */
  IF ("closed")
    {
      FILE *f = opened (0);
      fclose (f);
      n = fprintf (f, "%d", n);		/* { dg-temporal-error "use-after-free" "closed" } */
    }
  IF ("twice")
    {
      FILE *f = opened (0);
      fclose (f);
      fclose (f);			/* { dg-temporal-error "double-free" "twice" } */
    }
  IF ("reused")
    {
      FILE *f = opened (0);
      fclose (f);
      FILE *g = opened (0);
      n = getc (f);			/* { dg-temporal-error "use-after-free" "reused" } */
      fclose (g);
    }
  IF ("dir-twice")
    {
      DIR *d = opendir (".");
      closedir (d);
      n = readdir (d) != NULL;		/* { dg-temporal-error "use-after-free" "dir-twice" } */
    }
  return 0;
}
