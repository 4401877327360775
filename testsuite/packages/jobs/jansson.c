/* jansson.c - a job for libjansson: build, print, parse, compare, change, unpack.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: jansson COUNT | -.  Makes an array of COUNT objects, prints it as text
   and parses that, unpacks the result, and prints figures that must be the same in
   every build.  With "-" it copies one value from standard input to output.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jansson.h>

static void
check (int right, const char *what)
{
  if (!right)
    {
      fprintf (stderr, "wrong: %s\n", what);
      exit (1);
    }
}

static json_t *
make (int i)
{
  char key[64], value[64];
  json_t *o = json_pack ("{s:i, s:f, s:b, s:n, s:[i, i, {s:s}]}", "number", i,
			 "half", i / 2.0, "odd", i & 1, "nothing",
			 "list", i, -i, "inner", "text \xe2\x82\xac \"quoted\"\n");

  check (o != NULL, "json_pack");
  for (int k = 0; k < i % 40; k++)
    {
      snprintf (key, sizeof key, "a rather long key number %06d", k);
      snprintf (value, sizeof value, "and its value, as long %08d", k);
      check (json_object_set_new (o, key, json_string (value)) == 0, "set");
    }
  return o;
}

static int
copy (void)
{
  json_error_t error;
  json_t *value = json_loadf (stdin, 0, &error);

  check (value != NULL && json_dumpf (value, stdout, 0) == 0, "copy");
  json_decref (value);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc > 1 && strcmp (argv[1], "-") == 0)
    return copy ();

  int count = argc > 1 ? atoi (argv[1]) : 1000;
  json_t *all = json_array (), *again, *o;
  json_error_t error;
  long long sum = 0, members = 0;
  size_t i;

  json_object_seed (4711);
  for (int k = 0; k < count; k++)
    check (json_array_append_new (all, make (k)) == 0, "append");

  char *text = json_dumps (all, JSON_INDENT (1) | JSON_SORT_KEYS);
  check (text != NULL, "json_dumps");
  again = json_loads (text, JSON_REJECT_DUPLICATES, &error);
  check (again != NULL, "json_loads");
  check (json_equal (all, again), "what was parsed equals what was printed");
  printf ("%zu bytes of text\n", strlen (text));
  free (text);

  json_array_foreach (again, i, o)
    {
      const char *key, *inner;
      json_t *value;
      void *next;
      int number, first;

      check (json_unpack (o, "{s:i, s:[i, i!]}", "number", &number, "list",
			  &first, &first) != 0, "unpack finds the third item");
      check (json_unpack (o, "{s:i, s:[i, i, {s:s}]}", "number", &number,
			  "list", &first, &first, "inner", &inner) == 0
	     && first == -number && inner[0] == 't', "unpack");
      sum += number;
      json_object_foreach_safe (o, next, key, value)
	{
	  members++;
	  if (json_is_string (value) && members % 3 == 0)
	    check (json_object_del (o, key) == 0, "del");
	}
      if (i % 5 == 0)
	check (json_object_set (o, "copy", json_array_get (all, i)) == 0, "share");
    }

  json_t *deep = json_deep_copy (again);
  check (json_equal (deep, again), "a deep copy is equal");
  check (json_object_update (json_array_get (deep, 0), json_array_get (all, 1)) == 0,
	 "update");
  json_decref (again);
  for (i = json_array_size (deep); i-- > 0;)
    if (i % 2)
      check (json_array_remove (deep, i) == 0, "remove");
  text = json_dumps (deep, JSON_COMPACT);
  again = json_loadb (text, strlen (text), 0, &error);
  check (again != NULL && json_equal (again, deep), "the second round");
  printf ("%lld sum, %lld members, %zu left, %zu bytes\n", sum, members,
	  json_array_size (deep), strlen (text));
  free (text);

  check (json_loads ("[1, 2, {\"a\": [}]", 0, &error) == NULL && error.line == 1,
	 "an error is found");
  printf ("%s at %d\n", error.text, error.column);
  json_decref (again);
  json_decref (deep);
  json_decref (all);
  return 0;
}
