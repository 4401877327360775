/* formats.c - a report in another form than text: report_format=json and sarif.

   SPDX-License-Identifier: GPL-3.0-or-later

   The parts of a report (parts.h) are kept from the headline until the observers are told, and
   then it is written in the form that is wanted.  If this code faults, because the program is so
   damaged, nothing has been written; text is written part by part.  Text that belongs to no report,
   such as a warning or the sum of the leaks, goes to stderr as it is.

   JSON: each report is a line.  SARIF: the log of a process is one object.  In a regular file,
   the next report is written over the closing part.  To a stream, which cannot be written over,
   each report is a complete log, in lines of its own.  A process that has restricted its system
   calls writes to stderr.

   The fingerprint is to be the same when the same error is reported again after other lines of
   the source have changed: it is a hash value of the kind, the function, the expression, and the
   function that allocated the block (FNV-1a, 64 bits; temporal-report computes the same).  */

#define _GNU_SOURCE
#include "report/formats.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct trt_lock format_lock;
static struct trt_json writer;

void
trt_format_begin (void)
{
  if (!trt_options.report_format || trt_parts_kept_p () || !trt_lock_take (&format_lock))
    return;
  trt_parts_keep ();
}

void
trt_format_stacks (struct trt_json *j, const struct trt_formatted *f,
                   void (*title) (struct trt_json *, struct trt_span),
                   void (*frame) (struct trt_json *, const struct trt_part *))
{
  trt_json_key (j, "stacks");
  trt_json_begin (j, '[');
  for (size_t i = 0; i < f->part_count; i++)
    if (f->parts[i].kind == TRT_PART_STACK)
      {
        trt_json_begin (j, '{');
        title (j, f->parts[i].text);
        trt_json_key (j, "frames");
        trt_json_begin (j, '[');
        for (; i + 1 < f->part_count && f->parts[i + 1].kind == TRT_PART_FRAME; i++)
          frame (j, &f->parts[i + 1]);
        trt_json_end (j, ']');
        trt_json_end (j, '}');
      }
  trt_json_end (j, ']');
}

const char *
trt_format_end_of (const struct trt_formatted *f, const struct trt_record *r, struct trt_place *p)
{
  if (f->confined || !trt_scope_end (r, p))
    trt_site_read (r->end_site, p);
  return r->life == TRT_LIFE_FREED   ? "it is freed"
         : r->life == TRT_LIFE_SCOPE ? "its scope ends"
                                     : "it ends with its function";
}

/* ---- Fingerprints ----------------------------------------------------------------------- */

static uint64_t
add_to_hash (uint64_t h, struct trt_span s)
{
  for (size_t i = 0; i <= s.length; i++)
    {
      unsigned char c = i < s.length ? s.text[i] : 0;
      h = (h ^ (c == '\n' ? ' ' : c)) * 0x100000001b3ULL;
    }
  return h;
}

static void
make_fingerprint (struct trt_formatted *f)
{
  const struct trt_error *e = f->error;
  const char *kind = trt_kind_name (e->kind);
  uint64_t h = 0xcbf29ce484222325ULL;
  struct trt_place birth;
  struct trt_text t = { f->fingerprint, sizeof f->fingerprint, 0 };
  memset (&birth, 0, sizeof birth);
  if (e->has_block)
    trt_site_read (e->record.birth_site, &birth);
  h = add_to_hash (h, (struct trt_span) { kind, strlen (kind) });
  h = add_to_hash (h, f->place.function);
  if (e->kind == TRT_MEMORY_LEAK)
    h = add_to_hash (h, (struct trt_span) { "", 0 });
  else
    h = add_to_hash (h, f->place.text);
  h = add_to_hash (h, birth.function);
  for (int shift = 60; shift >= 0; shift -= 4)
    trt_text_format (&t, "%x", (unsigned) (h >> shift) & 15);
}

/* ---- Writing ------------------------------------------------------------------------------ */

static void
gather (struct trt_formatted *f, const struct trt_error *e, bool fatal)
{
  memset (f, 0, sizeof *f);
  f->error = e;
  f->fatal = fatal;
  f->confined = trt_seccomp_state () != TRT_FREE;
  f->part_count = trt_parts_take (&f->parts);
  trt_site_read (e->site, &f->place);
  if (!trt_site_text_p (&f->place))
    f->place.text.length = 0;
  make_fingerprint (f);
  if (f->confined)
    return;
  f->process = trt_os_process ();
  f->thread = trt_os_thread ();
  prctl (PR_GET_NAME, f->thread_name);
  trt_os_program (f->program, sizeof f->program);
}

/* Write F to the descriptor FD, one of the log file if OWN.  */

static void
write_formatted (const struct trt_formatted *f, int fd, bool own)
{
  struct stat st;
  long end = -1;
  writer.fd = fd;
  writer.used = 0;
  writer.comma = false;
  if (trt_options.report_format == TRT_FORMAT_JSON)
    {
      trt_format_json (&writer, f);
      return;
    }
  if (own && fstat (fd, &st) == 0 && S_ISREG (st.st_mode))
    {
      end = trt_sarif_end (fd, st.st_size);
      lseek (fd, end >= 0 ? end : st.st_size, SEEK_SET);
    }
  trt_format_sarif (&writer, f, end >= 0);
}

void
trt_format_end (const struct trt_error *e, bool fatal)
{
  static struct trt_formatted f;
  char message[512];
  struct trt_text m = { message, sizeof message, 0 };
  if (!trt_options.report_format || !trt_parts_kept_p ())
    return;
  int saved = errno;
  gather (&f, e, fatal);
  trt_error_format (&m, e, &f.place);
  f.message = message;
  int fd = f.confined                                      ? STDERR_FILENO
           : trt_options.report_format == TRT_FORMAT_SARIF ? trt_log_open_update ()
                                                           : trt_log_open ();
  bool own = trt_log_own_p (fd);
  write_formatted (&f, fd, own);
  if (own)
    close (fd);
  errno = saved;
  trt_lock_give (&format_lock);
}
