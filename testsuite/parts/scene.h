/* scene.h - how the tests of the judge set a scene and run a table.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each row of a table sets a scene with the block store (or enter and leave), asks one
   of the checks as compiled code would, in a child, and expects silence or a kind
   of error and a piece of the report.  */

#ifndef SCENE_H
#define SCENE_H

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "entry/entry.h"
#include "abi/temporal.h"

void TP_ABI (check) (const void *, size_t, uint32_t, const void *, const char *);
void TP_ABI (index) (const void *, size_t, const void *, size_t, const char *);
void TP_ABI (check_free) (const void *, uint32_t, const void *, const char *);
void TP_ABI (enter) (void *, size_t, const char *);
void TP_ABI (leave) (void *, size_t, int, const char *);

#define UNUSED  __attribute__ ((unused))

#define check       TP_ABI (check)
#define check_free  TP_ABI (check_free)

UNUSED static const char site_read[] = "t.c\n10\n3\n6\nreader\nr\np->x";
UNUSED static const char site_write[] = "t.c\n11\n3\n6\nwriter\nw\n*p";
UNUSED static const char site_free[] = "t.c\n12\n3\n6\nfreer\nf\np";
UNUSED static const char site_birth[] = "t.c\n20\n3\n6\nmaker\na\nmalloc";
UNUSED static const char site_next[] = "t.c\n21\n3\n6\nnext_maker\na\nmalloc";
UNUSED static const char site_end[] = "t.c\n30\n3\n6\nender\nf\nfree";
UNUSED static const char site_var[] = "t.c\n40\n3\n6\nouter\nv\ncount";
UNUSED static const char site_var2[] = "t.c\n41\n3\n6\nouter\nv\nother";
UNUSED static const char site_close[] = "t.c\n50\n3\n6\nouter\ne\n";
UNUSED static const char site_global[] = "t.c\n60\n3\n6\n\ng\ntable";

/* The size of a block that is filled lazily.  */
#define LARGE  (8 << 20)

/* Memory of our own, so that blocks lie exactly where a row wants them.  */
static char *arena;

/* A live block of SIZE bytes at arena + AT.  */

static inline uint32_t
block (size_t at, size_t size, const char *site)
{
  return trt_store_insert ((uintptr_t) arena + at, size, TRT_HEAP, site);
}

static inline void
end (size_t at)
{
  if (!trt_store_delete ((uintptr_t) arena + at, site_end, NULL))
    abort ();
}

/* A referent whose record nobody has.  */
#define LOST_HEAP   ((TP_HEAP_NUMBERS - 5) << TP_TAIL_BITS)
#define LOST_STACK  ((TP_STACK_NUMBER_BIT + TP_HEAP_NUMBERS - 5) << TP_TAIL_BITS)

static inline void
must (bool good, const char *what)
{
  if (!good)
    fprintf (stderr, "violated: %s\n", what);
}
#define MUST(x) must (x, #x)

static inline uint32_t
enter (void *a, size_t n, const char *site)
{
  TP_ABI (enter) (a, n, site);
  return trt_resolve ((uintptr_t) a);
}

/* ---- Tables -------------------- */

struct row
{
  const char *name;
  void (*scene) (void);
  const char *kind;           /* null: silence */
  const char *piece;          /* of the report */
  bool strict;
  int reports;                /* 0 means 1 */
};

/* How often PIECE stands in TEXT.  */

static int
count (const char *text, const char *piece)
{
  int n = 0;
  for (; (text = strstr (text, piece)); text += strlen (piece))
    n++;
  return n;
}

static bool
row_holds (const struct row *row)
{
  static char text[20000];
  char expected[100];
  int ends[2], status;
  if (pipe (ends) != 0)
    abort ();
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      close (ends[0]);
      close (ends[1]);
      trt_options.strict = row->strict;
      row->scene ();
      _exit (0);
    }
  close (ends[1]);
  size_t used = 0;
  ssize_t n;
  while ((n = read (ends[0], text + used, sizeof text - 1 - used)) > 0)
    used += n;
  text[used] = 0;
  close (ends[0]);
  waitpid (child, &status, 0);

  bool good;
  if (!row->kind)
    good = used == 0 && status == 0;
  else
    {
      snprintf (expected, sizeof expected, ": error: %s: ", row->kind);
      int reports = row->reports ? row->reports : 1;
      good = WIFEXITED (status) && WEXITSTATUS (status) == 86
	     && count (text, expected) == reports
	     && count (text, ": error: ") == reports
	     && count (text, "SUMMARY: temporal: ") == reports
	     && !strstr (text, "violated")
	     && (!row->piece || strstr (text, row->piece));
    }
  if (!good)
    printf ("# status 0x%x, expected %s\n%s\n", status,
	    row->kind ? row->kind : "silence", text);
  return good;
}

/* Run the ROWS of TABLE; the exit status for main.  */

static int
run_table (const struct row *table, size_t rows)
{
  int failures = 0;
  setvbuf (stdout, NULL, _IONBF, 0);
  trt_init ();
  /* Aligned to pages, with untracked memory before and behind.  */
  arena = (char *) mmap (NULL, 4 * LARGE, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
	  + LARGE;
  for (size_t i = 0; i < rows; i++)
    {
      bool good = row_holds (&table[i]);
      printf ("%s: %s\n", good ? "PASS" : "FAIL", table[i].name);
      failures += !good;
    }
  return failures != 0;
}

#endif
