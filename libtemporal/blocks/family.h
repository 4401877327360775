/* family.h - which deallocator belongs to which allocator: the interface of family.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FAMILY_H
#define TEMPORAL_FAMILY_H

#include "blocks/blocks.h"

#define TRT_FAMILY_EXPLICIT 1

#pragma GCC visibility push(hidden)

/* The family of TEXT; 0 for null, or if there is no room.  */
unsigned trt_family (const char *text);
/* Texts may have gone with a library.  */
void trt_family_forget (void);
/* Is it known who may end blocks of FAMILY?  */
bool trt_family_named_p (unsigned family);
/* May the function NAME end blocks of FAMILY?  */
bool trt_family_includes (unsigned family, const char *name);
/* Is NAME a deallocator of the C library, which wraps nothing that the program knows?  Is FAMILY
   one's?  */
bool trt_family_library_name_p (const char *name);
bool trt_family_library_p (unsigned family);
/* Say to whom blocks of FAMILY belong (0: malloc's), and that it is not NAME.  */
void trt_family_format (struct trt_text *t, unsigned family, const char *name);

#pragma GCC visibility pop
#endif
