/* diagnostics.h - collects the plugin's own warnings until the end of the unit.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DIAGNOSTICS_H
#define TEMPORAL_DIAGNOSTICS_H

/* Warn at WHERE with FORMAT, a format of GCC's diagnostics that may use the strings NAME and MORE.
   Unless CAUSE is UNKNOWN_LOCATION, add a note with the text NOTE there.  FORMAT and NOTE must live
   until the end of the compilation.  The warning is printed at the end of the unit, unless GCC has
   warned about the same kind of error on that line.  */
extern void tp_warn_later (location_t where, const char *format, const char *name, const char *more,
                           location_t cause, const char *note);

/* Install the hook that observes GCC's diagnostics.  */
extern void tp_diagnostics_start (void);

/* Print the collected warnings.  */
extern void tp_diagnostics_finish (void);

#endif
