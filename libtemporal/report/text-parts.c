/* text-parts.c - the parts of a report as text.

   SPDX-License-Identifier: GPL-3.0-or-later

   The other forms are made of the error itself, and of the lines that were printed of it: notes and
   stacks are composed in several files, and what they say is the same in each form.  The lines are

       PLACE: note: TEXT                   PLACE is FILE, FILE:LINE, FILE:LINE:COLUMN, or "temporal"
           #NUMBER 0xPC in FUNCTION FILE:LINE
           #NUMBER 0xPC in FUNCTION (MODULE+0xOFFSET)
           #NUMBER 0xPC (MODULE+0xOFFSET)
       TEXT:                               a title of the frames below it, which a note can be, too

   and others, which are not needed.  */

#define _GNU_SOURCE
#include "report/formats.h"

#include <string.h>

static struct trt_span
part_of_line (const char *from, const char *to)
{
  return (struct trt_span) { from, to - from };
}

/* Remove the number at the end of *S, after a colon, and return it; 0 if there is none.  */

static unsigned
take_last_number (struct trt_span *s)
{
  size_t n = s->length;
  unsigned value = 0;
  while (n > 0 && s->text[n - 1] >= '0' && s->text[n - 1] <= '9')
    n--;
  if (n < 2 || n == s->length || s->length - n > 9 || s->text[n - 1] != ':')
    return 0;
  for (size_t i = n; i < s->length; i++)
    value = value * 10 + (s->text[i] - '0');
  s->length = n - 1;
  return value;
}

/* Set the file, the line and the column of *P to those that S names.  */

static void
read_place (struct trt_span s, struct trt_place *p)
{
  unsigned last = take_last_number (&s), first = last ? take_last_number (&s) : 0;
  p->file = s;
  p->line = first ? first : last;
  p->column = first ? last : 0;
}

static uintptr_t
read_hex (const char **text)
{
  uintptr_t value = 0;
  const char *p = *text + (strncmp (*text, "0x", 2) == 0 ? 2 : 0);
  for (;; p++)
    if (*p >= '0' && *p <= '9')
      value = value * 16 + (*p - '0');
    else if (*p >= 'a' && *p <= 'f')
      value = value * 16 + (*p - 'a' + 10);
    else
      break;
  *text = p;
  return value;
}

/* Parse the line S into *PART; false if it is no frame.  */

static bool
read_frame (struct trt_span s, struct trt_part *part)
{
  static const char head[] = "    #";
  const char *end = s.text + s.length, *p = s.text + sizeof head - 1;
  if (s.length < sizeof head || memcmp (s.text, head, sizeof head - 1) != 0)
    return false;
  p += strspn (p, "0123456789");
  if (*p++ != ' ' || strncmp (p, "0x", 2) != 0)
    return false;
  part->pc = read_hex (&p);
  if (end - p > 4 && memcmp (p, " in ", 4) == 0)
    {
      const char *name = p + 4;
      p = memchr (name, ' ', end - name);
      p = p ? p : end;
      part->place.function = part_of_line (name, p);
    }
  if (end - p < 2)
    return true;
  const char *plus = memrchr (p, '+', end - p);
  if (p[1] == '(' && plus && end[-1] == ')')
    {
      part->module = part_of_line (p + 2, plus);
      plus++;
      part->offset = read_hex (&plus);
    }
  else
    read_place (part_of_line (p + 1, end), &part->place);
  return true;
}

/* Parse the line S into *PART; false if it is no note.  */

static bool
read_note (struct trt_span s, struct trt_part *part)
{
  static const char word[] = ": note: ";
  const char *at = memmem (s.text, s.length, word, sizeof word - 1);
  if (!at || *s.text == ' ')
    return false;
  part->text = part_of_line (at + sizeof word - 1, s.text + s.length);
  struct trt_span place = part_of_line (s.text, at);
  if (place.length != 8 || memcmp (place.text, "temporal", 8) != 0)
    read_place (place, &part->place);
  return true;
}

void
trt_parts_visit (const char *text, const char *title, void (*f) (const struct trt_part *, void *),
                 void *data)
{
  struct trt_span next = { title, strlen (title) };
  bool inside = false;
  for (; *text; text += *text == '\n')
    {
      struct trt_span line = { text, strcspn (text, "\n") };
      struct trt_part part = { .kind = TRT_PART_FRAME };
      text += line.length;
      if (read_frame (line, &part))
        {
          if (!inside)
            {
              struct trt_part begin = { .kind = TRT_PART_STACK, .text = next };
              f (&begin, data);
            }
          inside = true;
          f (&part, data);
          continue;
        }
      inside = false;
      if (line.length && line.text[line.length - 1] == ':')
        {
          bool note = read_note (line, &part);
          next = note ? part.text : line;
          next.length--;
          continue;
        }
      if (read_note (line, &part))
        {
          part.kind = TRT_PART_NOTE;
          f (&part, data);
        }
    }
}
