/* named-objects.h - checks of accesses to objects by their names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NAMED_OBJECTS_H
#define TEMPORAL_NAMED_OBJECTS_H

/* Check A, STMT's access to the declared object DECL itself.  WHAT is 'r' or 'w'.  */
extern void tp_check_named (struct tp_context *cx, gimple *stmt, const struct tp_access *a,
                            tree decl, char what);

/* The same for VARIABLE, which is in a frame that nested functions share.  */
extern void tp_check_in_frame (struct tp_context *cx, gimple *stmt, const struct tp_access *a,
                               tree variable, char what);

#endif
