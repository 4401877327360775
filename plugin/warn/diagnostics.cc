/* diagnostics.cc - collects the plugin's own warnings until the end of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC warns about some of the same errors, depending on options and levels, and for some of them
   only after all optimisations.  Two warnings about one mistake are a nuisance.  So the plugin's
   warnings are delayed until the end of the unit, and a hook in GCC's diagnostics records the lines
   about which GCC has warned.

   The warnings have the name of their option in the text, because GCC does not know the plugin's
   options.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "warn/diagnostics.h"

struct complaint
{
  location_t where, cause;
  const char *format, *note;
  char *name, *more;
};

static vec<complaint> complaints;

struct line
{
  const char *file;
  int number;
};
static vec<line> warned;

static tp_starter gcc_starter;

/* GCC's options for warnings about the same errors, without "-W" and without "=" and what follows
   it.  */
static const char *const same_subject[]
  = { "use-after-free",     "dangling-pointer",    "return-local-addr", "free-nonheap-object",
      "uninitialized",      "maybe-uninitialized", "null-dereference",  "nonnull",
      "array-bounds",       "stringop-overflow",   "stringop-overread", "mismatched-dealloc",
      "zero-length-bounds", "discarded-qualifiers" };

static bool
same_subject_p (int option)
{
  if (option <= 0 || option >= (int) cl_options_count)
    return false;
  const char *text = cl_options[option].opt_text;
  if (!startswith (text, "-W"))
    return false;
  text += 2;
  if (startswith (text, "analyzer-"))
    return true;
  size_t length = strcspn (text, "=");
  for (const char *s : same_subject)
    if (strlen (s) == length && memcmp (s, text, length) == 0)
      return true;
  return false;
}

static void
notice (tp_diagnostic_output output, tp_diagnostic *d)
{
  if (tp_diagnostic_serious_p (d) && same_subject_p (tp_diagnostic_option (d)))
    {
      expanded_location place = expand_location (diagnostic_location (d));
      warned.safe_push ({ place.file, place.line });
    }
  gcc_starter (output, d);
}

void
tp_diagnostics_start (void)
{
  gcc_starter = tp_starter_of (global_dc);
  tp_starter_of (global_dc) = notice;
}

static bool
warned_p (location_t where)
{
  expanded_location place = expand_location (where);
  for (const line &l : warned)
    if (l.number == place.line && l.file && place.file && strcmp (l.file, place.file) == 0)
      return true;
  return false;
}

void
tp_warn_later (location_t where, const char *format, const char *name, const char *more,
               location_t cause, const char *note)
{
  if (LOCATION_LOCUS (where) == UNKNOWN_LOCATION || LOCATION_LOCUS (where) == BUILTINS_LOCATION)
    return;
  for (const complaint &c : complaints)
    if (c.where == where)
      return;
  complaints.safe_push (
    { where, cause, format, note, name ? xstrdup (name) : NULL, more ? xstrdup (more) : NULL });
}

void
tp_diagnostics_finish (void)
{
  for (complaint &c : complaints)
    {
      if (!warned_p (c.where))
        {
          char *format
            = concat (c.format, tp_opt.werror ? " [-Werror=temporal]" : " [-Wtemporal]", NULL);
          /* Otherwise GCC would print "At top level" before warnings that come after all
             functions.  */
          diagnostic_set_last_function (global_dc, (tp_diagnostic *) NULL);
          bool said = true;
          if (!tp_opt.werror)
            said = warning_at (c.where, 0, format, c.name, c.more);
          else if (!inhibit_warnings && !in_system_header_at (c.where))
            error_at (c.where, format, c.name, c.more);
          else
            said = false;
          if (said && c.note && LOCATION_LOCUS (c.cause) != UNKNOWN_LOCATION)
            inform (c.cause, "%s", c.note);
          free (format);
        }
      free (c.name);
      free (c.more);
    }
  complaints.release ();
  warned.release ();
}
