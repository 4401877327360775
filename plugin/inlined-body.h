/* inlined-body.h - entries that have become the function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INLINED_BODY_H
#define TEMPORAL_INLINED_BODY_H

/* If FUN is an entry into which its body was inlined, have it described as that function.  */
extern void tp_describe_entry (function *fun);

#endif
