/* log-file.c - the file that reports go to.

   SPDX-License-Identifier: GPL-3.0-or-later

   Reports go to stderr, or where the option log_path says:

       stdout, stderr   the descriptors 1 and 2
       PATH             the file PATH.PID
       PATH with %      %p is the process number, %e the last part of the program's name, %% a
                        percent sign; .PID is not appended if there is a %p
       FOLDER/          the file FOLDER/%e.PID

   A path that does not begin with a slash counts from the directory in which the process was
   started, because a program may go elsewhere.  Directories of the path that do not exist are made,
   but not before there is something to write.  The name is formed, and the file opened, for each
   line: the process may have forked, and the program may close any descriptor.  What cannot be
   opened is said at the start already, because a user who mistypes a path might believe that there
   was no report.  */

#define _GNU_SOURCE
#include "base/base.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The last part of the program's name.  */
static char program[64];
/* The directory in which it was started, with a slash; empty if it is not needed or not known.  */
static char directory[1024];
enum
{
  NAME_ROOM = sizeof directory + 2 * sizeof trt_options.log_path + 2 * sizeof program
};

/* It was said that the log cannot be opened.  */
static bool complained;

/* Append to T the name of this process's log file.  False if log_path has a % with another letter
   than p, e and %.  */

static bool
format_name (struct trt_text *t)
{
  bool numbered = false;
  trt_text_format (t, "%s", directory);
  for (const char *p = trt_options.log_path; *p; p++)
    if (*p != '%')
      trt_text_format (t, "%c", *p);
    else
      switch (*++p)
        {
        case 'p':
          trt_text_format (t, "%lu", (unsigned long) trt_os_process ());
          numbered = true;
          break;
        case 'e':
          trt_text_format (t, "%s", program);
          break;
        case '%':
          trt_text_format (t, "%%");
          break;
        default:
          return false;
        }
  if (t->used > 0 && t->data[t->used - 1] == '/')
    trt_text_format (t, "%s", program);
  if (!numbered)
    trt_text_format (t, ".%lu", (unsigned long) trt_os_process ());
  return true;
}

int
trt_log_standard (void)
{
  const char *path = trt_options.log_path;
  return !*path || strcmp (path, "stderr") == 0 ? STDERR_FILENO
         : strcmp (path, "stdout") == 0         ? STDOUT_FILENO
                                                : -1;
}

/* Make the directories in the path NAME.  */

static void
make_directories (char *name)
{
  for (char *slash = strchr (name + 1, '/'); slash; slash = strchr (slash + 1, '/'))
    {
      *slash = 0;
      if (trt_os_directory (name) < 0)
        trt_os_make_directory (name);
      *slash = '/';
    }
}

static void
complain (const char *name)
{
  static const char text[] = "temporal: warning: log_path cannot be opened; "
                             "reports go to stderr: ";
  if (complained)
    return;
  complained = true;
  trt_os_write (STDERR_FILENO, text, sizeof text - 1);
  trt_os_write (STDERR_FILENO, name, strlen (name));
  trt_os_write (STDERR_FILENO, "\n", 1);
}

bool
trt_log_own_p (int fd)
{
  return fd != STDERR_FILENO && fd != STDOUT_FILENO;
}

/* Open the log, a file by OPENER.  */

static int
open_by (int (*opener) (const char *))
{
  int saved = errno, fd = trt_log_standard ();
  if (fd >= 0)
    return fd;
  char name[NAME_ROOM];
  struct trt_text t = { name, sizeof name, 0 };
  format_name (&t);
  fd = opener (name);
  if (fd < 0 && errno == ENOENT)
    {
      make_directories (name);
      fd = opener (name);
    }
  if (fd < 0)
    {
      complain (name);
      fd = STDERR_FILENO;
    }
  errno = saved;
  return fd;
}

int
trt_log_open (void)
{
  return open_by (trt_os_append);
}

int
trt_log_open_update (void)
{
  return open_by (trt_os_update);
}

static void
set_directory (void)
{
  size_t n = getcwd (directory, sizeof directory - 1) ? strlen (directory) : 0;
  if (n > 0 && directory[n - 1] != '/')
    directory[n++] = '/';
  directory[n] = 0;
}

/* Only looks, and makes nothing: most processes have nothing to report.  */

void
trt_log_init (void)
{
  int saved = errno;
  if (trt_log_standard () >= 0)
    return;
  char path[256], name[NAME_ROOM];
  struct trt_text t = { program, sizeof program, 0 }, n = { name, sizeof name, 0 };
  trt_os_program (path, sizeof path);
  const char *slash = memrchr (path, '/', strlen (path));
  trt_text_format (&t, "%s", slash ? slash + 1 : path);
  if (*trt_options.log_path != '/' && trt_seccomp_state () == TRT_FREE)
    set_directory ();
  if (!format_name (&n))
    trt_fatal ("log_path=%s: %%p, %%e or %%%% is wanted after %%", trt_options.log_path);
  /* The innermost directory that there is.  */
  char there[sizeof name];
  strcpy (there, name);
  for (;;)
    {
      char *end = memrchr (there, '/', strlen (there));
      if (end == there)
        end++;
      if (end)
        *end = 0;
      int writable = trt_os_directory (end ? there : ".");
      if (writable < 0 && end && strcmp (there, "/") != 0)
        continue;
      if (writable <= 0 && trt_seccomp_state () == TRT_FREE)
        complain (name);
      break;
    }
  errno = saved;
}
