/* Purpose: what comes from outside may be a part of an address, also where no pointer of this unit went: from a file, in
   an argument, as a result, from assembler code, as text, as the sum of two wide numbers; and so may
   what is decoded of that.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "computed_copies" "0" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern int elsewhere (int);

static char from_file[16], from_stream[16], from_argument[16], text[16];
static int from_result[4], from_code[4], mixed[4], computed[4], by_table[4];
static const char values[] = { 3, 1, 0, 2 };
static long sums[4];
static double as_double[4];

void
fetch (int fd, FILE *f, char c, int i, long base, long distance)
{
  if (read (fd, from_file, sizeof from_file) < 16 || !fread (from_stream, 1, 16, f))
    return;
  from_argument[i & 15] = c;
  from_result[i & 3] = elsewhere (i);
  int code;
  __asm__("" : "=r"(code));
  from_code[i & 3] = code;
  mixed[0] = i * 3;
  memcpy (mixed + 1, from_file, 4);
  sums[i & 3] = base + distance;
  memcpy (as_double, sums, sizeof sums);
  sprintf (text, "%d", i);
  computed[i & 3] = i * 16 + code - 7;
  by_table[i & 3] = values[i & 3];
}

void
copy (char *to, int *numbers, int i)
{
  to[0] = from_file[i & 15];
  to[1] = from_stream[i & 15];
  to[2] = from_argument[i & 15];
  to[3] = text[i & 15];
  numbers[0] = from_result[i & 3];
  numbers[1] = from_code[i & 3];
  numbers[2] = mixed[i & 3];
  numbers[3] = computed[i & 3];
  numbers[4] = by_table[i & 3];
}

void
copy_wide (double *to, int i)
{
  *to = as_double[i & 3];
}

void
copy_block (char *to, const char *from, int i)
{
  char *kept = strdup (from);
  if (kept)
    *to = kept[i];
  free (kept);
}
