/* compared-pointers.h - pointers that are only compared need not be remembered as moved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COMPARED_POINTERS_H
#define TEMPORAL_COMPARED_POINTERS_H

/* Remove from FUN the questions whether pointers are outside of their blocks, where nothing would
   ask what they have recorded.  */
extern void tp_remove_unread_keeps (function *fun);

#endif
