/* written-text.h - the text of an expression as it is written: the interface of written-text.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_WRITTEN_TEXT_H
#define TEMPORAL_WRITTEN_TEXT_H

#include "ir/source-places.h"

/* The text at PLACE, if it is the expression that is accessed there, which is printed as PRINTED;
   null if not, or if that is not certain.  WHAT is 'w' for a write.  The caller frees it.  */
extern char *tp_written_text (const struct tp_source_place *place, const char *printed, char what);

#endif
