/* shadow-fault.c - shadow accesses for addresses that have no cell.

   SPDX-License-Identifier: GPL-3.0-or-later

   The inline check computes the address of a cell and reads it, without testing whether there is
   one: three instructions that programs execute all the time.  For a pointer like
   0xdead000000000000, one into the kernel's half, or one into the shadow itself there is no cell,
   and the read faults, before the program's own access could.  Masking the address first would cost
   every check an instruction; so the fault is repaired here instead.

   Cells are accessed by few instructions, of a form that is otherwise not used: one base register,
   no index, and a displacement near SKEW, which is larger than other displacements.  If the
   faulting instruction has this form, and the cell would be that of an address without a cell, it
   is executed here as if it had read a word that equals no referent: the check fails, and calls the
   runtime, which gets all arguments.  Stores are skipped.  All other faults are handled by the
   program's own handler, or by the default action (signals.c).

   Faults through the stack segment (with rbp as base) are reported as SIGBUS.  */

#define _GNU_SOURCE
#include "shadow/shadow.h"
#include "target/x86_64/shadow-fault.h"

#include <ucontext.h>

/* The origin that is read from a cell that does not exist.  */
#define NO_OWNER 0xffffffffu

/* The maximum difference between SKEW and a displacement.  A large access also reads its last
   cell.  */
#define REACH ((int32_t) (2 * TP_SHADOW_REACH + 8))

/* Indices of the saved registers, by the register's number in an instruction.  */
static const int registers[16]
  = { REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
      REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15 };

/* An instruction that may access a cell.  */
struct instruction
{
  unsigned opcode; /* 0x0fxx for two bytes */
  unsigned reg;    /* the register operand, or a part of the opcode */
  unsigned base;
  int32_t displacement;
  const unsigned char *rest; /* what follows the address: an immediate operand */
};

static int32_t
displacement_at (const unsigned char *p)
{
  int32_t w;
  __builtin_memcpy (&w, p, sizeof w);
  return w;
}

/* Decode the instruction at P; false if it does not have the form described above.  */

static bool
decode (const unsigned char *p, struct instruction *in)
{
  unsigned rex = 0;
  if ((*p & 0xf0) == 0x40)
    rex = *p++;
  in->opcode = *p++;
  /* The only 64-bit instructions are stores of whole cells.  */
  if ((rex & 8) && in->opcode != 0x89 && in->opcode != 0xc7)
    return false;
  if (in->opcode == 0x0f)
    in->opcode = 0x0f00 | *p++;
  unsigned modrm = *p++;
  if (modrm >> 6 != 2)
    return false;
  in->reg = (modrm >> 3 & 7) | (rex & 4 ? 8 : 0);
  in->base = modrm & 7;
  if (in->base == 4)
    {
      unsigned sib = *p++;
      if ((sib & 0x38) != 0x20 || (rex & 2))
        return false; /* there is an index */
      in->base = sib & 7;
    }
  in->base |= rex & 1 ? 8 : 0;
  in->displacement = displacement_at (p);
  in->rest = p + 4;
  return true;
}

/* Set the flags as after X - Y; with Y = 0, as after a logical operation with the result X.  */

static void
set_flags (greg_t *regs, uint32_t x, uint32_t y, unsigned bits)
{
  enum
  {
    CF = 1,
    PF = 4,
    ZF = 0x40,
    SF = 0x80,
    OF = 0x800
  };
  uint32_t sign = 1u << (bits - 1), mask = sign | (sign - 1);
  uint32_t r = (x - y) & mask;
  greg_t f = regs[REG_EFL] & ~(greg_t) (CF | PF | ZF | SF | OF);
  f |= (x < y ? CF : 0) | (r == 0 ? ZF : 0) | (r & sign ? SF : 0)
       | (((x ^ y) & (x ^ r) & sign) ? OF : 0) | (__builtin_parity (r & 0xff) ? 0 : PF);
  regs[REG_EFL] = f;
}

/* Execute IN, whose operand in memory has the VALUE.  Returns the address of the next instruction,
   or null if IN is not known.  */

static const unsigned char *
execute (greg_t *regs, const struct instruction *in, uint32_t value)
{
  greg_t *reg = &regs[registers[in->reg]];
  uint32_t own = *reg;
  const unsigned char *next = in->rest;
  switch (in->opcode)
    {
    case 0x8b: /* mov r, m */
      *reg = value;
      return next;
    case 0x0fb6: /* movzbl r, m */
      *reg = value & 0xff;
      return next;
    case 0x89: /* mov m, r */
      return next;
    case 0x33: /* xor r, m */
      *reg = own ^ value;
      set_flags (regs, own ^ value, 0, 32);
      return next;
    case 0x0b: /* or r, m */
      *reg = own | value;
      set_flags (regs, own | value, 0, 32);
      return next;
    case 0x23: /* and r, m */
      *reg = own & value;
      set_flags (regs, own & value, 0, 32);
      return next;
    case 0x3b: /* cmp r, m */
      set_flags (regs, own, value, 32);
      return next;
    case 0x39: /* cmp m, r */
      set_flags (regs, value, own, 32);
      return next;
    case 0x85: /* test m, r */
      set_flags (regs, value & own, 0, 32);
      return next;
    case 0xc7: /* mov m, imm32 */
      return (in->reg & 7) == 0 ? next + 4 : NULL;
    case 0x81: /* cmp m, imm32 */
      if ((in->reg & 7) != 7)
        return NULL;
      set_flags (regs, value, displacement_at (next), 32);
      return next + 4;
    case 0x83: /* cmp m, imm8 */
      if ((in->reg & 7) != 7)
        return NULL;
      set_flags (regs, value, (int32_t) (signed char) *next, 32);
      return next + 1;
    case 0xf7: /* test m, imm32 */
      if ((in->reg & 7) != 0)
        return NULL;
      set_flags (regs, value & displacement_at (next), 0, 32);
      return next + 4;
    case 0xf6: /* test m, imm8 */
      if ((in->reg & 7) != 0)
        return NULL;
      set_flags (regs, value & *next & 0xff, 0, 8);
      return next + 1;
    default:
      return NULL;
    }
}

bool
trt_shadow_fault_repair (void *context)
{
  greg_t *regs = ((ucontext_t *) context)->uc_mcontext.gregs;
  const unsigned char *pc = (const unsigned char *) regs[REG_RIP];
  struct instruction in;
  uintptr_t number = (uintptr_t) pc, base;
  bool origin;

  /* A jump to an invalid address faults as well, at an instruction that cannot be read.  */
  if (regs[REG_TRAPNO] == 14 && (uintptr_t) regs[REG_CR2] - number < 16)
    return false;
  if (!trt_mapping_has_cell (number))
    return false;
  if (*pc == 0xa1)
    {
      /* mov eax, m, with an absolute address.  */
      __builtin_memcpy (&base, pc + 1, sizeof base);
      base -= TP_SHADOW_SKEW;
      origin = (base & 7) != TP_CELL_REFERENT;
      in = (struct instruction) { .opcode = 0x8b, .rest = pc + 9 };
    }
  else if (!decode (pc, &in) || in.displacement < (int32_t) TP_SHADOW_SKEW - REACH
           || in.displacement > (int32_t) TP_SHADOW_SKEW + REACH)
    return false;
  else
    {
      int32_t place = in.displacement - (int32_t) TP_SHADOW_SKEW;
      base = regs[registers[in.base]] + (place & ~7);
      origin = (place & 7) != TP_CELL_REFERENT;
    }
  if (trt_mapping_has_cell (base ^ TP_SHADOW_XOR))
    return false;
  const unsigned char *next = execute (regs, &in, origin ? NO_OWNER : TP_UNKNOWN);
  if (!next)
    return false;
  regs[REG_RIP] = (greg_t) next;
  return true;
}
