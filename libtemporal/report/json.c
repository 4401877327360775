/* json.c - a report as one line of JSON.

   SPDX-License-Identifier: GPL-3.0-or-later

   The keys are documented in temporal.texi, "JSON".  What is not known is left out.  */

#include "report/formats.h"

#include <string.h>

/* The members FILE, LINE, COLUMN and FUNCTION of P.  */

static void
put_place (struct trt_json *j, const struct trt_place *p)
{
  trt_json_span_member (j, "file", p->file);
  trt_json_number_member (j, "line", p->line);
  trt_json_number_member (j, "column", p->column);
  trt_json_span_member (j, "function", p->function);
}

/* The members of the block R without brackets.  */

static void
put_block_members (struct trt_json *j, const struct trt_record *r)
{
  char what[256];
  struct trt_text t = { what, sizeof what, 0 };
  trt_describe_block (&t, r);
  trt_json_member (j, "what", what);
  trt_json_key (j, "address");
  trt_json_address (j, r->base);
  trt_json_key (j, "size");
  trt_json_number (j, r->size);
}

static void
put_block (struct trt_json *j, const char *key, const struct trt_formatted *f,
           const struct trt_record *r)
{
  struct trt_place p;
  trt_json_key (j, key);
  trt_json_begin (j, '{');
  put_block_members (j, r);
  if (trt_site_known_p (r->birth_site) && trt_site_read (r->birth_site, &p))
    {
      trt_json_key (j, "allocated");
      trt_json_begin (j, '{');
      put_place (j, &p);
      trt_json_end (j, '}');
    }
  if (r->life != TRT_LIFE_LIVE)
    {
      const char *how = trt_format_end_of (f, r, &p);
      trt_json_key (j, "ended");
      trt_json_begin (j, '{');
      trt_json_member (j, "how", how);
      put_place (j, &p);
      trt_json_end (j, '}');
    }
  trt_json_end (j, '}');
}

/* The blocks before and behind R, as far as they are within NEAR bytes.  */

static void
put_neighbours (struct trt_json *j, const struct trt_record *r)
{
  enum
  {
    NEAR = 512,
    CELL = 8
  };
  struct trt_record n;
  uint32_t last = r->origin;
  uintptr_t start = (r->base & -(uintptr_t) CELL) - NEAR;
  uintptr_t end = (r->base + r->size + CELL - 1) & -(uintptr_t) CELL;
  trt_json_key (j, "neighbours");
  trt_json_begin (j, '[');
  for (uintptr_t a = start; a < end + NEAR; a += CELL)
    {
      if (a >= r->base && a < end)
        a = end;
      if (!trt_owner (a, &n) || n.origin == last || n.origin == r->origin)
        continue;
      last = n.origin;
      trt_json_begin (j, '{');
      put_block_members (j, &n);
      trt_json_end (j, '}');
    }
  trt_json_end (j, ']');
}

/* ---- Notes and stacks -------------------------------------------------------------- */

static void
put_notes (struct trt_json *j, const struct trt_formatted *f)
{
  trt_json_key (j, "notes");
  trt_json_begin (j, '[');
  for (size_t i = 0; i < f->part_count; i++)
    if (f->parts[i].kind == TRT_PART_NOTE)
      {
        trt_json_begin (j, '{');
        put_place (j, &f->parts[i].place);
        trt_json_span_member (j, "message", f->parts[i].text);
        trt_json_end (j, '}');
      }
  trt_json_end (j, ']');
}

static void
put_json_title (struct trt_json *j, struct trt_span title)
{
  trt_json_span_member (j, "title", title);
}

static void
put_json_frame (struct trt_json *j, const struct trt_part *part)
{
  trt_json_begin (j, '{');
  trt_json_key (j, "pc");
  trt_json_address (j, part->pc);
  put_place (j, &part->place);
  trt_json_span_member (j, "module", part->module);
  if (part->module.length)
    {
      trt_json_key (j, "offset");
      trt_json_address (j, part->offset);
    }
  trt_json_end (j, '}');
}

static const char *
access_word (char access)
{
  switch (access)
    {
    case 'r':
      return "read";
    case 'w':
      return "write";
    case 'f':
      return "free";
    case 'x':
      return "call";
    case 'j':
      return "longjmp";
    case 'a':
      return "access";
    default:
      return "";
    }
}

static void
put_error (struct trt_json *j, const struct trt_formatted *f)
{
  const struct trt_error *e = f->error;
  trt_json_key (j, "temporal");
  trt_json_number (j, 1);
  trt_json_member (j, "kind", trt_kind_name (e->kind));
  trt_json_member (j, "message", f->message);
  put_place (j, &f->place);
  trt_json_number_member (j, "endColumn", f->place.end_column);
  trt_json_span_member (j, "expression", f->place.text);
  trt_json_member (j, "access", access_word (e->access));
  trt_json_number_member (j, "size", e->size);
  if (e->kind != TRT_MEMORY_LEAK)
    {
      trt_json_key (j, "address");
      trt_json_address (j, e->address);
    }
  trt_json_bool_member (j, "fatal", f->fatal);
  trt_json_number_member (j, "process", f->process);
  trt_json_number_member (j, "thread", f->thread);
  trt_json_member (j, "threadName", f->thread_name);
  trt_json_member (j, "program", f->program);
  trt_json_member (j, "fingerprint", f->fingerprint);
}

void
trt_format_json (struct trt_json *j, const struct trt_formatted *f)
{
  const struct trt_error *e = f->error;
  trt_json_begin (j, '{');
  put_error (j, f);
  if (e->has_block)
    put_block (j, "block", f, &e->record);
  if (e->has_owner && !(e->has_block && e->owner.origin == e->record.origin))
    put_block (j, "owner", f, &e->owner);
  if (e->has_block || e->has_owner)
    put_neighbours (j, e->has_block ? &e->record : &e->owner);
  put_notes (j, f);
  trt_format_stacks (j, f, put_json_title, put_json_frame);
  trt_json_end (j, '}');
  trt_json_raw (j, "\n");
  trt_json_flush (j);
}
