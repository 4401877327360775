/* redundant-exposures.h - removes questions about the previous call that have been answered since.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REDUNDANT_EXPOSURES_H
#define TEMPORAL_REDUNDANT_EXPOSURES_H

/* Drop those questions of FUN about the call before that have been answered since.  */
extern void tp_remove_redundant_exposures (function *fun);

/* Drop what exposed-stores.cc has appended to FUN of stores in variables of this unit, now that
   functions have been inlined.  */
extern void tp_remove_private_exposures (function *fun);

#endif
