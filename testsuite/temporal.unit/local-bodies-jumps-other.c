/* The other unit of local-bodies-jumps.c.  */
struct ring { struct ring *next; };
extern int even (struct ring *r, long n, long *a, long *b, long *c);
extern struct ring *even_place (struct ring *r, long n);

int
odd (struct ring *r, long n, long *a, long *b, long *c)
{
  return n ? even (r->next, n - 1, c, a, b) : r->next != r;
}

struct ring *
odd_place (struct ring *r, long n)
{
  return n ? even_place (r->next, n - 1) : (struct ring *) 0;
}
