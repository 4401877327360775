/* eh-frame.c - the records of .eh_frame.

   SPDX-License-Identifier: GPL-3.0-or-later

   .eh_frame has an FDE for each function, with the instructions that describe where the caller's
   registers are (CFI), and a CIE for what several FDEs have in common.  Linkers make a table of the
   FDEs in .eh_frame_hdr, sorted by address.  What GCC, LLVM and linkers write on x86-64 is
   understood; for the rest there is no FDE.

   Source: the Linux Standard Base, Core, "Exception Frames"; the DWARF standard, version 5, section
   6.4.  */

#include <string.h>

#include "report/eh-frame.h"

uint64_t
trt_cfi_bytes (struct trt_cfi_reader *r, unsigned n)
{
  uint64_t value = 0;

  if (r->bad || (size_t) (r->end - r->at) < n)
    {
      r->bad = true;
      return 0;
    }
  memcpy (&value, r->at, n);
  r->at += n;
  return value;
}

uint64_t
trt_cfi_uleb (struct trt_cfi_reader *r)
{
  uint64_t value = 0;

  for (unsigned shift = 0;; shift += 7)
    {
      uint8_t byte = trt_cfi_bytes (r, 1);
      if (shift < 64)
        value |= (uint64_t) (byte & 0x7f) << shift;
      if (!(byte & 0x80))
        return value;
    }
}

int64_t
trt_cfi_sleb (struct trt_cfi_reader *r)
{
  uint64_t value = 0;

  for (unsigned shift = 0;;)
    {
      uint8_t byte = trt_cfi_bytes (r, 1);
      if (shift < 64)
        value |= (uint64_t) (byte & 0x7f) << shift;
      shift += 7;
      if (byte & 0x80)
        continue;
      if ((byte & 0x40) && shift < 64)
        value |= -(uint64_t) 1 << shift;
      return value;
    }
}

void
trt_cfi_skip (struct trt_cfi_reader *r, uint64_t n)
{
  if (r->bad || (uint64_t) (r->end - r->at) < n)
    r->bad = true;
  else
    r->at += n;
}

/* The size in bytes of a value in the encoding FORM (DW_EH_PE_*); 0 if it has no fixed one.  */
static unsigned
encoded_size (uint8_t form)
{
  switch (form & 7)
    {
    case 0:
      return (form & 0xf) == 0 ? 8 : 0;
    case 2:
      return 2;
    case 3:
      return 4;
    case 4:
      return 8;
    default:
      return 0;
    }
}

uintptr_t
trt_cfi_encoded (struct trt_cfi_reader *r, uint8_t form)
{
  uintptr_t place = (uintptr_t) r->at;
  unsigned size = encoded_size (form);

  if (!size || (form & 0x80) || ((form & 0x70) != 0 && (form & 0x70) != 0x10))
    r->bad = true;
  uint64_t value = trt_cfi_bytes (r, size);
  if (form & 8)
    value = size == 2 ? (uint64_t) (int16_t) value : size == 4 ? (uint64_t) (int32_t) value : value;
  return (form & 0x70) == 0x10 ? value + place : value;
}

/* The address of the FDE for PC, by the binary search table of HEADER; null if there is none.  */
static const uint8_t *
find_fde (const uint8_t *header, uintptr_t pc)
{
  struct trt_cfi_reader r = { header, header + 20, false };
  struct entry
  {
    int32_t pc, fde;
  };

  if (!header || trt_cfi_bytes (&r, 1) != 1)
    return NULL;
  uint8_t frame = trt_cfi_bytes (&r, 1), count_form = trt_cfi_bytes (&r, 1),
          form = trt_cfi_bytes (&r, 1);
  /* datarel, signed, 4 bytes: what linkers make.  */
  if (form != 0x3b)
    return NULL;
  trt_cfi_encoded (&r, frame);
  size_t count = trt_cfi_encoded (&r, count_form), low = 0;
  if (r.bad || !count)
    return NULL;
  const struct entry *table = (const void *) r.at;
  intptr_t wanted = pc - (uintptr_t) header;
  if (wanted < table[0].pc)
    return NULL;
  while (count > 1)
    {
      size_t half = count / 2;
      if (table[low + half].pc <= wanted)
        {
          low += half;
          count -= half;
        }
      else
        count = half;
    }
  return header + table[low].fde;
}

/* Read the length of the entry at AT; *R gets the rest of it.  */
static bool
open_entry (const uint8_t *at, struct trt_cfi_reader *r)
{
  uint32_t length;

  memcpy (&length, at, 4);
  *r = (struct trt_cfi_reader) { at + 4, at + 4 + length, false };
  return length != 0 && length != 0xffffffff;
}

static bool
read_cie (const uint8_t *at, struct trt_cie *c)
{
  struct trt_cfi_reader r;

  if (!open_entry (at, &r) || trt_cfi_bytes (&r, 4) != 0)
    return false;
  unsigned version = trt_cfi_bytes (&r, 1);
  const char *augmentation = (const char *) r.at;
  trt_cfi_skip (&r, strlen (augmentation) + 1);
  if (version != 1 && version != 3)
    return false;
  *c = (struct trt_cie) { .code_align = trt_cfi_uleb (&r), .data_align = trt_cfi_sleb (&r) };
  c->return_column = version == 1 ? trt_cfi_bytes (&r, 1) : trt_cfi_uleb (&r);
  if (*augmentation == 'z')
    {
      c->augmented = true;
      uint64_t length = trt_cfi_uleb (&r);
      struct trt_cfi_reader inside = r;
      trt_cfi_skip (&r, length);
      for (augmentation++; *augmentation; augmentation++)
        if (*augmentation == 'R')
          c->form = trt_cfi_bytes (&inside, 1);
        else if (*augmentation == 'L')
          trt_cfi_bytes (&inside, 1);
        else if (*augmentation == 'P')
          {
            uint8_t form = trt_cfi_bytes (&inside, 1);
            trt_cfi_skip (&inside, encoded_size (form));
          }
        else if (*augmentation != 'S' && *augmentation != 'B')
          return false;
      r.bad |= inside.bad;
    }
  else if (*augmentation)
    return false;
  c->program = r;
  return !r.bad;
}

/* Read the FDE at AT and its CIE; false if it does not contain PC.  *PROGRAM gets its
   instructions, *START the address of its function.  */
static bool
read_fde (const uint8_t *at, uintptr_t pc, struct trt_cie *c, struct trt_cfi_reader *program,
          uintptr_t *start)
{
  struct trt_cfi_reader r;

  if (!open_entry (at, &r))
    return false;
  const uint8_t *place = r.at;
  uint32_t back = trt_cfi_bytes (&r, 4);
  if (back == 0 || !read_cie (place - back, c))
    return false;
  *start = trt_cfi_encoded (&r, c->form);
  uintptr_t size = trt_cfi_encoded (&r, c->form & 7);
  if (r.bad || pc - *start >= size)
    return false;
  if (c->augmented)
    trt_cfi_skip (&r, trt_cfi_uleb (&r));
  *program = r;
  return !r.bad;
}

bool
trt_fde_find (const uint8_t *header, uintptr_t pc, struct trt_cie *c,
              struct trt_cfi_reader *program, uintptr_t *start)
{
  const uint8_t *fde = find_fde (header, pc);
  return fde && read_fde (fde, pc, c, program, start);
}
