/* options.h - what the user asked of the plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OPTIONS_H
#define TEMPORAL_OPTIONS_H

/* The values of checks, in the order of their words in options.def.  */
enum
{
  TP_CHECKS_ALL,
  TP_CHECKS_TEMPORAL,
  TP_CHECKS_SPATIAL
};

struct tp_plugin_options
{
#define TP_PLUGIN_OPTION(name, text) bool name;
#define TP_PLUGIN_CHOICE(name, words, text) int name;
#include "base/options.def"
#undef TP_PLUGIN_OPTION
#undef TP_PLUGIN_CHOICE
  /* The optimizations that -fplugin-arg-temporal-disable=NAME,... names.  */
  struct
  {
#define TP_OPTIMIZATION(name, text, source) bool name;
#include "base/optimizations.def"
#undef TP_OPTIMIZATION
  } disable;
};

extern struct tp_plugin_options tp_opt;

/* Read the -fplugin-arg-* of INFO.  Each unknown option is an error, and so is a value that an
   option does not take, or lacks; returns false if there was one.  */
extern bool tp_options_parse (const struct plugin_name_args *info);

/* The switches and disabled optimizations that are set, except for those that only say what is
   printed, in a form for tp_options_add; in memory of malloc.  */
extern char *tp_options_text (void);
/* Set those that TEXT names beside those that are set.  */
extern void tp_options_add (const char *text);

/* The text that -fplugin-arg-temporal-help prints, on stdout.  */
extern void tp_options_help (void);

#endif
