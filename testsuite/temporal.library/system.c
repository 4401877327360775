/* Purpose: calls of the system: structures that are read and written, buffers with sizes,
   sizes that stand in memory, sockets, arguments that may be null.
   Source: issue 3, library calls check what they touch; POSIX.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <iconv.h>
#include <netinet/in.h>
#include <poll.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static void *volatile result;

/* { dg-temporal-clean "legal" } */

static int
legal (int s[2])
{
  struct stat st;
  struct tm tm;
  time_t now = 86400;
  char text[26], *cwd;
  if (stat ("/", &st) || fstat (0, &st) || !S_ISCHR (st.st_mode))
    return 1;
  if (time (NULL) == 0 || !gmtime_r (&now, &tm) || tm.tm_mday != 2 || mktime (&tm) < 0
      || !asctime_r (&tm, text) || !ctime_r (&now, text) || strftime (text, 11, "%Y-%m-%d", &tm) != 10)
    return 2;
  struct timespec pause = { 0, 1 };
  if (nanosleep (&pause, NULL) || clock_gettime (CLOCK_MONOTONIC, &pause))
    return 3;
  struct sigaction sa, old;
  memset (&sa, 0, sizeof sa);
  sa.sa_handler = SIG_IGN;
  if (sigaction (SIGUSR1, &sa, NULL) || sigaction (SIGUSR1, NULL, &old) || old.sa_handler != SIG_IGN)
    return 4;
  if (!(cwd = getcwd (NULL, 0)) || cwd[0] != '/')
    return 5;
  free (cwd);
  char *path = realpath ("/", NULL);
  if (!path || path[0] != '/' || readlink ("/proc/self/exe", text, 5) != 5)
    return 6;
  free (path);
  if (setenv ("ONE", "1", 1) || strcmp (getenv ("ONE"), "1") || unsetenv ("ONE"))
    return 7;
  struct pollfd fds[1] = { { s[0], POLLOUT, 0 } };
  fd_set set;
  FD_ZERO (&set);
  FD_SET (s[1], &set);
  struct timeval none = { 0, 0 };
  if (poll (fds, 1, 0) != 1 || poll (NULL, 0, 0) != 0 || select (s[1] + 1, NULL, &set, NULL, &none) != 1)
    return 8;
  /* No larger than it has to be.  */
  unsigned long *small = calloc (1, sizeof *small);
  small[0] = 1ul << s[0];
  if (select (s[0] + 1, NULL, (fd_set *) small, NULL, &none) != 1)
    return 9;
  free (small);
  int type;
  socklen_t length = sizeof type;
  struct sockaddr_un name;
  if (getsockopt (s[0], SOL_SOCKET, SO_TYPE, &type, &length) || type != SOCK_STREAM)
    return 10;
  length = sizeof name;
  if (getsockname (s[0], (struct sockaddr *) &name, &length))
    return 11;
  struct iovec v = { text, 3 };
  struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1 };
  if (send (s[0], text, 3, 0) != 3 || sendmsg (s[0], &m, 0) != 3 || recv (s[1], text, 3, 0) != 3
      || recvmsg (s[1], &m, 0) != 3 || sendto (s[0], text, 1, 0, NULL, 0) != 1
      || recvfrom (s[1], text, 1, 0, NULL, NULL) != 1)
    return 12;
  struct in_addr in;
  if (!inet_aton ("127.0.0.1", &in) || inet_pton (AF_INET, "10.0.0.1", &in) != 1
      || !inet_ntop (AF_INET, &in, text, 16) || strcmp (text, "10.0.0.1"))
    return 13;
  regex_t re;
  regmatch_t match[2];
  if (regcomp (&re, "b(c)", REG_EXTENDED) || regexec (&re, "abcd", 2, match, 0)
      || match[1].rm_so != 2 || regexec (&re, "abcd", 0, NULL, 0))
    return 14;
  regfree (&re);
  iconv_t cd = iconv_open ("UTF-16LE", "UTF-8");
  char *from = strdup ("abc"), *to = malloc (6), *f = from, *t = to;
  size_t left = 3, room = 6;
  if (cd != (iconv_t) -1
      && (iconv (cd, &f, &left, &t, &room) || f != from + 3 || t[-2] != 'c'
	  || iconv (cd, NULL, NULL, NULL, NULL)))
    return 15;
  struct utsname u;
  int status;
  if (uname (&u) || gethostname (text, sizeof text) > 0)
    return 16;
  pid_t child = fork ();
  if (child == 0)
    {
      char *args[] = { "true", NULL };
      execv ("/bin/true", args);
      _exit (1);
    }
  return waitpid (child, &status, 0) != child || status || waitpid (-1, NULL, 0) != -1;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *ten = malloc (10), *p = malloc (144), *none = NULL;
  memset (ten, '/', 10);
  char *volatile kept = p;
  free (p);
  char *reuse = calloc (1, 144);
  p = kept;
  int s[2];
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, s))
    return 20;
  time_t now = 0;
  socklen_t length = 11;
  struct iovec v = { ten, 11 };
  struct msghdr m = { .msg_iov = &v, .msg_iovlen = 1 };
  char *args[] = { "x", p, NULL }, *open_end[] = { "x" };
  regex_t re;
  char *from = ten, *to = ten;
  size_t left = 11, room = 10;

  CASE ("stat") sink = stat ("/", (struct stat *) p); /* { dg-temporal-error "use-after-free" "stat" } */
  CASE ("stat-short") sink = stat ("/", (struct stat *) ten); /* { dg-temporal-error "out-of-bounds" "stat-short" } */
  CASE ("stat-path") sink = stat (ten, (struct stat *) reuse); /* { dg-temporal-error "out-of-bounds" "stat-path" } */
  CASE ("time") sink = time ((time_t *) p); /* { dg-temporal-error "use-after-free" "time" } */
  CASE ("time-short") sink = time ((time_t *) (ten + 8)); /* { dg-temporal-error "out-of-bounds" "time-short" } */
  CASE ("localtime") result = localtime ((time_t *) p); /* { dg-temporal-error "use-after-free" "localtime" } */
  CASE ("gmtime_r") result = gmtime_r (&now, (struct tm *) ten); /* { dg-temporal-error "out-of-bounds" "gmtime_r" } */
  CASE ("gmtime_r-result") sink = gmtime_r (&now, (struct tm *) reuse)[3].tm_min; /* { dg-temporal-error "out-of-bounds" "gmtime_r-result" } */
  CASE ("ctime_r") result = ctime_r (&now, ten); /* { dg-temporal-error "out-of-bounds" "ctime_r" } */
  CASE ("strftime") sink = strftime (ten, 11, "%Y", (struct tm *) reuse); /* { dg-temporal-error "out-of-bounds" "strftime" } */
  CASE ("clock_gettime") sink = clock_gettime (0, (struct timespec *) ten); /* { dg-temporal-error "out-of-bounds" "clock_gettime" } */
  CASE ("nanosleep") sink = nanosleep ((struct timespec *) p, NULL); /* { dg-temporal-error "use-after-free" "nanosleep" } */
  CASE ("sigaction") sink = sigaction (SIGUSR1, NULL, (struct sigaction *) p); /* { dg-temporal-error "use-after-free" "sigaction" } */
  CASE ("getcwd") result = getcwd (ten, 11); /* { dg-temporal-error "out-of-bounds" "getcwd" } */
  CASE ("readlink") sink = readlink ("/proc/self/exe", ten, 11); /* { dg-temporal-error "out-of-bounds" "readlink" } */
  CASE ("realpath") result = realpath ("/", ten); /* { dg-temporal-error "out-of-bounds" "realpath" } */
  CASE ("getenv") result = getenv (p); /* { dg-temporal-error "use-after-free" "getenv" } */
  CASE ("setenv") sink = setenv ("X", p, 1); /* { dg-temporal-error "use-after-free" "setenv" } */
  CASE ("poll") sink = poll ((struct pollfd *) ten, 2, 0); /* { dg-temporal-error "out-of-bounds" "poll" } */
  CASE ("select") sink = select (128, (fd_set *) ten, NULL, NULL, NULL); /* { dg-temporal-error "out-of-bounds" "select" } */
  CASE ("getsockopt") sink = getsockopt (s[0], SOL_SOCKET, SO_TYPE, ten, &length); /* { dg-temporal-error "out-of-bounds" "getsockopt" } */
  CASE ("getsockname") sink = getsockname (s[0], (struct sockaddr *) ten, &length); /* { dg-temporal-error "out-of-bounds" "getsockname" } */
  CASE ("connect") sink = connect (s[0], (struct sockaddr *) p, 4); /* { dg-temporal-error "use-after-free" "connect" } */
  CASE ("recv") sink = recv (s[0], ten, 11, MSG_DONTWAIT); /* { dg-temporal-error "out-of-bounds" "recv" } */
  CASE ("send") sink = send (s[0], p, 1, 0); /* { dg-temporal-error "use-after-free" "send" } */
  CASE ("sendmsg") sink = sendmsg (s[0], &m, 0); /* { dg-temporal-error "out-of-bounds" "sendmsg" } */
  CASE ("recvmsg") sink = recvmsg (s[0], &m, MSG_DONTWAIT); /* { dg-temporal-error "out-of-bounds" "recvmsg" } */
  CASE ("inet_ntop") result = (void *) inet_ntop (AF_INET, reuse, ten, 16); /* { dg-temporal-error "out-of-bounds" "inet_ntop" } */
  CASE ("inet_addr") sink = inet_addr (p); /* { dg-temporal-error "use-after-free" "inet_addr" } */
  CASE ("gethostname") sink = gethostname (ten, 64); /* { dg-temporal-error "out-of-bounds" "gethostname" } */
  CASE ("regcomp") sink = regcomp (&re, p, 0); /* { dg-temporal-error "use-after-free" "regcomp" } */
  CASE ("regexec") { sink = regcomp (&re, "x", 0); sink = regexec (&re, p, 0, NULL, 0); } /* { dg-temporal-error "use-after-free" "regexec" } */
  CASE ("iconv") sink = iconv (iconv_open ("UTF-8", "UTF-8"), &from, &left, &to, &room); /* { dg-temporal-error "out-of-bounds" "iconv" } */
  CASE ("execv") sink = execv ("/bin/true", args); /* { dg-temporal-error "use-after-free" "execv" } */
  CASE ("execv-no-end") sink = execv ("/bin/true", open_end); /* { dg-temporal-error "out-of-bounds" "execv-no-end" } */
  CASE ("waitpid") sink = waitpid (-1, (int *) p, 0); /* { dg-temporal-error "use-after-free" "waitpid" } */
  CASE ("uname") sink = uname ((struct utsname *) ten); /* { dg-temporal-error "out-of-bounds" "uname" } */
  CASE ("pipe") sink = pipe ((int *) (ten + 4)); /* { dg-temporal-error "out-of-bounds" "pipe" } */
  CASE ("null") sink = stat ("/", (struct stat *) (result = none)); /* { dg-temporal-error "null-dereference" "null" } */
  CASE ("legal") return legal (s);
  return 0;
}
