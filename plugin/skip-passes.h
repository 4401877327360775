/* skip-passes.h - skips passes of GCC in functions that are too large for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SKIP_PASSES_H
#define TEMPORAL_SKIP_PASSES_H

/* Install the callback that skips them.  PLUGIN is the plugin's name.  */
extern void tp_skip_passes_init (const char *plugin);

#endif
