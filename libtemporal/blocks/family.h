/* family.h - which deallocator belongs to which allocator: the interface of family.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FAMILY_H
#define TEMPORAL_FAMILY_H

#include "blocks/blocks.h"

#define TRT_FAMILY_EXPLICIT 1

#pragma GCC visibility push(hidden)

/* The family with the description TEXT (see family.c); 0 for null, or if the table is full.  */
unsigned trt_family (const char *text);
/* A library was closed, so that addresses of texts may be reused.  */
void trt_family_forget (void);
/* Is it known which functions may deallocate blocks of FAMILY?  */
bool trt_family_named_p (unsigned family);
/* Is NAME a deallocator of FAMILY?  */
bool trt_family_includes (unsigned family, const char *name);
/* Is NAME a deallocator of the C library for objects of its own (fclose)?  Is it one of FAMILY?  */
bool trt_family_library_name_p (const char *name);
bool trt_family_library_p (unsigned family);
/* Append to T which deallocator belongs to blocks of FAMILY (0: malloc's), and that NAME does
   not.  */
void trt_family_format (struct trt_text *t, unsigned family, const char *name);

#pragma GCC visibility pop
#endif
