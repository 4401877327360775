/* invalid-accesses.h - warnings about accesses that are certainly wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INVALID_ACCESSES_H
#define TEMPORAL_INVALID_ACCESSES_H

/* Warn of the memory that STMT reads or writes, itself or as the call of a library function, if
   that is certainly wrong.  */
extern void tp_warn_of_accesses (struct tp_known *known, gimple *stmt);

#endif
