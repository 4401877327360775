/* invalid-accesses.h - warnings about accesses that are certainly invalid.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INVALID_ACCESSES_H
#define TEMPORAL_INVALID_ACCESSES_H

/* Warn about memory that STMT reads or writes, itself or by calling a library function, if the
   access is certainly invalid.  */
extern void tp_warn_of_accesses (struct tp_known *known, gimple *stmt);

#endif
