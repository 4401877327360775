/* Functions that other units may call, but that ask for no argument's referent: nothing is put into the buffer for
   them.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "idle" "5" } */
/* { dg-temporal-stat "arguments" "0" } */
/* { dg-temporal-stat "unneeded_arguments" "4" } */
/* { dg-prune-output "^temporal: " } */

struct value { unsigned char kind; int size; union { int *pointer; double number; } u; };
struct list { struct list *next; };
typedef long word __attribute__ ((may_alias));

int
kind (struct value v)
{
  return v.kind & 15;
}

int
large (struct value v)
{
  return kind (v) == 3 && v.size > 100;
}

int
empty (const struct list *l)
{
  return l == 0;
}

int
same (const struct list *a, const struct list *b, long n)
{
  if (n)
    return a == b;
  return 0;
}

int
all (struct value v, const struct list *l, const struct list *m)
{
  return kind (v) + empty (l) + same (l, m, 1);
}
