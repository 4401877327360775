/* Purpose: more functions about strings in a locale, wide characters, times, random numbers, and those of
   mathematics that store a part of their result; tables that are searched.
   Source: what the interceptors of other tools know (facts); C11 7.12, 7.27, 7.29, POSIX.  */
/* { dg-do run } */
/* { dg-additional-options "-Wl,--no-as-needed -lm -lcrypt" } */

#define _GNU_SOURCE
#include <crypt.h>
#include <locale.h>
#include <math.h>
#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static volatile double number = 2.75;
static void *volatile result;

static int
by_value (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static int
read_wide (const wchar_t *text, const wchar_t *format, ...)
{
  va_list l;
  va_start (l, format);
  int n = vswscanf (text, format, l);
  va_end (l);
  return n;
}

/* { dg-temporal-clean "legal" } */

static int
legal (locale_t c)
{
  int *e = malloc (sizeof *e);
  double *part = malloc (sizeof *part), sine, cosine;
  float *small = malloc (sizeof *small);
  if (frexp (number, e) != 0.6875 || *e != 2 || modf (number, part) != 0.75 || *part != 2 || modff (-1.5f, small) != -0.5f
      || remquo (7.0, number, e) != -1.25 || lgamma_r (number, e) < 0.4)
    return 1;
  sincos (number, &sine, &cosine);
  if (fabs (sine * sine + cosine * cosine - 1) > 1e-9)
    return 2;
  unsigned *seed = malloc (sizeof *seed);
  unsigned short *three = calloc (3, sizeof *three), seven[7] = { 1, 2, 3, 0xe66d, 0xdeec, 5, 11 };
  *seed = 5;
  sink = rand_r (seed) + nrand48 (three) + jrand48 (three) + seed48 (three)[0];
  sink += erand48 (three) < 1;
  lcong48 (seven);
  char *state = malloc (32);
  struct random_data *data = calloc (1, sizeof *data);
  struct drand48_data *forty8 = malloc (sizeof *forty8);
  int32_t r;
  long l;
  if (initstate_r (1, state, 32, data) || srandom_r (2, data) || random_r (data, &r) || r < 0)
    return 3;
  if (srand48_r (1, forty8) || drand48_r (forty8, &sine) || lrand48_r (forty8, &l) || mrand48_r (forty8, &l)
      || erand48_r (three, forty8, &sine))
    return 4;
  char *drawn = malloc (3);
  if (getrandom (drawn, 3, 0) != 3 || getentropy (drawn, 3))
    return 5;
  arc4random_buf (drawn, 3);
  static struct crypt_data hashed;
  sink = (crypt ("text", "ab") != NULL) + (crypt_r ("text", "ab", &hashed) != NULL);

  struct timespec *t = malloc (sizeof *t);
  struct itimerspec *interval = calloc (1, sizeof *interval);
  timer_t timer;
  char date[11];
  struct tm day = { .tm_year = 70, .tm_mday = 2 };
  int clock = timerfd_create (CLOCK_MONOTONIC, 0);
  if (timespec_get (t, TIME_UTC) != TIME_UTC || strftime_l (date, sizeof date, "%Y-%m-%d", &day, c) != 10
      || timer_create (CLOCK_MONOTONIC, NULL, &timer) || timer_gettime (timer, interval)
      || timerfd_settime (clock, 0, interval, NULL) || timerfd_gettime (clock, interval))
    return 6;

  /* Of two texts that differ early, the rest need not be there; nor that of a number.  */
  char *ab = malloc (2), *ac = malloc (2), *end, own[8];
  memcpy (ab, "ab", 2);
  memcpy (ac, "xc", 2);
  if (strncasecmp_l (ab, ac, 100, c) >= 0 || strcasecmp_l ("Ab", "aB", c) || strcoll_l ("a", "b", c) >= 0
      || strxfrm_l (NULL, "ab", 0, c) != 2 || strtol_l ("12]", &end, 10, c) != 12 || *end != ']'
      || strtod_l ("2.5", NULL, c) != 2.5 || strfromd (own, 8, "%.1f", 2.5) != 3 || strfromd (NULL, 0, "%f", 1) != 8)
    return 7;
  char *text = strdup ("abc");
  if (memfrob (text, 3) != text || memfrob (text, 3) != text || strcmp (strfry (text), text))
    return 8;
  wchar_t *wide = malloc (8);
  if (wcscasecmp_l (L"Ab", L"aB", c) || wcscoll_l (L"a", L"b", c) >= 0 || wcsxfrm (NULL, L"ab", 0) != 2
      || wcsxfrm_l (wide, L"a", 2, c) != 1)
    return 9;
  /* "ab" without an end.  */
  const char *from = ab;
  mbstate_t s;
  memset (&s, 0, sizeof s);
  if (mbsnrtowcs (wide, &from, 2, 2, &s) != 2 || from != ab + 2 || wide[1] != L'b' || !mbsinit (&s) || !mbsinit (NULL))
    return 10;
  const wchar_t *back = wide;
  if (wcsnrtombs (ac, &back, 2, 2, &s) != 2 || memcmp (ac, "ab", 2) || back != wide + 2 || mbrlen (ab, 2, &s) != 1)
    return 11;
  char *one = malloc (1);
  if (wcrtomb (one, L'x', &s) != 1 || wcrtomb (NULL, L'x', NULL) != 1 || wctomb (one, L'y') != 1 || *one != 'y'
      || wctomb (NULL, 0) != 0 || read_wide (L"7 8", L"%d %d", e, &r) != 2 || *e != 7 || r != 8)
    return 12;

  int *table = malloc (3 * sizeof *table), key = 4;
  size_t n = 2;
  table[0] = 3;
  table[1] = 4;
  if (lsearch (&key, table, &n, sizeof key, by_value) != table + 1 || n != 2)
    return 13;
  key = 5;
  int *added = lsearch (&key, table, &n, sizeof key, by_value);
  if (n != 3 || *added != 5 || table[2] != 5)
    return 14;
  void *root = NULL;
  int **node = tsearch (table, &root, by_value);
  if (*node != table || tfind (table, &root, by_value) != (void *) node || tfind (&key, &root, by_value)
      || !tdelete (table, &root, by_value) || root)
    return 15;
  struct hsearch_data hashes;
  memset (&hashes, 0, sizeof hashes);
  ENTRY entry = { "name", table }, *kept;
  if (!hcreate_r (4, &hashes) || !hsearch_r (entry, ENTER, &kept, &hashes) || kept->data != table)
    return 16;
  hdestroy_r (&hashes);
  return 0;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  locale_t c = newlocale (LC_ALL_MASK, "C", NULL);
  CASE ("legal") return legal (c);
  char *two = malloc (2), *p = malloc (2000);
  void *volatile kept = p;
  memset (p, 'x', 2000);
  free (p);
  char *reuse = calloc (1, 2000);
  p = kept;
  int n;
  size_t count = 1;
  struct random_data data = { 0 };
  struct drand48_data forty8;
  srand48_r (1, &forty8);
  const char *from = p;
  const wchar_t *wide = (wchar_t *) reuse;

  CASE ("frexp") sink = frexp (number, (int *) p); /* { dg-temporal-error "use-after-free" "frexp" } */
  CASE ("frexpf") sink = frexpf (number, (int *) two); /* { dg-temporal-error "out-of-bounds" "frexpf" } */
  CASE ("frexpl") sink = frexpl (number, (int *) p); /* { dg-temporal-error "use-after-free" "frexpl" } */
  CASE ("modf") sink = modf (number, (double *) two); /* { dg-temporal-error "out-of-bounds" "modf" } */
  CASE ("modff") sink = modff (number, (float *) p); /* { dg-temporal-error "use-after-free" "modff" } */
  CASE ("modfl") sink = modfl (number, (long double *) (reuse + 1985)); /* { dg-temporal-error "out-of-bounds" "modfl" } */
  CASE ("remquo") sink = remquo (number, 2, (int *) p); /* { dg-temporal-error "use-after-free" "remquo" } */
  CASE ("lgamma_r") sink = lgamma_r (number, (int *) two); /* { dg-temporal-error "out-of-bounds" "lgamma_r" } */
  CASE ("sincos") sincos (number, (double *) reuse, (double *) p); /* { dg-temporal-error "use-after-free" "sincos" } */
  CASE ("rand_r") sink = rand_r ((unsigned *) p); /* { dg-temporal-error "use-after-free" "rand_r" } */
  CASE ("erand48") sink = erand48 ((unsigned short *) two); /* { dg-temporal-error "out-of-bounds" "erand48" } */
  CASE ("nrand48") sink = nrand48 ((unsigned short *) p); /* { dg-temporal-error "use-after-free" "nrand48" } */
  CASE ("seed48") result = seed48 ((unsigned short *) two); /* { dg-temporal-error "out-of-bounds" "seed48" } */
  CASE ("lcong48") lcong48 ((unsigned short *) p); /* { dg-temporal-error "use-after-free" "lcong48" } */
  CASE ("initstate") result = initstate (1, two, 32); /* { dg-temporal-error "out-of-bounds" "initstate" } */
  CASE ("initstate_r") sink = initstate_r (1, two, 32, &data); /* { dg-temporal-error "out-of-bounds" "initstate_r" } */
  CASE ("setstate_r") sink = setstate_r (two, &data); /* { dg-temporal-error "out-of-bounds" "setstate_r" } */
  CASE ("random_r") sink = random_r ((struct random_data *) p, &n); /* { dg-temporal-error "use-after-free" "random_r" } */
  CASE ("srandom_r") sink = srandom_r (1, (struct random_data *) p); /* { dg-temporal-error "use-after-free" "srandom_r" } */
  CASE ("drand48_r") sink = drand48_r (&forty8, (double *) two); /* { dg-temporal-error "out-of-bounds" "drand48_r" } */
  CASE ("erand48_r") sink = erand48_r ((unsigned short *) p, &forty8, (double *) reuse); /* { dg-temporal-error "use-after-free" "erand48_r" } */
  CASE ("getrandom") sink = getrandom (two, 3, 0); /* { dg-temporal-error "out-of-bounds" "getrandom" } */
  CASE ("getentropy") sink = getentropy (p, 1); /* { dg-temporal-error "use-after-free" "getentropy" } */
  CASE ("arc4random_buf") arc4random_buf (two, 3); /* { dg-temporal-error "out-of-bounds" "arc4random_buf" } */
  CASE ("crypt") result = crypt (p, "ab"); /* { dg-temporal-error "use-after-free" "crypt" } */
  CASE ("crypt_r") result = crypt_r ("x", "ab", (struct crypt_data *) reuse); /* { dg-temporal-error "out-of-bounds" "crypt_r" } */

  CASE ("timespec_get") sink = timespec_get ((struct timespec *) two, TIME_UTC); /* { dg-temporal-error "out-of-bounds" "timespec_get" } */
  CASE ("cpuclock") sink = clock_getcpuclockid (0, (clockid_t *) p); /* { dg-temporal-error "use-after-free" "cpuclock" } */
  CASE ("settimeofday") sink = settimeofday (NULL, (struct timezone *) two); /* { dg-temporal-error "out-of-bounds" "settimeofday" } */
  CASE ("adjtime") sink = adjtime (NULL, (struct timeval *) two); /* { dg-temporal-error "out-of-bounds" "adjtime" } */
  CASE ("strftime_l") sink = strftime_l (two, 3, "%Y", (struct tm *) reuse, c); /* { dg-temporal-error "out-of-bounds" "strftime_l" } */
  CASE ("wcsftime_l") sink = wcsftime_l ((wchar_t *) reuse, 9, L"%Y", (struct tm *) p, c); /* { dg-temporal-error "use-after-free" "wcsftime_l" } */
  CASE ("timer_create") sink = timer_create (CLOCK_MONOTONIC, (struct sigevent *) p, (timer_t *) reuse); /* { dg-temporal-error "use-after-free" "timer_create" } */
  CASE ("timer_gettime") sink = timer_gettime (NULL, (struct itimerspec *) two); /* { dg-temporal-error "out-of-bounds" "timer_gettime" } */
  CASE ("timerfd_settime") sink = timerfd_settime (-1, 0, (struct itimerspec *) p, NULL); /* { dg-temporal-error "use-after-free" "timerfd_settime" } */
  CASE ("timerfd_gettime") sink = timerfd_gettime (-1, (struct itimerspec *) two); /* { dg-temporal-error "out-of-bounds" "timerfd_gettime" } */

  CASE ("strcasecmp_l") sink = strcasecmp_l ("x", p, c); /* { dg-temporal-error "use-after-free" "strcasecmp_l" } */
  CASE ("strncasecmp_l") sink = strncasecmp_l (p, "x", 1, c); /* { dg-temporal-error "use-after-free" "strncasecmp_l" } */
  CASE ("strcoll_l") sink = strcoll_l (p, "x", c); /* { dg-temporal-error "use-after-free" "strcoll_l" } */
  CASE ("strxfrm_l") sink = strxfrm_l (two, "x", 3, c); /* { dg-temporal-error "out-of-bounds" "strxfrm_l" } */
  CASE ("strtol_l") sink = strtol_l (p, NULL, 10, c); /* { dg-temporal-error "use-after-free" "strtol_l" } */
  CASE ("strtod_l") sink = strtod_l ("1", (char **) two, c); /* { dg-temporal-error "out-of-bounds" "strtod_l" } */
  CASE ("strfromd") sink = strfromd (two, 3, "%f", 1); /* { dg-temporal-error "out-of-bounds" "strfromd" } */
  CASE ("strfry") result = strfry (p); /* { dg-temporal-error "use-after-free" "strfry" } */
  CASE ("memfrob") result = memfrob (two, 3); /* { dg-temporal-error "out-of-bounds" "memfrob" } */
  CASE ("wcscasecmp_l") sink = wcscasecmp_l ((wchar_t *) p, L"x", c); /* { dg-temporal-error "use-after-free" "wcscasecmp_l" } */
  CASE ("wcscoll_l") sink = wcscoll_l (L"x", (wchar_t *) p, c); /* { dg-temporal-error "use-after-free" "wcscoll_l" } */
  CASE ("wcsxfrm") sink = wcsxfrm ((wchar_t *) two, L"x", 2); /* { dg-temporal-error "out-of-bounds" "wcsxfrm" } */
  CASE ("mbsnrtowcs") sink = mbsnrtowcs ((wchar_t *) reuse, &from, 1, 9, NULL); /* { dg-temporal-error "use-after-free" "mbsnrtowcs" } */
  CASE ("wcsnrtombs") sink = wcsnrtombs (two, &wide, 9, 3, NULL); /* { dg-temporal-error "out-of-bounds" "wcsnrtombs" } */
  CASE ("mbrlen") sink = mbrlen ("x", 1, (mbstate_t *) p); /* { dg-temporal-error "use-after-free" "mbrlen" } */
  CASE ("mbsinit") sink = mbsinit ((mbstate_t *) p); /* { dg-temporal-error "use-after-free" "mbsinit" } */
  CASE ("wcrtomb") sink = wcrtomb (p, L'x', NULL); /* { dg-temporal-error "use-after-free" "wcrtomb" } */
  CASE ("wctomb") sink = wctomb (two + 2, L'x'); /* { dg-temporal-error "out-of-bounds" "wctomb" } */
  CASE ("vswscanf") sink = read_wide (L"7", L"%d", p); /* { dg-temporal-error "use-after-free" "vswscanf" "40" } */

  CASE ("lsearch") result = lsearch (&n, two, &count, 4, by_value); /* { dg-temporal-error "out-of-bounds" "lsearch" } */
  CASE ("tsearch") result = tsearch (two, (void **) two, by_value); /* { dg-temporal-error "out-of-bounds" "tsearch" } */
  CASE ("tfind") result = tfind (two, (void **) p, by_value); /* { dg-temporal-error "use-after-free" "tfind" } */
  CASE ("hsearch_r") sink = hsearch_r ((ENTRY) { "x", NULL }, FIND, (ENTRY **) two, (struct hsearch_data *) reuse); /* { dg-temporal-error "out-of-bounds" "hsearch_r" } */
  return 0;
}
