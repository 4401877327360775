/* A long range is judged by its first and last byte: errors at one end alone, a length that goes
   round the address space, and a mapping that lost a page in the middle.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char *volatile p, *volatile q;
static volatile size_t n;

int
main (int argc, char **argv)
{
  int what = argc > 1 ? atoi (argv[1]) : 0;
  size_t page = sysconf (_SC_PAGESIZE);
  p = malloc (1003);
  q = malloc (1003);
  memset (q, 7, 1003);
  n = 1003;
  memcpy (p, q, n);		/* { dg-temporal-clean } */
  n = 13;
  memmove (p + 990, q + 3, n);
  n = 0;
  memcpy (p + 1003, q, n);
  switch (what)
    {
    case 1:
      n = 1004;
      memcpy (p, q, n);		/* { dg-temporal-error "out-of-bounds" "1" } */
      break;
    case 2:
      n = 100;
      memset (q - 40, 0, n);	/* { dg-temporal-error "out-of-bounds" "2" } */
      break;
    case 3:
      n = -8;
      memset (p + 64, 0, n);	/* { dg-temporal-error "out-of-bounds" "3" } */
      break;
    case 4:
      free (p);
      n = 500;
      memcpy (q, p, n);		/* { dg-temporal-error "use-after-free" "4" } */
      break;
    case 5:
    case 6:
      p = mmap (NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      n = 3 * page;
      memset (p, 1, n);
      if (what == 5)
	munmap (p + page, page);
      else
	munmap (p + 2 * page, page), n -= page;
      /* { dg-temporal-clean "6" } */
      memset (p, 2, n);		/* { dg-temporal-error "out-of-bounds" "5" } */
      break;
    }
  free (q);
  return p[0] == 99;
}
