/* collect-later.cc - a plugin for the tests in temporal.ice: delays GCC's garbage collector until the headers have been read.

   SPDX-License-Identifier: GPL-3.0-or-later

   With --param ggc-min-expand=0 and ggc-min-heapsize=0 the collector runs between all declarations and after most passes, about
   250 times for a function.  Most declarations are in system headers, which many programs share, and collecting there takes more
   time than everything else.  This plugin delays the collector until the first declaration, type or function outside of them.
   From then on it runs as the parameters say, but not after every pass: a tree that the plugin fails to protect from one of its
   passes to the next is lost by any collection between the two.  So it runs after each pass of the plugin and the two passes that
   follow, and after every eighth of the other passes, which process what the plugin has made.  */

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "options.h"
#include "input.h"
#include "tree-pass.h"

int plugin_is_GPL_compatible;

static int heapsize;
static bool begun;

static void
declared (void *event_data, void *)
{
  tree t = (tree) event_data;
  location_t place = UNKNOWN_LOCATION;
  if (t && DECL_P (t))
    place = DECL_SOURCE_LOCATION (t);
  else if (t && TYPE_P (t) && TYPE_STUB_DECL (t))
    place = DECL_SOURCE_LOCATION (TYPE_STUB_DECL (t));
  if (place > BUILTINS_LOCATION && !in_system_header_at (place))
    {
      begun = true;
      param_ggc_min_heapsize = heapsize;
    }
}

/* Callback before a pass, after which GCC tests whether it has to collect.  */

static void
executed (void *event_data, void *)
{
  static unsigned others;
  others = strncmp (((const opt_pass *) event_data)->name, "temporal", 8) == 0 ? 0 : others + 1;
  if (begun)
    param_ggc_min_heapsize = others <= 2 || others % 8 == 0 ? heapsize : 1 << 20;
}

int
plugin_init (plugin_name_args *plugin, plugin_gcc_version *version)
{
  if (!plugin_default_version_check (version, &gcc_version))
    return 1;
  heapsize = param_ggc_min_heapsize;
  param_ggc_min_heapsize = 1 << 20;
  register_callback (plugin->base_name, PLUGIN_FINISH_DECL, declared, NULL);
  register_callback (plugin->base_name, PLUGIN_FINISH_TYPE, declared, NULL);
  register_callback (plugin->base_name, PLUGIN_START_PARSE_FUNCTION, declared, NULL);
  register_callback (plugin->base_name, PLUGIN_PASS_EXECUTION, executed, NULL);
  return 0;
}
