/* Purpose: ioctl, fcntl and prctl read or write as many bytes as the request says, and arrays of
   messages lead to buffers.
   Source: issue 23, section 7; the kernel's headers, asm-generic/ioctl.h.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */

#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/fs.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int ends[2], pair[2];
  if (pipe (ends) || socketpair (AF_UNIX, SOCK_DGRAM, 0, pair))
    return 1;
  char *three = malloc (3), *eight = malloc (8), *gone = malloc (64);
  char *volatile kept = gone;
  free (gone);
  char *reuse = malloc (64);
  gone = kept;
  volatile unsigned long nread = FIONREAD;
  memset (three, 'x', 3);

  CASE ("fionread") sink = ioctl (ends[0], FIONREAD, three); /* { dg-temporal-error "out-of-bounds" "fionread" } */
  /* { dg-output "write of 4 bytes through .three., by .ioctl." "fionread" } */
  CASE ("fionread-variable") sink = ioctl (ends[0], nread, three); /* { dg-temporal-error "out-of-bounds" "fionread-variable" } */
  CASE ("fionbio") sink = ioctl (ends[0], FIONBIO, gone); /* { dg-temporal-error "use-after-free" "fionbio" } */
  CASE ("winsize") sink = ioctl (0, TIOCGWINSZ, three); /* { dg-temporal-error "out-of-bounds" "winsize" } */
  CASE ("termios") sink = ioctl (0, TCGETS, eight); /* { dg-temporal-error "out-of-bounds" "termios" } */
  CASE ("ifconf") sink = ioctl (pair[0], SIOCGIFCONF, eight); /* { dg-temporal-error "out-of-bounds" "ifconf" } */
  struct ifconf c = { .ifc_len = 40, .ifc_buf = gone };
  CASE ("ifconf-buffer") sink = ioctl (pair[0], SIOCGIFCONF, &c); /* { dg-temporal-error "use-after-free" "ifconf-buffer" } */
  /* { dg-output "write of 40 bytes through .&c., by .ioctl." "ifconf-buffer" } */
  CASE ("ifconf-length") { c.ifc_buf = reuse; c.ifc_len = 65; sink = ioctl (pair[0], SIOCGIFCONF, &c); } /* { dg-temporal-error "out-of-bounds" "ifconf-length" } */
  CASE ("encoded") sink = ioctl (0, _IOR ('?', 1, char[20]), eight); /* { dg-temporal-error "out-of-bounds" "encoded" } */
  CASE ("encoded-read") sink = ioctl (0, _IOW ('?', 1, char[20]), eight); /* { dg-temporal-error "out-of-bounds" "encoded-read" } */
  /* { dg-output "read of 20 bytes through .eight., by .ioctl." "encoded-read" } */
  CASE ("flags") sink = ioctl (0, FS_IOC_GETFLAGS, gone); /* { dg-temporal-error "use-after-free" "flags" } */
  CASE ("setlk") sink = fcntl (0, F_SETLK, eight); /* { dg-temporal-error "out-of-bounds" "setlk" } */
  CASE ("getlk") sink = fcntl (0, F_GETLK, gone); /* { dg-temporal-error "use-after-free" "getlk" } */
  CASE ("owner") sink = fcntl (ends[0], F_GETOWN_EX, three); /* { dg-temporal-error "out-of-bounds" "owner" } */
  CASE ("get-name") sink = prctl (PR_GET_NAME, eight); /* { dg-temporal-error "out-of-bounds" "get-name" } */
  CASE ("set-name") sink = prctl (PR_SET_NAME, three); /* { dg-temporal-error "out-of-bounds" "set-name" } */
  CASE ("integer") sink = prctl (PR_GET_NAME, (unsigned long) eight, 0, 0, 0); /* { dg-temporal-error "out-of-bounds" "integer" } */
  CASE ("deathsig") sink = prctl (PR_GET_PDEATHSIG, three); /* { dg-temporal-error "out-of-bounds" "deathsig" } */
  socklen_t four = 4;
  CASE ("getsockopt") sink = getsockopt (pair[0], SOL_SOCKET, SO_TYPE, three, &four); /* { dg-temporal-error "out-of-bounds" "getsockopt" } */
  CASE ("setsockopt") sink = setsockopt (pair[0], SOL_SOCKET, SO_RCVBUF, three, four); /* { dg-temporal-error "out-of-bounds" "setsockopt" } */
  CASE ("epoll_wait") sink = epoll_wait (ends[0], (struct epoll_event *) eight, 2, 0); /* { dg-temporal-error "out-of-bounds" "epoll_wait" } */

  struct iovec v[2] = { { eight, 8 }, { eight, 8 } };
  struct mmsghdr *m = calloc (2, sizeof *m);
  m[0].msg_hdr.msg_iov = &v[0];
  m[1].msg_hdr.msg_iov = &v[1];
  m[0].msg_hdr.msg_iovlen = m[1].msg_hdr.msg_iovlen = 1;
  memset (eight, 'e', 8);
  CASE ("sendmmsg") sink = sendmmsg (pair[0], m, 3, 0); /* { dg-temporal-error "out-of-bounds" "sendmmsg" } */
  CASE ("sendmmsg-buffer") { v[1].iov_len = 9; sink = sendmmsg (pair[0], m, 2, 0); } /* { dg-temporal-error "out-of-bounds" "sendmmsg-buffer" } */
  CASE ("recvmmsg-buffer") { v[1].iov_base = gone; sink = recvmmsg (pair[0], m, 2, MSG_DONTWAIT, NULL); } /* { dg-temporal-error "use-after-free" "recvmmsg-buffer" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      int n = -1, flags, off = 0;
      char name[16], *own = strdup ("own");
      struct flock l = { .l_type = F_RDLCK };
      struct f_owner_ex o;
      struct winsize w;
      struct termios t;
      if (ioctl (ends[0], FIONREAD, &n) || n != 0 || ioctl (ends[0], nread, &n) || ioctl (ends[0], FIONBIO, &off))
        return 2;
      ioctl (0, TIOCGWINSZ, &w);
      tcgetattr (0, &t);
      ioctl (0, TCGETS, malloc (36));
      ioctl (0, FS_IOC_GETFLAGS, &flags); /* the header says long */
      ioctl (0, _IOW ('U', 108, char *), own); /* UI_SET_PHYS */
      ioctl (0, TIOCGWINSZ, NULL);
      struct ifreq some[4];
      c = (struct ifconf) { .ifc_len = sizeof some, .ifc_req = some };
      if (ioctl (pair[0], SIOCGIFCONF, &c) || c.ifc_len > sizeof some)
        return 6;
      c = (struct ifconf) { .ifc_len = 1000, .ifc_buf = NULL };	/* how long would it be? */
      ioctl (pair[0], SIOCGIFCONF, &c);
      c = (struct ifconf) { .ifc_len = 64, .ifc_buf = reuse };
      ioctl (pair[0], SIOCGIFCONF, &c);
      c = (struct ifconf) { .ifc_len = 0, .ifc_buf = gone };
      ioctl (pair[0], SIOCGIFCONF, &c);
      c.ifc_len = -1;
      ioctl (pair[0], SIOCGIFCONF, &c);
      ioctl (0, TIOCSCTTY, 0);
      ioctl (0, 0x12345, three);	/* not known */
      ioctl (0, TIOCEXCL);
      fcntl (ends[0], F_SETLK, &l);
      if (fcntl (ends[0], F_GETFD) || fcntl (ends[0], F_SETFD, 0) || fcntl (ends[0], F_GETOWN_EX, &o))
        return 3;
      if (prctl (PR_SET_NAME, own, 0, 0, 0) || prctl (PR_GET_NAME, (unsigned long) name, 0, 0, 0)
          || strcmp (name, "own") || prctl (PR_SET_NAME, "0123456789abcdefg") || prctl (PR_GET_DUMPABLE) < 0
          || prctl (PR_SET_PDEATHSIG, 0, 0, 0, 0))
        return 4;
      if (sendmmsg (pair[0], m, 2, 0) != 2 || recvmmsg (pair[1], m, 2, 0, NULL) != 2 || m[1].msg_len != 8)
        return 5;
      memset (reuse, 0, 64);
    }
  return 0;
}
