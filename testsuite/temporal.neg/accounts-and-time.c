/* Purpose: results in libc's own memory, again and again the same: getpwuid, getgrgid and
   their _r forms, localtime, gmtime, ctime, strerror, setlocale, localeconv.
   Source: issue 3, getpwuid and localtime.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <grp.h>
#include <locale.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int
main (void)
{
  size_t letters = 0;

  for (int round = 0; round < 3; round++)
    {
      struct passwd *p = getpwuid (0), mine, *got = NULL;
      if (p)
	letters += strlen (p->pw_name) + strlen (p->pw_dir) + strlen (p->pw_shell);
      char *room = malloc (4096);
      if (!getpwuid_r (0, &mine, room, 4096, &got) && got)
	letters += got == &mine && got->pw_name[0] && mine.pw_gecos[0] != 1;
      free (room);
      struct group *g = getgrgid (0);
      if (g)
	for (char **m = g->gr_mem; *m; m++)
	  letters += strlen (*m);
      setpwent ();
      for (int i = 0; i < 5 && (p = getpwent ()); i++)
	letters += p->pw_uid + strlen (p->pw_name);
      endpwent ();

      time_t now = 1000000000 + round;
      struct tm *a = localtime (&now), *b = gmtime (&now), own;
      if (a != b || a->tm_sec != b->tm_sec || !localtime_r (&now, &own) || own.tm_year < 101)
	return 1;
      setenv ("TZ", round % 2 ? "UTC0" : "CET-1CEST", 1);
      tzset ();
      letters += strlen (tzname[0]) + strlen (tzname[1]);
      a = localtime (&now);
      if (mktime (a) != now || strlen (a->tm_zone) < 3)
	return 2;
      char text[64], *end;
      if (!strftime (text, sizeof text, "%Y-%m-%d %H:%M:%S", a)
	  || !(end = strptime (text, "%Y-%m-%d", &own)) || *end != ' ')
	return 3;
      letters += strlen (ctime (&now)) + strlen (asctime (a));
      letters += strlen (strerror (round + 1)) + strlen (strsignal (2));
      letters += strlen (setlocale (LC_ALL, NULL)) + strlen (localeconv ()->decimal_point);
    }
  return letters < 10;
}
