/* Purpose: a program that lives of the C library: more than a hundred of its functions, used
   as programs use them, with sizes that just fit, null where it is allowed, results
   that point into arguments, and buffers that are reused.
   Source: issue 3, results libc writes; callbacks from libc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <langinfo.h>
#include <libgen.h>
#include <limits.h>
#include <locale.h>
#include <netdb.h>
#include <pwd.h>
#include <search.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define CHECK(condition) \
  do { if (!(condition)) { printf ("line %d\n", __LINE__); return 1; } } while (0)

/* A record as it stands in a file: names without an end.  */
struct record { char tag[4], name[8]; uint32_t n; };

static int
records (void)
{
  struct record r = { "RIFF", "eightchr", 7 };
  char copy[9];
  CHECK (memcmp (r.tag, "RIFF", 4) == 0 && strncmp (r.tag, "RIFF", 4) == 0);
  CHECK (strncmp (r.name, "eight", 5) == 0 && strncmp (r.tag, "RIG", 3) < 0);
  snprintf (copy, sizeof copy, "%.8s", r.name);
  CHECK (strlen (copy) == 8);
  memcpy (copy, r.name, 8);
  copy[8] = 0;
  CHECK (strnlen (r.tag, sizeof r.tag) == 4);
  strncpy (r.name, "a name that is cut", sizeof r.name);
  char text[32];
  CHECK (sprintf (text, "%.*s/%.4s", 8, r.name, r.tag) == 13);
  CHECK (memchr (r.name, 0, 8) == NULL && memchr (r.name, 't', 8) == r.name + 7);
  /* Fields of a table, without ends.  */
  char table[3][3] = { { 'a', 'b', 'c' }, { 'd', 'e', 'f' }, { 'g', 'h', 'i' } };
  CHECK (fprintf (stdout, "%.3s%.3s%.3s\n", table[0], table[1], table[2]) == 10);
  return 0;
}

static int
texts (void)
{
  /* Words out of a text that grows, as parsers do.  */
  size_t room = 8, used = 0;
  char *all = malloc (room);
  for (int i = 0; i < 200; i++)
    {
      char word[16];
      size_t n = sprintf (word, "w%d ", i);
      while (used + n + 1 > room)
	all = realloc (all, room *= 2);
      strcpy (all + used, word);
      used += n;
    }
  int words = 0;
  for (char *p = all, *q; (q = strchr (p, ' ')) != NULL; p = q + 1)
    {
      char *word = strndup (p, q - p);
      CHECK (word[0] == 'w' && atoi (word + 1) == words && strlen (word) == (size_t) (q - p));
      free (word);
      words++;
    }
  CHECK (words == 200 && strrchr (all, 'w')[1] == '1' && strstr (all, "w77 ") && !strstr (all, "x"));
  char *save, *tokens = strdup (all);
  words = 0;
  for (char *t = strtok_r (tokens, " ", &save); t; t = strtok_r (NULL, " ", &save))
    words++;
  free (tokens);
  CHECK (words == 200 && strspn (all, "w0123456789 ") == used && strcspn (all, " ") == 2);
  free (all);

  char path[] = "/usr/lib/libc.so", other[] = "/usr/lib/libc.so";
  CHECK (strcmp (basename (path), "libc.so") == 0 && strcmp (dirname (other), "/usr/lib") == 0);
  char *ext = strrchr (path, '.');
  CHECK (ext && strcasecmp (ext, ".SO") == 0 && fnmatch ("*.so", path, 0) == 0);
  char big[64];
  char *end = stpcpy (stpcpy (big, "one"), " two");
  memmove (big + 1, big, end - big + 1);
  CHECK (strpbrk (big, "tw") == big + 5 && memrchr (big, 'o', 8) == big + 7);
  for (char *p = big; *p; p++)
    *p = toupper ((unsigned char) *p);
  CHECK (strcoll (big, "OONE TWO") == 0 && strxfrm (NULL, big, 0) >= 8);
  return 0;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static int
compare_key (const void *a, const void *b)
{
  return strcmp (a, b);
}

static int seen;

static int
visit (const char *name, const struct stat *st, int flag)
{
  seen += name[0] == '/' && (flag != FTW_F || st->st_size >= 0);
  return seen > 20;
}

static int
sorted (void)
{
  const char *words[] = { "pear", "apple", "fig", "plum" };
  qsort (words, 4, sizeof *words, compare);
  const char *key = "fig";
  const char **found = bsearch (&key, words, 4, sizeof *words, compare);
  CHECK (found == words + 1 && strcmp (*found, "fig") == 0);
  void *root = NULL;
  for (int i = 0; i < 4; i++)
    CHECK (*(const char **) tsearch (words[i], &root, compare_key) == words[i]);
  CHECK (*(char **) tfind ("plum", &root, compare_key) == words[3]);
  for (int i = 0; i < 4; i++)
    tdelete (words[i], &root, compare_key);
  glob_t g;
  CHECK (glob ("/et[c]", 0, NULL, &g) == 0 && strcmp (g.gl_pathv[0], "/etc") == 0);
  globfree (&g);
  struct dirent **names;
  int n = scandir ("/", &names, NULL, alphasort);
  CHECK (n > 2 && strcmp (names[0]->d_name, ".") == 0);
  while (n-- > 0)
    free (names[n]);
  free (names);
  DIR *d = opendir ("/");
  for (struct dirent *e; (e = readdir (d)) != NULL; )
    n += strlen (e->d_name) > 0;
  closedir (d);
  ftw ("/etc/..", visit, 4);
  return 0;
}

static int
log_line (char *buffer, size_t size, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsnprintf (buffer, size, format, ap);
  va_end (ap);
  return n;
}

static int
files (void)
{
  char name[] = "/tmp/temporal-XXXXXX", line[8], *got = NULL;
  size_t room = 0;
  int fd = mkstemp (name);
  CHECK (fd >= 0);
  FILE *f = fdopen (fd, "w+");
  fprintf (f, "%s\n%d\n%5.1f\n", "first", 2, 3.0);
  fputs ("a longer line than fits\n", f);
  struct record r = { "REC", "name", 5 }, back[2];
  fwrite (&r, sizeof r, 1, f);
  rewind (f);
  int n = 0;
  for (int i = 0; i < 6; i++)
    n += fgets (line, sizeof line, f) == line;
  CHECK (n == 6);
  rewind (f);
  while (getline (&got, &room, f) > 0 && got[0] != 'a')
    ;
  CHECK (fread (back, sizeof r, 2, f) == 1 && back[0].n == 5 && feof (f));
  rewind (f);
  char word[6];
  float x;
  CHECK (fscanf (f, "%5s %d %f", word, &n, &x) == 3 && n == 2 && x == 3);
  fclose (f);
  struct stat st;
  CHECK (stat (name, &st) == 0 && st.st_size > 0 && access (name, R_OK) == 0);
  fd = open (name, O_RDONLY);
  char *text = mmap (NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
  CHECK (memcmp (text, "first\n2\n", 8) == 0 && memchr (text, 'l', st.st_size));
  write (1, text, 6);
  munmap (text, st.st_size);
  char head[5], tail[3];
  struct iovec v[2] = { { head, 5 }, { tail, 3 } };
  CHECK (readv (fd, v, 2) == 8 && memcmp (head, "first", 5) == 0 && pread (fd, tail, 3, 0) == 3);
  close (fd);
  unlink (name);
  free (got);
  CHECK (log_line (line, sizeof line, "%s %d", "long enough", 1) == 13 && !line[7]);
  char *memory;
  f = open_memstream (&memory, &room);
  fprintf (f, "%*s|%-5s|%05d", 5, "a", "b", 3);
  fclose (f);
  CHECK (strcmp (memory, "    a|b    |00003") == 0);
  free (memory);
  f = fopen ("/does/not/exist", "r");
  CHECK (!f && errno == ENOENT && strlen (strerror (errno)) > 0);
  char message[64];
  CHECK (strerror_r (ENOENT, message, sizeof message) != NULL);
  return 0;
}

static int
system_things (void)
{
  struct timeval tv;
  struct tm tm = { 0 };
  struct rlimit limit;
  struct rusage usage;
  struct tms tms;
  char text[64];
  time_t now = time (NULL);
  CHECK (gettimeofday (&tv, NULL) == 0 && localtime_r (&now, &tm) == &tm);
  CHECK (strftime (text, sizeof text, "%c", localtime (&now)) > 0 && mktime (&tm) == now);
  CHECK (strptime ("2020-02-03", "%Y-%m-%d", &tm) != NULL && tm.tm_mday == 3);
  CHECK (getrlimit (RLIMIT_NOFILE, &limit) == 0 && getrusage (RUSAGE_SELF, &usage) == 0);
  times (&tms);
  struct passwd *pw = getpwuid (0), entry, *result;
  char buffer[1024];
  if (pw)
    CHECK (strcmp (pw->pw_name, "root") == 0 && pw->pw_dir[0] == '/');
  if (getpwnam_r ("root", &entry, buffer, sizeof buffer, &result) == 0 && result)
    CHECK (result == &entry && entry.pw_name[0] == 'r');
  struct group *gr = getgrgid (0);
  if (gr)
    for (char **m = gr->gr_mem; *m; m++)
      CHECK (**m);
  CHECK (setlocale (LC_ALL, NULL) && nl_langinfo (CODESET)[0]);
  CHECK (localeconv ()->decimal_point[0] == '.');
  char cwd[PATH_MAX];
  CHECK (getcwd (cwd, sizeof cwd) == cwd && cwd[0] == '/');
  char *full = realpath ("/tmp/..", NULL);
  CHECK (full && strcmp (full, "/") == 0);
  free (full);
  putenv ("TEMPORAL_PUT=1");
  CHECK (getenv ("TEMPORAL_PUT")[0] == '1');
  struct addrinfo hints = { .ai_flags = AI_NUMERICHOST }, *list;
  if (getaddrinfo ("127.0.0.1", "80", &hints, &list) == 0)
    {
      char host[32], port[8];
      CHECK (getnameinfo (list->ai_addr, list->ai_addrlen, host, sizeof host, port, sizeof port,
			  NI_NUMERICHOST | NI_NUMERICSERV) == 0
	     && strcmp (host, "127.0.0.1") == 0 && strcmp (port, "80") == 0);
      freeaddrinfo (list);
    }
  char *args[] = { "prog", "-x", "-y", "arg", NULL };
  optind = 1;
  int c, sum = 0;
  while ((c = getopt (4, args, "xy:")) != -1)
    sum += c + (optarg ? strlen (optarg) : 0);
  CHECK (sum == 'x' + 'y' + 3);
  return 0;
}

static int
wide (void)
{
  wchar_t text[8], *end, *copy;
  char bytes[8];
  mbstate_t state = { 0 };
  const char *from = "abc";
  CHECK (mbstowcs (text, "abcdefgh", 8) == 8 && mbstowcs (text, "abc", 8) == 3);
  CHECK (mbsrtowcs (text, &from, 8, &state) == 3 && from == NULL);
  copy = wcsdup (text);
  CHECK (wcscmp (copy, L"abc") == 0 && wcschr (copy, L'c') == copy + 2 && wcstombs (bytes, copy, 8) == 3);
  free (copy);
  CHECK (wcstol (L"42 x", &end, 10) == 42 && *end == L' ');
  CHECK (swprintf (text, 8, L"%d:%s", 7, "x") == 3 && wmemchr (text, L':', 3) == text + 1);
  wchar_t one;
  CHECK (mbrtowc (&one, "a", MB_CUR_MAX, &state) == 1 && wcrtomb (bytes, one, &state) == 1);
  return 0;
}

int
main (void)
{
  return records () || texts () || sorted () || files () || system_things () || wide ();
}
