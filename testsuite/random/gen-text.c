/* gen-text.c - random numbers, and the sections of the text.

   SPDX-License-Identifier: GPL-3.0-or-later

   The generator of numbers is splitmix64: the state is a counter, so that
   neighbouring seeds give unrelated programs.  */

#define _GNU_SOURCE
#include "gen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long state;

void
seed_random (unsigned long seed)
{
  state = seed * 0xd1342543de82ef95UL;
}

unsigned long
random_bits (void)
{
  unsigned long x = state += 0x9e3779b97f4a7c15UL;

  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9UL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebUL;
  return x ^ (x >> 31);
}

int
below (int n)
{
  return random_bits () % (unsigned long) n;
}

bool
chance (int n)
{
  return below (n) == 0;
}

/* ---- Text ---- */

static char *text[SECTIONS];
static size_t used[SECTIONS], room[SECTIONS];

enum section section = FUNCTIONS;
int indent;

static void *
grow (void *old, size_t size)
{
  void *new = realloc (old, size);

  if (!new)
    {
      fputs ("generator: out of memory\n", stderr);
      exit (2);
    }
  return new;
}

char *
S (const char *format, ...)
{
  va_list ap;
  char *s;

  va_start (ap, format);
  if (vasprintf (&s, format, ap) < 0)
    exit (2);
  va_end (ap);
  return s;
}

/* The caller counts indent; directives are not indented.  */

void
line (const char *format, ...)
{
  va_list ap;
  char *s;
  int left = *format == '#' ? 0 : indent;

  va_start (ap, format);
  if (vasprintf (&s, format, ap) < 0)
    exit (2);
  va_end (ap);
  size_t n = strlen (s) + left + 2;
  if (used[section] + n > room[section])
    {
      room[section] = 2 * room[section] + n + 4096;
      text[section] = grow (text[section], room[section]);
    }
  used[section] += sprintf (text[section] + used[section], "%*s%s\n", left, "", s);
  free (s);
}

void
blank (void)
{
  int saved = indent;

  indent = 0;
  line ("%s", "");
  indent = saved;
}

void
write_sections (void)
{
  for (int i = 0; i < SECTIONS; i++)
    if (text[i])
      fputs (text[i], stdout);
}

bool
first_time (const char *name)
{
  static const char **names;
  static int count;

  for (int i = 0; i < count; i++)
    if (!strcmp (names[i], name))
      return false;
  names = grow (names, (count + 1) * sizeof *names);
  names[count++] = S ("%s", name);
  return true;
}

int
fresh (void)
{
  static int last;

  return ++last;
}
