/* libcurl's callbacks with file:// URLs: data goes to structures of the program's that come and go; easy
   and multi interface, an allocator of the program's own.  */
/* { dg-do run } */
/* { dg-require-package "libcurl" } */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

static int blocks;
static void *my_malloc (size_t n) { blocks++; return malloc (n); }
static void my_free (void *p) { blocks -= p != NULL; free (p); }
static void *my_realloc (void *p, size_t n) { blocks += p == NULL; return realloc (p, n); }
static char *my_strdup (const char *s) { blocks++; return strdup (s); }
static void *my_calloc (size_t n, size_t m) { blocks++; return calloc (n, m); }

struct transfer { char *text; size_t length; int progress; struct transfer *self; CURL *easy; };

static size_t
take (char *data, size_t size, size_t n, void *user)
{
  struct transfer *t = user;
  t->text = realloc (t->text, t->length + size * n + 1);
  memcpy (t->text + t->length, data, size * n);
  t->length += size * n;
  t->text[t->length] = 0;
  return size * n;
}
static size_t
header (char *data, size_t size, size_t n, void *user)
{
  struct transfer *t = user;
  if (!strncmp (data, "Content-Length", 14))
    mix (atoi (data + 15) + (t->self == t));
  return size * n;
}
static size_t
give (char *buffer, size_t size, size_t n, void *user)
{
  const char **at = user;
  size_t room = size * n < strlen (*at) ? size * n : strlen (*at);
  memcpy (buffer, *at, room);
  *at += room;
  return room;
}
static int
progress (void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
  ((struct transfer *) user)->progress = 1;
  return 0;
}
static int
debug (CURL *easy, curl_infotype type, char *data, size_t n, void *user)
{
  struct transfer *t;
  curl_easy_getinfo (easy, CURLINFO_PRIVATE, &t);
  mix (t->self == user);
  return 0;
}

static struct transfer *
new_transfer (const char *url)
{
  struct transfer *t = calloc (1, sizeof *t);
  char *copy = strdup (url);
  t->self = t;
  t->easy = curl_easy_init ();
  curl_easy_setopt (t->easy, CURLOPT_URL, copy);
  curl_easy_setopt (t->easy, CURLOPT_WRITEFUNCTION, take);
  curl_easy_setopt (t->easy, CURLOPT_WRITEDATA, t);
  curl_easy_setopt (t->easy, CURLOPT_HEADERFUNCTION, header);
  curl_easy_setopt (t->easy, CURLOPT_HEADERDATA, t);
  curl_easy_setopt (t->easy, CURLOPT_XFERINFOFUNCTION, progress);
  curl_easy_setopt (t->easy, CURLOPT_XFERINFODATA, t);
  curl_easy_setopt (t->easy, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt (t->easy, CURLOPT_PRIVATE, t);
  free (copy);
  return t;
}
static void
end_transfer (struct transfer *t)
{
  char *url;
  curl_easy_getinfo (t->easy, CURLINFO_EFFECTIVE_URL, &url);
  mix (t->length + t->progress + (url[0] == 'f'));
  if (t->text)
    mix (t->text[t->length - 1]);
  curl_easy_cleanup (t->easy);
  free (t->text);
  free (t);
}

int
main (void)
{
  char path[] = "/tmp/temporal-curl-XXXXXX", url[64];
  int fd = mkstemp (path);
  for (int i = 0; i < 2000; i++)
    if (write (fd, "0123456789abcdef\n", 17) != 17)
      return 1;
  close (fd);
  snprintf (url, sizeof url, "file://%s", path);
  curl_global_init_mem (CURL_GLOBAL_ALL, my_malloc, my_free, my_realloc, my_strdup, my_calloc);

  for (int i = 0; i < 4; i++)
    {
      struct transfer *t = new_transfer (url);
      if (i == 2)
	{
	  curl_easy_setopt (t->easy, CURLOPT_VERBOSE, 1L);
	  curl_easy_setopt (t->easy, CURLOPT_DEBUGFUNCTION, debug);
	  curl_easy_setopt (t->easy, CURLOPT_DEBUGDATA, t);
	}
      mix (curl_easy_perform (t->easy));
      /* Again, with other data.  */
      free (t->text);
      t->text = NULL;
      t->length = 0;
      mix (curl_easy_perform (t->easy));
      end_transfer (t);
    }

  CURLM *multi = curl_multi_init ();
  int started = 0, running;
  struct transfer *slots[3] = { NULL };
  do
    {
      for (int i = 0; i < 3; i++)
	if (!slots[i] && started < 9)
	  {
	    slots[i] = new_transfer (url);
	    curl_multi_add_handle (multi, slots[i]->easy);
	    started++;
	  }
      curl_multi_perform (multi, &running);
      CURLMsg *m;
      int left;
      while ((m = curl_multi_info_read (multi, &left)))
	if (m->msg == CURLMSG_DONE)
	  {
	    struct transfer *t;
	    curl_easy_getinfo (m->easy_handle, CURLINFO_PRIVATE, &t);
	    curl_multi_remove_handle (multi, t->easy);
	    for (int i = 0; i < 3; i++)
	      if (slots[i] == t)
		slots[i] = NULL;
	    end_transfer (t);
	  }
    }
  while (slots[0] || slots[1] || slots[2]);
  curl_multi_cleanup (multi);

  for (int i = 0; i < 3; i++)
    {
      const char **text = malloc (sizeof *text);
      *text = "what is sent";
      CURL *c = curl_easy_init ();
      curl_easy_setopt (c, CURLOPT_URL, url);
      curl_easy_setopt (c, CURLOPT_UPLOAD, 1L);
      curl_easy_setopt (c, CURLOPT_READFUNCTION, give);
      curl_easy_setopt (c, CURLOPT_READDATA, text);
      mix (curl_easy_perform (c));
      mix (strlen (*text));
      curl_easy_cleanup (c);
      free (text);
      struct curl_slist *list = NULL;
      for (int k = 0; k < 3; k++)
	list = curl_slist_append (list, "a header");
      mix (strlen (list->next->data));
      curl_slist_free_all (list);
      CURLU *u = curl_url ();
      char *part;
      curl_url_set (u, CURLUPART_URL, "http://host/path?query", 0);
      curl_url_get (u, CURLUPART_QUERY, &part, 0);
      mix (strlen (part));
      curl_free (part);
      curl_url_cleanup (u);
    }
  curl_global_cleanup ();
  unlink (path);
  printf ("%lu\n", sum);
  return 0;
}
