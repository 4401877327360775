/* format-conversions.c - the conversions in a format of printf or scanf.

   SPDX-License-Identifier: GPL-3.0-or-later

   A format is parsed as the library will parse it: into a list of conversions, each with the
   numbers of its arguments, and the types with which these are fetched.  An unknown conversion,
   which the program may have registered, ends the list.  */

#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "libc/libc.h"
#include "libc/format-conversions.h"

/* A position in the text of a format, of narrow or wide characters.  */
struct cursor
{
  const void *text;
  bool wide;
  size_t at;
};

static inline unsigned
peek (const struct cursor *c)
{
  return c->wide ? ((const unsigned *) c->text)[c->at] : ((const unsigned char *) c->text)[c->at];
}

static bool
take_letter (struct cursor *c, unsigned letter)
{
  if (peek (c) != letter)
    return false;
  c->at++;
  return true;
}

static bool
digit_p (const struct cursor *c)
{
  return peek (c) >= '0' && peek (c) <= '9';
}

static size_t
take_number (struct cursor *c)
{
  size_t n = 0;
  for (; digit_p (c); c->at++)
    if (n < INT_MAX)
      n = n * 10 + (peek (c) - '0');
  return n;
}

/* Parse "12$", which selects an argument; -1 if there is none.  */

static int
take_position (struct cursor *c)
{
  size_t start = c->at, n = take_number (c);
  if (c->at > start && n > 0 && n <= TRT_FORMAT_ARGUMENTS && take_letter (c, '$'))
    return n - 1;
  c->at = start;
  return -1;
}

/* Record that the next argument, or that at POSITION if it is not -1, has TYPE.  Returns its
   number, -1 if there are too many.  */

static int
add_argument (struct trt_format *f, int position, enum trt_fetch type, int *next)
{
  int k = position >= 0 ? position : (*next)++;
  if (k >= TRT_FORMAT_ARGUMENTS)
    return -1;
  f->type[k] = type;
  if (k >= f->arguments)
    f->arguments = k + 1;
  return k;
}

static char
take_length (struct cursor *c)
{
  if (take_letter (c, 'h'))
    return take_letter (c, 'h') ? 'H' : 'h';
  if (take_letter (c, 'l'))
    return take_letter (c, 'l') ? 'L' : 'l';
  if (take_letter (c, 'L') || take_letter (c, 'q'))
    return 'L';
  if (take_letter (c, 'j') || take_letter (c, 'z') || take_letter (c, 't') || take_letter (c, 'Z'))
    return 'j';
  return 0;
}

/* ---- printf ---- */

/* Parse "*" or "*3$" at C, and store the number of its argument in *FROM; false if there is none,
   or there are too many arguments.  */

static bool
take_star (struct cursor *c, struct trt_format *f, int *from, int *next)
{
  if (!take_letter (c, '*'))
    return false;
  *from = add_argument (f, take_position (c), TRT_FETCH_INT, next);
  return *from >= 0;
}

enum trt_fetch
trt_conversion_type (const struct trt_conversion *v)
{
  switch (v->letter)
    {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      return v->length == 'l' || v->length == 'L' || v->length == 'j' ? TRT_FETCH_LONG
                                                                      : TRT_FETCH_INT;
    case 'c':
    case 'C':
      return TRT_FETCH_INT;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return v->length == 'L' ? TRT_FETCH_LONG_DOUBLE : TRT_FETCH_DOUBLE;
    case 's':
    case 'S':
    case 'p':
    case 'n':
      return TRT_FETCH_POINTER;
    default:
      return TRT_FETCH_NONE;
    }
}

/* The conversion after a '%', which the caller fills in and counts; null if F is full.  *POSITION
   is the argument that it selects, as in take_position.  */
static struct trt_conversion *
open_conversion (struct trt_format *f, struct cursor *c, int *position)
{
  if (f->conversions == TRT_FORMAT_CONVERSIONS)
    return NULL;
  struct trt_conversion *v = &f->conversion[f->conversions];
  v->limit_from = v->width_from = -1;
  *position = take_position (c);
  return v;
}

void
trt_format_print (struct trt_format *f, const void *text, bool wide)
{
  struct cursor cursor = { text, wide, 0 }, *c = &cursor;
  int next = 0;
  memset (f, 0, offsetof (struct trt_format, type));
  memset (f->type, 0, sizeof f->type);
  f->arguments = 0;
  f->literal = 0;
  f->stores = f->understood = false;
  for (; peek (c); c->at++)
    {
      if (peek (c) != '%' || (c->at++, peek (c) == '%'))
        {
          f->literal++;
          continue;
        }
      int position;
      struct trt_conversion *v = open_conversion (f, c, &position);
      if (!v)
        return;
      while (peek (c) && peek (c) < 128 && strchr (" +-#0'I", peek (c)))
        c->at++;
      if (peek (c) == '*')
        {
          if (!take_star (c, f, &v->width_from, &next))
            return;
        }
      else
        v->width = take_number (c);
      if (take_letter (c, '.'))
        {
          v->limited = true;
          if (peek (c) == '*')
            {
              if (!take_star (c, f, &v->limit_from, &next))
                return;
            }
          else if (take_letter (c, '-'))
            {
              take_number (c);
              v->limited = false;
            }
          else
            v->limit = take_number (c);
        }
      v->length = take_length (c);
      v->letter = peek (c) < 128 ? peek (c) : 0;
      if (v->letter == 'm')
        {
          v->argument = -1;
          f->conversions++;
          continue;
        }
      enum trt_fetch type = trt_conversion_type (v);
      if (type == TRT_FETCH_NONE)
        return;
      v->argument = add_argument (f, position, type, &next);
      if (v->argument < 0)
        return;
      if (v->letter == 's' && v->length == 'l')
        v->letter = 'S';
      if (v->letter == 'n')
        f->stores = true;
      f->conversions++;
    }
  f->understood = true;
}

/* ---- scanf ---- */

void
trt_format_scan (struct trt_format *f, const void *text, bool wide)
{
  struct cursor cursor = { text, wide, 0 }, *c = &cursor;
  int next = 0;
  memset (f, 0, sizeof *f);
  for (; peek (c); c->at++)
    {
      if (peek (c) != '%' || (c->at++, peek (c) == '%'))
        continue;
      int position;
      struct trt_conversion *v = open_conversion (f, c, &position);
      if (!v)
        return;
      bool skip = false;
      for (;; c->at++)
        if (peek (c) == '*')
          skip = true;
        else if (peek (c) != '\'' && peek (c) != 'I')
          break;
      v->limited = digit_p (c);
      v->limit = take_number (c);
      v->allocate = take_letter (c, 'm');
      v->length = take_length (c);
      v->letter = peek (c) < 128 ? peek (c) : 0;
      if (v->letter == '[')
        {
          /* A bracket in first position belongs to the set.  */
          c->at++;
          take_letter (c, '^');
          take_letter (c, ']');
          while (peek (c) && peek (c) != ']')
            c->at++;
        }
      if (!peek (c) || !v->letter || !strchr ("diouxXeEfFgGaAcCsS[pn", v->letter))
        return;
      if (skip)
        continue;
      v->argument = add_argument (f, position, TRT_FETCH_POINTER, &next);
      if (v->argument < 0)
        return;
      f->conversions++;
    }
  f->understood = true;
}

size_t
trt_conversion_size (const struct trt_conversion *v)
{
  size_t unit = v->length == 'l' || v->letter == 'C' || v->letter == 'S' ? sizeof (wchar_t) : 1;
  if (v->allocate)
    return sizeof (void *);
  switch (v->letter)
    {
    case 'c':
    case 'C':
      return (v->limited ? v->limit : 1) * unit;
    case 's':
    case 'S':
    case '[':
      return ((v->limited ? v->limit : 0) + 1) * unit;
    case 'p':
      return sizeof (void *);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      return v->length == 'L'   ? sizeof (long double)
             : v->length == 'l' ? sizeof (double)
                                : sizeof (float);
    default:
      return v->length == 'H' ? 1 : v->length == 'h' ? 2 : v->length ? 8 : 4;
    }
}
