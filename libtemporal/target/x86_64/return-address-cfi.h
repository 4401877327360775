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

/* Takes a number of 7 bits a byte (read_number in cold-entry.c) at ENTRY, the address on top of the
   stack.  BITS is how many have been taken, so the byte is number BITS / 7.  */
#define NUMBER_LOOP \
"	.cfi_escape 0x30, 0x30, 0x15, 2, 0x15, 2, 0x37, 0x1b\n"  /* loop */ \
"	.cfi_escape 0x22, 0x94, 1, 0x12, 0x08, 127, 0x1a\n"  /* entry bits n byte seven */ \
"	.cfi_escape 0x15, 3, 0x24, 0x17, 0x17, 0x21, 0x17, 0x16\n"    /* entry n byte bits */ \
"	.cfi_escape 0x23, 7, 0x17, 0x08, 128, 0x1a\n"                 /* entry bits n more */ \
"	.cfi_escape 0x28, 0xe2, 0xff\n"                               /* entry bits n, to loop: */
#define NUMBER NUMBER_LOOP                                            /* entry bits n */ \
"	.cfi_escape 0x17, 0x37, 0x1b, 0x22, 0x16\n"                   /* entry n */

/* __temporal_v1_stub: P, 16 bytes below the CFA, is the address of the distance to the table; the
   return address, above it, identifies the stub (plugin/target/x86_64/stub-tables.cc).  */
#define TRT_GOES_ON_STUB \
"	.cfi_escape 0x16, 16, 0xfc, 0x01\n" ZEROES                    /* cfa */ \
"	.cfi_escape 0x12, 0x40, 0x1c, 0x06\n"                         /* cfa p */ \
FOLLOW                                                                /* cfa table */ \
"	.cfi_escape 0x23, 5\n"                                        /* cfa part */ \
/* outer: is there a part?  */ \
"	.cfi_escape 0x12, 0x94, 4, 0x28, 7, 0\n"  /* cfa part, to some: */ \
/* None, and so it ends: the return address.  */ \
"	.cfi_escape 0x13, 0x38, 0x1c, 0x06, 0x2f, 0xc9, 0\n"          /* pc, to end: */ \
"	.cfi_escape 0x12\n" FOLLOW  /* some: cfa part at */ \
"	.cfi_escape 0x16, 0x12, 0x23, 4, 0x94, 4\n"  /* cfa at part length */ \
"	.cfi_escape 0x14, 0x22, 0x23, 8, 0x16, 0x23, 8\n"  /* cfa at part-end entry */ \
"	.cfi_escape 0x17, 0x17, 0x16\n"  /* cfa part-end at entry */ \
"	.cfi_escape 0x15, 2, 0x14, 0x2e, 0x28, 5, 0\n"  /* inner: the same, to more: */ \
"	.cfi_escape 0x13, 0x13, 0x2f, 0xcc, 0xff\n"  /* cfa part, to outer: */ \
NUMBER  /* more: cfa part-end at entry n */ \
"	.cfi_escape 0x17, 0x17, 0x22, 0x16\n"  /* cfa part-end at entry */ \
NUMBER  /* cfa part-end at entry length */ \
"	.cfi_escape 0x15, 2, 0x15, 5, 0x38, 0x1c, 0x06, 0x29\n"  /* the same, and: at pc?  */ \
"	.cfi_escape 0x28, 4, 0\n"  /* the same, to found: */ \
"	.cfi_escape 0x22, 0x2f, 0x97, 0xff\n"  /* cfa part-end at entry, to inner: */ \
"	.cfi_escape 0x13\n"  /* found: cfa part-end at entry */ \
NUMBER_LOOP  /* cfa part-end at entry bits n */ \
"	.cfi_escape 0x08, 64, 0x15, 2, 0x1c, 0x12, 0x17\n"  /* ... entry bits unused n unused */ \
"	.cfi_escape 0x24, 0x16, 0x26\n"  /* ... at entry bits n, with a sign */ \
"	.cfi_escape 0x12, 0x28, 17, 0\n"  /* the same, to near: */ \
/* 0: the distance follows in 4 bytes.  */ \
"	.cfi_escape 0x13, 0x37, 0x1b, 0x22\n" FOLLOW  /* cfa part-end at place */ \
"	.cfi_escape 0x2f, 5, 0\n"  /* the same, to end: */ \
"	.cfi_escape 0x16, 0x13, 0x16, 0x13, 0x22\n"  /* near: cfa part-end place, end: */
/* clang-format on */

#endif
