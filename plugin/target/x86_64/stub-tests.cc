/* stub-tests.cc - tests that stubs make before they call the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   It is no error if the origin of a cell differs from the referent only in its tail, which says
   how many of its bytes belong to the block, and the access is within these bytes; nor if a
   referent is "unknown" or "null" and the pointer is null, or a small integer that the program
   keeps in a pointer.  These are frequent: at the ends of strings and of lists, in tables of
   numbers.  So stubs (stubs.cc) test for them.  The tests change only registers that they save.

   Mostly it is not known at which byte of its cell an access begins.  That test is the longest, so
   its common part is output once for each unit and for each of three registers:

        pushq   X
        movl    CELL, X
        xorl    REF, X
        pushq   POINTER
        call    .LTQX...        last byte of the access < X < 8?
        jc      .LTQR...

   The common part restores X and pops its arguments from the stack, as the thunks of
   -mindirect-branch do.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/stub-tests.h"

/* The shared tests that were used in this unit: by register, logarithm of the size of the access,
   and PLACE.  */
static const unsigned registers[] = { AX_REG, CX_REG, DX_REG };
static const unsigned sizes = 3;
static bool wanted[ARRAY_SIZE (registers)][sizes][8];

static rtx
word_reg (unsigned r)
{
  return gen_rtx_REG (SImode, r);
}

/* The index of the first of the registers that neither A nor B refers to.  */

static unsigned
free_register (rtx a, rtx b)
{
  unsigned k = 0;
  while (refers_to_regno_p (registers[k], a) || refers_to_regno_p (registers[k], b))
    k++;
  gcc_assert (k < ARRAY_SIZE (registers));
  return k;
}

/* Output code that pushes register X and sets it to the exclusive or of CELL and REF.  */

static void
write_difference (FILE *file, rtx x, rtx cell, rtx ref, unsigned row)
{
  rtx operands[] = { x, cell, ref };
  output_asm_insn ("push{q}\t%q0", operands);
  tp_cfi_row_push (file, row, 8);
  output_asm_insn ("mov{l}\t{%1, %k0|%k0, %1}\n\t"
                   "xor{l}\t{%2, %k0|%k0, %2}",
                   operands);
}

static void
write_null_test (FILE *file, rtx pointer, rtx result, unsigned number)
{
  rtx operands[] = { pointer, result, GEN_INT (TP_NULL), GEN_INT (TP_SMALL_INTEGER) };
  output_asm_insn ("cmp{q}\t{%3, %0|%0, %3}", operands);
  /* The result has the register of the referent, which is at most TP_NULL here, so the upper bytes
     are already zero.  The call does not need it.  */
  output_asm_insn ("mov{b}\t{%2, %b1|%b1, %2}", operands);
  fprintf (file, "\tjbe\t.LTQR%u\n", number);
}

/* The test for accesses that need the first PLACE bytes of the cell.  */

static void
write_place_test (FILE *file, rtx cell, rtx ref, unsigned place, unsigned number, unsigned row)
{
  rtx x = word_reg (registers[free_register (cell, ref)]);
  write_difference (file, x, cell, ref, row);
  rtx operands[] = { x, GEN_INT (place), GEN_INT (TP_TAIL_MASK - place) };
  if (place > 0)
    output_asm_insn ("sub{l}\t{%1, %k0|%k0, %1}", operands);
  output_asm_insn ("cmp{l}\t{%2, %k0|%k0, %2}\n\t"
                   "pop{q}\t%q0",
                   operands);
  tp_cfi_row_push (file, row, -8);
  fprintf (file, "\tjbe\t.LTQR%u\n", number);
}

static void
write_bytes_test (FILE *file, rtx cell, rtx ref, rtx pointer, unsigned n, HOST_WIDE_INT distance,
                  unsigned number, unsigned row)
{
  unsigned k = free_register (ref, pointer), place = distance & 7, log = exact_log2 (n);
  gcc_assert (log < sizes);
  wanted[k][log][place] = true;
  write_difference (file, word_reg (registers[k]), cell, ref, row);
  output_asm_insn ("push{q}\t%q0", &pointer);
  tp_cfi_row_push (file, row, 8);
  fprintf (file, "\tcall\t.LTQX%u_%u_%u\n", k, log, place);
  tp_cfi_row_push (file, row, -16);
  fprintf (file, "\tjc\t.LTQR%u\n", number);
}

void
tp_write_test (FILE *file, const struct tp_test *test, rtx *operands, unsigned number, unsigned row)
{
  switch (test->kind)
    {
    case STUB_NULL:
      write_null_test (file, operands[test->pointer], operands[0], number);
      break;
    case STUB_ALIVE:
      write_place_test (file, operands[test->cell], operands[test->ref], 0, number, row);
      break;
    case STUB_PLACE:
      write_place_test (file, operands[test->cell], operands[test->ref], test->n, number, row);
      break;
    case STUB_BYTES:
      write_bytes_test (file, operands[test->cell], operands[test->ref], operands[test->pointer],
                        test->n, test->distance, number, row);
      break;
    default:
      gcc_unreachable ();
    }
}

/* Note in the call frame information that BYTES were pushed in a shared test.  */

static void
adjust (FILE *file, int bytes)
{
  if (tp_cfi_directives_p ())
    fprintf (file, "\t.cfi_adjust_cfa_offset %d\n", bytes);
}

/* Output the shared test for accesses of 1 << LOG bytes, whose address is PLACE + the low 3 bits of
   the pointer, modulo 8.  The difference is in register number K.  */

static void
write_shared (FILE *file, unsigned k, unsigned log, unsigned place)
{
  fprintf (file, "\t.p2align 4\n.LTQX%u_%u_%u:\n", k, log, place);
  if (tp_cfi_directives_p ())
    fputs ("\t.cfi_startproc\n", file);
  rtx operands[] = { word_reg (registers[k]), word_reg (registers[k == 0]), GEN_INT (place),
                     GEN_INT ((1 << log) - 1) };
  output_asm_insn ("cmp{l}\t{$8, %k0|%k0, 8}", operands);
  fprintf (file, "\tjae\t1f\n");
  output_asm_insn ("push{q}\t%q1", operands);
  adjust (file, 8);
  output_asm_insn ("mov{l}\t{16(%%rsp), %k1|%k1, DWORD PTR 16[rsp]}", operands);
  if (place > 0)
    output_asm_insn ("add{l}\t{%2, %k1|%k1, %2}", operands);
  output_asm_insn ("and{l}\t{$7, %k1|%k1, 7}", operands);
  if (log > 0)
    output_asm_insn ("add{l}\t{%3, %k1|%k1, %3}", operands);
  output_asm_insn ("cmp{l}\t{%k0, %k1|%k1, %k0}\n\t"
                   "pop{q}\t%q1",
                   operands);
  adjust (file, -8);
  output_asm_insn ("1:\tmov{q}\t{16(%%rsp), %q0|%q0, QWORD PTR 16[rsp]}\n\t"
                   "ret\t{$16|16}",
                   operands);
  if (tp_cfi_directives_p ())
    fputs ("\t.cfi_endproc\n", file);
}

static void (*file_end) (void);

static void
write_all_shared (void)
{
  bool any = false;
  for (unsigned k = 0; k < ARRAY_SIZE (registers); k++)
    for (unsigned log = 0; log < sizes; log++)
      for (unsigned place = 0; place < 8; place++)
        if (wanted[k][log][place])
          {
            if (!any)
              fputs ("\t.pushsection\t.text\n", asm_out_file);
            any = true;
            write_shared (asm_out_file, k, log, place);
          }
  if (any)
    fputs ("\t.popsection\n", asm_out_file);
  memset (wanted, 0, sizeof wanted);
  file_end ();
}

void
tp_tests_start (void)
{
  file_end = targetm.asm_out.file_end;
  targetm.asm_out.file_end = write_all_shared;
}
