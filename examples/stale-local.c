/* stale-local.c - a pointer to a local outlives the block it was declared in.

   SPDX-License-Identifier: GPL-3.0-or-later

   A little tokenizer.  next_token () finds the longest match in a buffer of its
   own and tells the caller where it is; the parser keeps the first token while
   it asks for the second.  Both tokens come back at the same address: the frame
   of the first call has become the frame of the second.  The program runs to
   its end and prints two positions; they are just not those of the tokens.

   A second error, chosen with the argument "loop", is the same within one
   function: each round of a loop has a variable of its own, at the place of the
   last round's.  */

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct token
{
  const char *start;
  char text[16];
};

static const char text[] = "two tokens";
static const char *input = text;

static void
next_token (struct token **out)
{
  struct token found;
  size_t n = 0;
  while (*input == ' ')
    input++;
  found.start = input;
  while (isalnum ((unsigned char) *input) && n < sizeof found.text - 1)
    found.text[n++] = *input++;
  found.text[n] = '\0';
  *out = &found;		/* here the trouble begins */
}

/* Find the longest of some words, and remember it in the wrong way.  */

static void
longest_word (void)
{
  static const char *const lines[] = { "the", "fog", "comes", "on", "little" };
  const struct token *longest = NULL;
  for (int i = 0; i < 5; i++)
    {
      struct token t;
      t.start = lines[i];
      strcpy (t.text, lines[i]);
      if (!longest || strlen (t.text) > (size_t) (longest->text[15]))
	{
	  t.text[15] = strlen (t.text);
	  longest = &t;		/* and here */
	}
    }
  printf ("the longest word is %s\n", longest->start);
}

int
main (int argc, char **argv)
{
  if (argc > 1 && !strcmp (argv[1], "loop"))
    {
      longest_word ();
      return 0;
    }

  struct token *first, *second;
  next_token (&first);
  next_token (&second);
  ptrdiff_t one = first->start - text;
  ptrdiff_t two = second->start - text;
  printf ("first token at %td, second at %td\n", one, two);
  return 0;
}
