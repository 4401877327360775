/* Purpose: the frames of a stack have the names of their files in a program that was linked with -flto, where binutils' addr2line
   takes the first file of each unit for "<artificial>".
   Source: plugin/first-file.cc; issue 24, stacks.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */
/* { dg-additional-sources "stack-files-use.c" } */

#include <stdlib.h>

extern int use (int *);

/* At the beginning of a section of its own.  */
__attribute__ ((noinline, noclone, section (".text.pass_on"))) int
pass_on (int *p)
{
  return use (p) + 1;
}

int
main (int argc, char **argv)
{
  int *p = calloc (4, 4), result;
  if (argc > 1)
    free (p);
  result = pass_on (p);
  if (argc == 1)
    free (p);
  return result != 1;
}
/* { dg-temporal-clean "" } */
/* { dg-output "#0 \[^\n\]* in use \[^\n\]*stack-files-use.c:7\n\[^\n\]*#1 \[^\n\]* in pass_on \[^\n\]*stack-files.c:16\n\[^\n\]*#2 \[^\n\]* in main \[^\n\]*stack-files.c:25\n" "freed" } */
