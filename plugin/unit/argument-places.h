/* argument-places.h - keeps the places of arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ARGUMENT_PLACES_H
#define TEMPORAL_ARGUMENT_PLACES_H

/* Register the callback that keeps the places of the arguments of calls.  */
extern void tp_argument_places_init (const char *plugin_name);

#endif
