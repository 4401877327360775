/* Pointers that go to the C library in a transparent union, as those to socket addresses do with _GNU_SOURCE.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

void *volatile other;

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int s = socket (AF_UNIX, SOCK_DGRAM, 0);
  socklen_t size = sizeof (struct sockaddr_un);
  struct sockaddr_un *p = calloc (1, size);
  p->sun_family = AF_UNIX;
  if (*what)
    {
      free (p);
      for (int i = 0; i < 3; i++)
	other = memset (malloc (size), 1, size);
    }
  if (!strcmp (what, "bind"))
    return bind (s, (struct sockaddr *) p, sizeof (sa_family_t)) > 99;	/* { dg-temporal-error "use-after-free" "bind" } */
  if (!strcmp (what, "connect"))
    return connect (s, p, size) > 99;	/* { dg-temporal-error "use-after-free" "connect" } */
  if (!strcmp (what, "getsockname"))
    return getsockname (s, (struct sockaddr *) p, &size) > 99;	/* { dg-temporal-error "use-after-free" "getsockname" } */
  if (!strcmp (what, "sendto"))
    return sendto (s, "", 1, 0, p, size) > 99;	/* { dg-temporal-error "use-after-free" "sendto" } */
  int good = (connect (s, p, size) < 0 && bind (s, (struct sockaddr *) p, sizeof (sa_family_t)) == 0
	      && getsockname (s, p, &size) == 0 && p->sun_family == AF_UNIX);
  free (p);
  return !good;
}
