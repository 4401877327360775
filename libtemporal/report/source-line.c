/* source-line.c - the source line of a report, and the mark under it.

   SPDX-License-Identifier: GPL-3.0-or-later

   What a compiler prints below its message:

       46 |   int v = head->next->value;
          |           ^~~~~~~~~~~~~~~~~

   Columns in a site count bytes, as in the compiler's line maps, and ENDCOLUMN is the last column
   of the range.  On a terminal a tab extends to the next multiple of eight columns, and a character
   of UTF-8 takes one column for all its bytes; so the line is printed with its tabs expanded, and
   the mark is computed along with it.  A control character is printed as a blank.

   Only regular files are read, in blocks on the stack, up to the wanted line: a report must be
   printed even if the name is that of a pipe, of no file, or of another file (then the line may be
   too short for the mark, which is left out).  */

#include "report/report.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* At most so many columns of a source line are printed.  */
#define SHOWN 240

int
trt_source_open (struct trt_span file)
{
  char name[1024];
  if (file.length == 0 || file.length >= sizeof name || trt_os_secure ())
    return -1;
  memcpy (name, file.text, file.length);
  name[file.length] = 0;

  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  struct stat st;
  if (fd >= 0 && (fstat (fd, &st) != 0 || !S_ISREG (st.st_mode)))
    {
      close (fd);
      fd = -1;
    }
  return fd;
}

/* Read line LINE of FD into BUFFER of SIZE bytes, cut off if necessary.  Returns its length, or -1
   if the file has no such line.  */

static int
read_line (int fd, unsigned line, char *buffer, size_t size)
{
  char block[1024];
  ssize_t got;
  size_t used = 0;
  unsigned current = 1;
  while ((got = read (fd, block, sizeof block)) > 0)
    for (ssize_t i = 0; i < got; i++)
      if (block[i] == '\n')
        {
          if (current == line)
            return used;
          current++;
        }
      else if (current == line && used < size)
        buffer[used++] = block[i];
  return current == line && used > 0 ? (int) used : -1;
}

/* Expand the line of LENGTH bytes at TEXT into SHOW, and write the mark for the bytes FIRST to LAST
   (counted from 1) to MARK, which has SHOWN + 1 bytes.  MARK is empty if the line does not reach
   FIRST.  */

static void
lay_out (const char *text, size_t length, unsigned first, unsigned last, struct trt_text *show,
         char *mark)
{
  size_t column = 0, marked = 0;
  memset (mark, ' ', SHOWN);
  for (size_t i = 0; i < length; i++)
    {
      unsigned char c = text[i];
      bool continues_character = (c & 0xc0) == 0x80;
      size_t width = continues_character ? 0 : c == '\t' ? 8 - column % 8 : 1;
      if (column + width > SHOWN)
        break;

      if (c == '\t')
        for (size_t k = 0; k < width; k++)
          trt_text_format (show, " ");
      else
        trt_text_format (show, "%c", c < ' ' || c == 0x7f ? ' ' : c);

      bool starts = i + 1 == first;
      if (width > 0 && first && i + 1 >= first && (starts || i + 1 <= last))
        {
          memset (mark + column, '~', width);
          if (starts)
            mark[column] = '^';
          marked = column + width;
        }
      column += width;
    }
  mark[marked] = 0;
}

size_t
trt_source_text (const struct trt_place *p, char *text, size_t size)
{
  char line[4 * SHOWN];
  int fd = trt_source_open (p->file), length = -1;
  if (fd >= 0)
    {
      length = read_line (fd, p->line, line, sizeof line);
      close (fd);
    }
  if (!p->column || length < (int) p->column)
    return 0;
  size_t n = length - (p->column - 1);
  n = n < size ? n : size;
  memcpy (text, line + p->column - 1, n);
  return n;
}

/* Print the line of PLACE with its number and mark; nothing if it cannot be read.  */

void
trt_source_print (const struct trt_place *place)
{
  int fd = trt_source_open (place->file);
  if (fd < 0 || place->line == 0)
    {
      if (fd >= 0)
        close (fd);
      return;
    }
  char line[4 * SHOWN];
  int length = read_line (fd, place->line, line, sizeof line);
  close (fd);
  if (length < 0)
    return;

  char shown[sizeof line + 1], mark[SHOWN + 1];
  struct trt_text show = { shown, sizeof shown, 0 };
  shown[0] = 0;
  unsigned first = place->column, last = place->end_column;
  trt_mark_argument (line, length, place, &first, &last);
  lay_out (line, length, first, last, &show, mark);
  trt_print ("%5u | %s\n", place->line, shown);
  if (mark[0])
    {
      int blanks = strspn (mark, " ");
      trt_print ("      | %.*s", blanks, mark);
      trt_print ("%s", trt_colour_mark (true));
      trt_print ("%s", mark + blanks);
      trt_print ("%s\n", trt_colour_mark (false));
    }
}
