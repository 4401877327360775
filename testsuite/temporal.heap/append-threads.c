/* Purpose: blocks of megabytes that realloc makes a little longer each time, while there are two threads: the cost of a
   realloc does not depend on their lengths, whether they are mapped or in the heap.  The old pointers are stale, and what is
   behind the new end is outside, although there is room.  When the block is made smaller the room goes.
   Source: interpose/malloc.c (get_larger); each realloc has copied the block.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-timeout 20 } */
/* { dg-temporal-clean "" } */

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 40000, PIECE = 100 };

static volatile char sink;
static pthread_barrier_t end;

static void *
wait (void *arg)
{
  pthread_barrier_wait (&end);
  return arg;
}

static int
append (const char *what)
{
  char **lines = NULL, *text = NULL, *old;

  for (size_t i = 0; i < TIMES; i++)
    {
      char *longer = realloc (text, (i + 1) * PIECE);
      char **more = realloc (lines, (i + 1) * sizeof *lines);
      if (!longer || !more)
        return 1;
      text = longer;
      lines = more;
      memset (text + i * PIECE, 'a' + i % 26, PIECE);
      lines[i] = malloc (2);
      lines[i][0] = i % 100;
      if (lines[i / 2][0] != (char) (i / 2 % 100) || text[i * PIECE / 2] == 0)
        return 2;
    }
  for (size_t i = 0; i < TIMES; i++)
    if (lines[i][0] != (char) (i % 100) || text[i * PIECE + 7] != (char) ('a' + i % 26))
      return 3;

  if (!strcmp (what, "behind"))
    sink = text[TIMES * PIECE + 100]; /* { dg-temporal-error "out-of-bounds" "behind" } */
  old = text;
  text = realloc (text, TIMES * PIECE + 8);
  if (!strcmp (what, "begin"))
    sink = old[0]; /* { dg-temporal-error "use-after-free" "begin" } */
  if (!strcmp (what, "middle"))
    sink = old[TIMES * PIECE / 2]; /* { dg-temporal-error "use-after-free" "middle" } */
  if (!strcmp (what, "end"))
    sink = old[TIMES * PIECE - 1]; /* { dg-temporal-error "use-after-free" "end" } */
  text[TIMES * PIECE + 7] = 'x';
  if (!strcmp (what, "next"))
    text[TIMES * PIECE + 8] = 'x'; /* { dg-temporal-error "out-of-bounds" "next" } */

  char *kept = lines[5];
  free (lines[5]);
  if (!strcmp (what, "line"))
    sink = lines[5][0]; /* { dg-temporal-error "use-after-free" "line" } */
  lines[5] = malloc (2);
  lines[5][0] = 5;
  sink = lines[5][0] + (kept != NULL);

  old = text;
  text = realloc (text, TIMES * PIECE / 2);
  if (!strcmp (what, "cut"))
    sink = old[TIMES * PIECE / 2 + 9]; /* { dg-temporal-error "use-after-free" "cut" } */
  if (malloc_usable_size (text) > TIMES * PIECE / 2 + 8192)
    return 4;
  text[TIMES * PIECE / 2 - 1] = 'x';
  for (int i = 0; i < TIMES; i++)
    free (lines[i]);
  free (lines);
  free (text);
  return 0;
}

int
main (int argc, char **argv)
{
  pthread_t other;
  pthread_barrier_init (&end, NULL, 2);
  pthread_create (&other, NULL, wait, NULL);
  int result = append (argc > 1 ? argv[1] : "");
  mallopt (M_MMAP_THRESHOLD, 32 << 20);
  if (result == 0)
    result = append ("");
  pthread_barrier_wait (&end);
  pthread_join (other, NULL);
  return result;
}
