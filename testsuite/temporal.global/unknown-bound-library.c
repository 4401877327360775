/* Companion of unknown-bound-legal.c, not instrumented.  */

int library_array[10] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
struct
{
  int n;
  int a[10];
} library_structure = { 1, { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 } };

__asm__ (".data\n"
         ".globl library_begin, library_end\n"
         "library_begin:\n"
         ".byte 1, 1, 1, 1, 1, 1, 1, 1\n"
         "library_end:\n"
         ".text\n");
