/* notes.c - what a report says of blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Notes about the block that the pointer belongs to (its birth, its end), or the variable or member
   whose bounds are compared, and a note about the present owner of the memory.  */

#include "report/parts.h"

#include <string.h>

/* The maximum length of the description of a block.  */
#define PHRASE 256

/* The note under construction, and its place.  */
static char note_data[4096];
static struct trt_text note = { note_data, sizeof note_data, 0 };
static struct trt_place note_place;

/* Begin a note at P.  */

static void
begin_note_at (const struct trt_place *p)
{
  note_place = *p;
  note.used = 0;
}

/* Begin a note at SITE, or without a place if SITE is null.  */

static void
begin_note (const char *site)
{
  trt_site_read (site, &note_place);
  note.used = 0;
}

/* Append to the note.  */

static void __attribute__ ((format (printf, 1, 2))) say (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  trt_text_vformat (&note, format, ap);
  va_end (ap);
}

static void
end_note (void)
{
  trt_part_format (TRT_PART_NOTE, &note_place, "%.*s", (int) note.used, note_data);
}

/* "a 16-byte block", "an 8-byte block": does the number N begin with a vowel when it is
   read?  Eight, eleven, and eighteen do, with any number of thousands.  */

static const char *
article (size_t n)
{
  while (n >= 1000)
    n /= 1000;
  return n == 8 || n == 11 || n == 18 || n / 10 == 8 || n / 100 == 8 ? "an" : "a";
}

/* End a note with the function of SITE.  */

static void
end_in_function (const char *site)
{
  struct trt_place p;
  trt_site_read (site, &p);
  if (p.function.length)
    say (", in '%.*s'", (int) p.function.length, p.function.text);
  end_note ();
}

/* Is the block a variable, which has a name, rather than memory that was allocated by malloc or
   alloca?  */

static bool
record_variable_p (const struct trt_record *r)
{
  return r->kind != TRT_HEAP && trt_site_what (r->birth_site) != 'a';
}

/* "16-byte block", "4-byte variable 'i'".  */

void
trt_describe_block (struct trt_text *t, const struct trt_record *r)
{
  struct trt_place p;
  trt_site_read (r->birth_site, &p);
  trt_text_format (t, "%zu-byte %s", r->size,
                   p.what == 's'           ? "string literal"
                   : p.what == 'k'         ? "constant"
                   : record_variable_p (r) ? "variable"
                                           : "block");
  if (record_variable_p (r) && p.text.length)
    trt_text_format (t, " '%.*s'", (int) p.text.length, p.text.text);
}

/* Say a note with LEAD, the description of R, and where R was allocated.  VERB is put between the
   two: "was" to make a sentence, else "".  */

static void
note_block (const char *lead, const struct trt_record *r, const char *verb)
{
  char phrase[PHRASE];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  trt_describe_block (&t, r);

  begin_note (r->birth_site);
  if (trt_site_known_p (r->birth_site))
    {
      say ("%s %s%s %s here", lead, phrase, verb, record_variable_p (r) ? "declared" : "allocated");
      end_in_function (r->birth_site);
    }
  else if (r->kind == TRT_HEAP)
    {
      say ("%s %s%s allocated by uninstrumented code", lead, phrase, verb);
      end_note ();
    }
  else
    {
      say ("%s %s%s not seen at its birth", lead, phrase, verb);
      end_note ();
    }
}

/* Say where the block R ended.  */

static void
note_end (const struct trt_record *r)
{
  if (r->life == TRT_LIFE_LIVE)
    return;
  struct trt_place brace;
  if (trt_scope_end (r, &brace))
    begin_note_at (&brace);
  else
    begin_note (r->end_site);
  if (trt_site_known_p (r->end_site))
    {
      say (r->life == TRT_LIFE_FREED   ? "it was freed here"
           : r->life == TRT_LIFE_SCOPE ? "its scope ended here"
                                       : "it ended with its function here");
      end_in_function (r->end_site);
    }
  else
    {
      say (r->life == TRT_LIFE_FREED ? r->kind == TRT_GLOBAL ? "its library was closed"
                                                             : "it was freed by uninstrumented code"
           : r->kind == TRT_GLOBAL   ? "its thread has ended"
                                     : "its function was left without returning");
      end_note ();
    }
}

/* Say LEAD, and which block owns the memory now.  */

static void
note_present (const char *lead, const struct trt_record *owner)
{
  char phrase[64];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  trt_text_format (&t, "%s belongs to %s", lead, article (owner->size));
  note_block (phrase, owner, "");
}

/* Say which block owns the memory that a stale pointer points to.  */

static void
note_owner (const struct trt_error *e)
{
  if (e->has_owner)
    note_present ("its memory now", &e->owner);
  else
    trt_part_format (TRT_PART_NOTE, NULL,
                     "its memory is not in use "
                     "by any block that is tracked");
}

/* Append what kind of object that of E is: its block, or the variable or member that E's site
   names.  */

void
trt_describe_object (struct trt_text *t, const struct trt_error *e)
{
  struct trt_place p;
  if (!e->record.origin && trt_site_read (e->site, &p) && p.member.length)
    trt_text_format (t, "%zu-byte %s '%.*s'", e->record.size, p.variable ? "variable" : "member",
                     (int) p.member.length, p.member.text);
  else
    trt_describe_block (t, &e->record);
}

/* Begin a note with PHRASE and the member of a structure or the variable that E's site names, at
   its declaration.  Returns false if it names none, or a variable that is a block.  */

static bool
note_member (const struct trt_error *e, const char *phrase)
{
  struct trt_place p;
  if (!trt_site_read (e->site, &p) || !p.member.length
      || (p.variable && e->has_block && e->record.origin))
    return false;
  struct trt_place at = { .file = p.member_file, .line = p.member_line, .column = p.member_column };
  begin_note_at (&at);
  say ("%s ", phrase);
  if (p.variable && e->has_block)
    say ("%zu-byte ", e->record.size);
  say ("%s '%.*s' declared here", p.variable ? "variable" : "member", (int) p.member.length,
       p.member.text);
  end_note ();
  return true;
}

/* Say how far outside of its block an access was.  */

static void
note_distance (const struct trt_error *e)
{
  const struct trt_record *r = &e->record;
  uintptr_t end = r->base + r->size;
  char phrase[96];
  struct trt_text t = { phrase, sizeof phrase, 0 };

  if (e->address < r->base)
    trt_text_format (&t, "the access starts %zu byte%s before the", r->base - e->address,
                     trt_plural (r->base - e->address));
  else if (e->address > end)
    trt_text_format (&t, "the access starts %zu byte%s after the end of the", e->address - end,
                     trt_plural (e->address - end));
  else if (e->address == end)
    trt_text_format (&t, "the access starts right at the end of the");
  else
    trt_text_format (&t, "the access goes %zu byte%s beyond the end of the",
                     e->address + e->size - end, trt_plural (e->address + e->size - end));
  if (note_member (e, phrase))
    return;
  if (r->origin)
    note_block (phrase, r, "");
  else
    trt_part_format (TRT_PART_NOTE, NULL, "%s %zu-byte object", phrase, r->size);
  if (r->origin && e->has_owner && e->owner.origin != r->origin)
    note_present ("the memory there", &e->owner);
}

/* Say what the argument of an invalid free points to.  */

static void
note_not_freeable (const struct trt_error *e)
{
  const struct trt_record *r = &e->record;
  char phrase[64];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  if (e->address == r->base)
    trt_text_format (&t, "it points to the");
  else if (e->address > r->base && e->address - r->base <= r->size)
    trt_text_format (&t, "it points %zu byte%s into the", e->address - r->base,
                     trt_plural (e->address - r->base));
  else
    trt_text_format (&t, "it points outside of the");
  note_block (phrase, r, "");
  note_end (r);
}

/* Say the distance of A from null, which is mostly the offset of a member.  */

static void
note_null (uintptr_t a)
{
  if (a && (intptr_t) a > 0)
    trt_part_format (TRT_PART_NOTE, NULL, "the address is null plus %zu", (size_t) a);
  else if (a)
    trt_part_format (TRT_PART_NOTE, NULL, "the address is null minus %zu", (size_t) -a);
}

/* Say where the bytes that were never set are.  */

static void
note_unset (const struct trt_error *e)
{
  char phrase[64];
  struct trt_text t = { phrase, sizeof phrase, 0 };
  struct trt_place p;
  if (e->unset && trt_site_read (e->unset, &p))
    {
      begin_note (e->unset);
      say ("the variable '%.*s' was declared here", (int) p.text.length, p.text.text);
      end_in_function (e->unset);
    }
  if (!e->has_block)
    return;
  size_t place = e->address - e->record.base;
  if (place)
    trt_text_format (&t, "nothing was stored %zu byte%s into the", place, trt_plural (place));
  else
    trt_text_format (&t, "nothing was stored in the");
  note_block (phrase, &e->record, ", which was");
}

void
trt_report_notes (const struct trt_error *e)
{
  switch (e->kind)
    {
    case TRT_USE_AFTER_FREE:
    case TRT_USE_AFTER_SCOPE:
    case TRT_USE_AFTER_RETURN:
    case TRT_DOUBLE_FREE:
      if (e->has_block)
        {
          note_block ("the", &e->record, " was");
          note_end (&e->record);
        }
      if (e->access != 'j')
        note_owner (e);
      break;
    case TRT_OUT_OF_BOUNDS:
      if (e->has_block)
        note_distance (e);
      else if (e->has_owner)
        note_present ("the memory there", &e->owner);
      else
        note_member (e, "the array is the");
      break;
    case TRT_INVALID_FREE:
      if (e->has_block)
        note_not_freeable (e);
      else
        trt_part_format (TRT_PART_NOTE, NULL, "it points to address 0x%lx",
                         (unsigned long) e->address);
      break;
    case TRT_NULL_DEREFERENCE:
      note_null (e->address);
      break;
    case TRT_UNINITIALIZED_POINTER:
      trt_part_format (TRT_PART_NOTE, NULL, "nothing was stored in the pointer before");
      break;
    case TRT_WILD_POINTER:
      if (e->has_block)
        note_not_freeable (e);
      else if (!e->remark)
        trt_part_format (TRT_PART_NOTE, NULL,
                         "0x%lx lies outside of all blocks and of all "
                         "memory that is mapped",
                         (unsigned long) e->address);
      break;
    case TRT_BAD_CALL:
      if (e->has_owner)
        note_present ("the memory there", &e->owner);
      else if (e->address >= TRT_NULL_PAGE && !e->remark)
        trt_part_format (TRT_PART_NOTE, NULL, "there is no code at 0x%lx",
                         (unsigned long) e->address);
      else if (!e->address)
        trt_part_format (TRT_PART_NOTE, NULL, "the pointer is null");
      else if (e->address < TRT_NULL_PAGE)
        note_null (e->address);
      break;
    case TRT_MISMATCHED_DEALLOC:
    case TRT_WRITE_TO_CONSTANT:
      if (e->has_block)
        note_block ("the", &e->record, " was");
      break;
    case TRT_OVERLAP:
      if (e->has_owner)
        note_present ("the memory there", &e->owner);
      break;
    case TRT_UNINITIALIZED_MEMORY:
      note_unset (e);
      break;
    case TRT_STACK_OVERFLOW:
    case TRT_TRUNCATED_MAPPING:
    case TRT_INVALID_DIVISION:
    case TRT_ILLEGAL_INSTRUCTION:
    case TRT_MEMORY_LEAK:
    case TRT_SELFCHECK:
      break;
    }
  if (e->remark)
    trt_part_format (TRT_PART_NOTE, NULL, "%s", e->remark);
}
