/* frame-rules.c - how a frame is unwound, as .eh_frame says.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compilers describe in .eh_frame, for each instruction of a function, where the caller's registers
   are (CFI).  To print a call stack only three of them are needed: rsp, rbp and the return address.
   Nearly all code has one of few forms of rule for these; they are returned in a structure of a few
   bytes, which unwind.c keeps in a table, so that the CFI of each return address is interpreted
   once.  Code with other rules (an expression of any other form, a return address in a register)
   ends a walk; so does code without CFI.

   The loaded file that contains an address is found without a lock: by _dl_find_object of the C
   library (since 2.35), else in a table of the files that were loaded at start.  dl_iterate_phdr
   would wait for a thread that is inside its own callback, which may wait for this thread, inside
   malloc.

   Source: the DWARF standard, version 5, section 6.4; the Linux Standard Base, Core, "Exception
   Frames", for .eh_frame and .eh_frame_hdr; the x86-64 psABI for the numbers of registers.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <sys/auxv.h>

#include "report/report.h"
#include "base/loaded-files.h"
#include "report/eh-frame.h"
#include "report/frame-rules.h"

enum
{
  DW_RBP = 6,
  DW_RSP = 7,
  DW_RETURN = 16
};

/* ---- Which file ------------------------------------------------------------------- */

/* The code of a loaded file, and its .eh_frame_hdr.  */
struct module
{
  uintptr_t low, high;
  const uint8_t *header;
};

#ifdef DLFO_STRUCT_HAS_EH_DBASE
#pragma weak _dl_find_object
#define FIND_OBJECT 1
#else
#define FIND_OBJECT 0
#endif

enum
{
  MODULES = 128
};
static struct module modules[MODULES];
static unsigned module_count;

static int
note_module (struct dl_phdr_info *info, size_t size, void *data)
{
  struct module m = { UINTPTR_MAX, 0, NULL };
  unsigned *count = data;

  (void) size;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *p = &info->dlpi_phdr[i];
      if (p->p_type == PT_GNU_EH_FRAME)
        m.header = (const uint8_t *) (info->dlpi_addr + p->p_vaddr);
    }
  trt_file_extent (info, &m.low, &m.high);
  if (*count == MODULES)
    return 1;
  modules[(*count)++] = m;
  return 0;
}

/* The constructors run.  A static program cannot find its own file before that.  */
static bool constructing;

static __attribute__ ((constructor (101))) void
note_constructors_run (void)
{
  constructing = true;
}

bool
trt_own_frames_described_p (void)
{
  return constructing || getauxval (AT_BASE) != 0;
}

static bool
find_object_p (void)
{
#if FIND_OBJECT
  return _dl_find_object != NULL && trt_own_frames_described_p ();
#else
  return false;
#endif
}

void
trt_frame_rules_init (void)
{
  unsigned count = 0;

  if (find_object_p ())
    return;
  dl_iterate_phdr (note_module, &count);
  __atomic_store_n (&module_count, count, __ATOMIC_RELEASE);
}

void
trt_frame_rules_forget (void)
{
  __atomic_store_n (&module_count, 0, __ATOMIC_RELEASE);
  trt_frame_rules_init ();
}

/* Set *M to the file that contains PC; false if there is none.  */
static bool
file_of_code (uintptr_t pc, struct module *m)
{
#if FIND_OBJECT
  struct dl_find_object found;
  if (find_object_p ())
    {
      if (_dl_find_object ((void *) pc, &found) != 0)
        return false;
      *m = (struct module) { (uintptr_t) found.dlfo_map_start, (uintptr_t) found.dlfo_map_end,
                             found.dlfo_eh_frame };
      return true;
    }
#endif
  unsigned count = __atomic_load_n (&module_count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; i++)
    if (pc - modules[i].low < modules[i].high - modules[i].low)
      {
        *m = modules[i];
        return true;
      }
  return false;
}

/* ---- Instructions ------------------------------------------------------------------ */

enum where
{
  SAME,
  AT_CFA,  /* saved at CFA + OFFSET */
  AT_RBP,  /* saved at rbp + OFFSET */
  NOWHERE, /* undefined: for the return address, the outermost frame */
  OTHER
};

struct place
{
  enum where where;
  int64_t offset;
};

/* A row of the table that the instructions describe.  */
struct row
{
  enum
  {
    FROM_REGISTER,
    FROM_RBP_MEMORY,
    FROM_OTHER
  } cfa;
  uint64_t cfa_register;
  int64_t cfa_offset;
  struct place rbp, ret;
};

struct machine
{
  struct row row, initial;
  struct row stack[8];
  unsigned depth;
  const struct trt_cie *cie;
};

static void
set_place (struct machine *m, uint64_t reg, enum where where, int64_t offset)
{
  struct place p = { where, offset };
  if (reg == DW_RBP)
    m->row.rbp = p;
  else if (reg == DW_RETURN)
    m->row.ret = p;
}

/* Read an expression.  True if it is rbp + *OFFSET, *DEREF says whether the word there is
   meant.  */
static bool
read_expression (struct trt_cfi_reader *r, int64_t *offset, bool *deref)
{
  uint64_t length = trt_cfi_uleb (r);
  struct trt_cfi_reader e = { r->at, r->at + length, r->bad };

  trt_cfi_skip (r, length);
  if (r->bad || trt_cfi_bytes (&e, 1) != 0x70 + DW_RBP)
    return false;
  *offset = trt_cfi_sleb (&e);
  *deref = e.at < e.end && trt_cfi_bytes (&e, 1) == 0x06;
  return !e.bad && e.at == e.end;
}

/* The instructions that set the CFA; false if OP is none of them.  */
static bool
cfa_instruction (struct machine *m, uint8_t op, struct trt_cfi_reader *r)
{
  struct row *row = &m->row;
  bool deref = false;

  switch (op)
    {
    case 0x0c: /* def_cfa */
      *row = (struct row) { FROM_REGISTER, trt_cfi_uleb (r), 0, row->rbp, row->ret };
      row->cfa_offset = trt_cfi_uleb (r);
      return true;
    case 0x12: /* def_cfa_sf */
      *row = (struct row) { FROM_REGISTER, trt_cfi_uleb (r), 0, row->rbp, row->ret };
      row->cfa_offset = trt_cfi_sleb (r) * m->cie->data_align;
      return true;
    case 0x0d: /* def_cfa_register */
      row->cfa = FROM_REGISTER;
      row->cfa_register = trt_cfi_uleb (r);
      return true;
    case 0x0e: /* def_cfa_offset */
      row->cfa_offset = trt_cfi_uleb (r);
      return true;
    case 0x13: /* def_cfa_offset_sf */
      row->cfa_offset = trt_cfi_sleb (r) * m->cie->data_align;
      return true;
    case 0x0f: /* def_cfa_expression */
      row->cfa
        = read_expression (r, &row->cfa_offset, &deref) && deref ? FROM_RBP_MEMORY : FROM_OTHER;
      return true;
    default:
      return false;
    }
}

/* All other instructions with an opcode of a whole byte.  */
static void
instruction (struct machine *m, uint8_t op, struct trt_cfi_reader *r)
{
  uint64_t reg;
  int64_t offset;
  bool deref = false;

  switch (op)
    {
    case 0x00: /* nop */
      break;
    case 0x05: /* offset_extended */
      reg = trt_cfi_uleb (r);
      set_place (m, reg, AT_CFA, trt_cfi_uleb (r) * m->cie->data_align);
      break;
    case 0x11: /* offset_extended_sf */
      reg = trt_cfi_uleb (r);
      set_place (m, reg, AT_CFA, trt_cfi_sleb (r) * m->cie->data_align);
      break;
    case 0x06: /* restore_extended */
      reg = trt_cfi_uleb (r);
      if (reg == DW_RBP)
        m->row.rbp = m->initial.rbp;
      else if (reg == DW_RETURN)
        m->row.ret = m->initial.ret;
      break;
    case 0x07: /* undefined */
      set_place (m, trt_cfi_uleb (r), NOWHERE, 0);
      break;
    case 0x08: /* same_value */
      set_place (m, trt_cfi_uleb (r), SAME, 0);
      break;
    case 0x09: /* register */
      reg = trt_cfi_uleb (r);
      trt_cfi_uleb (r);
      set_place (m, reg, OTHER, 0);
      break;
    case 0x0a: /* remember_state */
      if (m->depth == sizeof m->stack / sizeof *m->stack)
        r->bad = true;
      else
        m->stack[m->depth++] = m->row;
      break;
    case 0x0b: /* restore_state */
      if (m->depth == 0)
        r->bad = true;
      else
        m->row = m->stack[--m->depth];
      break;
    case 0x10: /* expression */
      reg = trt_cfi_uleb (r);
      if (read_expression (r, &offset, &deref) && !deref)
        set_place (m, reg, AT_RBP, offset);
      else
        set_place (m, reg, OTHER, 0);
      break;
    case 0x16: /* val_expression */
      reg = trt_cfi_uleb (r);
      trt_cfi_skip (r, trt_cfi_uleb (r));
      set_place (m, reg, OTHER, 0);
      break;
    case 0x14: /* val_offset */
    case 0x15: /* val_offset_sf */
      reg = trt_cfi_uleb (r);
      trt_cfi_uleb (r);
      set_place (m, reg, OTHER, 0);
      break;
    case 0x2e: /* GNU_args_size */
      trt_cfi_uleb (r);
      break;
    default:
      r->bad |= !cfa_instruction (m, op, r);
    }
}

/* Execute the instructions of R, which begin at the address LOC, up to the row for PC.  */
static void
run_program (struct machine *m, struct trt_cfi_reader *r, uintptr_t loc, uintptr_t pc)
{
  while (r->at < r->end && !r->bad)
    {
      uint8_t op = trt_cfi_bytes (r, 1), low = op & 0x3f;
      uint64_t step = 0;
      switch (op >> 6)
        {
        case 1: /* advance_loc */
          step = low;
          break;
        case 2: /* offset */
          set_place (m, low, AT_CFA, trt_cfi_uleb (r) * m->cie->data_align);
          continue;
        case 3: /* restore */
          if (low == DW_RBP)
            m->row.rbp = m->initial.rbp;
          else if (low == DW_RETURN)
            m->row.ret = m->initial.ret;
          continue;
        default:
          if (op == 0x01) /* set_loc */
            {
              loc = trt_cfi_encoded (r, m->cie->form);
              if (loc > pc)
                return;
              continue;
            }
          if (op < 0x02 || op > 0x04) /* advance_loc1, 2, 4 */
            {
              instruction (m, op, r);
              continue;
            }
          step = trt_cfi_bytes (r, 1 << (op - 2));
        }
      loc += step * m->cie->code_align;
      if (loc > pc)
        return;
    }
}

/* ---- The rule ---------------------------------------------------------------------- */

static bool
fits_p (int64_t offset)
{
  return offset > -(1 << 20) && offset < (1 << 20) && (offset & 7) == 0;
}

static void
rule_of_row (const struct row *w, struct trt_frame_rule *r)
{
  if (w->ret.where != AT_CFA || w->ret.offset != -8 || w->cfa_offset != (int32_t) w->cfa_offset)
    return;
  r->rbp = w->rbp.where == SAME                               ? TRT_RBP_SAME
           : w->rbp.where == AT_CFA && fits_p (w->rbp.offset) ? TRT_RBP_AT_CFA
           : w->rbp.where == AT_RBP && fits_p (w->rbp.offset) ? TRT_RBP_AT_RBP
                                                              : TRT_RBP_ELSEWHERE;
  r->rbp_offset = fits_p (w->rbp.offset) ? w->rbp.offset : 0;
  r->offset = w->cfa_offset;
  if (w->cfa == FROM_RBP_MEMORY)
    r->cfa = TRT_CFA_SAVED;
  else if (w->cfa == FROM_REGISTER && w->cfa_register == DW_RSP)
    r->cfa = TRT_CFA_RSP;
  else if (w->cfa == FROM_REGISTER && w->cfa_register == DW_RBP)
    r->cfa = TRT_CFA_RBP;
}

bool
trt_signal_return_p (uintptr_t pc)
{
  static const uint8_t code[] = { 0x48, 0xc7, 0xc0, 15, 0, 0, 0, 0x0f, 0x05 };
  return memcmp ((const void *) pc, code, sizeof code) == 0;
}

bool
trt_frame_rule_find (uintptr_t pc, struct trt_frame_rule *r)
{
  struct module module;
  struct machine m = { .depth = 0 };
  struct trt_cie c;
  struct trt_cfi_reader program;
  uintptr_t start;

  *r = (struct trt_frame_rule) { .cfa = TRT_CFA_NONE };
  if (!file_of_code (pc, &module))
    return false;
  if (!trt_fde_find (module.header, pc, &c, &program, &start) || c.return_column != DW_RETURN)
    return true;
  m.cie = &c;
  m.row.cfa = FROM_OTHER;
  run_program (&m, &c.program, start, UINTPTR_MAX);
  m.initial = m.row;
  run_program (&m, &program, start, pc);
  if (c.program.bad || program.bad)
    return true;
  rule_of_row (&m.row, r);
  /* The C library's CFI for this code begins a byte early, so that it is found for a return
     address.  */
  if (r->cfa == TRT_CFA_NONE && m.row.cfa == FROM_OTHER && trt_signal_return_p (pc + 1))
    r->cfa = TRT_CFA_SIGNAL;
  return true;
}
