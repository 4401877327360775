/* gen-main.c - options, and the frame of a random program.

   SPDX-License-Identifier: GPL-3.0-or-later

   generate SEED             a well-defined program
   generate SEED --errors=N  the same, and with argument K (1 ... N) it makes the
                             error on the line with the marker of K
   generate SEED --certain   with one error that it always makes
  generate SEED --mixed=N   a program with an uninstrumented half, and N cases (gen-mixed.h)
  generate SEED --nests=N   a program of N functions with nests of loops (gen-nests.c, nests.h)

   A program prints one line, its checksum, and ends with 0.  */

#include "gen-mixed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
first_lines (void)
{
  section = TYPES;
  line ("#define _GNU_SOURCE");
  static const char *const headers[] = { "pthread", "setjmp", "stdarg", "stddef", "stdint", "stdio", "stdlib", "string" };
  for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
    line ("#include <%s.h>", headers[i]);
  blank ();
  line ("static volatile int one = 1, zero;");
  line ("static volatile unsigned long sink, mask = %#lx;", random_bits ());
  line ("static unsigned long sum, g_array[16];");
  line ("static int fuel, limit;");
  blank ();
  line ("static void");
  line ("mix (unsigned long x)");
  line ("{");
  line ("  sum = (sum ^ x) * 0x9e3779b97f4a7c15UL;");
  line ("  sum ^= sum >> 29;");
  line ("}");
  blank ();
}

static void
error_helpers (void)
{
  section = HELPERS;
  line ("static void *kept[64];");
  line ("static __attribute__ ((noinline)) void keep (void *p) { static unsigned n; kept[n++ %% 64] = p; }");
  line ("static __attribute__ ((noinline)) void drop (void *p) { free (p); }");
  line ("static __attribute__ ((noinline)) void *same (void *p) { return p; }");
  blank ();
}

static void
make_main (int errors, bool certain)
{
  section = MAIN;
  indent = 0;
  line ("int");
  line ("main (int argc, char **argv)");
  line ("{");
  indent = 2;
  line ("int what = argc > 1 ? atoi (argv[1]) : 0;");
  for (int n = 0; n < type_count; n++)
    {
      line ("for (int i = 0; i < %d; i++)", types[n].slots);
      line ("  t%d_table[i] = t%d_new (i);", n, n);
    }
  line ("for (unsigned long round = 0; round < %d; round++)", 2 + below (8));
  line ("  {");
  indent += 4;
  line ("unsigned long k = sum;");
  for (int i = 0; i < steps; i++)
    {
      int n = below (type_count);

      for (int j = below (3); j > 0; j--)
	line ("t%d_relink (k ^ %lu);", n, random_bits () >> 40);
      if (chance (2))
	line ("t%d_renew (k >> %d);", n, below (10));
      line ("fuel = 60;");
      line ("mix (step%d (k + round, t%d_pick (round + %d)));", i, i % type_count, below (9));
    }
  for (int k = 1; k <= errors; k++)
    {
      line ("if (round == %d && what == %d)", below (2), k);
      line ("  case%d ();", k);
    }
  if (certain)
    line ("case0 ();");
  indent -= 4;
  line ("  }");
  for (int n = 0; n < type_count; n++)
    {
      line ("for (int i = 0; i < %d; i++)", types[n].slots);
      line ("  mix (t%d_digest (t%d_table[i]));", n, n);
    }
  for (int n = 0; n < type_count; n++)
    {
      line ("for (int i = 0; i < %d; i++)", types[n].slots);
      line ("  free (t%d_table[i]);", n);
    }
  line ("printf (\"%%016lx\\n\", sum);");
  line ("return 0;");
  indent = 0;
  line ("}");
}

int
main (int argc, char **argv)
{
  int errors = 0, cases = 0, clears = 0, nests = 0;
  bool certain = false;
  char *end;

  unsigned long seed = argc > 1 ? strtoul (argv[1], &end, 10) : 0;
  if (argc < 2 || *end || end == argv[1])
    {
      fputs ("Usage: generate SEED [--errors=N | --certain | --mixed=N | --clear=N | --nests=N]\n", stderr);
      return 2;
    }
  for (int i = 2; i < argc; i++)
    if (!strncmp (argv[i], "--errors=", 9))
      errors = atoi (argv[i] + 9);
    else if (!strncmp (argv[i], "--mixed=", 8))
      cases = atoi (argv[i] + 8);
    else if (!strncmp (argv[i], "--clear=", 8))
      clears = atoi (argv[i] + 8);
    else if (!strncmp (argv[i], "--nests=", 8))
      nests = atoi (argv[i] + 8);
    else if (!strcmp (argv[i], "--certain"))
      certain = true;
    else
      {
	fprintf (stderr, "generate: what is %s?\n", argv[i]);
	return 2;
      }
  seed_random (seed);
  printf ("/* Made by testsuite/random/generate %s%s%s  */\n/* { dg-do run } */\n", argv[1],
	  argc > 2 ? " " : "", argc > 2 ? argv[2] : "");
  if (!certain)
    printf ("/* { dg-temporal-clean \"\" } */\n");
  if (cases)
    {
      make_mixed_program (cases);
      write_sections ();
      return fflush (stdout) ? 2 : 0;
    }
  if (clears)
    {
      make_clear_program (clears);
      write_sections ();
      return fflush (stdout) ? 2 : 0;
    }
  if (nests)
    {
      make_nests_program (nests);
      write_sections ();
      return fflush (stdout) ? 2 : 0;
    }
  first_lines ();
  error_helpers ();
  make_types ();
  int count = 3 + below (5);
  for (int i = 0; i < count; i++)
    make_step ();
  for (int i = 1; i <= errors; i++)
    make_error (i);
  if (certain)
    make_error (0);
  make_main (errors, certain);
  write_sections ();
  return fflush (stdout) ? 2 : 0;
}
