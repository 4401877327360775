/* garbage-collection.h - lets GCC collect garbage earlier.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GARBAGE_COLLECTION_H
#define TEMPORAL_GARBAGE_COLLECTION_H

/* Let GCC collect garbage earlier than by default, unless the user has set the parameters.  */
extern void tp_collect_early (const char *plugin);

#endif
