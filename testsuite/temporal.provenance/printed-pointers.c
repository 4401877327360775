/* Purpose: pointers that go through text: printed with %p, and read again by scanf or strtoul.  A stale
   one is caught although its memory has been reused, and a fresh one with the same
   value is not held against it.
   Source: issue 3, the constructs that carry pointers: %p.  */
/* { dg-do run } */

#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink;
static char text[80];

static __attribute__ ((noinline)) void
print (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsnprintf (text, sizeof text, format, ap);
  va_end (ap);
}

static __attribute__ ((noinline)) int
scan (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsscanf (text, format, ap);
  va_end (ap);
  return n;
}

/* A free block, and one that has its memory now.  */
static int *
reused (int **fresh)
{
  int *old = malloc (64);
  *old = 1;
  int *volatile kept = old;
  free (old);
  *fresh = malloc (64);
  **fresh = 2;
  if (*fresh != kept)
    abort ();
  return kept;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  int *fresh, *stale = reused (&fresh);
  void *read = NULL;
  int *q, number = 0;

  if (!strcmp (what, "sscanf"))
    {
      snprintf (text, sizeof text, "%p", (void *) stale);
      if (sscanf (text, "%p", &read) != 1)
	return 1;
      q = read;
      sink = *q; /* { dg-temporal-error "use-after-free" "sscanf" } */
    }
  if (!strcmp (what, "second"))
    {
      sprintf (text, "%d is at %p, %s", 7, (void *) stale, "so");
      sscanf (text, "%d is at %p", &number, &read);
      q = read;
      sink = *q; /* { dg-temporal-error "use-after-free" "second" } */
    }
  if (!strcmp (what, "file"))
    {
      FILE *f = tmpfile ();
      fprintf (f, "%*p\n", 20, (void *) stale);
      rewind (f);
      if (fscanf (f, "%p", &read) != 1)
	return 1;
      fclose (f);
      q = read;
      sink = *q; /* { dg-temporal-error "use-after-free" "file" } */
    }
  if (!strcmp (what, "list"))
    {
      print ("%s %p", "it is", (void *) stale);
      if (scan ("it is %p", &read) != 1)
	return 1;
      q = read;
      sink = *q; /* { dg-temporal-error "use-after-free" "list" } */
    }
  if (!strcmp (what, "number"))
    {
      uintptr_t n;
      print ("%p", (void *) stale);
      if (sscanf (text, "0x%" SCNxPTR, &n) != 1)
	return 1;
      q = (int *) n;
      sink = *q; /* { dg-temporal-error "use-after-free" "number" } */
    }
  if (!strcmp (what, "strtoul"))
    {
      print ("%p", (void *) stale);
      q = (int *) strtoul (text, NULL, 16);
      sink = *q; /* { dg-temporal-error "use-after-free" "strtoul" } */
    }
  if (!strcmp (what, "strtoull"))
    {
      struct box { uintptr_t n; } s;
      print ("%p", (void *) stale);
      s.n = strtoull (text, NULL, 0);
      struct box *volatile p = &s;
      q = (int *) p->n;
      sink = *q; /* { dg-temporal-error "use-after-free" "strtoull" } */
    }
  if (!strcmp (what, "beyond"))
    {
      print ("%p", (void *) fresh);
      sscanf (text, "%p", &read);
      q = read;
      sink = q[16 + number]; /* { dg-temporal-error "out-of-bounds" "beyond" } */
    }

  /* { dg-temporal-clean "legal" } */
  /* A fresh one is printed behind a stale one, as a pointer, then as a number.  */
  print ("%p", (void *) stale);
  print ("%p", (void *) fresh);
  if (sscanf (text, "%p", &read) != 1 || *(int *) read != 2)
    return 1;
  if (*(int *) strtoul (text, NULL, 16) != 2)
    return 1;
  print ("%p", (void *) stale);
  print ("%" PRIxPTR, (uintptr_t) fresh);
  if (sscanf (text, "%p", &read) != 1 || *(int *) read != 2)
    return 1;
  /* What was not read is as it was.  */
  print ("%p", (void *) stale);
  read = fresh;
  number = sscanf ("7 x", "%d %p", &number, &read);
  if (number != 1 || *(int *) read != 2)
    return 1;
  if (sscanf ("", "%p", &read) != EOF || *(int *) read != 2)
    return 1;
  /* One that lies in a packed structure, and null.  */
  struct __attribute__ ((packed)) { char c; void *p; } packed;
  print ("%p", (void *) fresh);
  sscanf (text, "%p", (void **) ((char *) &packed + 1));
  if (*(int *) packed.p != 2)
    return 1;
  print ("%p", (void *) NULL);
  if (sscanf (text, "%p", &read) == 1 && read)
    return 1;
  /* Thousands, and the values of numbers.  */
  for (int i = 0; i < 20000; i++)
    {
      char *block = malloc (i % 300 + 1);
      *block = 1;
      print ("%p %d %lu", (void *) block, i, (unsigned long) i);
      unsigned long n;
      if (sscanf (text, "%p %d %lu", &read, &number, &n) != 3 || number != i
	  || n != (unsigned long) i || *(char *) read != 1)
	return 1;
      free (read);
    }
  free (fresh);
  return 0;
}
