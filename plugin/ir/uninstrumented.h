/* uninstrumented.h - which functions are not instrumented, and why.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNINSTRUMENTED_H
#define TEMPORAL_UNINSTRUMENTED_H

/* Why the function DECL cannot be instrumented; null if it can.  *QUIET is set if that is no matter
   for a warning.  */
extern const char *tp_reason_uninstrumented (tree decl, bool *quiet);

/* Is the function of NODE left as it is by the instrumentation?  */
extern bool tp_uninstrumented_p (cgraph_node *node);

/* Does such a function of this unit name the variable VAR?  */
extern bool tp_uninstrumented_names_p (tree var);

#endif
