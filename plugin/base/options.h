/* options.h - the options of the plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OPTIONS_H
#define TEMPORAL_OPTIONS_H

/* The values of the option "checks", in the order of their words in options.def.  */
enum
{
  TP_CHECKS_ALL,
  TP_CHECKS_TEMPORAL,
  TP_CHECKS_SPATIAL
};

/* The same for "bounds".  */
enum
{
  TP_BOUNDS_ARRAY,
  TP_BOUNDS_OBJECT,
  TP_BOUNDS_MEMBER
};

/* The values of a choice between "yes" and "no".  */
enum
{
  TP_YES,
  TP_NO
};

struct tp_plugin_options
{
#define TP_PLUGIN_OPTION(name, text) bool name;
#define TP_PLUGIN_CHOICE(name, words, text) int name;
#include "base/options.def"
#undef TP_PLUGIN_OPTION
#undef TP_PLUGIN_CHOICE
  /* The value of "checks" ends with ",init".  */
  bool init;
  /* The optimizations that are disabled by -fplugin-arg-temporal-disable=NAME,...  */
  struct
  {
#define TP_OPTIMIZATION(name, text, source) bool name;
#include "base/optimizations.def"
#undef TP_OPTIMIZATION
  } disable;
};

/* The options of this compilation.  */
extern struct tp_plugin_options tp_opt;

/* Parse the -fplugin-arg-* options of INFO.  An unknown option is an error, and so is an unknown,
   superfluous or missing value.  Returns false after an error.  */
extern bool tp_options_parse (const struct plugin_name_args *info);

/* The switches, bounds and disabled optimizations that are set, except for those that only say what
   is printed, in a form for tp_options_add; in memory of malloc.  */
extern char *tp_options_text (void);
/* Set those that TEXT names beside those that are set.  */
extern void tp_options_add (const char *text);

/* The text that -fplugin-arg-temporal-help prints, on stdout.  */
extern void tp_options_help (void);

#endif
