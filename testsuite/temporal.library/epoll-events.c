/* Purpose: the pointers that epoll_ctl gave the kernel come back with their referents: an event of a connection that was freed while it
   waited in the array is found, although a new connection has the memory.
   Source: libtemporal/libc/kept-values.c; issue 23.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

struct connection
{
  int in, out, served;
};

static int poll_fd;
static struct connection *connections[4];

static struct connection *
open_connection (void)
{
  int ends[2];
  struct connection *c = malloc (sizeof *c);
  if (!c || pipe (ends) != 0)
    abort ();
  *c = (struct connection) { ends[0], ends[1], 0 };
  struct epoll_event e = { .events = EPOLLIN, .data.ptr = c };
  if (epoll_ctl (poll_fd, EPOLL_CTL_ADD, c->in, &e) != 0)
    abort ();
  return c;
}

static void
close_connection (struct connection *c)
{
  epoll_ctl (poll_fd, EPOLL_CTL_DEL, c->in, NULL);
  close (c->in);
  close (c->out);
  free (c);
}

static void
wake (struct connection *c)
{
  if (write (c->out, "x", 1) != 1)
    abort ();
}

static void
serve (struct connection *c)
{
  char b;
  if (read (c->in, &b, 1) != 1) /* { dg-temporal-error "use-after-free" "batch" } */
    abort ();
  c->served++;
}

/* Serve what has happened; with WRONG the first one replaces the others.  */

static int
turn (int wrong)
{
  struct epoll_event events[4];
  int n = epoll_wait (poll_fd, events, 4, 0);
  for (int i = 0; i < n; i++)
    {
      serve (events[i].data.ptr);
      if (wrong && i == 0)
	for (int k = 0; k < 4; k++)
	  if (connections[k] && connections[k] != events[0].data.ptr)
	    {
	      uintptr_t was = (uintptr_t) connections[k];
	      close_connection (connections[k]);
	      connections[k] = open_connection ();
	      if ((uintptr_t) connections[k] != was)
		exit (77);
	      wake (connections[k]);
	    }
    }
  return n;
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "legal" } */
  const char *what = argc > 1 ? argv[1] : "";
  poll_fd = epoll_create1 (0);
  connections[0] = open_connection ();
  if (turn (0) != 0)
    return 1;
  connections[1] = open_connection ();
  for (int k = 0; k < 2; k++)
    wake (connections[k]);
  CASE ("batch") turn (1);
  CASE ("legal")
    {
      if (turn (0) != 2 || connections[1]->served != 1)
	return 1;

      /* The same address, another connection.  */
      for (int round = 0; round < 3; round++)
	{
	  close_connection (connections[1]);
	  connections[1] = open_connection ();
	  wake (connections[1]);
	  if (turn (0) != 1 || connections[1]->served != 1)
	    return 1;
	}

      /* Other data than pointers.  */
      struct epoll_event e = { .events = EPOLLIN, .data.u64 = 7 };
      if (epoll_ctl (poll_fd, EPOLL_CTL_MOD, connections[1]->in, &e) != 0)
	return 1;
      wake (connections[1]);
      if (epoll_pwait (poll_fd, &e, 1, 0, NULL) != 1 || e.data.u64 != 7)
	return 1;
      e.data.ptr = connections[1];
      epoll_ctl (poll_fd, EPOLL_CTL_DEL, connections[1]->in, &e);
      for (int k = 0; k < 2; k++)
	close_connection (connections[k]);
    }
  return 0;
}
