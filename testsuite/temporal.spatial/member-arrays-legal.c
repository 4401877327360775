/* Purpose: what correct programs do with arrays in structures, and what they do on purpose beyond
   their bounds: silent.  The last member may have more memory; members of unions overlap; arrays of
   one element; container_of, also from an element of an array; a structure in an array of bytes; the
   same member of all elements; all the rest of a structure; the object as characters; one past the
   end; another array after all; pointers that were in memory or returned have the block's bounds.
   Source: issue, "members have bounds", exceptions; glibc's and the kernel's headers.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct list { struct list *next, *previous; };
struct node { int value; struct list link; long more; };
struct table { int used; struct list buckets[4]; long after; struct node owned; };
struct open { int n; char head[8]; char tail[4]; };
struct marked { char data[8]; char end[0]; };
struct inner { int n; char last[4]; };
struct outer { struct inner in; char room[60]; };
struct views { union { struct { char low[4], high[4]; } part; char all[8]; } u; long after; };
struct one { char name[1]; char more[31]; va_list ap; jmp_buf jump; long after; };
struct packet { int length; unsigned char bytes[32]; int sum; };
struct header { short kind, size; int rest[12]; };
struct flags { char text[4]; unsigned a : 3, b : 5; };
struct __attribute__ ((packed)) tight { char tag; int values[3]; char end; };
struct marks { char magic[4]; float three[3], pad; unsigned char six[6]; short rest[4]; };
struct item { int first; char name[16]; char other[16]; int a[4]; int m[3][5]; long tail[4]; };
#define container_of(p, type, member) ((type *) ((char *) (p) - offsetof (type, member)))

static volatile int zero;
static char *stored;
static struct item global;
#define NOINLINE __attribute__ ((noinline, noclone)) static

NOINLINE char *kept (char *p) { return p; }
NOINLINE void plus (struct item *s, int i) { char *end = s->name + 16; while (i) end[-i--] = 0; }
NOINLINE int
sum (struct item *s)
{
  int n = 0, *p = &s->m[0][0];
  for (int i = 0; i < 15; i++)
    n += p[i];
  for (char *c = s->name; c < s->name + sizeof s->name; c++)
    n += *c;
  for (int *c = s->a + 4; c-- > s->a;)
    n += *c;
  for (char *c = s->name; c != s->name + 16 && *c; c++)
    n++;
  return n;
}
NOINLINE void
column (struct item *all, int n)
{
  for (char *c = all[0].name; n--; c += sizeof *all)
    *c = 'x';
}
NOINLINE void
strided (struct item *all, int n)
{
  char *c = all->other;
  for (int i = 0; i < n; i++)
    *(c + i * sizeof *all) = 'x';
}
NOINLINE void
grown (struct item *s, const char *text)
{
  char *p = s->name;
  size_t n = strlen (text) + 1;
  if (n > sizeof s->name)
    p = malloc (n);
  strcpy (p, text);
  p[n - 1] = 0;
  if (p != s->name)
    free (p);
}
NOINLINE void
moved (struct item *s, struct item *to)
{
  char *p = s->name + 3;
  p += to->name - s->name;
  *p = 1;
}
NOINLINE void
contained (struct table *t, int i)
{
  struct node *head = container_of (&t->buckets[i], struct node, link);
  head->link.next = head->link.previous = &t->buckets[i];
  struct item *whole = container_of (global.name, struct item, name);
  whole->a[3] = 1;
  ((struct item *) (global.name - offsetof (struct item, name)))->tail[3] = 2;
  memset (global.name - offsetof (struct item, name), 0, sizeof global);
}
NOINLINE void
bytes (struct packet *p)
{
  struct header *h = (struct header *) p->bytes;
  h->kind = 1;
  h->rest[7 + zero] = 2;
  memcpy (p->bytes, &p->length, sizeof p->length);
}
NOINLINE void
whole (struct item *s, struct item *t)
{
  char *c = (char *) s;
  for (size_t i = 0; i < sizeof *s; i++)
    c[i] = 0;
  memcpy (s, t, sizeof *s);
  memset (s->name, 0, sizeof *s - offsetof (struct item, name));
  memset (s->name, 0, sizeof s->name);
  memcpy ((char *) s + offsetof (struct item, name), t->name, 16);
}
NOINLINE void
ends (struct open *o, struct marked *m, struct outer *w, struct views *v, struct one *e)
{
  char *p = o->tail;
  p[30 + zero] = 1;
  p = m->data;
  p[20 + zero] = 1;
  p = w->in.last;
  p[40 + zero] = 1;
  p = v->u.part.low;
  p[6 + zero] = 1;
  memset (v->u.part.low, 1, sizeof v->u.all);
  p = e->name;
  p[20 + zero] = 1;
  strcpy (e->name, "longer than that");
}
NOINLINE void
lists (struct one *e, ...)
{
  char text[20];
  va_start (e->ap, e);
  vsnprintf (text, sizeof text, "%d %s", e->ap);
  va_end (e->ap);
  if (!setjmp (e->jump))
    longjmp (e->jump, 1);
}
NOINLINE void
headers (struct sockaddr_un *u, struct sockaddr *a, struct sockaddr_in6 *six, struct dirent *d)
{
  char *p = a->sa_data;
  p[20 + zero] = 1;
  strcpy (u->sun_path, "/tmp/x");
  uint8_t *b = six->sin6_addr.s6_addr;
  b[15 + zero] = 1;
  p = d->d_name;
  p[0] = 0;
  struct cmsghdr c;
  memset (&c, 0, sizeof c);
}

NOINLINE void
wide (struct item *s, struct marks *m)
{
  typedef float four __attribute__ ((vector_size (16), may_alias, aligned (4)));
  typedef uint64_t word __attribute__ ((may_alias, aligned (1)));
  four *v = (four *) m->three;
  *v += *v;
  s->first = *(word *) m->six & 0xff;
}
NOINLINE void
image (struct marks *m)
{
  int fd = open ("/dev/null", O_WRONLY);
  if (write (fd, m->magic, sizeof *m) < 0)
    m->pad = 1;
  close (fd);
}

int
main (void)
{
  struct marks *marks = calloc (1, sizeof *marks);
  struct item *s = calloc (4, sizeof *s);
  struct table *t = calloc (1, sizeof *t);
  struct packet *k = calloc (1, sizeof *k + 64);
  struct sockaddr_storage *ss = calloc (1, sizeof *ss);
  plus (s, 16);
  column (s, 4);
  strided (s, 4);
  grown (s, "short");
  grown (s, "much longer than sixteen");
  moved (s, s + 1);
  contained (t, 2);
  bytes (k);
  whole (s, s + 1);
  ends (calloc (1, 100), calloc (1, 100), calloc (1, 100), calloc (1, 100),
        calloc (1, sizeof (struct one)));
  struct one *e = calloc (1, sizeof *e);
  lists (e, 7, "seven");
  wide (s, marks);
  image (marks);
  headers (calloc (1, sizeof (struct sockaddr_un)), (struct sockaddr *) ss,
           (struct sockaddr_in6 *) ss, calloc (1, sizeof (struct dirent)));
  stored = s->name;
  stored[20 + zero] = 1;
  kept (s->name)[20 + zero] = 1;
  struct flags *f = calloc (1, sizeof *f);
  char *p = f->text;
  p[3 + zero] = 1;
  struct tight *g = calloc (1, sizeof *g);
  int *q = g->values;
  q[2 + zero] = 3;
  strcpy (s->name, "fifteen letters");
  snprintf (s->name, 100, "%d", 7);
  snprintf (s->name, sizeof s->name, "%s", "longer, but cut to what is there");
  strncpy (s->name, "longer, but cut to what is there", sizeof s->name);
  int n = strnlen (s->name, sizeof s->name) + sum (s);
  n += strncmp (s->name, "longer", 16) != 0;
  printf ("%.16s %d\n", s->name, n);
  return 0;
}
