/* print.c - formatting without allocation, and output.

   SPDX-License-Identifier: GPL-3.0-or-later

   The runtime must be able to print at any moment: before the constructors, inside malloc, in a
   signal handler, on a small alternate stack.  stdio cannot be used there, so this file has a
   formatter of its own.  It knows the few conversions that the runtime uses, allocates nothing,
   takes no lock, and needs less than a kilobyte of stack.

   Output goes to a text of bounded size (struct trt_text: what does not fit is cut off, and the
   text is always terminated by a null) or to a descriptor (trt_print: the buffer is written when it
   is full, so nothing is lost; a line of ordinary length is written by one system call, so that
   lines of other writers do not mix with it).

   Reports go to stderr, or to the file LOG_PATH.PID.  The file is opened again for each line: a
   program may fork, or close every descriptor that it does not know and reuse the number.  Reports
   are rare, so the cost does not matter.  */

#include "base/base.h"

#include <string.h>
#include <unistd.h>

/* The destination of output.  FD is -1 for a text of bounded size.  */
struct sink
{
  struct trt_text *text;
  int fd;
};

static void
flush (struct sink *s)
{
  trt_os_write (s->fd, s->text->data, s->text->used);
  s->text->used = 0;
}

/* Append the N characters at P; one byte of the buffer is reserved for the null.  */

static void
put_text (struct sink *s, const char *p, size_t n)
{
  struct trt_text *t = s->text;
  while (n > 0)
    {
      size_t room = t->size - 1 - t->used;
      size_t part = n < room ? n : room;
      memcpy (t->data + t->used, p, part);
      t->used += part;
      p += part;
      n -= part;
      if (n > 0)
        {
          if (s->fd < 0)
            return;
          flush (s);
        }
    }
}

static void
put_padding (struct sink *s, size_t width, size_t used)
{
  for (; used < width; used++)
    put_text (s, " ", 1);
}

/* Append VALUE in BASE, with PREFIX before the digits, right-aligned in WIDTH.  */

static void
put_number (struct sink *s, unsigned long value, unsigned base, const char *prefix, size_t width)
{
  char digits[24];
  size_t n = 0;
  do
    {
      digits[sizeof digits - ++n] = "0123456789abcdef"[value % base];
      value /= base;
    }
  while (value != 0);

  size_t prefix_length = strlen (prefix);
  put_padding (s, width, n + prefix_length);
  put_text (s, prefix, prefix_length);
  put_text (s, digits + sizeof digits - n, n);
}

static void
put_signed (struct sink *s, long value, size_t width)
{
  unsigned long magnitude = value;
  put_number (s, value < 0 ? -magnitude : magnitude, 10, value < 0 ? "-" : "", width);
}

/* The formatter.  %[WIDTH][.PRECISION][l|z]CONVERSION; a width aligns to the right, a precision
   bounds %s.  An unknown conversion is copied.  */

static void
format_to (struct sink *s, const char *format, va_list ap)
{
  while (*format)
    {
      size_t plain = strcspn (format, "%");
      put_text (s, format, plain);
      format += plain;
      if (!*format)
        break;

      const char *start = format++;
      size_t width = 0;
      for (; *format >= '0' && *format <= '9'; format++)
        width = width * 10 + (*format - '0');
      size_t precision = SIZE_MAX;
      if (format[0] == '.' && format[1] == '*')
        {
          int p = va_arg (ap, int);
          precision = p < 0 ? SIZE_MAX : (size_t) p;
          format += 2;
        }
      /* long and size_t have the same size on every target with this layout.  */
      _Static_assert(sizeof (long) == sizeof (size_t), "LP64");
      bool wide = *format == 'l' || *format == 'z';
      format += wide;

      switch (*format)
        {
        case 's':
          {
            const char *p = va_arg (ap, const char *);
            if (!p)
              p = "(null)";
            size_t n = strnlen (p, precision);
            put_padding (s, width, n);
            put_text (s, p, n);
          }
          break;
        case 'c':
          {
            char c = va_arg (ap, int);
            put_padding (s, width, 1);
            put_text (s, &c, 1);
          }
          break;
        case 'd':
          put_signed (s, wide ? va_arg (ap, long) : va_arg (ap, int), width);
          break;
        case 'u':
        case 'x':
          put_number (s, wide ? va_arg (ap, unsigned long) : va_arg (ap, unsigned),
                      *format == 'u' ? 10 : 16, "", width);
          break;
        case 'p':
          put_number (s, (uintptr_t) va_arg (ap, void *), 16, "0x", width);
          break;
        case '%':
          put_text (s, "%", 1);
          break;
        default:
          put_text (s, start, format - start + (*format != 0));
          break;
        }
      format += *format != 0;
    }
}

/* Append to T what FORMAT produces; what does not fit is cut off.  */

void
trt_text_vformat (struct trt_text *t, const char *format, va_list ap)
{
  if (t->size == 0)
    return;
  struct sink s = { t, -1 };
  format_to (&s, format, ap);
  t->data[t->used] = 0;
}

void
trt_text_format (struct trt_text *t, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  trt_text_vformat (t, format, ap);
  va_end (ap);
}

static void
print_to (int fd, const char *format, va_list ap)
{
  char buffer[512];
  struct trt_text t = { buffer, sizeof buffer, 0 };
  struct sink s = { &t, fd };
  format_to (&s, format, ap);
  flush (&s);
}

/* Print to the report's descriptor; the length is not limited.  */

void
trt_print (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  if (!trt_options.report_format)
    {
      int fd = trt_log_open ();
      print_to (fd, format, ap);
      if (trt_log_own_p (fd))
        close (fd);
    }
  else
    print_to (STDERR_FILENO, format, ap);
  va_end (ap);
}

/* A failure of the tool itself, or a wrong use of it.  Always printed on stderr: a user who
   mistypes an option does not look into a log.  */

void
trt_fatal (const char *format, ...)
{
  static const char head[] = "temporal: error: ";
  va_list ap;
  va_start (ap, format);
  trt_os_write (STDERR_FILENO, head, sizeof head - 1);
  print_to (STDERR_FILENO, format, ap);
  trt_os_write (STDERR_FILENO, "\n", 1);
  va_end (ap);
  trt_os_exit (trt_options.exitcode);
}
