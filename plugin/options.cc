/* options.cc - the plugin's options: parser and help.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC hands -fplugin-arg-NAME-KEY to the plugin and checks nothing: a mistyped
   key would silently build without what the user asked for.  So each unknown key
   is an error here, and so is a value where none is taken.  */

#include "temporal-gcc.h"
#include "options.h"

struct tp_plugin_options tp_opt;

static const struct
{
  const char *name;
  bool *value;
  const char *text;
} table[] = {
#define TP_PLUGIN_OPTION(name, text) { #name, &tp_opt.name, text },
#include "options.def"
#undef TP_PLUGIN_OPTION
};

/* Is KEY the option NAME?  A dash in KEY stands for the underscore of NAME, as
   GNU users expect.  */

static bool
same_name_p (const char *key, const char *name)
{
  for (; *key && *name; key++, name++)
    if (*key != *name && !(*key == '-' && *name == '_'))
      return false;
  return *key == *name;
}

bool
tp_options_parse (const struct plugin_name_args *info)
{
  bool ok = true;
  for (int i = 0; i < info->argc; i++)
    {
      const char *key = info->argv[i].key;
      size_t k;
      for (k = 0; k < ARRAY_SIZE (table); k++)
	if (same_name_p (key, table[k].name))
	  break;
      if (k == ARRAY_SIZE (table))
	{
	  error ("temporal: unknown option %<-fplugin-arg-%s-%s%>; "
		 "%<-fplugin-arg-%s-help%> lists the options",
		 info->base_name, key, info->base_name);
	  ok = false;
	}
      else if (info->argv[i].value)
	{
	  error ("temporal: option %<-fplugin-arg-%s-%s%> takes no value",
		 info->base_name, key);
	  ok = false;
	}
      else
	*table[k].value = true;
    }
  return ok;
}

void
tp_options_help (void)
{
  printf ("temporal finds temporal memory errors in C programs while they run."
	  "\nOptions, each given as -fplugin-arg-temporal-NAME:\n");
  for (size_t k = 0; k < ARRAY_SIZE (table); k++)
    {
      char name[32];
      snprintf (name, sizeof name, "%s", table[k].name);
      for (char *p = name; *p; p++)
	if (*p == '_')
	  *p = '-';
      printf ("  %-10s %s\n", name, table[k].text);
    }
  printf ("The function attribute no_temporal leaves one function alone.\n");
}
