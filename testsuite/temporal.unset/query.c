/* Purpose: temporal_initialized, temporal_valid_read and temporal_describe.
   Source: issue, section 5; E-ACSL's \initialized and \valid_read.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-temporal-clean "" } */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../../libtemporal/abi/temporal.h"

#define MUST(x) do { if (!(x)) { printf ("line %d\n", __LINE__); exit (1); } } while (0)

struct s { char c; int i; };
static int global[3];
static const char constant[] = "constant";

int
main (void)
{
  int *p = malloc (4 * sizeof *p), local[4];
  struct s *s = malloc (sizeof *s);
  MUST (!temporal_initialized (p, 4) && errno == ENODATA);
  p[1] = 1;
  MUST (temporal_initialized (p + 1, 4));
  MUST (!temporal_initialized (p, 8));
  memset (p, 0, 16);
  MUST (temporal_initialized (p, 16));
  MUST (!temporal_initialized (p, 17) && errno == ERANGE);
  local[2] = 3;
  MUST (!temporal_initialized (local, sizeof local) && temporal_initialized (local + 2, 4));
  MUST (temporal_initialized (global, sizeof global) && temporal_initialized (p, 0));
  s->c = 1;
  s->i = 2;
  MUST (temporal_initialized (s, sizeof *s));
  MUST (temporal_valid_read (constant, sizeof constant) && temporal_valid_read ("text", 5));
  MUST (temporal_valid_read (p, 16) && !temporal_valid_read (p, 17) && errno == ERANGE);

  char text[200];
  int n = temporal_describe (p + 1, text, sizeof text);
  MUST (n == (int) strlen (text) && strstr (text, "4 bytes into the 16-byte block, allocated at "));
  MUST (strstr (text, "query.c:22"));
  MUST (temporal_describe (p + 1, NULL, 0) == n);
  char few[5];
  MUST (temporal_describe (p + 1, few, sizeof few) == n && strcmp (few, "4 by") == 0);
  MUST (temporal_describe (local + 1, text, sizeof text) > 0
        && strstr (text, "4 bytes into the 16-byte variable 'local', declared at "));
  MUST (temporal_describe (NULL, text, sizeof text) > 0 && strstr (text, "null"));
  void *volatile gone = p;
  free (p);
  MUST (temporal_describe (gone, text, sizeof text) > 0 && strstr (text, "what was the 16-byte block")
        && strstr (text, "freed at "));
  MUST (!temporal_initialized (gone, 4) && errno == EFAULT);
  free (s);
  return 0;
}
