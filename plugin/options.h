/* options.h - what the user asked of the plugin.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OPTIONS_H
#define TEMPORAL_OPTIONS_H

struct tp_plugin_options
{
#define TP_PLUGIN_OPTION(name, text) bool name;
#include "options.def"
#undef TP_PLUGIN_OPTION
};

extern struct tp_plugin_options tp_opt;

/* Read the -fplugin-arg-* of INFO.  Each unknown option, and each value given to
   an option that takes none, is an error; returns false if there was one.  */
extern bool tp_options_parse (const struct plugin_name_args *info);

/* The text that -fplugin-arg-temporal-help prints, on stdout.  */
extern void tp_options_help (void);

#endif
