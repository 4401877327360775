/* sarif.c - a report as a result of SARIF 2.1.0.

   SPDX-License-Identifier: GPL-3.0-or-later

   SARIF is what code-scanning services read (OASIS Standard, "Static Analysis Results Interchange
   Format", 2.1.0).  A log is one object, so it has a closing part, which stands after the last
   result: the next report is written over it, and writes it again, so that the file is valid after
   each report (formats.c).  Hence the results are the last member of the run.

   The rules, one for each kind, are in each log.  Columns: SARIF has no bytes, which columns count;
   in lines of ASCII text they are characters as well.  */

#include "report/formats.h"

#include <string.h>

/* The Makefile gives it; tests that compile the runtime by themselves do not.  */
#ifndef TRT_VERSION
#define TRT_VERSION "unknown"
#endif

static const struct
{
  const char *id, *name, *severity, *brief, *help;
  unsigned weakness;
} rules[] = {
#define TRT_RULE(kind, id, name, cwe, severity, brief, help) \
  [kind] = { id, name, severity, brief, help, cwe },
#include "report/kinds.def"
#undef TRT_RULE
};

static void
put_message (struct trt_json *j, const char *key, struct trt_span text)
{
  trt_json_key (j, key);
  trt_json_begin (j, '{');
  trt_json_key (j, "text");
  trt_json_span (j, text);
  trt_json_end (j, '}');
}

static void
put_plain_message (struct trt_json *j, const char *key, const char *text)
{
  put_message (j, key, (struct trt_span) { text, strlen (text) });
}

/* The path FILE as a URI: characters other than the unreserved ones and "/" are escaped.  */

static void
put_uri (struct trt_json *j, struct trt_span file)
{
  static char uri[4096];
  struct trt_text t = { uri, sizeof uri, 0 };
  if (*file.text == '/')
    trt_text_format (&t, "file://");
  for (size_t i = 0; i < file.length && t.used + 4 < sizeof uri; i++)
    {
      unsigned char c = file.text[i];
      bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                   || (c && strchr ("-._~/", c));
      if (plain)
        trt_text_format (&t, "%c", c);
      else
        trt_text_format (&t, "%%%c%c", "0123456789ABCDEF"[c >> 4], "0123456789ABCDEF"[c & 15]);
    }
  trt_json_key (j, "artifactLocation");
  trt_json_begin (j, '{');
  trt_json_key (j, "uri");
  trt_json_span (j, (struct trt_span) { uri, t.used });
  trt_json_end (j, '}');
}

/* The members of a location: P, and MESSAGE unless it is empty.  */

static void
put_location_members (struct trt_json *j, const struct trt_place *p, struct trt_span message)
{
  if (p->file.length)
    {
      trt_json_key (j, "physicalLocation");
      trt_json_begin (j, '{');
      put_uri (j, p->file);
      if (p->line)
        {
          trt_json_key (j, "region");
          trt_json_begin (j, '{');
          trt_json_number_member (j, "startLine", p->line);
          trt_json_number_member (j, "startColumn", p->column);
          if (p->column && p->end_column >= p->column)
            trt_json_number_member (j, "endColumn", p->end_column + 1);
          trt_json_end (j, '}');
        }
      trt_json_end (j, '}');
    }
  if (p->function.length)
    {
      trt_json_key (j, "logicalLocations");
      trt_json_begin (j, '[');
      trt_json_begin (j, '{');
      trt_json_span_member (j, "name", p->function);
      trt_json_member (j, "kind", "function");
      trt_json_end (j, '}');
      trt_json_end (j, ']');
    }
  if (message.length)
    put_message (j, "message", message);
}

/* ---- The log -------------------------------------------------------------------------- */

static void
put_rules (struct trt_json *j)
{
  trt_json_key (j, "rules");
  trt_json_begin (j, '[');
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    {
      char weakness[32];
      struct trt_text t = { weakness, sizeof weakness, 0 };
      trt_text_format (&t, "external/cwe/cwe-%u", rules[i].weakness);
      trt_json_begin (j, '{');
      trt_json_member (j, "id", rules[i].id);
      trt_json_member (j, "name", rules[i].name);
      put_plain_message (j, "shortDescription", rules[i].brief);
      put_plain_message (j, "fullDescription", rules[i].help);
      put_plain_message (j, "help", rules[i].help);
      trt_json_key (j, "defaultConfiguration");
      trt_json_begin (j, '{');
      trt_json_member (j, "level", "error");
      trt_json_end (j, '}');
      trt_json_key (j, "properties");
      trt_json_begin (j, '{');
      trt_json_key (j, "tags");
      trt_json_begin (j, '[');
      trt_json_string (j, "security");
      if (rules[i].weakness)
        trt_json_string (j, weakness);
      trt_json_end (j, ']');
      trt_json_member (j, "security-severity", rules[i].severity);
      trt_json_end (j, '}');
      trt_json_end (j, '}');
    }
  trt_json_end (j, ']');
}

/* A log up to the first result.  The bracket of "results" is open.  */

static void
begin_log (struct trt_json *j, const struct trt_formatted *f)
{
  trt_json_begin (j, '{');
  trt_json_member (j, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
  trt_json_member (j, "version", "2.1.0");
  trt_json_key (j, "runs");
  trt_json_begin (j, '[');
  trt_json_begin (j, '{');
  trt_json_key (j, "tool");
  trt_json_begin (j, '{');
  trt_json_key (j, "driver");
  trt_json_begin (j, '{');
  trt_json_member (j, "name", "temporal");
  trt_json_member (j, "version", TRT_VERSION);
  put_rules (j);
  trt_json_end (j, '}');
  trt_json_end (j, '}');
  trt_json_key (j, "invocations");
  trt_json_begin (j, '[');
  trt_json_begin (j, '{');
  trt_json_number_member (j, "processId", f->process);
  if (f->program[0])
    {
      trt_json_key (j, "properties");
      trt_json_begin (j, '{');
      trt_json_member (j, "program", f->program);
      trt_json_end (j, '}');
    }
  trt_json_bool_member (j, "executionSuccessful", true);
  trt_json_end (j, '}');
  trt_json_end (j, ']');
  trt_json_member (j, "columnKind", "unicodeCodePoints");
  trt_json_key (j, "results");
  trt_json_begin (j, '[');
}

/* ---- A result ------------------------------------------------------------------------- */

/* A location of the code flow: what happened at the place P.  */

static void
put_step (struct trt_json *j, const struct trt_place *p, const char *what, const char *importance)
{
  trt_json_begin (j, '{');
  trt_json_key (j, "location");
  trt_json_begin (j, '{');
  put_location_members (j, p, (struct trt_span) { what, strlen (what) });
  trt_json_end (j, '}');
  trt_json_member (j, "importance", importance);
  trt_json_end (j, '}');
}

/* The step at which R was allocated, if that is known.  */

static void
put_birth (struct trt_json *j, const struct trt_record *r, const char *lead, const char *importance)
{
  struct trt_place p;
  char what[320];
  struct trt_text t = { what, sizeof what, 0 };
  if (!trt_site_known_p (r->birth_site) || !trt_site_read (r->birth_site, &p))
    return;
  trt_text_format (&t, "%s", lead);
  trt_describe_block (&t, r);
  trt_text_format (&t, r->kind == TRT_HEAP ? " is allocated" : " begins");
  put_step (j, &p, what, importance);
}

/* What led to the error: the block is allocated, it ends, its memory is given to another, the
   access.  */

static void
put_flow (struct trt_json *j, const struct trt_formatted *f)
{
  const struct trt_error *e = f->error;
  char name[48];
  struct trt_text t = { name, sizeof name, 0 };
  struct trt_place p;
  trt_json_key (j, "codeFlows");
  trt_json_begin (j, '[');
  trt_json_begin (j, '{');
  trt_json_key (j, "threadFlows");
  trt_json_begin (j, '[');
  trt_json_begin (j, '{');
  trt_text_format (&t, "thread %ld", f->thread);
  trt_json_member (j, "id", name);
  trt_json_key (j, "locations");
  trt_json_begin (j, '[');
  if (e->has_block)
    {
      put_birth (j, &e->record, "the ", "important");
      if (e->record.life != TRT_LIFE_LIVE)
        {
          const char *how = trt_format_end_of (f, &e->record, &p);
          if (p.file.length)
            put_step (j, &p, how, "important");
        }
    }
  if (e->has_owner && !(e->has_block && e->owner.origin == e->record.origin))
    put_birth (j, &e->owner, "in the memory there, the ", "unimportant");
  put_step (j, &f->place, f->message, "essential");
  trt_json_end (j, ']');
  trt_json_end (j, '}');
  trt_json_end (j, ']');
  trt_json_end (j, '}');
  trt_json_end (j, ']');
}

/* Notes with a place are related locations.  */

static void
put_related (struct trt_json *j, const struct trt_formatted *f)
{
  unsigned count = 0;
  trt_json_key (j, "relatedLocations");
  trt_json_begin (j, '[');
  for (size_t i = 0; i < f->part_count; i++)
    if (f->parts[i].kind == TRT_PART_NOTE && f->parts[i].place.file.length)
      {
        trt_json_begin (j, '{');
        trt_json_number_member (j, "id", ++count);
        put_location_members (j, &f->parts[i].place, f->parts[i].text);
        trt_json_end (j, '}');
      }
  trt_json_end (j, ']');
}

static void
put_sarif_title (struct trt_json *j, struct trt_span title)
{
  put_message (j, "message", title);
}

static void
put_sarif_frame (struct trt_json *j, const struct trt_part *part)
{
  trt_json_begin (j, '{');
  trt_json_key (j, "location");
  trt_json_begin (j, '{');
  put_location_members (j, &part->place, (struct trt_span) { "", 0 });
  trt_json_key (j, "properties");
  trt_json_begin (j, '{');
  trt_json_key (j, "pc");
  trt_json_address (j, part->pc);
  trt_json_end (j, '}');
  trt_json_end (j, '}');
  trt_json_span_member (j, "module", part->module);
  trt_json_end (j, '}');
}

/* Notes without a place are said in the message.  */

static void
add_notes (struct trt_text *t, const struct trt_formatted *f)
{
  for (size_t i = 0; i < f->part_count; i++)
    if (f->parts[i].kind == TRT_PART_NOTE && !f->parts[i].place.file.length)
      trt_text_format (t, "\n%.*s", (int) f->parts[i].text.length, f->parts[i].text.text);
}

static void
put_properties (struct trt_json *j, const struct trt_formatted *f)
{
  const struct trt_error *e = f->error;
  trt_json_key (j, "properties");
  trt_json_begin (j, '{');
  trt_json_span_member (j, "expression", f->place.text);
  if (e->kind != TRT_MEMORY_LEAK)
    {
      trt_json_key (j, "address");
      trt_json_address (j, e->address);
    }
  trt_json_number_member (j, "size", e->size);
  trt_json_number_member (j, "process", f->process);
  trt_json_number_member (j, "thread", f->thread);
  trt_json_member (j, "threadName", f->thread_name);
  trt_json_member (j, "program", f->program);
  trt_json_bool_member (j, "fatal", f->fatal);
  trt_json_end (j, '}');
}

/* GitHub compares primaryLocationLineHash and no other fingerprint.  */

static void
put_fingerprints (struct trt_json *j, const struct trt_formatted *f)
{
  char hash[24];
  struct trt_text t = { hash, sizeof hash, 0 };
  trt_text_format (&t, "%s:1", f->fingerprint);
  trt_json_key (j, "partialFingerprints");
  trt_json_begin (j, '{');
  trt_json_member (j, "primaryLocationLineHash", hash);
  trt_json_member (j, "temporal/v1", f->fingerprint);
  trt_json_end (j, '}');
}

static void
put_result (struct trt_json *j, const struct trt_formatted *f)
{
  static char text[8192];
  struct trt_text t = { text, sizeof text, 0 };
  enum trt_kind kind = f->error->kind;
  trt_text_format (&t, "%s", f->message);
  add_notes (&t, f);
  trt_json_begin (j, '{');
  trt_json_member (j, "ruleId", rules[kind].id);
  trt_json_key (j, "ruleIndex");
  trt_json_number (j, kind);
  trt_json_member (j, "level", "error");
  put_plain_message (j, "message", text);
  trt_json_key (j, "locations");
  trt_json_begin (j, '[');
  if (f->place.file.length)
    {
      trt_json_begin (j, '{');
      put_location_members (j, &f->place, (struct trt_span) { "", 0 });
      trt_json_end (j, '}');
    }
  trt_json_end (j, ']');
  put_related (j, f);
  put_flow (j, f);
  trt_format_stacks (j, f, put_sarif_title, put_sarif_frame);
  put_fingerprints (j, f);
  put_properties (j, f);
  trt_json_end (j, '}');
}

/* ---- The file ------------------------------------------------------------------------- */

static const char closing[] = "\n]}]}\n";

void
trt_format_sarif (struct trt_json *j, const struct trt_formatted *f, bool continued)
{
  if (continued)
    trt_json_raw (j, ",\n");
  else
    {
      begin_log (j, f);
      trt_json_raw (j, "\n");
    }
  j->comma = false;
  put_result (j, f);
  trt_json_raw (j, closing);
  trt_json_flush (j);
}

/* Is FD, with SIZE bytes, a log that ends with the closing part?  Then the next result goes to the
   returned offset, else -1.  */

long
trt_sarif_end (int fd, long size)
{
  char tail[sizeof closing - 1];
  long at = size - (long) sizeof tail;
  if (at <= 0 || trt_os_read_at (fd, tail, sizeof tail, at) != sizeof tail
      || memcmp (tail, closing, sizeof tail) != 0)
    return -1;
  return at;
}
