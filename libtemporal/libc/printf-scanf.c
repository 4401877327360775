/* printf-scanf.c - checks of the arguments of printf and scanf.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code calls these functions with the arguments of a printf or scanf, before that is
   called.  The format is parsed first, because it determines the arguments (format-conversions.c);
   then the arguments are fetched, in order, with the types of the conversions; then those that are
   pointers are checked, as far as the format was understood.

   Referents come from the call buffer, where they are searched by value, in order; for a va_list,
   from the slots that its function has kept (varargs.c).

   The length of sprintf's result is only known when the conversions are carried out, so it is
   estimated first: if the largest possible text fits, nothing more is done.  Otherwise the text is
   formatted into nothing to get its length.  This would carry out %n twice, so a format with %n is
   only estimated.

   What a scanf stores depends on its input.  A pointer to a block that has ended, or a null
   pointer, is an error in any case.  A pointer beyond its block is one only if something is stored
   there, which is known from the number that scanf returns (printed-pointers.c); so this is checked
   after the call.  So is the length of a string without a width.

   A null pointer for %s is no error if glibc prints "(null)".  But GCC may replace a printf with
   the format "%s\n" by puts, and one with "%s" alone by fputs or strcpy; these access it.  GCC
   cannot do so with a va_list, or with snprintf; the plugin says for which calls it can
   (TP_PRINT_PUTS).  */

#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "libc/libc.h"
#include "shadow/unset-bytes.h"
#include "blocks/owned-range.h"
#include "libc/format-conversions.h"

TRT_EXPORT void TP_ABI (check_print) (void *dst, size_t size, uint32_t dst_ref, void *dst_anchor,
                                      const char *dst_site, size_t room, const void *format,
                                      uint32_t ref, void *anchor, const char *sites, int flags,
                                      ...);
TRT_EXPORT void TP_ABI (check_output) (const void *format, uint32_t ref, void *anchor,
                                       const char *sites, int flags, ...);
TRT_EXPORT void TP_ABI (check_vprint) (void *dst, size_t size, uint32_t dst_ref, void *dst_anchor,
                                       const char *dst_site, size_t room, const void *format,
                                       uint32_t ref, void *anchor, const char *sites, int flags,
                                       void *list);
TRT_EXPORT void TP_ABI (check_scan) (const void *format, uint32_t ref, void *anchor,
                                     const char *sites, int flags, ...);
TRT_EXPORT void TP_ABI (check_vscan) (const void *format, uint32_t ref, void *anchor,
                                      const char *sites, int flags, void *list);

#define PC ((uintptr_t) __builtin_return_address (0))

/* The arguments and their referents.  */
struct source
{
  va_list ap;
  const struct tp_slot *slot;
  unsigned slots, next;
  const char *sites;
  bool sites_each; /* SITES has one for each argument */
  uintptr_t pc;
  union
  {
    long number;
    void *pointer;
  } value[TRT_FORMAT_ARGUMENTS];
  /* How many bytes are read of the strings among them.  */
  size_t read[TRT_FORMAT_ARGUMENTS];
};

/* ---- Arguments ---- */

static void
fetch_arguments (const struct trt_format *f, struct source *s)
{
  memset (s->read, 0, f->arguments * sizeof *s->read);
  for (int i = 0; i < f->arguments; i++)
    switch (f->type[i])
      {
      case TRT_FETCH_INT:
        s->value[i].number = va_arg (s->ap, int);
        break;
      case TRT_FETCH_LONG:
        s->value[i].number = va_arg (s->ap, long);
        break;
      case TRT_FETCH_DOUBLE:
        (void) va_arg (s->ap, double);
        break;
      case TRT_FETCH_LONG_DOUBLE:
        (void) va_arg (s->ap, long double);
        break;
      case TRT_FETCH_POINTER:
        s->value[i].pointer = va_arg (s->ap, void *);
        break;
      /* A position that no conversion selects is fetched as an int, as in the library.  */
      case TRT_FETCH_NONE:
        s->value[i].number = va_arg (s->ap, int);
        break;
      }
}

/* Argument I of S as a pointer with its referent.  */

static struct tp_slot
argument_slot (struct source *s, int i)
{
  void *value = s->value[i].pointer;
  for (unsigned k = 0; k < s->slots; k++)
    {
      const struct tp_slot *slot = &s->slot[(s->next + k) % s->slots];
      if (slot->value == value && slot->ref != TP_UNKNOWN)
        {
          s->next = (slot - s->slot + 1) % s->slots;
          return *slot;
        }
    }
  return (struct tp_slot) { value, trt_resolve ((uintptr_t) value), 0, value };
}

/* The site of argument I.  Sites follow each other, the format's first.  Arguments in a va_list
   have the site of the list.  */

static const char *
argument_site (const struct source *s, int i)
{
  const char *site = s->sites;
  for (int k = 0; k <= (s->sites_each ? i : 0); k++)
    site = trt_site_next (site);
  return site;
}

/* ---- Checks ---- */

/* Upper bounds: for the digits, sign and flag characters of an integer, and for the digits before
   the decimal point of the largest double and long double.  */
enum
{
  NUMBER_MAX = 40,
  DOUBLE_MAX = 320,
  LONG_DOUBLE_MAX = 5000
};

/* Check what the conversion V of a printf reads or stores; returns the maximum number of characters
   that it prints.  */

static size_t
check_print_conversion (const struct trt_conversion *v, struct source *s, bool null_is_printed)
{
  size_t limit = v->limit, width = v->width;
  bool limited = v->limited;
  if (v->limit_from >= 0)
    {
      limited = (int) s->value[v->limit_from].number >= 0;
      limit = limited ? s->value[v->limit_from].number : 0;
    }
  if (v->width_from >= 0)
    {
      long n = (int) s->value[v->width_from].number;
      width = n < 0 ? -n : n;
    }

  size_t most = NUMBER_MAX + (limited ? limit : 0);
  struct tp_slot p;
  switch (v->letter)
    {
    case 's':
    case 'S':
      p = argument_slot (s, v->argument);
      if (!p.value && null_is_printed)
        most = 6;
      else
        {
          struct trt_string t
            = { .pointer = p,
                .limit = limited ? limit : SIZE_MAX,
                .flags = TP_STRING_MEASURE | (v->letter == 'S' ? TP_STRING_WIDE : 0),
                .site = argument_site (s, v->argument),
                .pc = s->pc };
          most = trt_check_string (&t);
          s->read[v->argument]
            = v->letter == 's' ? most + (most < t.limit) : most + (limited ? 0 : sizeof (wchar_t));
          if (v->letter == 's' && v->length != 'l')
            trt_format_member_read (p.value, s->read[v->argument], s->pc);
          /* A wide character of 4 bytes is converted to at most 6 bytes.  */
          if (v->letter == 'S')
            most *= 2;
        }
      break;
    case 'n':
      {
        size_t n = v->length == 'H' ? 1 : v->length == 'h' ? 2 : v->length ? 8 : 4;
        p = argument_slot (s, v->argument);
        trt_check_range (&p, n, argument_site (s, v->argument), s->pc);
        trt_refs_clear ((uintptr_t) p.value, n);
        trt_unset_clear ((uintptr_t) p.value, n);
        most = 0;
        break;
      }
    case 'm':
      most = 256;
      break;
    case 'p':
      p = argument_slot (s, v->argument);
      trt_printed_note ((uintptr_t) p.value, p.ref);
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      most += v->length == 'L' ? LONG_DOUBLE_MAX : DOUBLE_MAX;
      break;
    default:
      if (trt_conversion_type (v) == TRT_FETCH_LONG)
        trt_printed_forget (s->value[v->argument].number);
      /* There may be a grouping character of the locale at every digit.  */
      most *= 4;
      break;
    }
  return most > width ? most : width;
}

/* How many characters the conversion V of a wide printf certainly prints, with the arguments in
   S.  */

static size_t
least_printed (const struct trt_conversion *v, const struct source *s)
{
  size_t least = v->width;
  if (v->width_from >= 0)
    {
      long n = (int) s->value[v->width_from].number;
      least = n < 0 ? -n : n;
    }
  size_t read = v->letter == 'S' ? s->read[v->argument] / sizeof (wchar_t) : 0;
  /* Without a limit the end of the string was read, too.  */
  if (read && !v->limited)
    read--;
  return read > least ? read : least;
}

/* Does the format F print only a string, so that GCC may replace the call?  */

static bool
string_alone_p (const char *f)
{
  return f[0] == '%' && f[1] == 's' && (!f[2] || (f[2] == '\n' && !f[3]));
}

/* If possible, set *MOST to the number of bytes that printing FORMAT with the arguments in AP into
   LIMIT bytes stores, with the terminating null.  */

static bool
measure (size_t *most, size_t limit, const char *format, const struct trt_format *f, va_list ap)
{
  if (!f->understood || f->stores)
    return false;
  va_list again;
  va_copy (again, ap);
  int length = vsnprintf (NULL, 0, format, again);
  va_end (again);
  *most = length < 0 ? 1 : (size_t) length + 1;
  if (*most > limit)
    *most = limit;
  return true;
}

/* Check that none of the strings in S is where FORMAT, which F describes, will store its result: at
   DST, certainly no more than MOST of LIMIT bytes, and exactly so many if MEASURED.  */

static void
check_print_overlaps (const struct tp_slot *dst, size_t limit, size_t most, bool measured,
                      const char *site, const char *format, const struct trt_format *f,
                      const struct source *s, va_list ap)
{
  uintptr_t d = (uintptr_t) dst->value;
  for (int i = 0; i < f->arguments; i++)
    {
      uintptr_t a = (uintptr_t) s->value[i].pointer;
      if (!s->read[i] || !trt_overlap_p (d, most, a, s->read[i]))
        continue;
      if (!measured && !measure (&most, limit, format, f, ap))
        most = 1;
      measured = true;
      if (trt_overlap_p (d, most, a, s->read[i]))
        {
          trt_overlap_report (d, most, a, s->read[i], site, s->pc);
          return;
        }
    }
}

/* The same for a wide FORMAT: what it certainly prints is compared, because nothing of the C
   library's measures the text.  DST has been checked.  */

static void
check_wide_overlaps (const struct tp_slot *dst, size_t limit, const char *site,
                     const struct trt_format *f, const struct source *s)
{
  uintptr_t d = (uintptr_t) dst->value;
  size_t least = (f->understood ? f->literal : 0) + 1;
  for (int i = 0; i < f->conversions; i++)
    {
      /* A multibyte string may be invalid; then nothing more is printed.  */
      if (f->conversion[i].letter == 's')
        {
          least = 1;
          break;
        }
      least += least_printed (&f->conversion[i], s);
    }
  least = least * sizeof (wchar_t) < limit ? least * sizeof (wchar_t) : limit;
  for (int i = 0; i < f->arguments; i++)
    {
      uintptr_t a = (uintptr_t) s->value[i].pointer;
      if (s->read[i] && trt_overlap_p (d, least, a, s->read[i]))
        {
          trt_overlap_report (d, least, a, s->read[i], site, s->pc);
          return;
        }
    }
}

/* Check that there is room at DST for the result of FORMAT with the arguments in AP: at most LIMIT
   bytes, and certainly no more than *MOST, with the terminating null.  Returns true if *MOST was
   set to the true number.  */

static bool
check_destination (const struct tp_slot *dst, size_t limit, size_t *most, const char *site,
                   const char *format, const struct trt_format *f, va_list ap, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) dst->value;
  if (*most > limit)
    *most = limit;
  if (limit == 0
      || (a >= TRT_NULL_PAGE && trt_mapping_has_cell (a) && trt_block_owns_p (dst->ref, a, *most)))
    return false;
  bool measured = measure (most, limit, format, f, ap);
  trt_check_range (dst, measured ? *most : 1, site, pc);
  return measured;
}

/* Forget the referents of what the text will overwrite at DST, MOST bytes as estimated.  Behind the
   text there may be pointers, in the same structure or in another variable, whose referents must
   stay.  So if there are referents, the text is measured, and if that is not possible, the estimate
   ends with the block.  */

static void
forget_overwritten (uintptr_t dst, size_t most, bool measured, size_t limit, const char *format,
                    const struct trt_format *f, va_list ap)
{
  if (most == 0 || !trt_mapping_fits (dst, most))
    return;
  uintptr_t end = dst + most;
  if (!measured && trt_refs_next (dst & ~(uintptr_t) 7, end) < end
      && !measure (&most, limit, format, f, ap))
    {
      uint32_t owner = *trt_cell_origin (dst) & ~TP_TAIL_MASK;
      uintptr_t a = dst & ~(uintptr_t) 7;
      while (a < end && (*trt_cell_origin (a) & ~TP_TAIL_MASK) == owner)
        a += 8;
      most = a < end ? a - dst : most;
    }
  trt_refs_clear (dst, most);
}

/* Check all of a printf, whose result has ROOM bytes in the member of a structure at DST.  S->ap is
   at its first argument.  */

static void
check_printing (const struct tp_slot *dst, size_t limit, size_t room, const char *dst_site,
                const struct tp_slot *format, int flags, struct source *s)
{
  bool wide = flags & TP_PRINT_WIDE;
  struct trt_string t = { .pointer = *format,
                          .limit = SIZE_MAX,
                          .flags = TP_STRING_OR_NULL | (wide ? TP_STRING_WIDE : 0),
                          .site = s->sites,
                          .pc = s->pc };
  int saved_errno = errno;
  if (!(flags & TP_PRINT_GOOD))
    trt_check_string (&t);
  if (!format->value)
    return;

  struct trt_format f;
  va_list again;
  trt_format_print (&f, format->value, wide);
  va_copy (again, s->ap);
  fetch_arguments (&f, s);
  bool null_is_printed = !(flags & TP_PRINT_PUTS) || wide || !string_alone_p (format->value);
  size_t most = f.literal + 1;
  for (int i = 0; i < f.conversions; i++)
    most += check_print_conversion (&f.conversion[i], s, null_is_printed);
  errno = saved_errno;
  if (dst && wide)
    check_wide_overlaps (dst, limit, dst_site, &f, s);
  else if (dst)
    {
      bool measured
        = check_destination (dst, limit, &most, dst_site, format->value, &f, again, s->pc);
      if (most > room && (measured || measure (&most, limit, format->value, &f, again)))
        {
          measured = true;
          trt_check_member ((uintptr_t) dst->value, most, (uintptr_t) dst->value, room, dst_site,
                            s->pc);
        }
      check_print_overlaps (dst, limit, most, measured, dst_site, format->value, &f, s, again);
      forget_overwritten ((uintptr_t) dst->value, most, measured, limit, format->value, &f, again);
    }
  va_end (again);
  errno = saved_errno;
}

/* Does V store a string whose length only the input limits?  */

static bool
endless_string_p (const struct trt_conversion *v)
{
  return (v->letter == 's' || v->letter == 'S' || v->letter == '[') && !v->limited && !v->allocate;
}

/* Does a conversion of F, with arguments from S, store something in the block of A behind that?
   It may overwrite the end of a string that was stored at A.  */

static bool
stored_behind_p (const struct trt_format *f, const struct source *s, uintptr_t a)
{
  for (int i = 0; i < f->conversions; i++)
    {
      uintptr_t b = (uintptr_t) s->value[f->conversion[i].argument].pointer;
      if (b > a && trt_mapping_has_cell (b) && *trt_cell_origin (b) == *trt_cell_origin (a))
        return true;
    }
  return false;
}

static void
check_scanning (const struct tp_slot *format, int flags, struct source *s)
{
  bool wide = flags & TP_SCAN_WIDE;
  struct trt_string t = { .pointer = *format,
                          .limit = SIZE_MAX,
                          .flags = wide ? TP_STRING_WIDE : 0,
                          .site = s->sites,
                          .pc = s->pc };
  int saved_errno = errno;
  trt_check_string (&t);
  if (!format->value)
    return;

  struct trt_format f;
  trt_format_scan (&f, format->value, wide);
  fetch_arguments (&f, s);
  trt_printed_expect_none ();
  for (int i = 0, ordinal = 0, allocated = -1; i < f.conversions; i++)
    {
      const struct trt_conversion *v = &f.conversion[i];
      struct tp_slot p = argument_slot (s, v->argument);
      size_t n = trt_conversion_size (v);
      trt_unset_clear ((uintptr_t) p.value, n);
      const char *site = argument_site (s, v->argument);
      if ((v->letter == 's' || v->letter == '[') && v->length != 'l' && !v->allocate)
        trt_format_member_stored (p.value, ordinal);
      /* The input may end before this conversion: "while (scanf ("%d", &a[n]) == 1) n++" is correct
         although the last of these pointers is beyond the array.  %n is not counted in scanf's
         result, so it cannot be put off.  */
      if (v->letter != 'n' && (flags & TP_SCAN_TOLD) && trt_range_put_off (&p, n, site, s->pc)
          && trt_printed_put_off (&p, n, ordinal, site, s->pc))
        {
          ordinal++;
          continue;
        }
      if (v->allocate && v->letter != 'n')
        allocated = i;
      else if (n == sizeof (void *) && strchr ("diouxXp", v->letter))
        trt_printed_expect ((uintptr_t) p.value, ordinal);
      ordinal += v->letter != 'n';
      trt_check_range (&p, n, site, s->pc);
      trt_refs_clear ((uintptr_t) p.value, n);
      if ((flags & TP_SCAN_TOLD) && endless_string_p (v)
          && trt_mapping_has_cell ((uintptr_t) p.value)
          && !stored_behind_p (&f, s, (uintptr_t) p.value))
        trt_printed_put_off (&p, n > 1 ? TRT_WIDE_STRING_STORED : TRT_STRING_STORED, ordinal - 1,
                             site, s->pc);
      if (allocated == i)
        trt_printed_expect_block ((uintptr_t) p.value, ordinal - 1, site);
    }
  if (wide || !(flags & TP_SCAN_TOLD))
    trt_format_members_done ();
  errno = saved_errno;
}

/* Entry points; abi.def describes them.  The slots of the call buffer are read before other calls
   can overwrite them.  */

static void
begin_source (struct source *s, const char *sites, bool each, uintptr_t pc)
{
  if (!trt_ready)
    trt_init ();
  s->slot = trt_call_buffer.arg;
  s->slots = TP_ARG_SLOTS;
  s->next = 0;
  s->sites = sites;
  s->sites_each = each;
  s->pc = pc;
}

/* Take the arguments from the va_list LIST, which is not changed.  */

static void
begin_list (struct source *s, const char *sites, void *list, uintptr_t pc)
{
  begin_source (s, sites, false, pc);
  va_copy (s->ap, *(va_list *) list);
  s->slot = trt_kept_slots (list, &s->slots, &s->next);
}

void
TP_ABI (check_print) (void *dst, size_t size, uint32_t dst_ref, void *dst_anchor,
                      const char *dst_site, size_t room, const void *format, uint32_t ref,
                      void *anchor, const char *sites, int flags, ...)
{
  struct tp_slot d = { dst, dst_ref, 0, dst_anchor };
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_source (&s, sites, true, PC);
  va_start (s.ap, flags);
  check_printing (dst_site ? &d : NULL, size, room, dst_site, &f, flags, &s);
  trt_format_members_done ();
  va_end (s.ap);
}

void
TP_ABI (check_output) (const void *format, uint32_t ref, void *anchor, const char *sites, int flags,
                       ...)
{
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_source (&s, sites, true, PC);
  va_start (s.ap, flags);
  check_printing (NULL, SIZE_MAX, SIZE_MAX, NULL, &f, flags, &s);
  trt_format_members_done ();
  va_end (s.ap);
}

void
TP_ABI (check_vprint) (void *dst, size_t size, uint32_t dst_ref, void *dst_anchor,
                       const char *dst_site, size_t room, const void *format, uint32_t ref,
                       void *anchor, const char *sites, int flags, void *list)
{
  struct tp_slot d = { dst, dst_ref, 0, dst_anchor };
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_list (&s, sites, list, PC);
  check_printing (dst_site ? &d : NULL, size, room, dst_site, &f, flags, &s);
  va_end (s.ap);
}

void
TP_ABI (check_scan) (const void *format, uint32_t ref, void *anchor, const char *sites, int flags,
                     ...)
{
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_source (&s, sites, true, PC);
  va_start (s.ap, flags);
  check_scanning (&f, flags, &s);
  va_end (s.ap);
}

void
TP_ABI (check_vscan) (const void *format, uint32_t ref, void *anchor, const char *sites, int flags,
                      void *list)
{
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_list (&s, sites, list, PC);
  check_scanning (&f, flags, &s);
  va_end (s.ap);
}
