/* Purpose: a pointer that is sent through a pipe, a socket or a queue has its referent when it is received: a stale one is found when its
   memory is another block's.
   Source: libtemporal/libc/kept-values.c; issue 23.  */
/* { dg-do run } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

struct message
{
  int kind;
  int *data;
};

static int ends[2];
static volatile int sink;

static int *
make (void)
{
  int *p = malloc (16);
  if (!p)
    abort ();
  p[0] = 1;
  return p;
}

/* Free P, and return the block that has its memory then.  */

static int *
replace (int *p)
{
  volatile uintptr_t old = (uintptr_t) p;
  free (p);
  int *q = make ();
  if ((uintptr_t) q != old)
    exit (77);
  return q;
}

static void
post (int *p)
{
  struct message m = { 3, p };
  if (write (ends[1], &m, sizeof m) != sizeof m)
    abort ();
}

static int *
take (void)
{
  struct message m;
  if (read (ends[0], &m, sizeof m) != sizeof m || m.kind != 3)
    abort ();
  return m.data;
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "legal" } */
  const char *what = argc > 1 ? argv[1] : "";
  int *p = make (), *q;
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return 1;
  CASE ("structure")
    {
      post (p);
      q = replace (p);
      p = take ();
      sink = *p + *q; /* { dg-temporal-error "use-after-free" "structure" } */
    }
  CASE ("pointer")
    {
      if (send (ends[1], &p, sizeof p, 0) != sizeof p)
	return 1;
      q = replace (p);
      if (recv (ends[0], &p, sizeof p, 0) != sizeof p)
	return 1;
      free (p); /* { dg-temporal-error "double-free" "pointer" } */
      sink = *q;
    }
  CASE ("file")
    {
      FILE *f = tmpfile ();
      struct message m = { 3, p }, again;
      if (!f || pwrite (fileno (f), &m, sizeof m, 80) != sizeof m)
	return 1;
      q = replace (p);
      if (pread (fileno (f), &again, sizeof again, 80) != sizeof again)
	return 1;
      sink = *again.data + *q; /* { dg-temporal-error "use-after-free" "file" } */
    }
  CASE ("legal")
    {
      /* The same address, each time another block; the last one is sent before it is received.  */
      for (int i = 0; i < 10; i++)
	{
	  post (p);
	  sink = *take ();
	  p = replace (p);
	  post (p);
	  if (take () != p)
	    return 1;
	  sink = *p;
	}
      FILE *f = tmpfile ();
      for (int i = 0; i < 3; i++)
	{
	  if (!f || pwrite (fileno (f), &p, sizeof p, 0) != sizeof p)
	    return 1;
	  p = replace (p);
	  if (pwrite (fileno (f), &p, sizeof p, 0) != sizeof p || pread (fileno (f), &q, sizeof q, 0) != sizeof q)
	    return 1;
	  sink = *q;
	}
      /* Numbers that look like it, in pieces, and more than is looked at.  */
      uintptr_t numbers[20] = { (uintptr_t) p };
      uintptr_t got[20];
      q = p;
      post (p);
      p = replace (p);
      if (write (ends[1], numbers, sizeof numbers) != sizeof numbers)
	return 1;
      take ();
      if (read (ends[0], got, 5) != 5
	  || read (ends[0], (char *) got + 5, sizeof got - 5) != sizeof got - 5)
	return 1;
      if (got[0] != (uintptr_t) p || *(int *) got[0] != 1)
	return 1;
      free (p);
    }
  return 0;
}
