/* Purpose: what a signal handler frees when the program lets the signal in, and what functions free that the library calls back, is found at
   the next use.  A block that is left alone is used in peace.
   Source: issue 19, errors hidden by waiting.  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */
/* { dg-temporal-clean "legal" } */

#define _GNU_SOURCE
#include <dirent.h>
#include <ftw.h>
#include <poll.h>
#include <printf.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define NOINLINE  __attribute__ ((noinline, noclone))

static int *victim;
static int legal, armed;

/* What runs in between.  */

NOINLINE static void
end (void)
{
  if (armed && !legal)
    {
      armed = 0;
      free (victim);
    }
}

static sigset_t none, set;
static FILE *stream;
static char text[100], *line;
static wchar_t wide[100];
static size_t size;
static int event, numbers[] = { 2, 1 }, one = 1;
static struct timespec second = { 1, 0 };
static struct epoll_event got;
static pthread_once_t once;
static once_flag flag;
static void *tree;
static struct dirent **names;

static void handle (int n) { (void) n; end (); }
static int compare (const void *a, const void *b) { end (); return *(int *) a - *(int *) b; }
static int compare_more (const void *a, const void *b, void *c) { (void) c; return compare (a, b); }
static int select_none (const struct dirent *d) { (void) d; end (); return 0; }
static int visit (const char *n, const struct stat *s, int f) { (void) n; (void) s; (void) f; end (); return 1; }

/* ---- A stream of the program's own ---- */

/* Lines of one digit.  */

static ssize_t
stream_read (void *c, char *to, size_t n)
{
  static int second;
  (void) c;
  (void) n;
  end ();
  *to = second++ % 2 ? '\n' : '1';
  return 1;
}

static ssize_t stream_write (void *c, const char *from, size_t n) { (void) c; (void) from; end (); return n; }
static int stream_seek (void *c, off64_t *at, int how) { (void) c; (void) how; end (); *at = 0; return 0; }
static int stream_close (void *c) { (void) c; end (); return 0; }

static void
make_buffered (void)
{
  stream = fopencookie (NULL, "w+", (cookie_io_functions_t) { stream_read, stream_write, stream_seek, stream_close });
}

static void make_stream (void) { make_buffered (); setvbuf (stream, NULL, _IONBF, 0); }
static void make_full (void) { make_buffered (); fputs ("some", stream); }
static void be_output (void) { make_stream (); stdout = stream; }
static void be_error (void) { make_stream (); stderr = stream; }

/* ---- A conversion of the program's own ---- */

static int print (FILE *f, const struct printf_info *i, const void *const *a) { (void) i; (void) a; end (); return fprintf (f, "-"); }

static int
describe (const struct printf_info *i, size_t n, int *types, int *sizes)
{
  (void) i;
  if (n > 0)
    {
      types[0] = PA_INT;
      sizes[0] = sizeof (int);
    }
  return 1;
}

static void make_conversion (void) { register_printf_specifier ('Y', print, describe); }

/* ---- Signals that wait ---- */

static void
pend (void)
{
  signal (SIGUSR1, handle);
  sigemptyset (&none);
  sigemptyset (&set);
  sigaddset (&set, SIGUSR1);
  sigprocmask (SIG_BLOCK, &set, NULL);
  raise (SIGUSR1);
  event = epoll_create1 (0);
}

static void make_tree (void) { tsearch (&one, &tree, compare); }

NOINLINE static int
vprint (const char *format, ...)
{
  va_list v;
  va_start (v, format);
  int n = vsnprintf (text, sizeof text, format, v);
  va_end (v);
  return n;
}

#define CALL(name, statement)  NOINLINE static int name (int *p) { int x = *p; statement; return x + *p; }

CALL (mask, sigprocmask (SIG_SETMASK, &none, NULL)) /* { dg-temporal-error "use-after-free" "mask" } */
CALL (threadmask, pthread_sigmask (SIG_SETMASK, &none, NULL)) /* { dg-temporal-error "use-after-free" "threadmask" } */
CALL (suspend, sigsuspend (&none)) /* { dg-temporal-error "use-after-free" "suspend" } */
CALL (pollmask, ppoll (NULL, 0, &second, &none)) /* { dg-temporal-error "use-after-free" "pollmask" } */
CALL (selectmask, pselect (0, NULL, NULL, NULL, &second, &none)) /* { dg-temporal-error "use-after-free" "selectmask" } */
CALL (epollmask, epoll_pwait (event, &got, 1, 1000, &none)) /* { dg-temporal-error "use-after-free" "epollmask" } */
CALL (flush, fflush (stream)) /* { dg-temporal-error "use-after-free" "flush" } */
CALL (flushall, fflush (NULL)) /* { dg-temporal-error "use-after-free" "flushall" } */
CALL (put, fputc ('x', stream)) /* { dg-temporal-error "use-after-free" "put" } */
CALL (putall, fputs ("some", stream)) /* { dg-temporal-error "use-after-free" "putall" } */
CALL (writeall, fwrite (text, 1, 10, stream)) /* { dg-temporal-error "use-after-free" "writeall" } */
CALL (printall, fprintf (stream, "%d", one)) /* { dg-temporal-error "use-after-free" "printall" } */
CALL (printtext, fprintf (stream, "some")) /* { dg-temporal-error "use-after-free" "printtext" } */
CALL (putout, puts ("some")) /* { dg-temporal-error "use-after-free" "putout" } */
CALL (putone, putchar ('x')) /* { dg-temporal-error "use-after-free" "putone" } */
CALL (printout, printf ("%d\n", one)) /* { dg-temporal-error "use-after-free" "printout" } */
CALL (printline, printf ("some\n")) /* { dg-temporal-error "use-after-free" "printline" } */
CALL (complain, perror ("some")) /* { dg-temporal-error "use-after-free" "complain" } */
CALL (get, fgetc (stream)) /* { dg-temporal-error "use-after-free" "get" } */
CALL (getsome, fgets (text, sizeof text, stream)) /* { dg-temporal-error "use-after-free" "getsome" } */
CALL (getline_, getline (&line, &size, stream)) /* { dg-temporal-error "use-after-free" "getline" } */
CALL (readall, fread (text, 1, 10, stream)) /* { dg-temporal-error "use-after-free" "readall" } */
CALL (scan, fscanf (stream, " %d", &event)) /* { dg-temporal-error "use-after-free" "scan" } */
CALL (seek, fseek (stream, 0, SEEK_SET)) /* { dg-temporal-error "use-after-free" "seek" } */
CALL (gowhere, rewind (stream)) /* { dg-temporal-error "use-after-free" "gowhere" } */
CALL (close_, fclose (stream)) /* { dg-temporal-error "use-after-free" "close" } */
CALL (convert, snprintf (text, sizeof text, "%Y", one)) /* { dg-temporal-error "use-after-free" "convert" } */
CALL (convertall, sprintf (text, "%Y", one)) /* { dg-temporal-error "use-after-free" "convertall" } */
CALL (convertvalues, vprint ("%Y", one)) /* { dg-temporal-error "use-after-free" "convertvalues" } */
CALL (allocate, free ((asprintf (&line, "%Y", one), line))) /* { dg-temporal-error "use-after-free" "allocate" } */
CALL (sort, qsort (numbers, 2, sizeof *numbers, compare)) /* { dg-temporal-error "use-after-free" "sort" } */
CALL (sortmore, qsort_r (numbers, 2, sizeof *numbers, compare_more, NULL)) /* { dg-temporal-error "use-after-free" "sortmore" } */
CALL (find, bsearch (&one, numbers, 2, sizeof *numbers, compare)) /* { dg-temporal-error "use-after-free" "find" } */
CALL (findin, tfind (&one, &tree, compare)) /* { dg-temporal-error "use-after-free" "findin" } */
CALL (first, pthread_once (&once, end)) /* { dg-temporal-error "use-after-free" "first" } */
CALL (onlyonce, call_once (&flag, end)) /* { dg-temporal-error "use-after-free" "onlyonce" } */
CALL (scandirectory, scandir ("/", &names, select_none, NULL)) /* { dg-temporal-error "use-after-free" "scandirectory" } */
CALL (walk, ftw ("/dev/null", visit, 1)) /* { dg-temporal-error "use-after-free" "walk" } */

static struct { const char *name; int (*use) (int *); void (*before) (void); } calls[] = {
  { "mask", mask, pend },
  { "threadmask", threadmask, pend },
  { "suspend", suspend, pend },
  { "pollmask", pollmask, pend },
  { "selectmask", selectmask, pend },
  { "epollmask", epollmask, pend },
  { "flush", flush, make_full },
  { "flushall", flushall, make_full },
  { "put", put, make_stream },
  { "putall", putall, make_stream },
  { "writeall", writeall, make_stream },
  { "printall", printall, make_stream },
  { "printtext", printtext, make_stream },
  { "putout", putout, be_output },
  { "putone", putone, be_output },
  { "printout", printout, be_output },
  { "printline", printline, be_output },
  { "get", get, make_stream },
  { "getsome", getsome, make_stream },
  { "getline", getline_, make_stream },
  { "readall", readall, make_stream },
  { "scan", scan, make_stream },
  { "seek", seek, make_stream },
  { "gowhere", gowhere, make_stream },
  { "close", close_, make_stream },
  { "convert", convert, make_conversion },
  { "convertall", convertall, make_conversion },
  { "convertvalues", convertvalues, make_conversion },
  { "allocate", allocate, make_conversion },
  { "sort", sort, NULL },
  { "sortmore", sortmore, NULL },
  { "find", find, NULL },
  { "findin", findin, make_tree },
  { "first", first, NULL },
  { "onlyonce", onlyonce, NULL },
  { "scandirectory", scandirectory, NULL },
  { "walk", walk, NULL },
  { "complain", complain, be_error },
};

int
main (int argc, char **argv)
{
  legal = argc < 2 || !strcmp (argv[1], "legal");
  for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
    if (legal || !strcmp (argv[1], calls[i].name))
      {
	victim = malloc (sizeof *victim);
	if (!victim)
	  return 1;
	*victim = 3;
	if (calls[i].before)
	  calls[i].before ();
	armed = 1;
	int x = calls[i].use (victim);
	free (victim);
	if (x != 6)
	  return 2;
      }
  return 0;
}
