/* Purpose: more functions about files: extended attributes, temporary names, queues, directory trees,
   the mount table, offsets that are read and written back; and the buffers that streams are given.
   Source: what the interceptors of other tools know (facts); POSIX, the Linux manual pages.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <fts.h>
#include <malloc.h>
#include <mntent.h>
#include <mqueue.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <wchar.h>
#include <wordexp.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static void *volatile result;

static int
by_name (const FTSENT **a, const FTSENT **b)
{
  return strcmp ((*a)->fts_name, (*b)->fts_name);
}

static int
all (const struct dirent *d)
{
  return d->d_name[0] != 0;
}

/* { dg-temporal-clean "legal" } */

static int
legal (void)
{
  /* Blocks of exactly the size that is needed.  */
  char *name = malloc (19);
  memcpy (name, "/tmp/tp-more.XXXXXX", 19);
  char *ended = realloc (name, 20);
  ended[19] = 0;
  int fd = mkostemp (ended, O_CLOEXEC);
  if (fd < 0 || unlink (ended))
    return 1;
  loff_t *at = calloc (1, sizeof *at);
  off_t *from = calloc (1, sizeof *from);
  if (write (fd, "0123456789", 10) != 10 || sendfile (fd, fd, from, 0) < 0)
    return 2;
  struct iovec v = { malloc (3), 3 };
  *at = 4;
  if (preadv2 (fd, &v, 1, 2, 0) != 3 || memcmp (v.iov_base, "234", 3) || pwritev2 (fd, &v, 1, 0, 0) != 3)
    return 3;
  sink = copy_file_range (fd, at, fd, NULL, 1, 0);
  struct statx *x = malloc (sizeof *x);
  if (statx (AT_FDCWD, "/", 0, STATX_MODE, x) || !S_ISDIR (x->stx_mode))
    return 4;
  /* Nobody has this attribute; null asks for the size.  */
  sink = getxattr ("/", "user.none", NULL, 0) + listxattr ("/", NULL, 0) + fgetxattr (fd, "user.none", v.iov_base, 3)
	 + lremovexattr ("/nowhere", "user.none") + setxattr ("/nowhere", "user.none", NULL, 0, 0);
  char *got = canonicalize_file_name ("/.");
  if (strcmp (got, "/"))
    return 5;
  free (got);

  DIR *d = opendir ("/");
  struct dirent *entry = malloc (offsetof (struct dirent, d_name) + 256), *found;
  if (readdir_r (d, entry, &found) || found != entry)
    return 6;
  seekdir (d, telldir (d));
  closedir (d);
  struct dirent **list;
  int n = scandirat (AT_FDCWD, "/", &list, all, alphasort);
  for (int i = 0; i < n; i++)
    free (list[i]);
  free (list);

  wordexp_t words;
  if (wordexp ("one two", &words, 0) || words.we_wordc != 2 || strcmp (words.we_wordv[1], "two"))
    return 7;
  wordfree (&words);
  char *const roots[] = { "/dev/null", NULL };
  FTS *tree = fts_open (roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
  FTSENT *e = fts_read (tree);
  if (!e || strcmp (e->fts_path, "/dev/null") || fts_set (tree, e, FTS_SKIP) || fts_read (tree) || fts_close (tree))
    return 8;

  FILE *table = setmntent ("/proc/self/mounts", "r");
  struct mntent m, *some;
  char *line = malloc (4096);
  if (!table || !(some = getmntent (table)) || !getmntent_r (table, &m, line, 4096) || !m.mnt_dir[0])
    return 9;
  result = hasmntopt (&m, "rw");
  endmntent (table);

  int event = eventfd (3, 0);
  eventfd_t *count = malloc (sizeof *count);
  if (eventfd_read (event, count) || *count != 3 || memfd_create ("x", 0) < 0 || shm_unlink ("/tp-nothing") == 0)
    return 10;
  int queue = msgget (IPC_PRIVATE, 0600);
  struct { long kind; char text[3]; } *message = malloc (11), back;
  message->kind = 1;
  if (queue >= 0)
    {
      sink = msgsnd (queue, message, 3, 0) + msgrcv (queue, &back, 3, 0, 0);
      msgctl (queue, IPC_RMID, NULL);
    }
  struct mq_attr size = { .mq_maxmsg = 1, .mq_msgsize = 4 };
  mqd_t mq = mq_open ("/tp-more", O_CREAT | O_RDWR | O_EXCL, 0600, &size);
  if (mq != (mqd_t) -1)
    {
      mq_unlink ("/tp-more");
      char *four = malloc (4);
      if (mq_send (mq, "abc", 3, 0) || mq_receive (mq, four, 4, NULL) != 3 || mq_getattr (mq, &size))
	return 11;
    }

  /* Buffers of streams.  What is not used need not be there.  */
  FILE *f = fopen ("/dev/null", "w");
  char *own = malloc (64), *standard = malloc (BUFSIZ);
  if (setvbuf (f, own, _IOFBF, 64) || fputs ("text", f) < 0 || setvbuf (stdin, NULL, _IOLBF, 4096))
    return 12;
  fclose (f);
  f = fopen ("/dev/null", "w");
  setbuf (f, standard);
  fclose (f);
  f = fopen ("/dev/null", "w");
  setbuffer (f, NULL, 100);
  fclose (f);
  wchar_t *text;
  size_t length;
  f = open_wmemstream (&text, &length);
  if (fwide (f, 1) <= 0 || fputws (L"wide", f) < 0 || fclose (f) || length != 4 || text[3] != L'e')
    return 13;
  if (malloc_usable_size (text) < 20 || malloc_usable_size (NULL) != 0)
    return 14;
  free (text);
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  CASE ("legal") return legal ();
  char *four = malloc (4), *p = malloc (400);
  void *volatile kept = p;
  memset (p, 'x', 400);
  free (p);
  void *reuse = calloc (1, 400);
  p = kept;
  struct iovec v = { four, 5 };
  FILE *f = fopen ("/dev/null", "r+");
  DIR *d = opendir ("/");
  char *const roots[] = { "/dev/null", NULL }, *const stale[] = { p, NULL };
  struct timespec soon = { 0, 1 };
  wordexp_t words;

  CASE ("statfs64") sink = statfs64 ("/", (struct statfs64 *) four); /* { dg-temporal-error "out-of-bounds" "statfs64" } */
  CASE ("fstatvfs64") sink = fstatvfs64 (0, (struct statvfs64 *) p); /* { dg-temporal-error "use-after-free" "fstatvfs64" } */
  CASE ("statx") sink = statx (AT_FDCWD, "/", 0, 0, (struct statx *) four); /* { dg-temporal-error "out-of-bounds" "statx" } */
  CASE ("truncate64") sink = truncate64 (p, 0); /* { dg-temporal-error "use-after-free" "truncate64" } */
  CASE ("mknod") sink = mknod (p, 0, 0); /* { dg-temporal-error "use-after-free" "mknod" } */
  CASE ("mknodat") sink = mknodat (AT_FDCWD, p, 0, 0); /* { dg-temporal-error "use-after-free" "mknodat" } */
  CASE ("fchownat") sink = fchownat (AT_FDCWD, p, 0, 0, 0); /* { dg-temporal-error "use-after-free" "fchownat" } */
  CASE ("renameat2") sink = renameat2 (AT_FDCWD, "/nowhere/a", AT_FDCWD, p, 0); /* { dg-temporal-error "use-after-free" "renameat2" } */
  CASE ("lutimes") sink = lutimes ("/nowhere/a", (struct timeval *) four); /* { dg-temporal-error "out-of-bounds" "lutimes" } */
  CASE ("futimes") sink = futimes (-1, (struct timeval *) p); /* { dg-temporal-error "use-after-free" "futimes" } */
  CASE ("futimesat") sink = futimesat (AT_FDCWD, p, NULL); /* { dg-temporal-error "use-after-free" "futimesat" } */
  CASE ("preadv2") sink = preadv2 (0, &v, 1, 0, 0); /* { dg-temporal-error "out-of-bounds" "preadv2" } */
  CASE ("pwritev2") sink = pwritev2 (-1, &v, 1, 0, 0); /* { dg-temporal-error "out-of-bounds" "pwritev2" } */
  CASE ("copy_file_range") sink = copy_file_range (-1, NULL, -1, (loff_t *) four, 1, 0); /* { dg-temporal-error "out-of-bounds" "copy_file_range" } */
  CASE ("splice") sink = splice (-1, (loff_t *) p, -1, NULL, 1, 0); /* { dg-temporal-error "use-after-free" "splice" } */
  CASE ("sendfile") sink = sendfile (-1, -1, (off_t *) four, 1); /* { dg-temporal-error "out-of-bounds" "sendfile" } */
  CASE ("getdents64") sink = getdents64 (-1, four, 5); /* { dg-temporal-error "out-of-bounds" "getdents64" } */
  CASE ("getxattr") sink = getxattr ("/", "user.none", four, 5); /* { dg-temporal-error "out-of-bounds" "getxattr" } */
  CASE ("lgetxattr") sink = lgetxattr ("/", p, NULL, 0); /* { dg-temporal-error "use-after-free" "lgetxattr" } */
  CASE ("fgetxattr") sink = fgetxattr (-1, "user.none", p, 1); /* { dg-temporal-error "use-after-free" "fgetxattr" } */
  CASE ("setxattr") sink = setxattr ("/nowhere/a", "user.none", four, 5, 0); /* { dg-temporal-error "out-of-bounds" "setxattr" } */
  CASE ("fsetxattr") sink = fsetxattr (-1, "user.none", p, 1, 0); /* { dg-temporal-error "use-after-free" "fsetxattr" } */
  CASE ("listxattr") sink = listxattr ("/", four, 5); /* { dg-temporal-error "out-of-bounds" "listxattr" } */
  CASE ("flistxattr") sink = flistxattr (-1, p, 1); /* { dg-temporal-error "use-after-free" "flistxattr" } */
  CASE ("removexattr") sink = removexattr ("/nowhere/a", p); /* { dg-temporal-error "use-after-free" "removexattr" } */
  CASE ("fremovexattr") sink = fremovexattr (-1, p); /* { dg-temporal-error "use-after-free" "fremovexattr" } */
  CASE ("mkostemp") sink = mkostemp (p, 0); /* { dg-temporal-error "use-after-free" "mkostemp" } */
  CASE ("mkostemps") sink = mkostemps (p, 0, 0); /* { dg-temporal-error "use-after-free" "mkostemps" } */
  CASE ("canonicalize") result = canonicalize_file_name (p); /* { dg-temporal-error "use-after-free" "canonicalize" } */
  CASE ("seekdir") { closedir (d); seekdir (d, 0); } /* { dg-temporal-error "use-after-free" "seekdir" } */
  CASE ("readdir_r") sink = readdir_r (d, (struct dirent *) four, (struct dirent **) &result); /* { dg-temporal-error "out-of-bounds" "readdir_r" } */
  CASE ("readdir_r-result") sink = readdir_r (d, reuse, (struct dirent **) four); /* { dg-temporal-error "out-of-bounds" "readdir_r-result" } */
  CASE ("scandirat") sink = scandirat (AT_FDCWD, p, (struct dirent ***) &result, NULL, NULL); /* { dg-temporal-error "use-after-free" "scandirat" } */
  CASE ("alphasort") sink = alphasort ((const struct dirent **) four, (const struct dirent **) reuse); /* { dg-temporal-error "out-of-bounds" "alphasort" } */
  CASE ("wordexp") sink = wordexp (p, &words, 0); /* { dg-temporal-error "use-after-free" "wordexp" } */
  CASE ("wordfree") wordfree ((wordexp_t *) p); /* { dg-temporal-error "use-after-free" "wordfree" } */
  CASE ("fts_open") result = fts_open (stale, FTS_PHYSICAL, NULL); /* { dg-temporal-error "use-after-free" "fts_open" } */
  CASE ("fts_close")
    {
      FTS *tree = fts_open (roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
      sink = fts_close (tree);
      result = fts_read (tree); /* { dg-temporal-error "use-after-free" "fts_close" } */
    }
  CASE ("fts_entry")
    {
      FTS *tree = fts_open (roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
      FTSENT *e = fts_read (tree);
      sink = fts_close (tree);
      sink = e->fts_level; /* { dg-temporal-error "use-after-free" "fts_entry" } */
    }
  CASE ("memfd_create") sink = memfd_create (p, 0); /* { dg-temporal-error "use-after-free" "memfd_create" } */
  CASE ("shm_open") sink = shm_open (p, 0, 0); /* { dg-temporal-error "use-after-free" "shm_open" } */
  CASE ("shm_unlink") sink = shm_unlink (p); /* { dg-temporal-error "use-after-free" "shm_unlink" } */
  CASE ("mq_open") sink = mq_open (p, 0); /* { dg-temporal-error "use-after-free" "mq_open" } */
  CASE ("mq_send") sink = mq_send (-1, four, 5, 0); /* { dg-temporal-error "out-of-bounds" "mq_send" } */
  CASE ("mq_timedsend") sink = mq_timedsend (-1, p, 1, 0, &soon); /* { dg-temporal-error "use-after-free" "mq_timedsend" } */
  CASE ("mq_receive") sink = mq_receive (-1, four, 5, NULL); /* { dg-temporal-error "out-of-bounds" "mq_receive" } */
  CASE ("mq_timedreceive") sink = mq_timedreceive (-1, four, 4, NULL, (struct timespec *) p); /* { dg-temporal-error "use-after-free" "mq_timedreceive" } */
  CASE ("mq_getattr") sink = mq_getattr (-1, (struct mq_attr *) four); /* { dg-temporal-error "out-of-bounds" "mq_getattr" } */
  CASE ("mq_setattr") sink = mq_setattr (-1, (struct mq_attr *) p, NULL); /* { dg-temporal-error "use-after-free" "mq_setattr" } */
  CASE ("ftok") sink = ftok (p, 1); /* { dg-temporal-error "use-after-free" "ftok" } */
  /* The type of the message stands before its text.  */
  CASE ("msgsnd") sink = msgsnd (-1, reuse, 393, 0); /* { dg-temporal-error "out-of-bounds" "msgsnd" } */
  CASE ("msgrcv") sink = msgrcv (-1, reuse, 393, 0, 0); /* { dg-temporal-error "out-of-bounds" "msgrcv" } */
  CASE ("semop") sink = semop (-1, (struct sembuf *) four, 1); /* { dg-temporal-error "out-of-bounds" "semop" } */
  CASE ("semtimedop") sink = semtimedop (-1, (struct sembuf *) p, 1, NULL); /* { dg-temporal-error "use-after-free" "semtimedop" } */
  CASE ("inotify") sink = inotify_add_watch (-1, p, 0); /* { dg-temporal-error "use-after-free" "inotify" } */
  CASE ("eventfd_read") sink = eventfd_read (-1, (eventfd_t *) four); /* { dg-temporal-error "out-of-bounds" "eventfd_read" } */
  CASE ("setmntent") result = setmntent (p, "r"); /* { dg-temporal-error "use-after-free" "setmntent" } */
  CASE ("getmntent") { endmntent (f); result = getmntent (f); } /* { dg-temporal-error "use-after-free" "getmntent" } */
  CASE ("getmntent_r") result = getmntent_r (f, reuse, four, 5); /* { dg-temporal-error "out-of-bounds" "getmntent_r" } */
  CASE ("addmntent") sink = addmntent (f, (struct mntent *) four); /* { dg-temporal-error "out-of-bounds" "addmntent" } */
  CASE ("hasmntopt") result = hasmntopt ((struct mntent *) p, "rw"); /* { dg-temporal-error "use-after-free" "hasmntopt" } */
  CASE ("setvbuf") sink = setvbuf (f, four, _IOFBF, 5); /* { dg-temporal-error "out-of-bounds" "setvbuf" } */
  CASE ("setbuf") setbuf (f, reuse); /* { dg-temporal-error "out-of-bounds" "setbuf" } */
  CASE ("setbuffer") setbuffer (f, four, 5); /* { dg-temporal-error "out-of-bounds" "setbuffer" } */
  CASE ("open_wmemstream") result = open_wmemstream ((wchar_t **) p, (size_t *) reuse); /* { dg-temporal-error "use-after-free" "open_wmemstream" } */
  CASE ("fopencookie") result = fopencookie (NULL, p, (cookie_io_functions_t) { 0 }); /* { dg-temporal-error "use-after-free" "fopencookie" } */
  CASE ("fwide") { fclose (f); sink = fwide (f, 0); } /* { dg-temporal-error "use-after-free" "fwide" } */
  CASE ("fgetws_unlocked") result = fgetws_unlocked ((wchar_t *) four, 2, f); /* { dg-temporal-error "out-of-bounds" "fgetws_unlocked" } */
  CASE ("fputws_unlocked") sink = fputws_unlocked ((wchar_t *) p, f); /* { dg-temporal-error "use-after-free" "fputws_unlocked" } */
  CASE ("getwc_unlocked") { fclose (f); sink = getwc_unlocked (f); } /* { dg-temporal-error "use-after-free" "getwc_unlocked" } */
  CASE ("putwc_unlocked") { fclose (f); sink = putwc_unlocked (L'x', f); } /* { dg-temporal-error "use-after-free" "putwc_unlocked" } */
  CASE ("ctermid") result = ctermid (four); /* { dg-temporal-error "out-of-bounds" "ctermid" } */
  return 0;
}
