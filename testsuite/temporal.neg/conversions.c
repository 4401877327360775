/* Purpose: libc moves the program's pointers along: iconv, mbsrtowcs, wcsrtombs, strtol's and
   wcstol's end pointers, strtoimax, strsep, wcstok.
   Source: issue 3, iconv and strtol end pointers.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <iconv.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int
main (void)
{
  for (int round = 0; round < 10; round++)
    {
      iconv_t c = iconv_open ("UTF-16LE", "UTF-8");
      char in[] = "gr\303\274n \342\202\254 text", *from = in, *out = malloc (10), *to = out;
      size_t left = sizeof in - 1, room = 10, size = 10;
      while (c != (iconv_t) -1 && left && iconv (c, &from, &left, &to, &room) == (size_t) -1)
	{
	  /* The buffer was too small: both pointers stand where libc left them.  */
	  size_t used = to - out;
	  out = realloc (out, size += 10);
	  to = out + used;
	  room = size - used;
	}
      if (c != (iconv_t) -1)
	{
	  if (*from || to - out != 2 * 11 || to[-2] != 't')
	    return 1;
	  iconv_close (c);
	}
      free (out);

      wchar_t *wide = malloc (20 * sizeof *wide);
      const char *source = "plain text";
      if (mbsrtowcs (wide, &source, 20, NULL) != 10 || source)
	return 2;
      const wchar_t *back = wide;
      char narrow[8];
      if (wcsrtombs (narrow, &back, 5, NULL) != 5 || *back != L' ')
	return 3;
      wchar_t *state, *word = wcstok (wide, L" ", &state);
      if (word[0] != L'p' || (word = wcstok (NULL, L" ", &state))[0] != L't' || wcschr (word, L'x') != word + 2)
	return 4;
      free (wide);

      char *numbers = strdup ("12 0x1f 3.5e2z -7"), *end = numbers;
      long a = strtol (end, &end, 10), b = strtoul (end, &end, 0);
      double d = strtod (end, &end);
      if (a != 12 || b != 31 || d != 350 || *end++ != 'z' || strtoimax (end, &end, 10) != -7
	  || end != numbers + strlen (numbers))
	return 5;
      wchar_t wn[] = L"99 bottles", *wend;
      if (wcstol (wn, &wend, 10) != 99 || *wend != L' ')
	return 6;
      free (numbers);
    }
  return 0;
}
