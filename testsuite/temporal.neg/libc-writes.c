/* Purpose: pointers that libc writes into the program's variables: getline,
   asprintf, open_memstream, end pointers of strtol and strtod, strtok_r, strsep,
   getopt, scanf's allocations, localtime, getenv, argv and environ walks.
   Each slot held another block's pointer before, which has died.
   Source: issue 3, results libc writes.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition) \
  do { if (!(condition)) { printf ("line %d\n", __LINE__); return 1; } } while (0)

int
main (int argc, char **argv)
{
  char *line = NULL, *text, *memory, *end, *rest, *word, *got;
  size_t room = 0, size;

  for (int round = 0; round < 20; round++)
    {
      /* Stale before libc writes them.  */
      text = memory = end = rest = got = malloc (40);
      free (text);

      CHECK (asprintf (&text, "%d apples and pears and %s", round, "plums") > 0);
      FILE *f = open_memstream (&memory, &size);
      for (int i = 0; i < 200; i++)
	fprintf (f, "line %d of %s\n", i, text);
      fflush (f);
      CHECK (memory[0] == 'l');
      fputs ("last\n", f);
      fclose (f);
      CHECK (memory[size - 2] == 't');

      FILE *in = fmemopen (memory, size, "r");
      int lines = 0;
      while (getline (&line, &room, in) > 0)
	{
	  lines++;
	  CHECK (line[0] == 'l');
	}
      fclose (in);
      CHECK (lines == 201);

      CHECK (strtol (text, &end, 10) == round && *end == ' ');
      CHECK (strtod ("2.5x", &end) == 2.5 && end[0] == 'x');
      CHECK (sscanf (text, "%*d %ms", &got) == 1 && got[5] == 's');
      free (got);

      int words = 0;
      for (word = strtok_r (text, " ", &rest); word;
	   word = strtok_r (NULL, " ", &rest))
	words += word[0] != 0;
      CHECK (words == 6);
      char list[] = "a,b,,c", *cursor = list;
      words = 0;
      while ((word = strsep (&cursor, ",")) != NULL)
	words += *word ? 1 : 10;
      CHECK (words == 13);
      char again[] = "x y z";
      words = 0;
      for (word = strtok (again, " "); word; word = strtok (NULL, " "))
	words += *word;
      CHECK (words == 'x' + 'y' + 'z');
      free (text);
      free (memory);
    }
  free (line);

  char *options[] = { "prog", "-a", "-bvalue", "--long=x", "file", NULL };
  struct option longs[] = { { "long", required_argument, NULL, 'l' }, { 0 } };
  int c, sum = 0;
  while ((c = getopt_long (5, options, "ab:", longs, NULL)) != -1)
    sum += c + (optarg ? optarg[0] : 0);
  CHECK (sum == 'a' + 'b' + 'v' + 'l' + 'x' && options[optind][0] == 'f');

  time_t now = 86400;
  struct tm *tm = gmtime (&now);
  CHECK (tm->tm_mday == 2);
  CHECK (strchr (asctime (tm), '7')[0] == '7');

  size_t letters = 0;
  for (int i = 0; i < argc; i++)
    for (char *p = argv[i]; *p; p++)
      letters++;
  for (char **e = environ; *e; e++)
    {
      char *equals = strchr (*e, '=');
      letters += equals ? equals - *e : 0;
    }
  CHECK (letters > 0);
  setenv ("TEMPORAL_TEST", "one", 1);
  char *one = getenv ("TEMPORAL_TEST");
  CHECK (one[0] == 'o');
  setenv ("TEMPORAL_TEST", "a longer value", 1);
  CHECK (getenv ("TEMPORAL_TEST")[2] == 'l');
  unsetenv ("TEMPORAL_TEST");
  CHECK (getenv ("TEMPORAL_TEST") == NULL);
  return 0;
}
