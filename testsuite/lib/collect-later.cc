/* collect-later.cc - GCC's collector waits until the headers are read: a plugin for the tests in temporal.ice.

   SPDX-License-Identifier: GPL-3.0-or-later

   With --param ggc-min-expand=0 and ggc-min-heapsize=0 the collector runs between all declarations and behind most passes, some 250
   a function.  Most declarations are of the system's headers, which many programs share, and they take more time than all the rest.
   From the first declaration, type or function outside of them on, it runs as the parameters say, but not behind every pass:
   what the plugin keeps from one of its passes to the next is lost by any collection between the two.  So it runs behind each pass of
   the plugin's and the two after that, and behind every eighth of the others, which take what the plugin made.  */

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

/* A pass begins, behind which GCC asks whether it is time to collect.  */

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
