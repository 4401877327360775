/* diagnostics.h - collects the plugin's own warnings until the end of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DIAGNOSTICS_H
#define TEMPORAL_DIAGNOSTICS_H

/* Warn at WHERE with FORMAT, in GCC's own language, which may use two strings, NAME and MORE;
   and, unless CAUSE is unknown, add a note with the text NOTE there.  FORMAT and NOTE must
   last.  The warning appears at the end of the unit, if GCC has none of the kind on that
   line.  */
extern void tp_warn_later (location_t where, const char *format, const char *name, const char *more,
                           location_t cause, const char *note);

/* Start to look at what GCC says.  */
extern void tp_diagnostics_start (void);

/* Give out what was collected.  */
extern void tp_diagnostics_finish (void);

#endif
