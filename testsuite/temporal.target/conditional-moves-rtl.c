/* Companion of conditional-moves.c: code as it comes out of the pass before GCC's peepholes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

int __RTL (startwith ("pro_and_epilogue")) absolute (int x)
{
(function "absolute"
  (insn-chain
    (block 2
      (edge-from entry (flags "FALLTHRU"))
      (cnote 3 [bb 2] NOTE_INSN_BASIC_BLOCK)
      (cinsn 4 (set (reg:SI ax) (reg:SI di)))
      (cinsn 5 (set (reg:SI cx) (reg:SI di)))
      (cinsn 6 (parallel [(set (reg:CCGOC flags)
                               (compare:CCGOC (neg:SI (reg:SI cx)) (const_int 0)))
                          (set (reg:SI cx) (neg:SI (reg:SI cx)))]))
      (cinsn 7 (set (reg:SI cx)
                    (if_then_else:SI (ge (reg:CCGOC flags) (const_int 0))
                                     (reg:SI cx) (reg:SI ax))))
      (cinsn 8 (set (reg:SI ax) (reg:SI cx)))
      (cinsn 9 (use (reg:SI ax)))
      (edge-to exit (flags "FALLTHRU"))
    )
  )
)
}

/* The same with a copy of memory: what P points to, as P is not negative.  */

long __RTL (startwith ("pro_and_epilogue")) content (long *p)
{
(function "content"
  (insn-chain
    (block 2
      (edge-from entry (flags "FALLTHRU"))
      (cnote 3 [bb 2] NOTE_INSN_BASIC_BLOCK)
      (cinsn 4 (set (reg:DI ax) (mem:DI (reg:DI di) [0 S8 A64])))
      (cinsn 5 (set (reg:DI cx) (reg:DI di)))
      (cinsn 6 (parallel [(set (reg:CCGOC flags)
                               (compare:CCGOC (neg:DI (reg:DI cx)) (const_int 0)))
                          (set (reg:DI cx) (neg:DI (reg:DI cx)))]))
      (cinsn 7 (set (reg:DI cx)
                    (if_then_else:DI (ge (reg:CCGOC flags) (const_int 0))
                                     (reg:DI cx) (reg:DI ax))))
      (cinsn 8 (set (reg:DI ax) (reg:DI cx)))
      (cinsn 9 (use (reg:DI ax)))
      (edge-to exit (flags "FALLTHRU"))
    )
  )
)
}
