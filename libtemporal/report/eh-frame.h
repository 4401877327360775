/* eh-frame.h - the records of .eh_frame: the interface of eh-frame.c, for frame-rules.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EH_FRAME_H
#define TEMPORAL_EH_FRAME_H

#include "base/base.h"

/* Bytes to read, up to END; BAD after an attempt to read more, or what is not understood.  */
struct trt_cfi_reader
{
  const uint8_t *at, *end;
  bool bad;
};

/* What the FDEs of a CIE have in common.  */
struct trt_cie
{
  uint64_t code_align;
  int64_t data_align;
  uint64_t return_column;
  uint8_t form; /* of addresses in its FDEs */
  bool augmented;
  struct trt_cfi_reader program;
};

#pragma GCC visibility push(hidden)

/* Each of these goes past what it returns.  At the end of the bytes, and for what is not
   understood, it sets R->bad.  */
uint64_t trt_cfi_bytes (struct trt_cfi_reader *r, unsigned n);
uint64_t trt_cfi_uleb (struct trt_cfi_reader *r);
int64_t trt_cfi_sleb (struct trt_cfi_reader *r);
void trt_cfi_skip (struct trt_cfi_reader *r, uint64_t n);
/* The value in the encoding FORM (DW_EH_PE_*); only absolute and pc-relative ones of a fixed size
   are used in .eh_frame.  */
uintptr_t trt_cfi_encoded (struct trt_cfi_reader *r, uint8_t form);

/* Find the FDE for the code at PC by HEADER, the .eh_frame_hdr of its file (null if there is none),
   and read it and its CIE; false if there is none.  *PROGRAM gets its instructions, *START the
   address of its function.  */
bool trt_fde_find (const uint8_t *header, uintptr_t pc, struct trt_cie *c,
                   struct trt_cfi_reader *program, uintptr_t *start);

#pragma GCC visibility pop
#endif
