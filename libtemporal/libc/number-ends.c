/* number-ends.c - the end of the number at the start of a text, as strtol and strtod read it.

   SPDX-License-Identifier: GPL-3.0-or-later

   A number ends at the first character that does not belong to it (C11 7.22.1).  The function that
   reads the number reads that character and nothing after it, so a text with such a character needs
   no null character: tr of coreutils reads "10" from the unterminated "[x*10]", and other programs
   read sizes such as "10k".  The text is parsed here as the library will parse it, but only up to
   the end of its block: if the number has not ended there, the library would read one character
   more.  */

#include <locale.h>

#include "libc/libc.h"

/* A text without a null character: N bytes, of which I have been parsed.  If I is N, the library
   needs one more.  */
struct rest
{
  const unsigned char *text;
  size_t n, i;
};

static int
letter (const struct rest *r)
{
  return r->i < r->n ? r->text[r->i] | 32 : 0;
}

static void
skip_sign (struct rest *r)
{
  while (r->i < r->n && (r->text[r->i] == ' ' || (r->text[r->i] >= '\t' && r->text[r->i] <= '\r')))
    r->i++;
  if (r->i < r->n && (r->text[r->i] == '+' || r->text[r->i] == '-'))
    r->i++;
}

/* Skip digits of BASE; returns whether there were any.  */

static bool
skip_digits (struct rest *r, unsigned base)
{
  size_t first = r->i;
  for (; r->i < r->n; r->i++)
    {
      unsigned char c = r->text[r->i], small = c | 32;
      unsigned digit = c >= '0' && c <= '9'           ? c - '0'
                       : small >= 'a' && small <= 'z' ? small - 'a' + 10
                                                      : 36;
      if (digit >= base)
        break;
    }
  return r->i > first;
}

/* Skip the "0x" of a number of base 16; returns whether it is there.  */

static bool
skip_prefix (struct rest *r)
{
  if (r->n - r->i < 2 || r->text[r->i] != '0' || (r->text[r->i + 1] | 32) != 'x')
    return false;
  r->i += 2;
  return true;
}

bool
trt_integer_ends_p (const unsigned char *text, size_t n, unsigned base)
{
  struct rest r = { text, n, 0 };
  if (base == 1 || base > 36)
    return true;
  skip_sign (&r);
  if ((base == 0 || base == 16) && skip_prefix (&r))
    base = 16;
  else if (base == 0)
    base = r.i < n && text[r.i] == '0' ? 8 : 10;
  skip_digits (&r, base);
  return r.i < n;
}

/* Skip the characters that match WORD; returns whether all do.  */

static bool
skip_word (struct rest *r, const char *word)
{
  while (*word && letter (r) == *word)
    r->i++, word++;
  return !*word;
}

bool
trt_real_ends_p (const unsigned char *text, size_t n)
{
  struct rest r = { text, n, 0 };
  const unsigned char *point = (const unsigned char *) localeconv ()->decimal_point;
  skip_sign (&r);
  if (letter (&r) == 'i')
    return skip_word (&r, "infinity") || r.i < n;
  if (letter (&r) == 'n')
    {
      if (skip_word (&r, "nan") && r.i < n && text[r.i] == '(')
        for (r.i++; skip_digits (&r, 36) || (r.i < n && text[r.i] == '_');)
          r.i += r.i < n && text[r.i] == '_';
      return r.i < n;
    }
  bool hex = skip_prefix (&r), any = skip_digits (&r, hex ? 16 : 10);
  size_t k = 0;
  while (point[k] && r.i < n && text[r.i] == point[k])
    r.i++, k++;
  any |= skip_digits (&r, hex ? 16 : 10);
  if (any && letter (&r) == (hex ? 'p' : 'e'))
    {
      r.i++;
      if (r.i < n && (text[r.i] == '+' || text[r.i] == '-'))
        r.i++;
      skip_digits (&r, 10);
    }
  return r.i < n;
}
