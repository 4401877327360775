/* library-arguments.h - checks the arguments of library functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_ARGUMENTS_H
#define TEMPORAL_LIBRARY_ARGUMENTS_H

/* Insert before CALL, which calls the function that LIBRARY describes, the checks of its arguments
   and the updates of referents in the memory that it writes.  */
extern void tp_check_library_arguments (struct tp_context *cx, gcall *call,
                                        const struct tp_library *library);

#endif
