/* Purpose: numbers from strings, and the end pointers that strtol and its like store: they
   belong to the string's block, whatever was in their place before.  A string without an end is
   an error only if its number has none either.
   Source: issue 3, library calls check what they touch; C11 7.22.1; issue 5, tr of coreutils; letters as
   ends: the rule of other tools, which look no further than the library does.  */
/* { dg-do run } */
/* C23 has binary numbers.  */
/* { dg-additional-options "-std=gnu17" } */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (24), *digits = malloc (4), *end, **slot = malloc (8), *text;
  char *volatile kept = p;
  free (p);
  char *reuse = malloc (24);
  strcpy (reuse, "12 fresh");
  p = kept;
  memcpy (digits, "1234", 4);
  volatile int base = 16;

  CASE ("atoi") sink = atoi (p); /* { dg-temporal-error "use-after-free" "atoi" } */
  CASE ("atof") sink = atof (p); /* { dg-temporal-error "use-after-free" "atof" } */
  CASE ("strtol") sink = strtol (p, NULL, 10); /* { dg-temporal-error "use-after-free" "strtol" } */
  CASE ("strtoull") sink = strtoull (p, &end, 10); /* { dg-temporal-error "use-after-free" "strtoull" } */
  CASE ("strtod") sink = strtod (p, &end); /* { dg-temporal-error "use-after-free" "strtod" } */
  CASE ("strtoimax") sink = strtoimax (p, &end, 0); /* { dg-temporal-error "use-after-free" "strtoimax" } */
  CASE ("no-end") sink = strtol (digits, NULL, 10); /* { dg-temporal-error "out-of-bounds" "no-end" } */
  CASE ("no-end-space") { memcpy (digits, "  -1", 4); sink = strtol (digits, NULL, 10); } /* { dg-temporal-error "out-of-bounds" "no-end-space" } */
  CASE ("no-end-atoi") { memcpy (digits, "  +1", 4); sink = atoi (digits); } /* { dg-temporal-error "out-of-bounds" "no-end-atoi" } */
  CASE ("no-end-hex") { memcpy (digits, "0xAf", 4); sink = strtoul (digits, &end, 0); } /* { dg-temporal-error "out-of-bounds" "no-end-hex" } */
  CASE ("no-end-blank") { memcpy (digits, " \t\n ", 4); sink = strtoumax (digits, &end, 8); } /* { dg-temporal-error "out-of-bounds" "no-end-blank" } */
  CASE ("no-end-real") { memcpy (digits, "1.e+", 4); sink = strtod (digits, &end); } /* { dg-temporal-error "out-of-bounds" "no-end-real" } */
  CASE ("no-end-atof") { memcpy (digits, "-.25", 4); sink = atof (digits); } /* { dg-temporal-error "out-of-bounds" "no-end-atof" } */
  CASE ("no-end-nan") { memcpy (digits, "nan(", 4); sink = strtod (digits, &end) != 0; } /* { dg-temporal-error "out-of-bounds" "no-end-nan" } */
  /* What is a digit depends on the base, and what comes next on what has come.  */
  CASE ("no-end-base") { memcpy (digits, "12ab", 4); sink = strtol (digits, NULL, base); } /* { dg-temporal-error "out-of-bounds" "no-end-base" } */
  CASE ("no-end-z") { memcpy (digits, "-zZ9", 4); sink = strtol (digits, NULL, base + 20); } /* { dg-temporal-error "out-of-bounds" "no-end-z" } */
  CASE ("no-end-zero") { memcpy (digits, "  +0", 4); sink = strtol (digits, NULL, 0); } /* { dg-temporal-error "out-of-bounds" "no-end-zero" } */
  CASE ("no-end-octal") { memcpy (digits, "0777", 4); sink = strtol (digits, NULL, 0); } /* { dg-temporal-error "out-of-bounds" "no-end-octal" } */
  CASE ("no-end-inf") { memcpy (digits, "inFi", 4); sink = strtod (digits, &end) > 1; } /* { dg-temporal-error "out-of-bounds" "no-end-inf" } */
  CASE ("no-end-nan-word") { memcpy (digits, "+naN", 4); sink = strtod (digits, &end) > 1; } /* { dg-temporal-error "out-of-bounds" "no-end-nan-word" } */
  CASE ("no-end-exponent") { memcpy (digits, "1E10", 4); sink = strtod (digits, &end) > 1; } /* { dg-temporal-error "out-of-bounds" "no-end-exponent" } */
  CASE ("no-end-hex-real") { memcpy (digits, "0xe.", 4); sink = strtod (digits, &end) > 1; } /* { dg-temporal-error "out-of-bounds" "no-end-hex-real" } */
  CASE ("slot") { free (slot); reuse = malloc (8); sink = strtol ("1", slot, 10); } /* { dg-temporal-error "use-after-free" "slot" } */
  CASE ("slot-end") sink = strtol ("1", slot + 1, 10); /* { dg-temporal-error "out-of-bounds" "slot-end" } */
  CASE ("slot-half") sink = strtol ("1", (char **) ((char *) slot + 4), 10); /* { dg-temporal-error "out-of-bounds" "slot-half" } */
  CASE ("null") { kept = NULL; sink = strtol (kept, &end, 10); } /* { dg-temporal-error "null-dereference" "null" } */
  CASE ("wide") { wchar_t *w = (wchar_t *) p; sink = wcstol (w, NULL, 10); } /* { dg-temporal-error "use-after-free" "wide" } */
  /* The end of a string that has been freed.  */
  CASE ("stale-end")
    {
      text = strdup ("12 apples, and some more");
      sink = strtol (text, slot, 10);
      free (text);
      text = strdup ("34 apples, and some more");
      sink = **slot; /* { dg-temporal-error "use-after-free" "stale-end" } */
    }
  CASE ("end-outside")
    {
      text = strdup ("12");
      sink = strtol (text, &end, 10);
      sink = end[1]; /* { dg-temporal-error "out-of-bounds" "end-outside" } */
    }
  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      /* What the slot held before has ended.  */
      char *old = malloc (32);
      *slot = end = old;
      free (old);
      text = strdup ("12 0x1f 2.5 and more.........");
      sink = strtol (text, slot, 10);
      sink += strtol (*slot, slot, 16);
      sink += strtod (*slot, &end);
      if (sink != 45 || strcmp (end, " and more........."))
	return 1;
      char unaligned[20];
      char **odd = (char **) (unaligned + 3);
      sink = strtol (text, odd, 10);
      char *got;
      memcpy (&got, odd, sizeof got);
      if (*got != ' ' || strtol ("7", NULL, 10) != 7 || atoi (" 8 ") != 8)
	return 2;
      free (text);
      /* Without an end of the string, but with one of the number, as tr of coreutils has it in "[x*10]".  */
      memcpy (digits, "-12]", 4);
      if (strtol (digits, &end, 10) != -12 || end != digits + 3 || atoi (digits) != -12)
	return 3;
      memcpy (digits, " 77 ", 4);
      if (strtoumax (digits, &end, 8) != 63 || end != digits + 3)
	return 4;
      memcpy (digits, "1.5,", 4);
      if (strtol (digits, NULL, 0) != 1 || strtod (digits, &end) != 1.5 || end != digits + 3 || atof (digits) != 1.5)
	return 5;
      memcpy (digits, "x*12", 4);
      if (strtoul (digits + 1, &end, 10) != 0 || end != digits + 1)
	return 6;
      /* A letter ends a number unless it is a digit of the base; nor is anything read behind these.  */
      static const struct { char text[5]; int base; long value; } integers[] =
	{ { "12ab", 10, 12 }, { "10k!", 10, 10 }, { "7f8g", 16, 0x7f8 }, { "0x1z", 0, 1 }, { "0xzz", 16, 0 }, { "0178", 0, 15 },
	  { "0b11", 0, 0 }, { "1102", 2, 6 }, { "12`1", 36, 38 }, { "12@1", 36, 38 }, { "zzzz", 35, 0 }, { "12ab", 1, 0 },
	  { "1234", 37, 0 }, { "1234", -1, 0 }, { " - 1", 0, 0 } };
      for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
	if (strtol (memcpy (digits, integers[i].text, 4), NULL, integers[i].base) != integers[i].value)
	  return 100 + i;
      if (atoi (memcpy (digits, "12kB", 4)) != 12)
	return 7;
      static const struct { char text[5]; double value; } reals[] =
	{ { "1.5k", 1.5 }, { "1e2m", 100 }, { "1.2.", 1.2 }, { "x1.5", 0 }, { "2e-x", 2 }, { "1__1", 1 }, { "0x4g", 4 }, { ".e12", 0 },
	  { "12pt", 12 }, { "+-12", 0 }, { "idea", 0 }, { "nose", 0 } };
      for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
	if (strtod (memcpy (digits, reals[i].text, 4), &end) != reals[i].value)
	  return 120 + i;
      char *word = malloc (8);
      if (strtod (memcpy (word, "infinity", 8), &end) < 1 || end != word + 8 || strtod (memcpy (word, "nan(a_1)", 8), &end) == 0
	  || strtod (memcpy (word, "nanometr", 8), &end) == 0 || end != word + 3)
	return 8;
    }
  return 0;
}
