/* Purpose: the string functions: stale pointers to reused memory, strings without an end in
   their block, destinations one byte too short, null; and what is right to the byte.
   Source: issue 3, library calls check what they touch; C11 7.24.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define CASE(name)  if (!strcmp (what, name))

static const char *what;
static volatile size_t sink;
static char *volatile result;

/* A pointer to a block of N bytes that has ended; another one, with a string in it, has its
   memory.  */
static char *
stale (size_t n)
{
  char *p = malloc (n);
  memset (p, 'x', n);
  char *volatile kept = p;
  free (p);
  char *fresh = malloc (n);
  memset (fresh, 'f', n - 1);
  fresh[n - 1] = 0;
  return kept;
}

static void
stale_cases (char *p, char *buffer)
{
  CASE ("strlen") sink = strlen (p); /* { dg-temporal-error "use-after-free" "strlen" } */
  CASE ("strnlen") sink = strnlen (p, 3); /* { dg-temporal-error "use-after-free" "strnlen" } */
  CASE ("strcpy-from") strcpy (buffer, p); /* { dg-temporal-error "use-after-free" "strcpy-from" } */
  CASE ("strcpy-to") strcpy (p, "s"); /* { dg-temporal-error "use-after-free" "strcpy-to" } */
  CASE ("strncpy") strncpy (buffer, p, 2); /* { dg-temporal-error "use-after-free" "strncpy" } */
  CASE ("stpcpy") result = stpcpy (buffer, p); /* { dg-temporal-error "use-after-free" "stpcpy" } */
  CASE ("strcat-from") strcat (buffer, p); /* { dg-temporal-error "use-after-free" "strcat-from" } */
  CASE ("strcat-to") strcat (p, buffer); /* { dg-temporal-error "use-after-free" "strcat-to" } */
  CASE ("strncat") strncat (buffer, p, 1); /* { dg-temporal-error "use-after-free" "strncat" } */
  CASE ("strcmp") sink = strcmp (p, buffer); /* { dg-temporal-error "use-after-free" "strcmp" } */
  CASE ("strcmp-second") sink = strcmp ("fff", p); /* { dg-temporal-error "use-after-free" "strcmp-second" } */
  CASE ("strcasecmp") sink = strcasecmp (p, buffer); /* { dg-temporal-error "use-after-free" "strcasecmp" } */
  CASE ("strncmp") sink = strncmp (p, "ffff", 3); /* { dg-temporal-error "use-after-free" "strncmp" } */
  CASE ("strncasecmp") sink = strncasecmp (p, "ffff", 3); /* { dg-temporal-error "use-after-free" "strncasecmp" } */
  CASE ("strcoll") sink = strcoll (p, "ffff"); /* { dg-temporal-error "use-after-free" "strcoll" } */
  CASE ("strchr") result = strchr (p, 'f'); /* { dg-temporal-error "use-after-free" "strchr" } */
  CASE ("strrchr") result = strrchr (p, 'f'); /* { dg-temporal-error "use-after-free" "strrchr" } */
  CASE ("strchrnul") result = strchrnul (p, 'g'); /* { dg-temporal-error "use-after-free" "strchrnul" } */
  CASE ("index") result = index (p, 'f'); /* { dg-temporal-error "use-after-free" "index" } */
  CASE ("strstr") result = strstr (p, "ff"); /* { dg-temporal-error "use-after-free" "strstr" } */
  CASE ("strstr-second") result = strstr ("fff", p); /* { dg-temporal-error "use-after-free" "strstr-second" } */
  CASE ("strpbrk") result = strpbrk (p, "ff"); /* { dg-temporal-error "use-after-free" "strpbrk" } */
  CASE ("strspn") sink = strspn (p, "ff"); /* { dg-temporal-error "use-after-free" "strspn" } */
  CASE ("strcspn") sink = strcspn (p, "gf"); /* { dg-temporal-error "use-after-free" "strcspn" } */
  CASE ("strtok") result = strtok (p, " "); /* { dg-temporal-error "use-after-free" "strtok" } */
  CASE ("strtok_r") result = strtok_r (p, " ", &(char *) { NULL }); /* { dg-temporal-error "use-after-free" "strtok_r" } */
  CASE ("strsep") { char *walk = p; result = strsep (&walk, " "); } /* { dg-temporal-error "use-after-free" "strsep" } */
  CASE ("strdup") result = strdup (p); /* { dg-temporal-error "use-after-free" "strdup" } */
  CASE ("strndup") result = strndup (p, 2); /* { dg-temporal-error "use-after-free" "strndup" } */
  CASE ("strxfrm") sink = strxfrm (buffer, p, 3); /* { dg-temporal-error "use-after-free" "strxfrm" } */
}

/* TEXT fills its block and has no end.  */

static void
unterminated_cases (char *text, char *buffer)
{
  CASE ("strlen-no-end") sink = strlen (text); /* { dg-temporal-error "out-of-bounds" "strlen-no-end" } */
  CASE ("strcpy-no-end") strcpy (buffer, text); /* { dg-temporal-error "out-of-bounds" "strcpy-no-end" } */
  CASE ("strcat-no-end") strcat (text, "x"); /* { dg-temporal-error "out-of-bounds" "strcat-no-end" } */
  CASE ("strcmp-no-end") sink = strcmp (text, "xxxxxxxxxxxxx"); /* { dg-temporal-error "out-of-bounds" "strcmp-no-end" } */
  CASE ("strchr-no-end") result = strchr (text, 'y'); /* { dg-temporal-error "out-of-bounds" "strchr-no-end" } */
  CASE ("strstr-no-end") result = strstr (text, "yy"); /* { dg-temporal-error "out-of-bounds" "strstr-no-end" } */
  CASE ("strdup-no-end") result = strdup (text); /* { dg-temporal-error "out-of-bounds" "strdup-no-end" } */
  CASE ("strncmp-no-end") sink = strncmp (text, "xxxxxxxxxxxxx", 12); /* { dg-temporal-error "out-of-bounds" "strncmp-no-end" } */
  CASE ("strncpy-no-end") strncpy (buffer, text, 11); /* { dg-temporal-error "out-of-bounds" "strncpy-no-end" } */
  CASE ("strnlen-no-end") sink = strnlen (text, 11); /* { dg-temporal-error "out-of-bounds" "strnlen-no-end" } */
  CASE ("strncat-no-end") strncat (buffer, text, 11); /* { dg-temporal-error "out-of-bounds" "strncat-no-end" } */
  CASE ("strspn-no-end") sink = strspn (text, "x"); /* { dg-temporal-error "out-of-bounds" "strspn-no-end" } */
}

/* TEN is a block of 10 bytes.  */

static void
short_cases (char *ten, const char *word)
{
  CASE ("strcpy-short") strcpy (ten, word); /* { dg-temporal-error "out-of-bounds" "strcpy-short" } */
  CASE ("strcpy-literal") strcpy (ten, "0123456789"); /* { dg-temporal-error "out-of-bounds" "strcpy-literal" } */
  CASE ("strncpy-short") strncpy (ten, "a", 11); /* { dg-temporal-error "out-of-bounds" "strncpy-short" } */
  CASE ("stpcpy-short") result = stpcpy (ten, word); /* { dg-temporal-error "out-of-bounds" "stpcpy-short" } */
  CASE ("strcat-short") { ten[0] = '0'; ten[1] = 0; strcat (ten, word + 1); } /* { dg-temporal-error "out-of-bounds" "strcat-short" } */
  CASE ("strncat-short") { ten[0] = '0'; ten[1] = 0; strncat (ten, word + 1, 9); } /* { dg-temporal-error "out-of-bounds" "strncat-short" } */
  CASE ("strcpy-below") strcpy (ten - 1, "a"); /* { dg-temporal-error "out-of-bounds" "strcpy-below" } */
  CASE ("strlen-below") sink = strlen (ten - 1); /* { dg-temporal-error "out-of-bounds" "strlen-below" } */
  CASE ("strcpy-null") strcpy (result, word); /* { dg-temporal-error "null-dereference" "strcpy-null" } */
  CASE ("strlen-null") sink = strlen (result); /* { dg-temporal-error "null-dereference" "strlen-null" } */
  CASE ("strcmp-null") sink = strcmp (word, result); /* { dg-temporal-error "null-dereference" "strcmp-null" } */
  CASE ("strcpy-constant") strcpy ((char *) "constant", "c"); /* { dg-temporal-error "write-to-constant" "strcpy-constant" } */
}

/* { dg-temporal-clean "legal" } */

static int
legal (char *ten, char *text, char *buffer, const char *word)
{
  strcpy (ten, word + 1);
  if (strlen (ten) != 9)
    return 1;
  strncpy (ten, word, 10);	/* no end, and none needed */
  if (strnlen (ten, 10) != 10 || strncmp (ten, word, 10) || memcmp (ten, word, 10))
    return 2;
  /* The difference comes before the end of the block.  */
  if (strncmp (text, "xxxxyxxxxxxxxxxxxxx", 19) >= 0
      || strncasecmp (text, "xxyxxxxxxxxxxxxxxxx", 19) >= 0)
    return 3;
  strcpy (ten, "01234");
  strcat (ten, "5678");
  strncat (ten, "9", 0);
  if (strcmp (ten, "012345678"))
    return 4;
  strcpy (ten, "");
  strncat (ten, text, 9);
  char *copy = strndup (text, 10);
  if (strlen (copy) != 10 || strlen (ten) != 9)
    return 5;
  free (copy);
  if (strchr (ten, 'x') != ten || strchr (ten, 0) != ten + 9 || strrchr (ten, 'x') != ten + 8
      || strchr (ten, 'q') || strspn (ten, "x") != 9 || strstr (ten, "xxxxxxxxx") != ten)
    return 6;
  strncpy (buffer, "abc", 0);
  char parts[] = "a b c", *rest, *walk = parts;
  int n = 0;
  for (char *w = strtok_r (parts, " ", &rest); w; w = strtok_r (NULL, " ", &rest))
    n += strlen (w);
  for (char *w = strtok (buffer, " "); w; w = strtok (NULL, " "))
    n += strlen (w);
  walk = strdup ("x,y,,z");
  for (char *all = walk, *w; (w = strsep (&walk, ",")) != NULL || (free (all), 0); )
    n += strlen (w);
  if (walk || strxfrm (NULL, "abc", 0) < 3)
    return 7;
  return n == 0;
}

int
main (int argc, char **argv)
{
  what = argc > 1 ? argv[1] : "";
  char *text = malloc (10), *ten = malloc (10);
  char buffer[40] = "a word";
  static char word[] = "0123456789";
  memset (text, 'x', 10);
  memset (ten, 0, 10);
  stale_cases (stale (24), buffer);
  unterminated_cases (text, buffer);
  short_cases (ten, word);
  if (!strcmp (what, "legal"))
    return legal (ten, text, buffer, word);
  return 0;
}
