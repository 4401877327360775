/* The uninstrumented unit of local-bodies-jumps.c.  */
struct ring { struct ring *next; };
extern int even_for_plain (struct ring *r, long n, long *a, long *b, long *c);
extern struct ring *even_place_for_plain (struct ring *r, long n);

int
plain_odd (struct ring *r, long n, long *a, long *b, long *c)
{
  return n ? even_for_plain (r->next, n - 1, c, a, b) : r->next != r;
}

struct ring *
plain_odd_place (struct ring *r, long n)
{
  if (!n)
    return 0;
  return even_place_for_plain (r->next, n - 1);
}
