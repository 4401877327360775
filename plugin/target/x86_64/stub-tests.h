/* stub-tests.h - comparisons in stubs, before they call the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUB_TESTS_H
#define TEMPORAL_STUB_TESTS_H

/* What is looked at, out of line, before the runtime is asked.  */
enum tp_stub_test
{
  STUB_NONE,
  STUB_ALIVE, /* the cell differs in the tail alone: nothing is wrong */
  STUB_PLACE, /* the same, if it leaves so many bytes of the cell */
  STUB_BYTES, /* the same, with so many bytes from the address on */
  STUB_NULL   /* the call's second argument is null: so is the referent */
};

/* Such a test: the numbers of the operands that are the cell, the referent that it should hold, and
   the pointer that the address in question is DISTANCE bytes after.  For STUB_NULL the pointer is
   what is compared, and the result is operand 0.  */
struct tp_test
{
  enum tp_stub_test kind;
  unsigned n, cell, ref, pointer;
  HOST_WIDE_INT distance;
};

/* Write TEST of the statement with OPERANDS, whose stub has NUMBER: it jumps back if there is
   nothing to be asked, and goes on after itself if there is.  */
extern void tp_write_test (FILE *file, const struct tp_test *test, rtx *operands, unsigned number,
                           unsigned row);

/* From now on GCC writes what several of them share.  */
extern void tp_tests_start (void);

#endif
