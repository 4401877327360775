/* scopes.h - which locals are tracked, and when they begin and end to live.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SCOPES_H
#define TEMPORAL_SCOPES_H

/* Decide which locals of the current function are tracked, and fill TRACKED with
   their DECL_UIDs and VARS with the declarations.  */
extern void tp_choose_locals (bitmap tracked, vec<tree> *vars);

/* Insert enter and leave for the TRACKED locals, and mark pointers in memory as not set
   (uninit.cc), after everything else has been inserted.  */
extern void tp_instrument_scopes (const vec<tree> &tracked);

#endif
