/* sites.c - reading site strings.

   SPDX-License-Identifier: GPL-3.0-or-later

   A site is a constant in the program's read-only data (abi.def), one string of seven lines, or
   eleven.  It costs nothing until it is needed, and no table must be registered, so sites can be
   used from the first constructor to the last destructor.  This file finds the fields without
   copying: a place points into the site.

   Most sites of checks are packed: they refer to strings that many sites have (layout.h).

   Sites are written by the plugin, but also by hand (in tests), so a short or malformed string
   gives empty fields, and never a read beyond its end.  */

#include "report/report.h"

#include <string.h>

/* Remove the next line from *TEXT and return it.  */

static struct trt_span
next_line (const char **text)
{
  struct trt_span s = { *text, strcspn (*text, "\n") };
  *text += s.length + ((*text)[s.length] == '\n');
  return s;
}

static unsigned
next_number (const char **text)
{
  struct trt_span s = next_line (text);
  unsigned value = 0;
  for (size_t i = 0; i < s.length; i++)
    {
      if (s.text[i] < '0' || s.text[i] > '9' || value > 100000000)
        return 0;
      value = value * 10 + (s.text[i] - '0');
    }
  return value;
}

/* Parse the line WHAT into *P.  */

static void
read_what (struct trt_span what, struct trt_place *p)
{
  char letter = what.length > 0 ? *what.text : 0;
  size_t used = 1;
  if (what.length > 1 && (what.text[1] == 't' || what.text[1] == 's'))
    p->asked = what.text[used++];
  /* A flag for the plugin only.  */
  used += what.length > used && what.text[used] == 'u';
  if (what.length == used || (what.length > used + 1 && what.text[used] == ' '))
    p->what = letter;
  if (what.length > used && p->what)
    p->by = (struct trt_span) { what.text + used + 1, what.length - used - 1 };
  p->own = p->what >= 'A' && p->what <= 'Z';
  if (p->own)
    p->what += 'a' - 'A';
}

/* A number of a packed site (layout.h), which is removed from *TEXT.  */

static unsigned
packed_number (const char **text)
{
  unsigned value = 0, byte, shift = 0;
  do
    {
      byte = (unsigned char) *(*text)++;
      value |= (byte & 0x7f) << shift;
      shift += 7;
    }
  while ((byte & 0x80) && shift < 32);
  return value;
}

const char *
trt_site_unpack (const char *site, unsigned *numbers)
{
  site++;
  for (int k = 0; k < TRT_SITE_NUMBERS; k++)
    numbers[k] = packed_number (&site);
  return site;
}

/* Parse the packed site SITE into *P, and return its text from WHAT on.  */

static const char *
read_packed (const char *site, struct trt_place *p)
{
  unsigned numbers[TRT_SITE_NUMBERS];
  trt_site_unpack (site, numbers);
  const char *names = site - numbers[1];
  p->line = numbers[2];
  p->column = numbers[3];
  p->end_column = numbers[4];
  p->file = next_line (&names);
  p->function = next_line (&names);
  return site - numbers[0];
}

bool
trt_site_macro (const char **rest, const struct trt_place *p, struct trt_place *at)
{
  if (!*rest || **rest != TP_SITE_MACRO)
    return false;
  memset (at, 0, sizeof *at);
  ++*rest;
  at->text = next_line (rest);
  at->file = next_line (rest);
  at->line = next_number (rest);
  at->column = next_number (rest);
  at->end_column = next_number (rest);
  if (!at->file.length)
    at->file = p->file;
  at->function.text = at->by.text = "";
  return true;
}

/* Parse SITE into *P.  If SITE is null or names no file, returns false, and all fields of *P are
   empty.  */

bool
trt_site_read (const char *site, struct trt_place *p)
{
  memset (p, 0, sizeof *p);
  p->file.text = p->function.text = p->text.text = "";
  site = trt_site_here (site);
  if (!site)
    return false;
  if (*site == TP_SITE_PACKED)
    site = read_packed (site, p);
  else
    {
      site += TP_SITE_WRAPPER_P (*site);
      p->file = next_line (&site);
      p->line = next_number (&site);
      p->column = next_number (&site);
      p->end_column = next_number (&site);
      p->function = next_line (&site);
    }
  struct trt_span what = next_line (&site);
  read_what (what, p);
  p->text = next_line (&site);
  p->macros = *site == TP_SITE_MACRO ? site : NULL;
  for (struct trt_place skipped; trt_site_macro (&site, p, &skipped);)
    ;
  p->member_file = next_line (&site);
  p->member_line = next_number (&site);
  p->member_column = next_number (&site);
  p->variable = *site == ' ';
  site += p->variable;
  p->member = next_line (&site);
  return p->file.length > 0;
}

/* The WHAT letter of SITE, 0 if it has none.  Parses no more than that, because it is used in
   checks that succeed.  */

char
trt_site_what (const char *site)
{
  struct trt_place p = { .what = 0 };
  site = trt_site_here (site);
  if (!site)
    return 0;
  if (*site == TP_SITE_PACKED)
    {
      const char *text = site + 1;
      site -= packed_number (&text);
    }
  else
    for (int lines = 0; lines < 5 && *site; site++)
      lines += *site == '\n';
  read_what (next_line (&site), &p);
  return p.what;
}

const char *
trt_site_next (const char *site)
{
  unsigned numbers[TRT_SITE_NUMBERS];
  return *site == TP_SITE_PACKED ? trt_site_unpack (site, numbers) : site + strlen (site) + 1;
}

/* Is SITE a call of malloc or a related function in the program itself?  */

bool
trt_site_plain_p (const char *site)
{
  static const char *const names[] = { "malloc", "calloc", "realloc", "strdup" };
  struct trt_place p;
  if (!trt_site_known_p (site) || !trt_site_read (site, &p))
    return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (p.text.length == strlen (names[i]) && memcmp (p.text.text, names[i], p.text.length) == 0)
      return true;
  return false;
}

/* A cache of sites in units that define no allocator, and in units that do.  */
enum
{
  SITES_ASKED = 64
};
static const char *asked[2][SITES_ASKED];

/* Is SITE in a unit that defines an allocator?  */

bool
trt_site_own (const char *site)
{
  unsigned k = ((uintptr_t) site * 0x9e3779b97f4a7c15ULL) >> 58;
  for (int own = 0; own < 2; own++)
    if (site && __atomic_load_n (&asked[own][k], __ATOMIC_RELAXED) == site)
      return own;
  struct trt_place p;
  trt_site_read (site, &p);
  __atomic_store_n (&asked[p.own][k], site, __ATOMIC_RELAXED);
  return p.own;
}

void
trt_site_forget (void)
{
  for (int own = 0; own < 2; own++)
    for (unsigned k = 0; k < SITES_ASKED; k++)
      __atomic_store_n (&asked[own][k], NULL, __ATOMIC_RELAXED);
}

bool
trt_site_text_p (const struct trt_place *p)
{
  return p->text.length > 0 && !(p->text.length == 3 && memcmp (p->text.text, "...", 3) == 0);
}

/* Append FILE:LINE:COLUMN of P to T, without unknown parts.  */

void
trt_site_format (struct trt_text *t, const struct trt_place *p)
{
  trt_text_format (t, "%.*s", (int) p->file.length, p->file.text);
  if (p->line)
    trt_text_format (t, ":%u", p->line);
  if (p->line && p->column)
    trt_text_format (t, ":%u", p->column);
}
