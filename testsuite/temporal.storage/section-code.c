/* Purpose: asm that leaves a code section of its own name current, where the first function that is written has no literal.
   With -g that function does not assemble there, as there are several sections of code, and gcc's label for the first is in
   .text.  Plain gcc happens to write another function first, or has one section.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

__thread int counted = 3;

int
count (int x)
{
  return counted += x;
}

struct entry { const char *name; int (*f) (int); };

static int
plus_one (int x)
{
  return x + 1;
}

int
call (int x)
{
  static const struct entry table[] = { { "one", plus_one } };
  return table[0].f (x) + table[0].name[0];
}

static const char *const words[] = { "u", "v", "w" };

const char *
word (int x)
{
  return words[x % 3];
}

__asm__ (".section .text.own,\"ax\"\n"
	 "\t.data\n"
	 "\t.previous\n");

int
main (void)
{
  return 0;
}
