/* Purpose: asm between functions may leave a section current that is not .text.  gcc writes a function's literals before it, and .text
   again behind these, so the function is code; it is here, too.
   Source: sections.cc; tcc's test suite.  */
/* { dg-do run } */
/* { dg-options "-g -fno-toplevel-reorder" } */
/* { dg-temporal-clean "" } */

__asm__ (".data\n"
	 "\t.globl asm_first\n"
	 "asm_first:\n"
	 "\t.long 42\n");

extern int asm_first, asm_last;
static const char *volatile text;

__attribute__ ((noinline, noclone)) void
first (void)
{
  text = "first";
}

__asm__ (".data\n"
	 "\t.globl asm_middle\n"
	 "asm_middle:\n"
	 "\t.long 43\n");

__attribute__ ((noinline, noclone)) static int
look (int n)
{
  const char *s = n ? "one" : "none";
  text = s;
  return s[n] + (asm_last == 44);
}

int
main (void)
{
  first ();
  if (text[4] != 't')
    return 1;
  return look (1) != 'n' + 1 || look (0) != 'n' + 1 || asm_first != 42;
}

/* What registers the globals comes behind this.  */
__asm__ (".section\t.data.last,\"aw\"\n"
	 "\t.globl asm_last\n"
	 "asm_last:\n"
	 "\t.long 44\n");
