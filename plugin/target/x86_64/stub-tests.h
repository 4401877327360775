/* stub-tests.h - tests that stubs make before they call the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUB_TESTS_H
#define TEMPORAL_STUB_TESTS_H

/* Which test is made out of line.  */
enum tp_stub_test
{
  STUB_NONE,
  STUB_ALIVE, /* the cell differs in its tail only: valid */
  STUB_PLACE, /* the same, and at least N bytes of the cell belong to the block */
  STUB_BYTES, /* the same, for the N bytes at the address */
  STUB_NULL   /* the call's second argument is null or a small integer: the result is TP_NULL */
};

/* A test.  CELL, REF and POINTER are numbers of operands: the cell, the expected referent, and the
   pointer; the accessed address is DISTANCE bytes after the pointer.  For STUB_NULL, POINTER is
   compared with null, and operand 0 is the result.  */
struct tp_test
{
  enum tp_stub_test kind;
  unsigned n, cell, ref, pointer;
  HOST_WIDE_INT distance;
};

/* Output TEST of the statement with OPERANDS, in stub NUMBER.  The code jumps back if the
   runtime need not be called, and falls through otherwise.  */
extern void tp_write_test (FILE *file, const struct tp_test *test, rtx *operands, unsigned number);

/* Install the hook that outputs the shared tests at the end of the unit.  */
extern void tp_tests_start (void);

#endif
