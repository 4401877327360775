/* Purpose: strtok, strsep and dirname store a null character where they stop, which is a fault in a literal; where they find
   nothing to stop at they store none, and a literal will do.
   Source: "char *s = "a b"; strtok (s, " ");", which ended by SIGSEGV without a report.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static const char constant[] = "one,two";
static char variable[] = "one two";
static char *volatile text = "one two";
static char *volatile result;
static char *rest;

static __attribute__ ((noinline)) char *
parent (char *path)
{
  return dirname (path); /* { dg-temporal-error "write-to-constant" "parent" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *walk;
  wchar_t *wide;

  CASE ("strtok") result = strtok (text, " "); /* { dg-temporal-error "write-to-constant" "strtok" } */
  /* { dg-output "write of 1 byte through 'text', by 'strtok'" "strtok" } */
  CASE ("literal") result = strtok ("  one two", " "); /* { dg-temporal-error "write-to-constant" "literal" } */
  CASE ("strtok_r") result = strtok_r ((char *) constant, ",", &rest); /* { dg-temporal-error "write-to-constant" "strtok_r" } */
  CASE ("strsep") { walk = text; result = strsep (&walk, " "); } /* { dg-temporal-error "write-to-constant" "strsep" } */
  CASE ("wcstok") wcstok (L"one two", L" ", &wide); /* { dg-temporal-error "write-to-constant" "wcstok" } */
  CASE ("dirname") result = dirname ("/usr/lib"); /* { dg-temporal-error "write-to-constant" "dirname" } */
  CASE ("root") result = dirname ("/"); /* { dg-temporal-error "write-to-constant" "root" } */
  CASE ("parent") result = parent ("usr/lib/");

  /* { dg-temporal-clean "" } */
  if (*what)
    return 0;
  if (strcmp (strtok ("one", " "), "one") || strtok (NULL, " ") || strtok ("   ", " ") || strtok ("", " ")
      || strcmp (strtok ("  one", " "), "one"))
    return 1;
  walk = text;
  if (strcmp (strsep (&walk, ","), "one two") || walk || strsep (&walk, ","))
    return 2;
  if (strcmp (parent ("usr"), ".") || strcmp (parent ("usr//"), ".") || strcmp (parent (""), ".") || strcmp (parent (NULL), "."))
    return 3;
  if (strcmp (strtok (variable, " "), "one") || strcmp (strtok (NULL, " "), "two"))
    return 4;
  char path[] = "/usr/lib", *copy = strdup ("a,b");
  walk = copy;
  if (strcmp (parent (path), "/usr") || strcmp (strsep (&walk, ","), "a") || strcmp (walk, "b"))
    return 5;
  free (copy);
  return 0;
}
