/* A library function that cannot go on with what it was given: a report, at the call, in place of SIGSEGV.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-g" } */
/* { dg-temporal-clean "" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#define _GNU_SOURCE
#include <glob.h>
#include <locale.h>
#include <regex.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int n = 0x11;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  long words[100];
  memset (words, n, sizeof words);
#define IF(word)  if (!strcmp (what, word))

  IF ("regfree")
    regfree ((regex_t *) words);	/* { dg-temporal-error "wild-pointer" "regfree" } */
  IF ("regexec")
    n = regexec ((regex_t *) words, "abc", 0, NULL, 0); /* { dg-temporal-error "wild-pointer" "regexec" } */
  IF ("unset")
    {
      regex_t r;
      n = regexec (&r, "abc", 0, NULL, 0); /* { dg-temporal-error "uninitialized-pointer" "unset" } */
    }
  IF ("zeroed")
    n = regexec (calloc (1, sizeof (regex_t)), "abc", 0, NULL, 0); /* { dg-temporal-error "null-dereference" "zeroed" } */
  IF ("freelocale")
    freelocale ((locale_t) words);	/* { dg-temporal-error "wild-pointer" "freelocale" } */
  IF ("null-locale")
    n = duplocale ((locale_t) 0) != 0;	/* { dg-temporal-error "null-dereference" "null-locale" } */
  IF ("tdestroy")
    tdestroy (words[n] ? (void *) words : NULL, free); /* { dg-temporal-error "wild-pointer" "tdestroy" } */
  IF ("pointer")
    {
      int (*volatile close) (FILE *) = fclose;
      close ((FILE *) words);		/* { dg-temporal-error "wild-pointer" "pointer" } */
    }
  return 0;
}
