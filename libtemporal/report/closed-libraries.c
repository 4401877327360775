/* closed-libraries.c - site strings of libraries that were closed.

   SPDX-License-Identifier: GPL-3.0-or-later

   When a library is closed, its code and its constants are unmapped, and the blocks of its globals
   have ended (globals.c).  Blocks that it allocated are still alive, and blocks that it freed may
   be needed in reports; but their sites (abi.def) were strings in the library.  There are too many
   to copy them beforehand, and they are in the library's file.  So it is recorded which addresses
   were mapped from which file, and a report reads the site from there.  If the file was removed,
   the place is unknown.

   dlclose.c finds out what was unmapped.  If something has been loaded at these addresses again,
   its strings are used: mostly it is the same library.  */

#define _GNU_SOURCE
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"
#include "base/loaded-files.h"
#include "report/closed-libraries.h"

enum
{
  RANGES = 128,
  TEXTS = 16,
  TEXT = 1024,
  PATH = TRT_CLOSED_PATH
};

static struct trt_closed_library_range ranges[RANGES];
static unsigned range_count;

bool trt_closed_library_any;
unsigned trt_closing, trt_closed;

/* Make PATH absolute, because the program may change its working directory; it becomes empty if it
   gets too long.  */

static void
make_absolute (char *path)
{
  char name[PATH];
  size_t n = strlen (path);
  if (*path == '/')
    return;
  if (!getcwd (name, sizeof name) || strlen (name) + 1 + n >= sizeof name)
    {
      *path = 0;
      return;
    }
  memmove (path + strlen (name) + 1, path, n + 1);
  memcpy (path, name, strlen (name));
  path[strlen (name)] = '/';
}

void
trt_closed_library_note (const struct trt_closed_library_range *gone)
{
  unsigned i = __atomic_load_n (&range_count, __ATOMIC_RELAXED);
  for (unsigned k = 0; k < i && k < RANGES; k++)
    if (ranges[k].low == gone->low && strcmp (ranges[k].path, gone->path) == 0)
      return;
  struct trt_closed_library_range *r = &ranges[i % RANGES];
  *r = *gone;
  make_absolute (r->path);
  __atomic_store_n (&range_count, i + 1, __ATOMIC_RELEASE);
  __atomic_store_n (&trt_closed_library_any, true, __ATOMIC_RELEASE);
}

/* ---- sites ----------------------------------------------------------------------- */

static int
library_contains (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  return trt_file_contains_p (info, (uintptr_t) data);
}

/* Read up to SIZE - 1 bytes of what was at ADDRESS from FD, the file of R, to TEXT, which ends with
   a null.  */

static void
read_at (int fd, const struct trt_closed_library_range *r, const char *address, char *text,
         size_t size)
{
  long n = trt_os_read_at (fd, text, size - 1, r->offset + ((uintptr_t) address - r->low));
  text[n < 0 ? 0 : n] = 0;
}

/* Write the plain form of the packed site that was at SITE, and whose first bytes are in TEXT, to
   TEXT.  FD is the file of R.  */

static void
read_unpacked (int fd, const struct trt_closed_library_range *r, const char *site, char *text)
{
  unsigned numbers[TRT_SITE_NUMBERS];
  char names[TEXT / 2], what[TEXT / 2];
  trt_site_unpack (text, numbers);
  read_at (fd, r, site - numbers[0], what, sizeof what);
  read_at (fd, r, site - numbers[1], names, sizeof names);
  size_t file = strcspn (names, "\n");
  struct trt_text t = { text, TEXT, 0 };
  trt_text_format (&t, "%.*s\n%u\n%u\n%u%s\n%s", (int) file, names, numbers[2], numbers[3],
                   numbers[4], names + file, what);
}

/* The text that was at SITE, read from the file of R.  It is valid until TEXTS others have been
   read.  */

static const char *
read_text (const char *site, const struct trt_closed_library_range *r)
{
  static struct
  {
    const char *site;
    char text[TEXT];
  } kept[TEXTS];
  static unsigned next;
  for (int i = 0; i < TEXTS; i++)
    if (kept[i].site == site)
      return kept[i].text;
  int fd = r->path[0] && !trt_os_secure () ? open (r->path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0)
    return "\n";
  unsigned i = __atomic_fetch_add (&next, 1, __ATOMIC_RELAXED) % TEXTS;
  read_at (fd, r, site, kept[i].text, TEXT);
  if (*kept[i].text == TP_SITE_PACKED)
    read_unpacked (fd, r, site, kept[i].text);
  close (fd);
  kept[i].site = site;
  return *kept[i].text ? kept[i].text : "\n";
}

/* A readable text for SITE, which may have been in a library that was closed.  If it cannot be
   read, the result is a site without a file, which still counts as known (trt_site_known_p).  */

TRT_COLD const char *
trt_closed_library_site (const char *site)
{
  unsigned count = __atomic_load_n (&range_count, __ATOMIC_ACQUIRE);
  for (unsigned k = count; k > 0 && k + RANGES > count; k--)
    {
      const struct trt_closed_library_range *r = &ranges[(k - 1) % RANGES];
      if ((uintptr_t) site - r->low < r->high - r->low)
        return dl_iterate_phdr (library_contains, (void *) site) ? site : read_text (site, r);
    }
  return trt_mapped_p ((uintptr_t) site) ? site : "\n";
}
