/* Purpose: a pointer that is written to a pipe, a socket, a queue or a file comes back by a read, and its block is freed by that: what
   the analysis of the unit knows of the pointers in a buffer is known outside.
   Source: graph-calls.cc, library-captures.def.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/socket.h>
#include <unistd.h>

struct block { struct block *next; long value; };
struct letter { long kind; struct block *what; };

static int ends[2];
static volatile int bad;
static volatile long sink;
/* Out of sight of the analysis, as another unit's would be.  */
static void (*volatile give_back) (void *) = free;

static __attribute__ ((noinline)) struct block *
make (long value)
{
  struct block *p = malloc (sizeof *p);
  if (!p)
    exit (2);
  p->next = NULL;
  p->value = value;
  return p;
}

static __attribute__ ((noinline)) void
end (struct block *q)
{
  if (bad)
    {
      give_back (q);
      sink += make (9)->value;
    }
  else
    sink += q->value;
}

static __attribute__ ((noinline)) void
receive (void)
{
  struct block *q;
  if (read (ends[0], &q, sizeof q) != sizeof q)
    exit (3);
  end (q);
}

static __attribute__ ((noinline)) void
by_write (void)
{
  struct block *p = make (1);
  sink += p->value;
  if (write (ends[1], &p, sizeof p) != sizeof p)
    exit (4);
  receive ();
  sink += p->value; /* { dg-temporal-error "use-after-free" "write" } */
}

static __attribute__ ((noinline)) void
by_member (void)
{
  struct letter l = { 1, make (2) };
  struct block *p = l.what;
  if (write (ends[1], &l.what, sizeof l.what) != sizeof l.what)
    exit (4);
  receive ();
  sink += p->value; /* { dg-temporal-error "use-after-free" "member" } */
}

/* The buffer is filled only when it has been given to the function once.  */

static __attribute__ ((noinline)) void
by_array (void)
{
  struct block **list = calloc (2, sizeof *list), *p = make (3);
  if (!list)
    exit (2);
  for (int i = 0; i < 2; i++)
    {
      if (i > 0 && send (ends[1], list, sizeof *list, 0) != sizeof *list)
	exit (4);
      list[0] = p;
    }
  receive ();
  sink += p->value; /* { dg-temporal-error "use-after-free" "array" } */
  free (list);
}

static __attribute__ ((noinline)) void
by_stream (void)
{
  struct letter *l = malloc (sizeof *l), copy;
  FILE *f = fdopen (dup (ends[1]), "w");
  if (!l || !f)
    exit (2);
  l->kind = 2;
  l->what = make (4);
  copy = *l;
  if (fwrite (&copy.what, sizeof copy.what, 1, f) != 1 || fclose (f) != 0)
    exit (4);
  receive ();
  sink += l->what->value; /* { dg-temporal-error "use-after-free" "stream" } */
  free (l);
}

static __attribute__ ((noinline)) void
by_queue (void)
{
  struct letter l = { 3, make (5) }, m = { 0, NULL };
  int queue = msgget (IPC_PRIVATE, 0600);
  if (queue < 0)
    exit (5);
  if (msgsnd (queue, &l, sizeof l.what, 0) != 0 || msgrcv (queue, &m, sizeof m.what, 3, 0) < 0)
    exit (4);
  msgctl (queue, IPC_RMID, NULL);
  end (m.what);
  sink += l.what->value; /* { dg-temporal-error "use-after-free" "queue" } */
}

static __attribute__ ((noinline)) void
by_file (void)
{
  char name[] = "/tmp/temporal-sent-XXXXXX";
  int fd = mkstemp (name);
  struct block *p = make (6), *q;
  if (fd < 0)
    exit (2);
  unlink (name);
  if (pwrite (fd, &p, sizeof p, 0) != sizeof p || pread (fd, &q, sizeof q, 0) != sizeof q)
    exit (4);
  close (fd);
  end (q);
  sink += p->value; /* { dg-temporal-error "use-after-free" "file" } */
}

/* What else is in sight of the analysis stays as it is.  */

static __attribute__ ((noinline)) void
by_text (void)
{
  char text[] = "12345678";
  if (write (ends[1], text, 8) != 8 || read (ends[0], text, 8) != 8)
    exit (4);
  sink += text[3];
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  static const struct { const char *name; void (*run) (void); } ways[] = {
    { "write", by_write }, { "member", by_member }, { "array", by_array }, { "stream", by_stream }, { "queue", by_queue },
    { "file", by_file }, { "text", by_text } };

  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return 2;
  /* { dg-temporal-clean "" } */
  for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
    if (!strcmp (what, "") || !strcmp (what, ways[i].name))
      {
	bad = *what != 0;
	ways[i].run ();
      }
  return 0;
}
