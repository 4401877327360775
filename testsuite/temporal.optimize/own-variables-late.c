/* Purpose: GCC finds out late that a pointer is a variable's address: its bytes need no check, a constant's do when
   they are written, and so do those behind its end.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-skip-if "GCC copies the address when optimising" { *-*-* } { "-O0" "-Og" "-flto" } } */
/* { dg-temporal-stat "own_bytes" "1" } */

struct value { void *p; char tag; };
extern void take (const struct value *v);

void
own (void *p)
{
  struct value k;
  struct value *io = &k;
  take (io);
  io->p = p;
  take (&k);
}
