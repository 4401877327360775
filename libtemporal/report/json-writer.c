/* json-writer.c - JSON, without allocation.

   SPDX-License-Identifier: GPL-3.0-or-later

   Commas are put where they are needed, so a caller writes keys and values only.  The output is
   written when the buffer is full, or flushed; a report is mostly one system call, so that it is
   not mixed with those of other processes.

   A string of C may contain any bytes.  JSON is UTF-8: what is malformed (also a surrogate, and
   a form that is longer than needed) becomes U+FFFD, a byte each.  Control characters are
   escaped, DEL among them, so that a terminal does not obey a log.  */

#include "report/formats.h"

#include <string.h>

void
trt_json_flush (struct trt_json *j)
{
  trt_os_write (j->fd, j->data, j->used);
  j->used = 0;
}

static void
put (struct trt_json *j, const char *text, size_t n)
{
  while (n > 0)
    {
      size_t room = sizeof j->data - j->used, part = n < room ? n : room;
      memcpy (j->data + j->used, text, part);
      j->used += part;
      text += part;
      n -= part;
      if (j->used == sizeof j->data)
        trt_json_flush (j);
    }
}

void
trt_json_raw (struct trt_json *j, const char *text)
{
  put (j, text, strlen (text));
}

/* A value or a key begins.  */

static void
separate (struct trt_json *j)
{
  if (j->comma)
    put (j, ",", 1);
  j->comma = true;
}

void
trt_json_begin (struct trt_json *j, char bracket)
{
  separate (j);
  put (j, &bracket, 1);
  j->comma = false;
}

void
trt_json_end (struct trt_json *j, char bracket)
{
  put (j, &bracket, 1);
  j->comma = true;
}

/* The length of the well-formed character of UTF-8 at P, of which N bytes may be read; 0 if there
   is none.  */

static size_t
character_length (const unsigned char *p, size_t n)
{
  size_t length = p[0] < 0x80   ? 1
                  : p[0] < 0xc2 ? 0
                  : p[0] < 0xe0 ? 2
                  : p[0] < 0xf0 ? 3
                  : p[0] < 0xf5 ? 4
                                : 0;
  if (length > n)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((p[i] & 0xc0) != 0x80)
      return 0;
  if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f)
      || (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f))
    return 0;
  return length;
}

void
trt_json_span (struct trt_json *j, struct trt_span s)
{
  separate (j);
  put (j, "\"", 1);
  for (size_t i = 0; i < s.length;)
    {
      const unsigned char *p = (const unsigned char *) s.text + i;
      size_t n = character_length (p, s.length - i);
      char escape[8];
      struct trt_text t = { escape, sizeof escape, 0 };
      if (n == 0)
        trt_text_format (&t, "\\ufffd");
      else if (*p == '"' || *p == '\\')
        trt_text_format (&t, "\\%c", *p);
      else if (*p < ' ' || *p == 0x7f)
        trt_text_format (&t, "\\u00%x%x", *p >> 4, *p & 15);
      if (t.used)
        put (j, escape, t.used);
      else
        put (j, s.text + i, n);
      i += n ? n : 1;
    }
  put (j, "\"", 1);
}

void
trt_json_string (struct trt_json *j, const char *text)
{
  trt_json_span (j, (struct trt_span) { text, strlen (text) });
}

void
trt_json_key (struct trt_json *j, const char *key)
{
  trt_json_string (j, key);
  put (j, ":", 1);
  j->comma = false;
}

void
trt_json_number (struct trt_json *j, unsigned long n)
{
  char text[24];
  struct trt_text t = { text, sizeof text, 0 };
  separate (j);
  trt_text_format (&t, "%lu", n);
  put (j, text, t.used);
}

/* As a string, because a number of JSON may be rounded to 53 bits.  */

void
trt_json_address (struct trt_json *j, uintptr_t a)
{
  char text[24];
  struct trt_text t = { text, sizeof text, 0 };
  trt_text_format (&t, "0x%lx", (unsigned long) a);
  trt_json_string (j, text);
}

void
trt_json_span_member (struct trt_json *j, const char *key, struct trt_span s)
{
  if (s.length == 0)
    return;
  trt_json_key (j, key);
  trt_json_span (j, s);
}

void
trt_json_member (struct trt_json *j, const char *key, const char *text)
{
  trt_json_span_member (j, key, (struct trt_span) { text, strlen (text) });
}

void
trt_json_number_member (struct trt_json *j, const char *key, unsigned long n)
{
  if (n == 0)
    return;
  trt_json_key (j, key);
  trt_json_number (j, n);
}

void
trt_json_bool_member (struct trt_json *j, const char *key, bool value)
{
  trt_json_key (j, key);
  separate (j);
  trt_json_raw (j, value ? "true" : "false");
}
