/* The C library and the kernel keep the program's pointers and give them back, in structures that have held others
   before: epoll, aio, signals, timers, pipes, trees, tables and queues, threads' values, streams of the program's.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct item { struct item *next, *prev; int key; char name[12]; };

static struct item *
new_item (int key)
{
  struct item *i = malloc (sizeof *i);
  *i = (struct item) { .key = key };
  snprintf (i->name, sizeof i->name, "item%d", key);
  return i;
}
static void end_item (void *p) { mix (((struct item *) p)->key); free (p); }

/* The kernel keeps a pointer with each descriptor.  */

struct connection { int fd; int left; struct item *current; };

static void
polls (void)
{
  struct epoll_event e[4];
  int ep = epoll_create1 (0);
  for (int i = 0; i < 12; i++)
    {
      struct connection *c = malloc (sizeof *c), *d = malloc (sizeof *d);
      *c = (struct connection) { eventfd (1, 0), i, new_item (i) };
      *d = (struct connection) { eventfd (0, 0), i };
      struct epoll_event a = { EPOLLIN, { .ptr = c } }, b = { EPOLLIN, { .ptr = d } };
      epoll_ctl (ep, EPOLL_CTL_ADD, c->fd, &a);
      epoll_ctl (ep, EPOLL_CTL_ADD, d->fd, &b);
      int n = epoll_wait (ep, e, 4, -1);
      mix (n);
      struct connection *found = e[0].data.ptr;
      mix (found->left + found->current->key);
      b.data.ptr = found;
      epoll_ctl (ep, EPOLL_CTL_MOD, d->fd, &b);
      uint64_t one = 1;
      if (write (d->fd, &one, 8) != 8)
	abort ();
      n = epoll_wait (ep, e, 4, -1);
      for (int k = 0; k < n; k++)
	mix (((struct connection *) e[k].data.ptr)->left);
      close (c->fd);
      close (d->fd);
      end_item (c->current);
      free (c);
      free (d);
    }
  close (ep);
}

/* Pointers go through the kernel.  */

static void
pipes (void)
{
  int fds[2], pair[2];
  struct item *in[2];
  if (pipe (fds) || socketpair (AF_UNIX, SOCK_STREAM, 0, pair))
    abort ();
  for (int i = 0; i < 8; i++)
    {
      struct item *p = new_item (i), *q = new_item (i + 50);
      struct { struct item *a, *b; } both = { p, q };
      if (write (fds[1], &both, sizeof both) != sizeof both)
	abort ();
      if (i % 2)
	{
	  if (syscall (SYS_read, fds[0], in, sizeof in) != sizeof in)
	    abort ();
	}
      else
	{
	  struct iovec v[2] = { { &in[0], 8 }, { &in[1], 8 } };
	  if (readv (fds[0], v, 2) != 16)
	    abort ();
	}
      mix (in[0]->key + in[1]->key);
      struct msghdr m = { .msg_iov = &(struct iovec) { in, 16 }, .msg_iovlen = 1 }, r = m;
      struct item *got[2];
      r.msg_iov = &(struct iovec) { got, 16 };
      if (sendmsg (pair[0], &m, 0) != 16 || recvmsg (pair[1], &r, 0) != 16)
	abort ();
      mix (got[0]->key + got[1]->name[4]);
      FILE *f = tmpfile ();
      fwrite (&p, sizeof p, 1, f);
      rewind (f);
      if (fread (&in[1], sizeof p, 1, f) != 1)
	abort ();
      mix (in[1]->key);
      lseek (fileno (f), 0, SEEK_SET);
      static struct item *later;
      struct aiocb a = { .aio_fildes = fileno (f), .aio_buf = &later, .aio_nbytes = sizeof later };
      const struct aiocb *list[] = { &a };
      if (aio_read (&a) == 0)
	{
	  while (aio_error (&a) == EINPROGRESS)
	    aio_suspend (list, 1, NULL);
	  if (aio_return (&a) == sizeof later)
	    mix (later->key);
	}
      fclose (f);
      free (p);
      free (q);
    }
  for (int i = 0; i < 2; i++)
    {
      close (fds[i]);
      close (pair[i]);
    }
}

static struct item *volatile signalled;
static void handler (int s, siginfo_t *i, void *u) { signalled = i->si_value.sival_ptr; signalled->key++; }
static void timed_out (union sigval v) { struct item *i = v.sival_ptr; i->key += 5; __atomic_store_n (&i->next, i, __ATOMIC_RELEASE); }

static void
signals (void)
{
  struct sigaction a = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO };
  sigaction (SIGUSR1, &a, NULL);
  for (int i = 0; i < 6; i++)
    {
      struct item *p = new_item (i), local = { .key = i };
      sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_ptr = p });
      mix (signalled->key);
      sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_ptr = &local });
      mix (signalled->key);
      sigset_t set, old;
      siginfo_t info;
      sigemptyset (&set);
      sigaddset (&set, SIGUSR1);
      sigprocmask (SIG_BLOCK, &set, &old);
      sigqueue (getpid (), SIGUSR1, (union sigval) { .sival_ptr = p });
      sigwaitinfo (&set, &info);
      mix (((struct item *) info.si_value.sival_ptr)->key);
      sigprocmask (SIG_SETMASK, &old, NULL);
      free (p);
    }
  for (int i = 0; i < 2; i++)
    {
      struct item *p = new_item (i);
      timer_t t;
      struct sigevent e = { .sigev_notify = SIGEV_THREAD, .sigev_notify_function = timed_out, .sigev_value.sival_ptr = p };
      if (timer_create (CLOCK_MONOTONIC, &e, &t))
	abort ();
      struct itimerspec when = { .it_value.tv_nsec = 1000 };
      timer_settime (t, 0, &when, NULL);
      while (!__atomic_load_n (&p->next, __ATOMIC_ACQUIRE))
	usleep (100);
      timer_delete (t);
      mix (p->next->key);
      free (p);
    }
}

static int compare (const void *a, const void *b) { return ((const struct item *) a)->key - ((const struct item *) b)->key; }
static int compare_places (const void *a, const void *b) { return compare (*(struct item *const *) a, *(struct item *const *) b); }
static void visit (const void *node, VISIT v, int depth)
{
  if (v == postorder || v == leaf)
    mix ((*(struct item *const *) node)->key);
}

static void
searches (void)
{
  struct item *table[16] = { NULL };
  void *root = NULL;
  for (int round = 0; round < 4; round++)
    {
      struct item head = { .key = -1 }, *queue = &head;
      size_t n = 0;
      insque (&head, NULL);
      for (int i = 0; i < 8; i++)
	{
	  struct item *p = new_item (i * 3 % 8);
	  insque (p, i % 2 ? queue->next : queue);
	  mix (queue->next->key);
	  struct item **found = lsearch (&p, table, &n, sizeof *table, compare_places);
	  mix ((*found)->key + table[n - 1]->key);
	  struct item **at = tsearch (p, &root, compare);
	  mix ((*at)->key);
	}
      twalk (root, visit);
      for (struct item *p = head.next; p; p = p->next)
	mix (p->key);
      qsort (table, n, sizeof *table, compare_places);
      struct item *key = &(struct item) { .key = 4 }, **hit = bsearch (&key, table, n, sizeof *table, compare_places);
      mix ((*hit)->key);
      for (int i = 0; i < 8; i += 2)
	tdelete (&(struct item) { .key = i }, &root, compare);
      while (head.next)
	{
	  struct item *p = head.next;
	  remque (p);
	  if (p->key % 2)
	    tdelete (p, &root, compare);
	  end_item (p);
	}
      mix (root == NULL);
    }
  struct hsearch_data h = { 0 };
  hcreate_r (20, &h);
  char key[] = "key";
  for (int i = 0; i < 6; i++)
    {
      ENTRY *e, in = { key, new_item (i) };
      hsearch_r (in, ENTER, &e, &h);
      if (e->data != in.data)
	e->data = in.data;
      hsearch_r (in, FIND, &e, &h);
      end_item (e->data);
    }
  hdestroy_r (&h);
}

static pthread_key_t key;
static void *
thread (void *arg)
{
  for (int i = 0; i < 4; i++)
    {
      struct item *p = new_item (i);
      pthread_setspecific (key, p);
      struct item *q = pthread_getspecific (key);
      q->key++;
      if (i < 3)
	free (q);
    }
  struct item **slot = arg, *r = new_item (77);
  *slot = new_item (66);
  pthread_exit (r);
}

static ssize_t cookie_read (void *c, char *b, size_t n) { struct item **p = c; size_t k = strlen ((*p)->name); k = k < n ? k : n; memcpy (b, (*p)->name, k); (*p)->name[0] = 0; return k; }
static ssize_t cookie_write (void *c, const char *b, size_t n) { struct item **p = c; (*p)->key += n; return n; }
static int cookie_close (void *c) { struct item **p = c; end_item (*p); free (p); return 0; }

static void
others (void)
{
  pthread_key_create (&key, free);
  for (int i = 0; i < 4; i++)
    {
      pthread_t t;
      struct item *slot;
      void *result;
      pthread_create (&t, NULL, thread, &slot);
      pthread_join (t, &result);
      mix (((struct item *) result)->key + slot->key);
      free (result);
      free (slot);
      struct item **cookie = malloc (sizeof *cookie);
      *cookie = new_item (i);
      FILE *f = fopencookie (cookie, "r+", (cookie_io_functions_t) { cookie_read, cookie_write, NULL, cookie_close });
      char line[20], *text = NULL;
      if (fgets (line, sizeof line, f))
	mix (strlen (line));
      fprintf (f, "some text");
      fclose (f);
      size_t size = 0;
      f = open_memstream (&text, &size);
      for (int k = 0; k < 300; k++)
	{
	  fprintf (f, "%d", k);
	  if (k % 50 == 0)
	    {
	      fflush (f);
	      mix (text[size - 1]);
	    }
	}
      fclose (f);
      mix (strlen (text));
      free (text);
      glob_t g;
      if (glob ("/etc/p*", 0, NULL, &g) == 0)
	for (size_t k = 0; k < g.gl_pathc; k++)
	  sum += strlen (g.gl_pathv[k]) > 5;
      globfree (&g);
    }
  pthread_key_delete (key);
}

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      polls ();
      pipes ();
      signals ();
      searches ();
      others ();
    }
  printf ("%lu\n", sum);
  return 0;
}
