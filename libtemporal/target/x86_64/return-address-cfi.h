/* return-address-cfi.h - unwind information: where the program continues after a cold call.

   SPDX-License-Identifier: GPL-3.0-or-later

   A message follows the call instruction, or the call was made in a stub, so the program does not
   continue at the return address.  A debugger that steps over such a call sets a breakpoint at the
   return address, which is never reached, and loses control of the program.  These DWARF
   expressions compute the right address, as trt_cold_run and find_message do in C.  They are valid
   at the first instructions of the entries, where a debugger stops when it steps into a function.
   An expression starts with the CFA on the stack (DWARF 5, 6.4.2.2: DW_CFA_val_expression for the
   return address, which is register 16).

   The comments show the stack after each line.  */

#ifndef TEMPORAL_RETURN_ADDRESS_CFI_H
#define TEMPORAL_RETURN_ADDRESS_CFI_H

/* Valgrind parses the frames of each object, and complains of unknown operations, even where it
   should only print that it cannot run such programs.  It is silent about an expression for which
   its stack of 20 entries is too small.  So there are 20 zeroes below the values that are computed.
   22 bytes.  */
/* clang-format off */
#define ZEROES \
"	.cfi_escape 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30\n" \
"	.cfi_escape 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30\n" \
"	.cfi_escape 0x15, 20\n"

/* __temporal_v1_cold: the byte at the return address is the length of the message that follows
   it.  */
#define TRT_GOES_ON_COLD \
"	.cfi_escape 0x16, 16, 31\n" ZEROES                            /* cfa */ \
"	.cfi_escape 0x38, 0x1c, 0x06\n"			              /* message */ \
"	.cfi_escape 0x12, 0x94, 1, 0x22, 0x23, 1\n"                   /* its end */

/* Adds to the address on top of the stack the 32-bit distance that is stored there.  */
#define FOLLOW  "	.cfi_escape 0x12, 0x94, 4, 0x08, 32, 0x24, 0x08, 32, 0x26, 0x22\n"

/* __temporal_v1_stub: P, 16 bytes below the CFA, is the address of the distance to the tables; the
   return address, above it, identifies the stub (plugin/target/x86_64/stubs.cc).  */
#define TRT_GOES_ON_STUB \
"	.cfi_escape 0x16, 16, 111\n" ZEROES                           /* cfa */ \
"	.cfi_escape 0x12, 0x40, 0x1c, 0x06\n"                         /* cfa p */ \
FOLLOW                                                                /* cfa table */ \
/* outer: how many stubs has the table?  */ \
"	.cfi_escape 0x12, 0x94, 4\n"                                  /* cfa table n */ \
"	.cfi_escape 0x12, 0x28, 8, 0\n"                               /* cfa table n, to some: */ \
/* None, and so it ends: the return address.  */ \
"	.cfi_escape 0x13, 0x13, 0x38, 0x1c, 0x06, 0x2f, 60, 0\n"      /* pc, to end: */ \
"	.cfi_escape 0x16, 0x23, 4\n"                                  /* some: cfa n stub */ \
"	.cfi_escape 0x12\n" FOLLOW                             /* inner: cfa n stub return */ \
"	.cfi_escape 0x15, 3, 0x38, 0x1c, 0x06\n"                      /* cfa n stub return pc */ \
"	.cfi_escape 0x29, 0x28, 15, 0\n"                              /* cfa n stub, to found: */ \
"	.cfi_escape 0x23, 8, 0x16, 0x31, 0x1c, 0x16\n"                /* cfa n-1 stub+8 */ \
"	.cfi_escape 0x14, 0x28, 0xe2, 0xff\n"                         /* cfa n stub, to inner: */ \
"	.cfi_escape 0x16, 0x13, 0x2f, 0xcb, 0xff\n"                   /* cfa table, to outer: */ \
"	.cfi_escape 0x23, 4\n" FOLLOW                                 /* found: cfa n message */ \
FOLLOW                                                                /* cfa n place, end: */
/* clang-format on */

#endif
