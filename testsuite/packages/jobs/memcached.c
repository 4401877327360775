/* memcached.c - a job for memcached: threads with many connections each; they verify every answer.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: memcached SOCKET THREADS CONNECTIONS ROUNDS.  Each connection has keys of its own, so their values are known
   independently of the other connections.  It sends several requests at once, old text and meta commands, then reads
   the answers in order.  The number of evicted items is only printed on standard error.  Connections are closed and
   reopened, sometimes with unread answers.  Prints the number of right answers, or stops at the first wrong one.  */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { KEYS = 40, PENDING = 12, SMALL = 3000, LARGE = 900 * 1024, ITEM_LIMIT = 1024 * 1024 };

#define OUT_OF_MEMORY "SERVER_ERROR out of memory storing object"
#define STOPPED_READING "SERVER_ERROR Out of memory during read"
#define TOO_LARGE "SERVER_ERROR object too large for cache"

enum kind { SET, GET, GETS, MANY, DELETE, APPEND, PREPEND, CAS, INCR, TOUCH, META_GET, META_SET, META_DELETE, BAD,
	    STATS, KINDS };

struct item
{
  char name[40];
  char *value;			/* NULL: there is none.  */
  size_t length;
  unsigned flags;
};

struct request
{
  enum kind kind;
  int key;
  char *value;
  size_t length;
  unsigned flags;
};

struct connection
{
  int fd;
  char buffer[16384];
  size_t begin, end;
  struct item items[KEYS];
  unsigned long counter;	/* The number behind the key "n".  */
  int counter_known;
  struct request pending[PENDING];
  int requests;
  char *out;
  size_t out_length, out_room;
};

struct worker
{
  pthread_t thread;
  int number;
  unsigned long random;
  struct connection *connections;
  long answers, evicted;
};

static const char *socket_name;
static int connections_each, rounds;

static void
die (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);
  exit (1);
}

static unsigned long
next_random (struct worker *w)
{
  w->random ^= w->random << 13;
  w->random ^= w->random >> 7;
  w->random ^= w->random << 17;
  return w->random >> 8;
}

static void *
allocate (size_t size)
{
  void *p = malloc (size);
  if (!p)
    die ("no memory");
  return p;
}

static void
open_connection (struct connection *c)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  snprintf (address.sun_path, sizeof address.sun_path, "%s", socket_name);
  c->fd = socket (AF_UNIX, SOCK_STREAM, 0);
  if (c->fd < 0 || connect (c->fd, (struct sockaddr *) &address, sizeof address) != 0)
    die ("cannot connect to %s", socket_name);
  c->begin = c->end = 0;
}

/* ---- requests: text is gathered in OUT.  */

static void
put (struct connection *c, const void *data, size_t length)
{
  if (c->out_length + length > c->out_room)
    {
      c->out_room = 2 * (c->out_length + length);
      c->out = realloc (c->out, c->out_room);
      if (!c->out)
	die ("no memory");
    }
  memcpy (c->out + c->out_length, data, length);
  c->out_length += length;
}

static void
print (struct connection *c, const char *format, ...)
{
  char text[2000];
  va_list args;
  va_start (args, format);
  int length = vsnprintf (text, sizeof text, format, args);
  va_end (args);
  put (c, text, (size_t) length);
}

static void
send_out (struct connection *c)
{
  for (size_t done = 0; done < c->out_length;)
    {
      ssize_t n = send (c->fd, c->out + done, c->out_length - done, MSG_NOSIGNAL);
      if (n <= 0)
	die ("cannot send");
      done += (size_t) n;
    }
  c->out_length = 0;
}

static char *
make_value (struct worker *w, size_t length)
{
  char *value = allocate (length + 1);
  unsigned long word = next_random (w);
  for (size_t i = 0; i < length; i++)
    {
      value[i] = (char) (word >> i % 7 * 8);
      word += i;
    }
  value[length] = 0;
  return value;
}

static void
ask (struct worker *w, struct connection *c, enum kind kind, size_t limit)
{
  struct request *r = &c->pending[c->requests++];
  *r = (struct request) { .kind = kind, .key = (int) (next_random (w) % KEYS) };
  const char *name = c->items[r->key].name;
  if (kind == SET || kind == APPEND || kind == PREPEND || kind == CAS || kind == META_SET)
    {
      r->length = next_random (w) % limit;
      r->flags = (unsigned) (next_random (w) % 65536);
      r->value = make_value (w, r->length);
    }
  switch (kind)
    {
    case SET:
      print (c, "set %s %u 0 %zu\r\n", name, r->flags, r->length);
      break;
    case APPEND:
      print (c, "append %s 0 0 %zu\r\n", name, r->length);
      break;
    case PREPEND:
      print (c, "prepend %s 0 0 %zu\r\n", name, r->length);
      break;
    case CAS:
      print (c, "cas %s 0 0 %zu 999999999999\r\n", name, r->length);
      break;
    case META_SET:
      print (c, "ms %s %zu F%u T0 c\r\n", name, r->length, r->flags);
      break;
    case GET:
      print (c, "get %s\r\n", name);
      break;
    case GETS:
      print (c, "gets %s\r\n", name);
      break;
    case MANY:
      print (c, "get");
      for (int i = 0; i < KEYS; i += 3)
	print (c, " %s", c->items[i].name);
      print (c, "\r\n");
      break;
    case DELETE:
      print (c, "delete %s\r\n", name);
      break;
    case INCR:
      r->flags = (unsigned) c->counter_known;
      if (r->flags)
	print (c, "incr %sn %d\r\n", c->items[0].name, r->key);
      else
	print (c, "set %sn 0 0 7\r\n1000000\r\n", c->items[0].name);
      break;
    case TOUCH:
      print (c, "touch %s 0\r\n", name);
      break;
    case META_GET:
      print (c, "mg %s v f k t O%d\r\n", name, r->key);
      break;
    case META_DELETE:
      print (c, "md %s q\r\nmn\r\n", name);
      break;
    case BAD:
      if (r->key % 2)
	print (c, "delete %0300d\r\n", 7);
      else
	print (c, "nothing %s\r\n", name);
      break;
    default:
      print (c, r->key % 3 == 0 ? "stats\r\n" : r->key % 3 == 1 ? "stats items\r\n" : "stats slabs\r\n");
      break;
    }
  if (r->value)
    {
      put (c, r->value, r->length);
      put (c, "\r\n", 2);
    }
}

/* ---- answers.  */

static void
fill (struct connection *c)
{
  if (c->begin == c->end)
    c->begin = c->end = 0;
  else if (c->begin)
    {
      memmove (c->buffer, c->buffer + c->begin, c->end - c->begin);
      c->end -= c->begin;
      c->begin = 0;
    }
  ssize_t n = recv (c->fd, c->buffer + c->end, sizeof c->buffer - c->end, 0);
  if (n <= 0)
    die ("the connection was closed");
  c->end += (size_t) n;
}

static void
read_line (struct connection *c, char *line, size_t room)
{
  char *newline;
  while (!(newline = memchr (c->buffer + c->begin, '\n', c->end - c->begin)))
    fill (c);
  size_t length = (size_t) (newline - (c->buffer + c->begin));
  if (length >= room || length == 0 || newline[-1] != '\r')
    die ("a line that is none");
  memcpy (line, c->buffer + c->begin, length - 1);
  line[length - 1] = 0;
  c->begin += length + 1;
}

/* Fail unless VALUE and the end of a line follow.  */
static void
expect_value (struct connection *c, const char *value, size_t length)
{
  while (length > 0)
    {
      if (c->begin == c->end)
	fill (c);
      size_t n = c->end - c->begin < length ? c->end - c->begin : length;
      if (memcmp (c->buffer + c->begin, value, n) != 0)
	die ("a wrong value");
      c->begin += n;
      value += n;
      length -= n;
    }
  char end[4];
  read_line (c, end, sizeof end);
  if (*end)
    die ("a value that is too long");
}

static void
set_item (struct item *item, char *value, size_t length, unsigned flags)
{
  free (item->value);
  item->value = value;
  item->length = length;
  item->flags = flags;
}

/* LINE must be YES if the item exists, or NO if it does not, or has been evicted.  */
static void
present (struct worker *w, struct item *item, const char *line, const char *yes, const char *no)
{
  if (strcmp (line, no) == 0)
    {
      if (item->value)
	{
	  w->evicted++;
	  set_item (item, NULL, 0, 0);
	}
    }
  else if (strcmp (line, yes) != 0 || !item->value)
    die ("%s: %s", item->name, line);
}

static void
expect (const char *line, const char *right)
{
  if (strcmp (line, right) != 0)
    die ("%s, not %s", line, right);
}

/* Verify the answer to a get of each STEPth item from FIRST to before LAST.  */
static void
expect_items (struct worker *w, struct connection *c, char *line, size_t room, int first, int last, int step)
{
  char name[300];
  int next = first;
  while (strcmp (line, "END") != 0)
    {
      unsigned flags;
      size_t length;
      if (sscanf (line, "VALUE %299s %u %zu", name, &flags, &length) != 3)
	die ("no value: %s", line);
      while (next < last && strcmp (c->items[next].name, name) != 0)
	{
	  present (w, &c->items[next], "", "", "");
	  next += step;
	}
      if (next >= last)
	die ("%s was not asked for", name);
      struct item *item = &c->items[next];
      if (!item->value || item->length != length || item->flags != flags)
	die ("%s: flags or length", name);
      expect_value (c, item->value, length);
      next += step;
      read_line (c, line, room);
    }
  for (; next < last; next += step)
    present (w, &c->items[next], "", "", "");
}

static void
join (struct item *item, const char *first, size_t m, const char *second, size_t n)
{
  char *joined = allocate (m + n + 1);
  memcpy (joined, first, m);
  memcpy (joined + m, second, n);
  joined[m + n] = 0;
  set_item (item, joined, m + n, item->flags);
}

static void
answer (struct worker *w, struct connection *c, struct request *r)
{
  char line[2048];
  struct item *item = &c->items[r->key];
  read_line (c, line, sizeof line);
  switch (r->kind)
    {
    case SET:
    case META_SET:
      if (strcmp (line, OUT_OF_MEMORY) == 0)
	{
	  set_item (item, NULL, 0, 0);
	  w->evicted++;
	  break;
	}
      /* Memory ran out while it read a large value; the item still has its previous value.  */
      if (strcmp (line, STOPPED_READING) == 0)
	{
	  w->evicted++;
	  break;
	}
      if (r->kind == SET)
	expect (line, "STORED");
      else if (strncmp (line, "HD c", 4) != 0)
	die ("ms: %s", line);
      set_item (item, r->value, r->length, r->flags);
      r->value = NULL;
      break;
    case APPEND:
    case PREPEND:
      if (strcmp (line, OUT_OF_MEMORY) == 0
	  || (strcmp (line, TOO_LARGE) == 0 && item->value && item->length + r->length > ITEM_LIMIT - 1000))
	break;
      /* The item does not exist, or does, but there is no memory for the longer value.  */
      if (strcmp (line, "NOT_STORED") == 0)
	break;
      present (w, item, line, "STORED", "");
      if (item->value && r->kind == APPEND)
	join (item, item->value, item->length, r->value, r->length);
      else if (item->value)
	join (item, r->value, r->length, item->value, item->length);
      break;
    case CAS:
      present (w, item, line, "EXISTS", "NOT_FOUND");
      break;
    case GET:
    case GETS:
      expect_items (w, c, line, sizeof line, r->key, r->key + 1, 1);
      break;
    case MANY:
      expect_items (w, c, line, sizeof line, 0, KEYS, 3);
      break;
    case DELETE:
      present (w, item, line, "DELETED", "NOT_FOUND");
      set_item (item, NULL, 0, 0);
      break;
    case INCR:
      if (!r->flags)
	{
	  expect (line, "STORED");
	  c->counter = 1000000;
	  c->counter_known = 1;
	}
      else if (strcmp (line, "NOT_FOUND") == 0)
	c->counter_known = 0;
      else if (strtoul (line, NULL, 10) != (c->counter += (unsigned long) r->key))
	die ("counter: %s, not %lu", line, c->counter);
      break;
    case TOUCH:
      present (w, item, line, "TOUCHED", "NOT_FOUND");
      break;
    case META_GET:
      if (strncmp (line, "EN", 2) == 0)
	present (w, item, "", "", "");
      else
	{
	  unsigned flags;
	  size_t length;
	  char name[300];
	  int opaque;
	  if (sscanf (line, "VA %zu f%u k%299s t-1 O%d", &length, &flags, name, &opaque) != 4 || opaque != r->key
	      || strcmp (name, item->name) != 0 || !item->value || item->length != length || item->flags != flags)
	    die ("mg: %s", line);
	  expect_value (c, item->value, length);
	}
      break;
    case META_DELETE:
      /* There is no answer on success.  */
      if (strcmp (line, "NF") == 0)
	read_line (c, line, sizeof line);
      expect (line, "MN");
      set_item (item, NULL, 0, 0);
      break;
    case BAD:
      if (strncmp (line, "CLIENT_ERROR", r->key % 2 ? 12 : 0) != 0)
	die ("a key too long: %s", line);
      if (r->key % 2 == 0)
	expect (line, "ERROR");
      break;
    default:
      while (strcmp (line, "END") != 0)
	{
	  if (strncmp (line, "STAT ", 5) != 0)
	    die ("stats: %s", line);
	  read_line (c, line, sizeof line);
	}
      break;
    }
  free (r->value);
  w->answers++;
}

/* ---- work.  */

static void
round_of (struct worker *w, struct connection *c, int large)
{
  if (large)
    ask (w, c, SET, LARGE);
  else
    for (int i = 0; i < PENDING; i++)
      ask (w, c, (enum kind) (next_random (w) % (i % 4 == 3 ? KINDS : META_GET + 1)), SMALL);
  send_out (c);
}

static void *
work (void *data)
{
  struct worker *w = data;
  for (int i = 0; i < connections_each; i++)
    {
      struct connection *c = &w->connections[i];
      open_connection (c);
      for (int k = 0; k < KEYS; k++)
	snprintf (c->items[k].name, sizeof c->items[k].name, "w%dc%dk%d%.*s", w->number, i, k, k % 20,
		  "-------------------");
    }
  for (int round = 0; round < rounds; round++)
    {
      for (int i = 0; i < connections_each; i++)
	{
	  struct connection *c = &w->connections[i];
	  if ((round + i) % 10 == 9)
	    {
	      /* The server keeps the items after the connection; unread answers are not needed.  */
	      if (i % 2)
		{
		  print (c, "get %s\r\nstats\r\n", c->items[0].name);
		  send_out (c);
		}
	      close (c->fd);
	      open_connection (c);
	    }
	  round_of (w, c, (round + i) % 50 == 7);
	}
      for (int i = 0; i < connections_each; i++)
	{
	  struct connection *c = &w->connections[i];
	  for (int k = 0; k < c->requests; k++)
	    answer (w, c, &c->pending[k]);
	  c->requests = 0;
	}
    }
  for (int i = 0; i < connections_each; i++)
    {
      struct connection *c = &w->connections[i];
      close (c->fd);
      for (int k = 0; k < KEYS; k++)
	free (c->items[k].value);
      free (c->out);
    }
  return NULL;
}

int
main (int argc, char **argv)
{
  if (argc != 5)
    die ("Usage: memcached SOCKET THREADS CONNECTIONS ROUNDS");
  socket_name = argv[1];
  int threads = atoi (argv[2]);
  connections_each = atoi (argv[3]);
  rounds = atoi (argv[4]);
  struct worker *workers = calloc ((size_t) threads, sizeof *workers);
  if (!workers)
    die ("no memory");
  for (int i = 0; i < threads; i++)
    {
      workers[i].number = i;
      workers[i].random = 88172645463325252u + (unsigned long) i * 1000003;
      workers[i].connections = calloc ((size_t) connections_each, sizeof (struct connection));
      if (!workers[i].connections || pthread_create (&workers[i].thread, NULL, work, &workers[i]) != 0)
	die ("no thread");
    }
  long answers = 0, evicted = 0;
  for (int i = 0; i < threads; i++)
    {
      pthread_join (workers[i].thread, NULL);
      answers += workers[i].answers;
      evicted += workers[i].evicted;
      free (workers[i].connections);
    }
  free (workers);
  printf ("%ld right answers\n", answers);
  fprintf (stderr, "%ld evicted\n", evicted);
  return 0;
}
