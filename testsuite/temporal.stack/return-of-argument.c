/* Purpose: a variable ends with its function also where the plugin's own variables, for a structure
   that was an argument, end after it.  Its end was called that of its scope.
   Source: returns_after_p (end-of-scope.cc), sra.cc.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

struct record { long tag; long numbers[5]; };
struct wrap { struct record *p; };

static volatile long sink;

__attribute__ ((noinline)) static struct record *
unwrap (struct wrap w)
{
  return w.p;
}

__attribute__ ((noinline)) static struct record *
leave (long tag)
{
  struct record local;
  struct record *at = &local;
  local.tag = tag;
  at = unwrap ((struct wrap) { .p = at });
  sink += at->tag;
  return at;
}

int
main (int argc, char **argv)
{
  struct record *p = leave (3);
  (void) argv;
  if (argc > 1)
    sink = p->tag; /* { dg-temporal-error "use-after-return" "1" } */
  return sink != 3;
}
