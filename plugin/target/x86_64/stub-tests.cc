/* stub-tests.cc - tests that stubs make before they call the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   It is no error if the origin of a cell differs from the referent only in its tail, which says
   how many of its bytes belong to the block, and the access is within these bytes; nor if a
   referent is "unknown" or "null" and the pointer is null, or a small integer that the program
   keeps in a pointer.  These are frequent: at the ends of strings and of lists, in tables of
   numbers.  So stubs (stubs.cc) test for them.  The tests change only registers that they save.

   Few registers are used for cells, referents and pointers, so many tests of partial cells of a
   unit are the same.  Each is output once, at the end of the unit, as a function that changes no
   register but the flags, and sets the carry flag if the access is valid.  The stub is

        call    .LTQX...
        jc      .LTQR...
        call    .LTQC...        the runtime

   as the thunks of -mindirect-branch are one for each register.  Mostly it is not known at which
   byte of its cell an access begins.  That test is the longest, so its common part is again output
   once, for each of three registers:

     .LTQX...:  pushq   X
                movl    CELL, X
                xorl    REF, X
                pushq   POINTER
                jmp     .LTQY...        last byte of the access < X < 8?  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "target/x86_64/cfi.h"
#include "target/x86_64/stub-tests.h"

/* The shared tests of this unit, and the number of each text.  */
typedef hash_map<nofree_string_hash, unsigned> test_numbers;
static vec<char *> tests;
static test_numbers *number_of;

/* The registers that a test may use after it has saved them; and the common parts that were used
   in this unit: by register, logarithm of the size of the access, and place.  */
static const unsigned registers[] = { AX_REG, CX_REG, DX_REG };
static const unsigned sizes = 3;
static bool wanted[ARRAY_SIZE (registers)][sizes][8];

static rtx
word_reg (unsigned r)
{
  return gen_rtx_REG (SImode, r);
}

/* The index of the first of the registers that REF and POINTER, which may be null, do not refer
   to.  */

static unsigned
free_register (rtx ref, rtx pointer)
{
  unsigned k = 0;
  while (refers_to_regno_p (registers[k], ref)
         || (pointer && refers_to_regno_p (registers[k], pointer)))
    k++;
  gcc_assert (k < ARRAY_SIZE (registers));
  return k;
}

/* Note in the call frame information that BYTES were pushed in a shared test.  */

static void
adjust (int bytes)
{
  if (tp_cfi_directives_p ())
    fprintf (asm_out_file, "\t.cfi_adjust_cfa_offset %d\n", bytes);
}

/* Output code that pushes register X and sets it to the exclusive or of CELL and REF.  */

static void
write_difference (rtx x, rtx cell, rtx ref)
{
  rtx operands[] = { x, cell, ref };
  output_asm_insn ("push{q}\t%q0", operands);
  adjust (8);
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
write_place_test (rtx cell, rtx ref, unsigned place)
{
  rtx x = word_reg (registers[free_register (ref, NULL_RTX)]);
  write_difference (x, cell, ref);
  rtx operands[] = { x, GEN_INT (place), GEN_INT (TP_TAIL_MASK + 1 - place) };
  if (place > 0)
    output_asm_insn ("sub{l}\t{%1, %k0|%k0, %1}", operands);
  output_asm_insn ("cmp{l}\t{%2, %k0|%k0, %2}\n\t"
                   "pop{q}\t%q0\n\t"
                   "ret",
                   operands);
  adjust (-8);
}

/* The test for an access of N bytes DISTANCE bytes after POINTER.  */

static void
write_bytes_test (rtx cell, rtx ref, rtx pointer, unsigned n, HOST_WIDE_INT distance)
{
  unsigned k = free_register (ref, pointer), place = distance & 7, log = exact_log2 (n);
  gcc_assert (log < sizes);
  wanted[k][log][place] = true;
  write_difference (word_reg (registers[k]), cell, ref);
  output_asm_insn ("push{q}\t%q0", &pointer);
  adjust (8);
  fprintf (asm_out_file, "\tjmp\t.LTQY%u_%u_%u\n", k, log, place);
  adjust (-16);
}

/* Output the common part for accesses of 1 << LOG bytes, whose address is PLACE + the low 3 bits of
   the pointer, modulo 8.  The difference is in register number K.  */

static void
write_common (unsigned k, unsigned log, unsigned place)
{
  rtx operands[] = { word_reg (registers[k]), word_reg (registers[k == 0]), GEN_INT (place),
                     GEN_INT ((1 << log) - 1) };
  fprintf (asm_out_file, ".LTQY%u_%u_%u:\n", k, log, place);
  adjust (16);
  output_asm_insn ("cmp{l}\t{$8, %k0|%k0, 8}\n\t"
                   "jae\t1f\n\t"
                   "push{q}\t%q1",
                   operands);
  adjust (8);
  output_asm_insn ("mov{l}\t{8(%%rsp), %k1|%k1, DWORD PTR 8[rsp]}", operands);
  if (place > 0)
    output_asm_insn ("add{l}\t{%2, %k1|%k1, %2}", operands);
  output_asm_insn ("and{l}\t{$7, %k1|%k1, 7}", operands);
  if (log > 0)
    output_asm_insn ("add{l}\t{%3, %k1|%k1, %3}", operands);
  output_asm_insn ("cmp{l}\t{%k0, %k1|%k1, %k0}\n\t"
                   "pop{q}\t%q1",
                   operands);
  adjust (-8);
  output_asm_insn ("1:\tlea{q}\t{8(%%rsp), %%rsp|rsp, 8[rsp]}\n\t"
                   "pop{q}\t%q0\n\t"
                   "ret",
                   operands);
  adjust (-16);
}

/* The number of the shared form of TEST of the statement with OPERANDS.  */

static unsigned
shared_test (const struct tp_test *test, rtx *operands)
{
  char *text = NULL;
  size_t size;
  /* GCC writes instructions to asm_out_file only, so redirect that.  */
  FILE *saved = asm_out_file;
  asm_out_file = open_memstream (&text, &size);
  gcc_assert (asm_out_file);
  rtx cell = operands[test->cell], ref = operands[test->ref];
  if (test->kind == STUB_BYTES)
    write_bytes_test (cell, ref, operands[test->pointer], test->n, test->distance);
  else
    write_place_test (cell, ref, test->kind == STUB_PLACE ? test->n : 0);
  fclose (asm_out_file);
  asm_out_file = saved;
  if (!number_of)
    number_of = new test_numbers;
  if (unsigned *known = number_of->get (text))
    {
      free (text);
      return *known;
    }
  tests.safe_push (text);
  number_of->put (text, tests.length () - 1);
  return tests.length () - 1;
}

void
tp_write_test (FILE *file, const struct tp_test *test, rtx *operands, unsigned number)
{
  if (test->kind == STUB_NULL)
    write_null_test (file, operands[test->pointer], operands[0], number);
  else
    fprintf (file, "\tcall\t.LTQX%u\n\tjc\t.LTQR%u\n", shared_test (test, operands), number);
}

static void (*file_end) (void);

static void
write_all_shared (void)
{
  if (!tests.is_empty ())
    {
      fputs ("\t.pushsection\t.text\n", asm_out_file);
      if (tp_cfi_directives_p ())
        fputs ("\t.cfi_startproc\n", asm_out_file);
      for (unsigned k = 0; k < tests.length (); k++)
        {
          fprintf (asm_out_file, ".LTQX%u:\n%s", k, tests[k]);
          free (tests[k]);
        }
      for (unsigned k = 0; k < ARRAY_SIZE (registers); k++)
        for (unsigned log = 0; log < sizes; log++)
          for (unsigned place = 0; place < 8; place++)
            if (wanted[k][log][place])
              write_common (k, log, place);
      if (tp_cfi_directives_p ())
        fputs ("\t.cfi_endproc\n", asm_out_file);
      fputs ("\t.popsection\n", asm_out_file);
      memset (wanted, 0, sizeof wanted);
      tests.release ();
      delete number_of;
      number_of = NULL;
    }
  file_end ();
}

void
tp_tests_start (void)
{
  file_end = targetm.asm_out.file_end;
  targetm.asm_out.file_end = write_all_shared;
}
