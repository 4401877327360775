/* Functions that ask for a referent, or may, or whose body may be another's: none counts as one that asks for nothing,
   and their arguments' referents travel.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-stats" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "idle" "0" } */
/* { dg-temporal-stat "arguments" "15" } */
/* { dg-prune-output "^temporal: " } */

struct value { unsigned char kind; int size; union { int *pointer; double number; } u; };
struct list { struct list *next; int value; };

extern void other (struct list *);
struct list *kept;

int
reads (const struct list *l)
{
  return l->value;
}

int *
gives (struct value v)
{
  return v.u.pointer;
}

/* The pointer's bytes by another name may be it.  */
double
as_number (struct value v)
{
  return v.u.number;
}

void
passes (struct list *l)
{
  other (l);
}

void
keeps (struct list *l)
{
  kept = l;
}

struct list *
returns (struct list *l)
{
  return l;
}

int
moves (struct list *l, struct list *end)
{
  int n = 0;
  for (; l != end; l++)
    n++;
  return n;
}

int
by_address (struct value v)
{
  struct value *p = &v;
  return p->kind;
}

struct value
copies (struct value v)
{
  return v;
}

int
sets (struct value v, int *p)
{
  v.u.pointer = p;
  return v.kind;
}

long
as_long (long word)
{
  return word + 1;
}

int __attribute__ ((weak))
another (const struct list *l)
{
  return l == 0;
}

int
all (struct value v, struct list *l, int *p)
{
  keeps (l);
  passes (l);
  return reads (l) + *gives (v) + as_number (v) + returns (l)->value + moves (l, l)
	 + by_address (v) + copies (v).kind + sets (v, p) + as_long ((long) l) + another (l);
}
