/* Purpose: what writev, pwritev and sendmsg write piece by piece is used, and must have been set.
   Source: issue 23, "a library call or system call that reads bytes nobody has set".  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=all,init" } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

struct padded { char tag; long value; };

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *head = malloc (40), tail[60];
  struct padded p;
  struct iovec v[3] = { { head, 40 }, { tail, sizeof tail }, { &p, sizeof p } };
  struct msghdr m;
  int pair[2], file[2];
  if (socketpair (AF_UNIX, SOCK_DGRAM, 0, pair) != 0 || pipe (file) != 0)
    return 1;
  memset (&m, 0, sizeof m);
  m.msg_iov = v;
  m.msg_iovlen = 3;
  memset (head, 1, 40);
  memset (&p, 0, sizeof p); /* other tools report padding */
  p.tag = 1;
  p.value = 2;
  if (!*what)
    memset (tail, 2, sizeof tail);
  else
    memset (tail, 2, 10);
  /* { dg-temporal-clean "" } */
  if (!*what || strcmp (what, "writev") == 0)
    if (writev (file[1], v, 3) < 0) /* { dg-temporal-error "uninitialized-memory" "writev" } */
      return 2;
  if (strcmp (what, "pwritev") == 0)
    if (pwritev (file[1], v, 3, 0) < 0) /* { dg-temporal-error "uninitialized-memory" "pwritev" } */
      return 3;
  if (!*what || strcmp (what, "sendmsg") == 0)
    if (sendmsg (pair[0], &m, 0) < 0) /* { dg-temporal-error "uninitialized-memory" "sendmsg" } */
      return 4;
  free (head);
  return 0;
}
