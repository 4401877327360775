/* Purpose: getopt permutes argv, which stands in the heap, in a local array, or is main's own;
   optarg points into it.
   Source: issue 3, getopt.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "file -v -o name --long=value rest" } */

#define _GNU_SOURCE
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static int
parse (int count, char **words)
{
  static const struct option longs[] = {
    { "long", required_argument, NULL, 'l' }, { "verbose", no_argument, NULL, 'v' }, { 0, 0, 0, 0 }
  };
  char *kept[4] = { NULL };
  int c, sum = 0, n = 0;

  optind = 0;
  while ((c = getopt_long (count, words, "vo:l:", longs, NULL)) != -1)
    {
      sum += c;
      if (optarg)
	kept[n++] = optarg;
    }
  for (int i = 0; i < n; i++)
    sum += strlen (kept[i]) + kept[i][0];
  for (int i = optind; i < count; i++)
    sum += words[i][0];
  return sum;
}

int
main (int argc, char **argv)
{
  static const char *const source[] = { "prog", "one", "-v", "two", "-oname", "--long=x", "--", "-v" };
  enum { N = 8 };
  int want = 0;

  for (int round = 0; round < 5; round++)
    {
      char **heap = calloc (N + 1, sizeof *heap), *local[N + 1] = { NULL };
      for (int i = 0; i < N; i++)
	local[i] = heap[i] = strdup (source[i]);
      int a = parse (N, heap), b = parse (N, local);
      for (int i = 0; i < N; i++)
	free (local[i]);
      free (heap);
      if (a != b || (round && a != want))
	return 1;
      want = a;
    }
  if (argc > 1 && (parse (argc, argv) == 0 || argv[optind][0] != 'f'))
    return 2;
  return 0;
}
