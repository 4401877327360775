/* options.cc - the plugin's options: parser and help.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC passes -fplugin-arg-NAME-KEY to the plugin without checking it, so a mistyped key would
   silently be ignored.  Therefore an unknown key is an error here, and so is a value for an option
   that takes none, or an unknown value.  */

#include "base/temporal-gcc.h"
#include "base/options.h"

struct tp_plugin_options tp_opt;

/* All options.  A switch has SET; a choice has CHOSEN, and WORDS, the possible values separated by
   bars.  */
static const struct
{
  const char *name;
  bool *set;
  int *chosen;
  const char *words;
  const char *text;
} table[] = {
#define TP_PLUGIN_OPTION(name, text) { #name, &tp_opt.name, NULL, NULL, text },
#define TP_PLUGIN_CHOICE(name, words, text) { #name, NULL, &tp_opt.name, words, text },
#include "base/options.def"
#undef TP_PLUGIN_OPTION
#undef TP_PLUGIN_CHOICE
};

static const struct
{
  const char *name;
  bool *disabled;
} optimizations[] = {
#define TP_OPTIMIZATION(name, text, source) { #name, &tp_opt.disable.name },
#include "base/optimizations.def"
#undef TP_OPTIMIZATION
};

/* Return true if KEY is the option NAME.  KEY may have dashes in place of the underscores of NAME,
   as GNU users expect.  */

static bool
same_name_p (const char *key, const char *name)
{
  for (; *key && *name; key++, name++)
    if (*key != *name && !(*key == '-' && *name == '_'))
      return false;
  return *key == *name;
}

/* The position of WORD in WORDS, which are separated by bars; -1 if it is not among them.  */

static int
word_number (const char *words, const char *word)
{
  size_t length = strlen (word);
  for (int n = 0;; n++)
    {
      size_t next = strcspn (words, "|");
      if (next == length && strncmp (words, word, length) == 0)
        return n;
      if (!words[next])
        return -1;
      words += next + 1;
    }
}

/* Disable the optimizations listed in NAMES, which are separated by commas; NAMES may be null.
   BASE is the name of the plugin, for messages.  Returns false after an error.  */

static bool
disable (const char *names, const char *base)
{
  char *copy = xstrdup (names ? names : "");
  const char *unknown = *copy ? NULL : copy;
  for (char *name = strtok (copy, ","); name; name = strtok (NULL, ","))
    {
      size_t k;
      for (k = 0; k < ARRAY_SIZE (optimizations); k++)
        if (same_name_p (name, optimizations[k].name))
          break;
      if (k < ARRAY_SIZE (optimizations))
        *optimizations[k].disabled = true;
      else
        unknown = name;
    }
  if (unknown)
    {
      char *all = NULL;
      for (size_t k = 0; k < ARRAY_SIZE (optimizations); k++)
        all = reconcat (all, all ? all : "", k ? "," : "", optimizations[k].name, NULL);
      error (
        "temporal: option %<-fplugin-arg-%s-disable%> does not know %qs, but some or all of %qs",
        base, unknown, all);
      free (all);
    }
  free (copy);
  return !unknown;
}

/* VALUE is that of the option "checks", or null.  If it ends with ",init", or is "init", set that
   option, and return the rest in memory of malloc; otherwise return VALUE.  */

static const char *
take_init (const char *value)
{
  size_t length = value ? strlen (value) : 0;
  tp_opt.init = false;
  if (length < 4 || strcmp (value + length - 4, "init") != 0
      || (length > 4 && value[length - 5] != ','))
    return value;
  tp_opt.init = true;
  return length == 4 ? "all" : xstrndup (value, length - 5);
}

/* Set option number K to VALUE, which may be null.  BASE is the name of the plugin, for messages.
   Returns false after an error.  */

static bool
take (size_t k, const char *value, const char *base)
{
  const char *name = table[k].name;
  if (table[k].set && value)
    {
      error ("temporal: option %<-fplugin-arg-%s-%s%> takes no value", base, name);
      return false;
    }
  if (table[k].set)
    {
      *table[k].set = true;
      return true;
    }
  if (table[k].chosen == &tp_opt.checks)
    value = take_init (value);
  int n = value ? word_number (table[k].words, value) : -1;
  if (n < 0)
    {
      error ("temporal: option %<-fplugin-arg-%s-%s%> needs one of the values %qs", base, name,
             table[k].words);
      return false;
    }
  *table[k].chosen = n;
  return true;
}

/* Take the option KEY with VALUE, which may be null.  */

static bool
take_named (const char *key, const char *value, const char *base)
{
  if (same_name_p (key, "disable"))
    return disable (value, base);
  for (size_t k = 0; k < ARRAY_SIZE (table); k++)
    if (same_name_p (key, table[k].name))
      return take (k, value, base);
  error ("temporal: unknown option %<-fplugin-arg-%s-%s%>; "
         "%<-fplugin-arg-%s-help%> lists the options",
         base, key, base);
  return false;
}

/* Disable what does not go together with other options.  With "init" each block must be known to
   the runtime that is given to uninstrumented code, because such code may set it; so no referent
   may be left out, and all locals in memory are blocks. */

static void
settle_options (void)
{
  if (!tp_opt.init)
    return;
  tp_opt.disable.umo = true;
  tp_opt.disable.escape = true;
  tp_opt.disable.pointer_free = true;
}

bool
tp_options_parse (const struct plugin_name_args *info)
{
  bool ok = true;
  for (int i = 0; i < info->argc; i++)
    ok &= take_named (info->argv[i].key, info->argv[i].value, info->base_name);
  settle_options ();
  return ok;
}

/* Does the switch number K say what the compiler prints, not what it makes?  */

static bool
prints_p (size_t k)
{
  bool *set = table[k].set;
  return set == &tp_opt.help || set == &tp_opt.stats || set == &tp_opt.dump;
}

char *
tp_options_text (void)
{
  char *text = xstrdup ("");
  for (size_t k = 0; k < ARRAY_SIZE (table); k++)
    if (table[k].set && *table[k].set && !prints_p (k))
      text = reconcat (text, text, table[k].name, " ", NULL);
  if (tp_opt.init)
    text = reconcat (text, text, "checks=",
                     tp_opt.checks == TP_CHECKS_TEMPORAL  ? "temporal"
                     : tp_opt.checks == TP_CHECKS_SPATIAL ? "spatial"
                                                          : "all",
                     ",init ", NULL);
  if (tp_opt.bounds == TP_BOUNDS_OBJECT)
    text = reconcat (text, text, "bounds=object ", NULL);
  if (tp_opt.bounds == TP_BOUNDS_MEMBER)
    text = reconcat (text, text, "bounds=member ", NULL);
  for (size_t k = 0; k < ARRAY_SIZE (optimizations); k++)
    if (*optimizations[k].disabled)
      text = reconcat (text, text, "disable=", optimizations[k].name, " ", NULL);
  return text;
}

void
tp_options_add (const char *text)
{
  char *copy = xstrdup (text);
  for (char *rest, *word = strtok_r (copy, " ", &rest); word; word = strtok_r (NULL, " ", &rest))
    {
      char *value = strchr (word, '=');
      if (value)
        *value++ = 0;
      take_named (word, value, "temporal");
    }
  settle_options ();
  free (copy);
}

void
tp_options_help (void)
{
  printf ("temporal finds temporal memory errors in C programs while they run."
          "\nOptions, each given as -fplugin-arg-temporal-NAME:\n");
  for (size_t k = 0; k < ARRAY_SIZE (table); k++)
    {
      char name[64];
      snprintf (name, sizeof name, "%s", table[k].name);
      for (char *p = name; *p; p++)
        if (*p == '_')
          *p = '-';
      if (table[k].words)
        printf ("  %s=%s  %s\n", name, table[k].words, table[k].text);
      else
        printf ("  %-10s %s\n", name, table[k].text);
    }
  printf ("The function attribute no_temporal, or no_sanitize_address, leaves one function "
          "alone.\n");
}
