/* parts.c - says the parts of a report, to the writer that is wanted.

   SPDX-License-Identifier: GPL-3.0-or-later

   Text is written part by part, so that what is known has been printed if the next part is a fault.
   Parts that are kept are copied with their texts.  What does not fit is left out.  Only one thread
   keeps parts at a time (formats.c); a part that another thread says then is no part of its report,
   and is written as text.  */

#include "report/parts.h"

#include <string.h>

enum
{
  PARTS = 256,
  TEXTS = 65536
};

static struct
{
  bool active;
  long thread; /* 0 if it may not ask for its number */
  size_t count, used;
  struct trt_part part[PARTS];
  char text[TEXTS];
} kept;

static long
this_thread (void)
{
  return trt_seccomp_state () == TRT_FREE ? trt_os_thread () : 0;
}

void
trt_parts_keep (void)
{
  kept.thread = this_thread ();
  kept.count = kept.used = 0;
  __atomic_store_n (&kept.active, true, __ATOMIC_RELEASE);
}

bool
trt_parts_kept_p (void)
{
  return __atomic_load_n (&kept.active, __ATOMIC_ACQUIRE) && kept.thread == this_thread ();
}

size_t
trt_parts_take (const struct trt_part **p)
{
  __atomic_store_n (&kept.active, false, __ATOMIC_RELEASE);
  *p = kept.part;
  return kept.count;
}

/* Copy the text of *S.  */

static void
keep_part_text (struct trt_span *s)
{
  size_t n = s->length < TEXTS - kept.used ? s->length : TEXTS - kept.used;
  char *copy = kept.text + kept.used;
  if (n)
    memcpy (copy, s->text, n);
  *s = (struct trt_span) { copy, n };
  kept.used += n;
}

void
trt_part_say (const struct trt_part *p)
{
  if (p->kind == TRT_PART_ERROR)
    trt_format_begin ();
  if (!trt_parts_kept_p ())
    {
      trt_text_write (p);
      return;
    }
  if (kept.count == PARTS || p->kind == TRT_PART_SOURCE || p->kind == TRT_PART_LINE)
    return;
  struct trt_part *q = &kept.part[kept.count++];
  *q = *p;
  keep_part_text (&q->text);
  keep_part_text (&q->module);
  keep_part_text (&q->place.file);
  keep_part_text (&q->place.function);
}

void
trt_part_format (enum trt_part_kind kind, const struct trt_place *at, const char *format, ...)
{
  static char text[4096];
  struct trt_text t = { text, sizeof text, 0 };
  struct trt_part p = { .kind = kind };
  va_list ap;
  va_start (ap, format);
  trt_text_vformat (&t, format, ap);
  va_end (ap);
  if (at)
    p.place = *at;
  if (kind == TRT_PART_NOTE)
    p.place.function.length = 0;
  p.text = (struct trt_span) { text, t.used };
  trt_part_say (&p);
}

void
trt_part_title (enum trt_title how, const char *title)
{
  trt_part_say (
    &(struct trt_part) { .kind = TRT_PART_STACK, .title = how, .text = { title, strlen (title) } });
}

void
trt_part_source (const struct trt_place *at)
{
  trt_part_say (&(struct trt_part) { .kind = TRT_PART_SOURCE, .place = *at });
}
