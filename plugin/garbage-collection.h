/* garbage-collection.h - when GCC collects garbage.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GARBAGE_COLLECTION_H
#define TEMPORAL_GARBAGE_COLLECTION_H

/* Let it collect earlier than usual, unless the user has said when.  */
extern void tp_collect_early (const char *plugin);

#endif
