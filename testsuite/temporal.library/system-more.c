/* Purpose: more functions that ask the system: names of hosts, users and interfaces, several messages at
   once, processes, signals, terminals, the loader.
   Source: what the interceptors of other tools know (facts); POSIX, the Linux manual pages.  */
/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -ldl -lutil" } */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <error.h>
#include <execinfo.h>
#include <fcntl.h>
#include <grp.h>
#include <ifaddrs.h>
#include <libintl.h>
#include <locale.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <nl_types.h>
#include <pty.h>
#include <pwd.h>
#include <sched.h>
#include <shadow.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static void *volatile result;

/* { dg-temporal-clean "legal" } */

static int
legal (int s[2])
{
  char three[3] = "abc", back[3];
  struct iovec out = { three, 3 }, in = { back, 3 };
  struct mmsghdr *m = calloc (1, sizeof *m);
  m->msg_hdr.msg_iov = &out;
  m->msg_hdr.msg_iovlen = 1;
  if (sendmmsg (s[0], m, 1, 0) != 1)
    return 1;
  m->msg_hdr.msg_iov = &in;
  if (recvmmsg (s[1], m, 1, 0, NULL) != 1 || m->msg_len != 3 || memcmp (back, "abc", 3))
    return 2;
  struct ifaddrs *list;
  if (getifaddrs (&list) == 0)
    {
      for (struct ifaddrs *i = list; i; i = i->ifa_next)
	sink += strlen (i->ifa_name);
      freeifaddrs (list);
    }
  char *name = malloc (IF_NAMESIZE);
  struct ether_addr *ether = malloc (sizeof *ether);
  char *printed = malloc (18);
  if ((if_indextoname (1, name) && if_nametoindex (name) != 1) || !ether_aton_r ("1:2:3:4:5:6", ether)
      || !ether_ntoa_r (ether, printed) || ether_aton (printed)->ether_addr_octet[5] != 6 || !ether_ntoa (ether)[0])
    return 3;
  struct servent service, *s_found;
  struct protoent protocol, *p_found;
  struct hostent host, *h_found;
  char *room = malloc (4096);
  int error;
  sink = getservbyname_r ("no-such-service", NULL, &service, room, 4096, &s_found)
	 + getservbyport_r (1, NULL, &service, room, 4096, &s_found) + (getservbyname ("no-such-service", NULL) != 0)
	 + getprotobyname_r ("no-such-protocol", &protocol, room, 4096, &p_found)
	 + gethostbyname_r ("127.0.0.1", &host, room, 4096, &h_found, &error)
	 + gethostbyname2_r ("127.0.0.1", AF_INET, &host, room, 4096, &h_found, &error) + inet_network ("127");

  struct passwd *user = malloc (sizeof *user), *found;
  struct group group, *g_found;
  setpwent ();
  if (getpwent_r (user, room, 4096, &found) == 0 && (found != user || !found->pw_name[0]))
    return 4;
  setgrent ();
  sink = getgrent_r (&group, room, 4096, &g_found);
  FILE *f = fopen ("/etc/passwd", "r");
  if (f)
    {
      sink = fgetpwent_r (f, user, room, 4096, &found) + (fgetpwent (f) != NULL);
      fclose (f);
    }
  int n = 1;
  gid_t *one = malloc (sizeof *one);
  uid_t ids[3];
  sink = getgrouplist ("nobody", 7, one, &n);
  n = 0;
  sink = getgrouplist ("nobody", 7, NULL, &n);
  if (getresuid (&ids[0], &ids[1], &ids[2]) || ids[0] != getuid ())
    return 5;

  siginfo_t *info = malloc (sizeof *info);
  int status;
  pid_t child = fork ();
  if (child == 0)
    _exit (3);
  if (waitid (P_PID, child, info, WEXITED | WNOWAIT) || info->si_status != 3 || wait3 (&status, 0, NULL) != child)
    return 6;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t set, both;
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  char *arguments[] = { "true", NULL }, *none[] = { NULL };
  if (posix_spawn_file_actions_init (&actions) || posix_spawn_file_actions_addopen (&actions, 5, "/dev/null", O_RDONLY, 0)
      || posix_spawn_file_actions_adddup2 (&actions, 5, 6) || posix_spawn_file_actions_addclose (&actions, 5)
      || posix_spawnattr_init (&attributes) || posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGMASK)
      || posix_spawnattr_setsigmask (&attributes, &set)
      || posix_spawn (&child, "/bin/true", &actions, &attributes, arguments, none) || waitpid (child, &status, 0) != child
      || status != 0 || posix_spawn_file_actions_destroy (&actions) || posix_spawnattr_destroy (&attributes))
    return 7;
  struct timespec now = { 0, 0 };
  sigprocmask (SIG_BLOCK, &set, NULL);
  raise (SIGUSR1);
  if (sigorset (&both, &set, &set) || sigandset (&both, &both, &set) || sigisemptyset (&both)
      || sigtimedwait (&set, info, &now) != SIGUSR1 || sigtimedwait (&set, NULL, &now) != -1)
    return 8;
  raise (SIGUSR1);
  if (sigwaitinfo (&set, NULL) != SIGUSR1)
    return 9;
  close (signalfd (-1, &set, 0));
  struct rlimit limit;
  unsigned long *processors = calloc (128, 8);
  if (prlimit (0, RLIMIT_NOFILE, NULL, &limit) || sched_getaffinity (0, 1024, (cpu_set_t *) processors))
    return 10;
  struct sched_param parameter;
  double *load = malloc (sizeof *load);
  if (sched_getparam (0, &parameter) || getloadavg (load, 1) > 1)
    return 11;
  char *copy = malloc (3);
  struct iovec to = { copy, 3 };
  if (process_vm_readv (getpid (), &to, 1, &out, 1, 0) == 3 && memcmp (copy, "abc", 3))
    return 12;

  int master, slave;
  if (openpty (&master, &slave, NULL, NULL, NULL) == 0)
    {
      struct termios t;
      char *terminal = malloc (64);
      tcgetattr (slave, &t);
      cfmakeraw (&t);
      if (cfsetspeed (&t, B9600) || cfgetospeed (&t) != B9600 || ptsname_r (master, terminal, 64) || terminal[0] != '/')
	return 13;
    }
  Dl_info *symbol = malloc (sizeof *symbol);
  void **frames = malloc (2 * sizeof *frames);
  if (dladdr (stdout, symbol) && !symbol->dli_fname)
    return 14;
  int depth = backtrace (frames, 2);
  char **texts = backtrace_symbols (frames, depth);
  if (depth < 1 || !texts || !texts[0][0])
    return 15;
  free (texts);
  locale_t own = newlocale (LC_ALL_MASK, "C", NULL);
  if (!own || strcmp (dngettext (NULL, "one", "many", 2), "many"))
    return 16;
  freelocale (own);
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int s[2];
  socketpair (AF_UNIX, SOCK_STREAM, 0, s);
  CASE ("legal") return legal (s);
  char *four = malloc (4), *p = malloc (4096);
  void *volatile kept = p;
  memset (p, 'x', 4096);
  free (p);
  char *reuse = calloc (1, 4096);
  p = kept;
  char *args[] = { p, NULL };
  void *slot;
  int number = 4;
  sigset_t set;
  sigemptyset (&set);
  struct iovec v = { four, 5 };
  FILE *f = fopen ("/dev/null", "r+");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);

  CASE ("sendmmsg") sink = sendmmsg (s[0], (struct mmsghdr *) four, 1, 0); /* { dg-temporal-error "out-of-bounds" "sendmmsg" } */
  CASE ("recvmmsg") sink = recvmmsg (s[0], (struct mmsghdr *) p, 1, MSG_DONTWAIT, NULL); /* { dg-temporal-error "use-after-free" "recvmmsg" } */
  CASE ("epoll_pwait") sink = epoll_pwait (-1, (struct epoll_event *) four, 1, 0, NULL); /* { dg-temporal-error "out-of-bounds" "epoll_pwait" } */
  CASE ("inet_network") sink = inet_network (p); /* { dg-temporal-error "use-after-free" "inet_network" } */
  CASE ("gethostbyname2") result = gethostbyname2 (p, AF_INET); /* { dg-temporal-error "use-after-free" "gethostbyname2" } */
  CASE ("gethostbyaddr") result = gethostbyaddr (four, 5, AF_INET); /* { dg-temporal-error "out-of-bounds" "gethostbyaddr" } */
  CASE ("gethostbyname_r") sink = gethostbyname_r ("127.0.0.1", (struct hostent *) four, reuse, 4096, (struct hostent **) &slot, &number); /* { dg-temporal-error "out-of-bounds" "gethostbyname_r" } */
  CASE ("gethostbyname_r-room") sink = gethostbyname_r ("127.0.0.1", (struct hostent *) reuse, reuse + 64, 4096, (struct hostent **) &slot, &number); /* { dg-temporal-error "out-of-bounds" "gethostbyname_r-room" } */
  CASE ("gethostbyname2_r") sink = gethostbyname2_r ("127.0.0.1", AF_INET, (struct hostent *) reuse, reuse + 64, 400, (struct hostent **) &slot, (int *) p); /* { dg-temporal-error "use-after-free" "gethostbyname2_r" } */
  CASE ("gethostbyaddr_r") sink = gethostbyaddr_r (four, 4, AF_INET, (struct hostent *) reuse, p, 400, (struct hostent **) &slot, &number); /* { dg-temporal-error "use-after-free" "gethostbyaddr_r" } */
  CASE ("getservbyname") result = getservbyname (p, NULL); /* { dg-temporal-error "use-after-free" "getservbyname" } */
  CASE ("getservbyport") result = getservbyport (1, p); /* { dg-temporal-error "use-after-free" "getservbyport" } */
  CASE ("getservbyname_r") sink = getservbyname_r ("x", NULL, (struct servent *) reuse, four, 5, (struct servent **) &slot); /* { dg-temporal-error "out-of-bounds" "getservbyname_r" } */
  CASE ("getservbyport_r") sink = getservbyport_r (1, NULL, (struct servent *) p, four, 4, (struct servent **) &slot); /* { dg-temporal-error "use-after-free" "getservbyport_r" } */
  CASE ("getprotobyname") result = getprotobyname (p); /* { dg-temporal-error "use-after-free" "getprotobyname" } */
  CASE ("getprotobyname_r") sink = getprotobyname_r ("x", (struct protoent *) reuse, reuse, 9, (struct protoent **) p); /* { dg-temporal-error "use-after-free" "getprotobyname_r" } */
  CASE ("getprotobynumber_r") sink = getprotobynumber_r (1, (struct protoent *) four, reuse, 9, (struct protoent **) &slot); /* { dg-temporal-error "out-of-bounds" "getprotobynumber_r" } */
  CASE ("getifaddrs") sink = getifaddrs ((struct ifaddrs **) four); /* { dg-temporal-error "out-of-bounds" "getifaddrs" } */
  CASE ("if_nametoindex") sink = if_nametoindex (p); /* { dg-temporal-error "use-after-free" "if_nametoindex" } */
  CASE ("if_indextoname") result = if_indextoname (1, four); /* { dg-temporal-error "out-of-bounds" "if_indextoname" } */
  CASE ("ether_aton") result = ether_aton (p); /* { dg-temporal-error "use-after-free" "ether_aton" } */
  CASE ("ether_aton_r") result = ether_aton_r ("1:2:3:4:5:6", (struct ether_addr *) four); /* { dg-temporal-error "out-of-bounds" "ether_aton_r" } */
  CASE ("ether_ntoa") result = ether_ntoa ((struct ether_addr *) four); /* { dg-temporal-error "out-of-bounds" "ether_ntoa" } */
  CASE ("ether_ntoa_r") result = ether_ntoa_r ((struct ether_addr *) reuse, p); /* { dg-temporal-error "use-after-free" "ether_ntoa_r" } */

  CASE ("getpwent_r") sink = getpwent_r ((struct passwd *) four, reuse, 99, (struct passwd **) &slot); /* { dg-temporal-error "out-of-bounds" "getpwent_r" } */
  CASE ("getgrent_r") sink = getgrent_r ((struct group *) reuse, four, 5, (struct group **) &slot); /* { dg-temporal-error "out-of-bounds" "getgrent_r" } */
  CASE ("fgetpwent") { fclose (f); result = fgetpwent (f); } /* { dg-temporal-error "use-after-free" "fgetpwent" } */
  CASE ("fgetpwent_r") sink = fgetpwent_r (f, (struct passwd *) p, reuse, 99, (struct passwd **) &slot); /* { dg-temporal-error "use-after-free" "fgetpwent_r" } */
  CASE ("putpwent") sink = putpwent ((struct passwd *) four, f); /* { dg-temporal-error "out-of-bounds" "putpwent" } */
  CASE ("getspnam") result = getspnam (p); /* { dg-temporal-error "use-after-free" "getspnam" } */
  CASE ("getspnam_r") sink = getspnam_r ("x", (struct spwd *) four, reuse, 99, (struct spwd **) &slot); /* { dg-temporal-error "out-of-bounds" "getspnam_r" } */
  CASE ("getgrouplist") sink = getgrouplist ("nobody", 7, (gid_t *) four, &number); /* { dg-temporal-error "out-of-bounds" "getgrouplist" } */
  CASE ("initgroups") sink = initgroups (p, 0); /* { dg-temporal-error "use-after-free" "initgroups" } */
  CASE ("setgroups") sink = setgroups (2, (gid_t *) four); /* { dg-temporal-error "out-of-bounds" "setgroups" } */
  CASE ("getresuid") sink = getresuid ((uid_t *) reuse, (uid_t *) p, (uid_t *) reuse); /* { dg-temporal-error "use-after-free" "getresuid" } */
  CASE ("getresgid") sink = getresgid ((gid_t *) reuse, (gid_t *) reuse, (gid_t *) (four + 1)); /* { dg-temporal-error "out-of-bounds" "getresgid" } */
  CASE ("getpass") result = getpass (p); /* { dg-temporal-error "use-after-free" "getpass" } */

  CASE ("wait3") sink = wait3 ((int *) p, WNOHANG, NULL); /* { dg-temporal-error "use-after-free" "wait3" } */
  CASE ("wait3-usage") sink = wait3 (NULL, WNOHANG, (struct rusage *) four); /* { dg-temporal-error "out-of-bounds" "wait3-usage" } */
  CASE ("waitid") sink = waitid (P_ALL, 0, (siginfo_t *) four, WNOHANG | WEXITED); /* { dg-temporal-error "out-of-bounds" "waitid" } */
  CASE ("execl") sink = execl (p, "x", NULL); /* { dg-temporal-error "use-after-free" "execl" } */
  CASE ("execlp") sink = execlp (p, "x", NULL); /* { dg-temporal-error "use-after-free" "execlp" } */
  CASE ("fexecve") sink = fexecve (-1, args, NULL); /* { dg-temporal-error "use-after-free" "fexecve" } */
  CASE ("execveat") sink = execveat (-1, "", args, NULL, 0); /* { dg-temporal-error "use-after-free" "execveat" } */
  CASE ("actions_init") sink = posix_spawn_file_actions_init ((posix_spawn_file_actions_t *) four); /* { dg-temporal-error "out-of-bounds" "actions_init" } */
  CASE ("actions_open") sink = posix_spawn_file_actions_addopen (&actions, 5, p, 0, 0); /* { dg-temporal-error "use-after-free" "actions_open" } */
  CASE ("actions_close") sink = posix_spawn_file_actions_addclose ((posix_spawn_file_actions_t *) p, 5); /* { dg-temporal-error "use-after-free" "actions_close" } */
  CASE ("actions_dup") sink = posix_spawn_file_actions_adddup2 ((posix_spawn_file_actions_t *) p, 5, 6); /* { dg-temporal-error "use-after-free" "actions_dup" } */
  CASE ("actions_destroy") sink = posix_spawn_file_actions_destroy ((posix_spawn_file_actions_t *) p); /* { dg-temporal-error "use-after-free" "actions_destroy" } */
  CASE ("spawn_mask") sink = posix_spawnattr_setsigmask ((posix_spawnattr_t *) reuse, (sigset_t *) four); /* { dg-temporal-error "out-of-bounds" "spawn_mask" } */
  CASE ("sigwaitinfo") sink = sigwaitinfo ((sigset_t *) four, NULL); /* { dg-temporal-error "out-of-bounds" "sigwaitinfo" } */
  CASE ("sigtimedwait") sink = sigtimedwait (&set, (siginfo_t *) p, (struct timespec *) reuse); /* { dg-temporal-error "use-after-free" "sigtimedwait" } */
  CASE ("sigorset") sink = sigorset (&set, (sigset_t *) four, &set); /* { dg-temporal-error "out-of-bounds" "sigorset" } */
  CASE ("sigisemptyset") sink = sigisemptyset ((sigset_t *) p); /* { dg-temporal-error "use-after-free" "sigisemptyset" } */
  CASE ("signalfd") sink = signalfd (-1, (sigset_t *) four, 0); /* { dg-temporal-error "out-of-bounds" "signalfd" } */
  CASE ("psignal") psignal (SIGUSR1, p); /* { dg-temporal-error "use-after-free" "psignal" } */
  CASE ("prlimit") sink = prlimit (0, RLIMIT_NOFILE, NULL, (struct rlimit *) four); /* { dg-temporal-error "out-of-bounds" "prlimit" } */
  CASE ("sched_getparam") sink = sched_getparam (0, (struct sched_param *) p); /* { dg-temporal-error "use-after-free" "sched_getparam" } */
  CASE ("sched_setscheduler") sink = sched_setscheduler (0, 99, (struct sched_param *) p); /* { dg-temporal-error "use-after-free" "sched_setscheduler" } */
  CASE ("sched_getaffinity") sink = sched_getaffinity (0, 8, (cpu_set_t *) four); /* { dg-temporal-error "out-of-bounds" "sched_getaffinity" } */
  CASE ("sched_setaffinity") sink = sched_setaffinity (-1, 8, (cpu_set_t *) four); /* { dg-temporal-error "out-of-bounds" "sched_setaffinity" } */
  CASE ("process_vm_readv") sink = process_vm_readv (getpid (), &v, 1, NULL, 0, 0); /* { dg-temporal-error "out-of-bounds" "process_vm_readv" } */
  CASE ("process_vm_writev") sink = process_vm_writev (getpid (), &v, 1, NULL, 0, 0); /* { dg-temporal-error "out-of-bounds" "process_vm_writev" } */
  CASE ("getloadavg") sink = getloadavg ((double *) four, 1); /* { dg-temporal-error "out-of-bounds" "getloadavg" } */
  CASE ("ptsname_r") sink = ptsname_r (0, four, 5); /* { dg-temporal-error "out-of-bounds" "ptsname_r" } */
  CASE ("openpty") sink = openpty ((int *) p, &number, NULL, NULL, NULL); /* { dg-temporal-error "use-after-free" "openpty" } */
  CASE ("cfmakeraw") cfmakeraw ((struct termios *) four); /* { dg-temporal-error "out-of-bounds" "cfmakeraw" } */
  CASE ("cfsetispeed") sink = cfsetispeed ((struct termios *) p, B0); /* { dg-temporal-error "use-after-free" "cfsetispeed" } */
  CASE ("cfgetispeed") sink = cfgetispeed ((struct termios *) p); /* { dg-temporal-error "use-after-free" "cfgetispeed" } */

  CASE ("newlocale") result = newlocale (LC_ALL_MASK, p, NULL); /* { dg-temporal-error "use-after-free" "newlocale" } */
  CASE ("catopen") result = catopen (p, 0); /* { dg-temporal-error "use-after-free" "catopen" } */
  CASE ("dngettext") result = dngettext (NULL, "x", p, 2); /* { dg-temporal-error "use-after-free" "dngettext" } */
  CASE ("dlvsym") result = dlvsym (RTLD_DEFAULT, "x", p); /* { dg-temporal-error "use-after-free" "dlvsym" } */
  CASE ("dladdr") sink = dladdr (four, (Dl_info *) four); /* { dg-temporal-error "out-of-bounds" "dladdr" } */
  CASE ("backtrace") sink = backtrace ((void **) reuse, 513); /* { dg-temporal-error "out-of-bounds" "backtrace" } */
  CASE ("backtrace_symbols") result = backtrace_symbols ((void **) p, 1); /* { dg-temporal-error "use-after-free" "backtrace_symbols" } */
  CASE ("backtrace_symbols_fd") backtrace_symbols_fd ((void **) four, 1, 2); /* { dg-temporal-error "out-of-bounds" "backtrace_symbols_fd" } */
  CASE ("error_at_line") error_at_line (0, 0, p, 1, "x"); /* { dg-temporal-error "use-after-free" "error_at_line" } */
  CASE ("error_at_line-format") error_at_line (0, 0, "x.c", 1, "%s", p); /* { dg-temporal-error "use-after-free" "error_at_line-format" } */
  return 0;
}
