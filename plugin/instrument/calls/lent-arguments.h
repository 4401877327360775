/* lent-arguments.h - what library functions pass on to functions of the program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LENT_ARGUMENTS_H
#define TEMPORAL_LENT_ARGUMENTS_H

/* If the library function LIBRARY calls the program back with what CALL gives it, tell the runtime
   before and after CALL.  */
extern void tp_lend_arguments (struct tp_context *cx, gcall *call,
                               const struct tp_library *library);

#endif
