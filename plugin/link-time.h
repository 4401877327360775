/* link-time.h - with -flto, functions are instrumented when the program is linked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LINK_TIME_H
#define TEMPORAL_LINK_TIME_H

/* The pass that leaves the unit to the link; first of the plugin's passes over the unit.  */
extern simple_ipa_opt_pass *tp_make_defer_pass (gcc::context *ctxt);
/* The pass that does what was left; behind GCC's "whole-program".  */
extern opt_pass *tp_make_resume_pass (gcc::context *ctxt);
/* Have GCC ask which of its passes, and ours, come in which of the two steps.  */
extern void tp_link_time_init (const char *plugin);

#endif
