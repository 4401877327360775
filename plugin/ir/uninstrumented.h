/* uninstrumented.h - which functions are not instrumented, and why.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNINSTRUMENTED_H
#define TEMPORAL_UNINSTRUMENTED_H

/* The reason why the function DECL cannot be instrumented; null if it can.  *QUIET is set to true
   if the user need not be warned.  */
extern const char *tp_reason_uninstrumented (tree decl, bool *quiet);

/* Return true if the function of NODE is not instrumented.  */
extern bool tp_uninstrumented_p (cgraph_node *node);

/* Return true if such a function of this unit refers to the variable VAR.  */
extern bool tp_uninstrumented_names_p (tree var);

#endif
