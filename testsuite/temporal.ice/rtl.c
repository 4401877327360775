/* Purpose: a function that the program gives as RTL, for tests of GCC itself, has no GIMPLE that could be looked at.
   Source: GCC's own tests of RTL.  */
/* { dg-do compile } */

int __RTL (startwith ("final"))
same (int i)
{
(function "same"
  (insn-chain
    (block 2
      (edge-from entry (flags "FALLTHRU"))
      (cnote 1 [bb 2] NOTE_INSN_BASIC_BLOCK)
      (cinsn 2 (set (reg:SI ax) (reg:SI di)))
      (cinsn 3 (use (reg:SI ax)))
      (edge-to exit (flags "FALLTHRU"))
    )
  )
)
}
