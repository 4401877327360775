/* calc.c - a calculator for numbers of any length, with a small language.

   SPDX-License-Identifier: GPL-3.0-or-later

   Statements are parsed to trees, run by walking these, and compute with numbers
   that are counted references to separate blocks of decimal digits: one
   allocation for each intermediate result.  The programs it runs find digits of
   pi, a factorial, Fibonacci numbers and powers.  Size: how far they go.  What they
   print is computed again modulo a prime, or by another formula.  */

#include <ctype.h>
#include <string.h>
#include "../bench.h"

#define BASE 10000
#define PRIME 998244353u

/* Numbers.  */

struct number
{
  int references;
  int negative;
  int length;   /* digits in use, 0 for zero */
  int digits[]; /* to base BASE, the lowest first */
};

static struct number *
new_number (int length)
{
  struct number *n = bench_alloc (sizeof *n + length * sizeof *n->digits);

  n->references = 1;
  n->negative = 0;
  n->length = length;
  return n;
}

static struct number *
keep (struct number *n)
{
  n->references++;
  return n;
}

static void
drop (struct number *n)
{
  if (--n->references == 0)
    free (n);
}

static struct number *
normalise (struct number *n)
{
  while (n->length > 0 && n->digits[n->length - 1] == 0)
    n->length--;
  if (n->length == 0)
    n->negative = 0;
  return n;
}

static struct number *
from_long (long value)
{
  struct number *n = new_number (5);
  unsigned long rest = value < 0 ? -(unsigned long) value : (unsigned long) value;

  n->negative = value < 0;
  for (int i = 0; i < n->length; i++)
    {
      n->digits[i] = rest % BASE;
      rest /= BASE;
    }
  return normalise (n);
}

static int
compare_sizes (const struct number *a, const struct number *b)
{
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  for (int i = a->length; i-- > 0;)
    if (a->digits[i] != b->digits[i])
      return a->digits[i] < b->digits[i] ? -1 : 1;
  return 0;
}

static struct number *
add_sizes (const struct number *a, const struct number *b)
{
  if (a->length < b->length)
    {
      const struct number *t = a;
      a = b;
      b = t;
    }
  struct number *n = new_number (a->length + 1);
  int carry = 0;
  for (int i = 0; i < a->length; i++)
    {
      int sum = a->digits[i] + carry + (i < b->length ? b->digits[i] : 0);
      carry = sum >= BASE;
      n->digits[i] = carry ? sum - BASE : sum;
    }
  n->digits[a->length] = carry;
  return n;
}

/* A is not smaller than B.  */
static struct number *
subtract_sizes (const struct number *a, const struct number *b)
{
  struct number *n = new_number (a->length);
  int borrow = 0;

  for (int i = 0; i < a->length; i++)
    {
      int difference = a->digits[i] - borrow - (i < b->length ? b->digits[i] : 0);
      borrow = difference < 0;
      n->digits[i] = borrow ? difference + BASE : difference;
    }
  return n;
}

/* A + B, or A - B if B is to be NEGATED.  */
static struct number *
add (const struct number *a, const struct number *b, int negated)
{
  int b_negative = b->negative != negated;
  struct number *n;

  if (a->negative == b_negative)
    {
      n = add_sizes (a, b);
      n->negative = a->negative;
    }
  else if (compare_sizes (a, b) >= 0)
    {
      n = subtract_sizes (a, b);
      n->negative = a->negative;
    }
  else
    {
      n = subtract_sizes (b, a);
      n->negative = b_negative;
    }
  return normalise (n);
}

static struct number *
multiply (const struct number *a, const struct number *b)
{
  struct number *n = new_number (a->length + b->length);

  n->negative = a->negative != b->negative;
  memset (n->digits, 0, n->length * sizeof *n->digits);
  for (int i = 0; i < a->length; i++)
    {
      int carry = 0, digit = a->digits[i];
      for (int j = 0; j < b->length; j++)
        {
          int sum = n->digits[i + j] + digit * b->digits[j] + carry;
          carry = sum / BASE;
          n->digits[i + j] = sum % BASE;
        }
      n->digits[i + b->length] = carry;
    }
  return normalise (n);
}

/* A divided by one digit; *REST is what that leaves.  */
static struct number *
divide_short (const struct number *a, int digit, int *rest)
{
  struct number *n = new_number (a->length);
  int carry = 0;

  for (int i = a->length; i-- > 0;)
    {
      int part = carry * BASE + a->digits[i];
      n->digits[i] = part / digit;
      carry = part % digit;
    }
  *rest = carry;
  return n;
}

/* The quotient, or the rest if that is wanted, with signs as in C.  */
static struct number *
divide (const struct number *a, const struct number *b, int want_rest)
{
  struct number *quotient, *rest;

  if (b->length == 0)
    {
      fputs ("division by zero\n", stderr);
      exit (2);
    }
  if (b->length == 1)
    {
      int left;
      quotient = divide_short (a, b->digits[0], &left);
      rest = from_long (left);
    }
  else if (compare_sizes (a, b) < 0)
    {
      quotient = new_number (0);
      rest = new_number (a->length);
      memcpy (rest->digits, a->digits, a->length * sizeof *a->digits);
    }
  else
    {
      /* Long division, with the divisor's first digit at least BASE / 2.  */
      struct number *scale = from_long (BASE / (b->digits[b->length - 1] + 1));
      struct number *divisor = multiply (b, scale);
      struct number *scaled = multiply (a, scale);
      int n = divisor->length, m = scaled->length - n + 1, left;
      const int *d = divisor->digits;
      rest = new_number (scaled->length + 1);
      memcpy (rest->digits, scaled->digits, scaled->length * sizeof *rest->digits);
      rest->digits[scaled->length] = 0;
      quotient = new_number (m);
      for (int i = m; i-- > 0;)
        {
          int *r = rest->digits + i;
          int guess = (r[n] * BASE + r[n - 1]) / d[n - 1];
          int over = (r[n] * BASE + r[n - 1]) % d[n - 1];
          while (guess >= BASE || (over < BASE && guess * d[n - 2] > over * BASE + r[n - 2]))
            {
              guess--;
              over += d[n - 1];
              if (over >= BASE)
                break;
            }
          int borrow = 0;
          for (int j = 0; j < n; j++)
            {
              int part = r[j] - guess * d[j] - borrow;
              borrow = part < 0 ? (-part + BASE - 1) / BASE : 0;
              r[j] = part + borrow * BASE;
            }
          r[n] -= borrow;
          if (r[n] < 0)
            {
              int carry = 0;
              guess--;
              for (int j = 0; j < n; j++)
                {
                  int part = r[j] + d[j] + carry;
                  carry = part >= BASE;
                  r[j] = carry ? part - BASE : part;
                }
              r[n] += carry;
            }
          quotient->digits[i] = guess;
        }
      struct number *unscaled = divide_short (normalise (rest), scale->digits[0], &left);
      drop (rest);
      rest = unscaled;
      drop (scale);
      drop (divisor);
      drop (scaled);
    }
  quotient->negative = a->negative != b->negative;
  rest->negative = a->negative;
  drop (want_rest ? quotient : rest);
  return normalise (want_rest ? rest : quotient);
}

/* The value modulo PRIME.  */
static uint32_t
residue (const struct number *n)
{
  uint64_t value = 0;

  for (int i = n->length; i-- > 0;)
    value = (value * BASE + n->digits[i]) % PRIME;
  return n->negative && value != 0 ? PRIME - value : value;
}

/* The language: lower case letters are variables,
     { ... }  while (e) statement  name = e;  !e;  (print)
   with + - * / % < and parentheses.  */

enum kind
{
  NUMBER,
  VARIABLE,
  ASSIGN,
  PRINT,
  WHILE,
  BLOCK,
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  REST,
  LESS
};

struct node
{
  enum kind kind;
  int name;
  struct number *value;
  struct node *first, *second;
  struct node *next; /* in a block */
};

static const char *at;
static struct number *variables[26];
static uint32_t printed[16];
static int prints;

static struct node *
new_node (enum kind kind, struct node *first, struct node *second)
{
  struct node *n = bench_alloc (sizeof *n);

  *n = (struct node) { .kind = kind, .first = first, .second = second };
  return n;
}

static int
accept (int c)
{
  while (isspace ((unsigned char) *at))
    at++;
  if (*at != c)
    return 0;
  at++;
  return 1;
}

static void
expect (int c)
{
  if (!accept (c))
    {
      fprintf (stderr, "no %c before '%.20s'\n", c, at);
      exit (2);
    }
}

static struct node *expression (void);

static struct node *
primary (void)
{
  struct node *n;

  if (accept ('('))
    {
      n = expression ();
      expect (')');
      return n;
    }
  if (isdigit ((unsigned char) *at))
    {
      char *end;
      n = new_node (NUMBER, NULL, NULL);
      n->value = from_long (strtol (at, &end, 10));
      at = end;
      return n;
    }
  n = new_node (VARIABLE, NULL, NULL);
  n->name = *at++ - 'a';
  return n;
}

static struct node *
term (void)
{
  struct node *n = primary ();

  for (;;)
    if (accept ('*'))
      n = new_node (MULTIPLY, n, primary ());
    else if (accept ('/'))
      n = new_node (DIVIDE, n, primary ());
    else if (accept ('%'))
      n = new_node (REST, n, primary ());
    else
      return n;
}

static struct node *
sum (void)
{
  struct node *n = term ();

  for (;;)
    if (accept ('+'))
      n = new_node (ADD, n, term ());
    else if (accept ('-'))
      n = new_node (SUBTRACT, n, term ());
    else
      return n;
}

static struct node *
expression (void)
{
  struct node *n = sum ();

  return accept ('<') ? new_node (LESS, n, sum ()) : n;
}

static struct node *
statement (void)
{
  struct node *n;

  if (accept ('{'))
    {
      n = new_node (BLOCK, NULL, NULL);
      for (struct node **link = &n->first; !accept ('}'); link = &(*link)->next)
        *link = statement ();
      return n;
    }
  if (accept ('!'))
    n = new_node (PRINT, expression (), NULL);
  else if (strncmp (at, "while", 5) == 0)
    {
      at += 5;
      struct node *condition = expression ();
      return new_node (WHILE, condition, statement ());
    }
  else
    {
      int name = *at++ - 'a';
      expect ('=');
      n = new_node (ASSIGN, expression (), NULL);
      n->name = name;
    }
  expect (';');
  return n;
}

static void
free_tree (struct node *n)
{
  if (n == NULL)
    return;
  free_tree (n->first);
  free_tree (n->second);
  free_tree (n->next);
  if (n->value != NULL)
    drop (n->value);
  free (n);
}

static struct number *
evaluate (const struct node *n)
{
  struct number *a, *b, *result;

  if (n->kind == NUMBER)
    return keep (n->value);
  if (n->kind == VARIABLE)
    return keep (variables[n->name]);
  a = evaluate (n->first);
  b = evaluate (n->second);
  switch (n->kind)
    {
    case ADD:
    case SUBTRACT:
      result = add (a, b, n->kind == SUBTRACT);
      break;
    case MULTIPLY:
      result = multiply (a, b);
      break;
    case DIVIDE:
    case REST:
      result = divide (a, b, n->kind == REST);
      break;
    case LESS:
      result = add (a, b, 1);
      drop (a);
      a = result;
      result = from_long (a->negative);
      break;
    default:
      abort ();
    }
  drop (a);
  drop (b);
  return result;
}

static void
run (const struct node *n)
{
  struct number *value;

  switch (n->kind)
    {
    case BLOCK:
      for (n = n->first; n != NULL; n = n->next)
        run (n);
      break;
    case WHILE:
      for (;;)
        {
          value = evaluate (n->first);
          int holds = value->length > 0;
          drop (value);
          if (!holds)
            break;
          run (n->second);
        }
      break;
    case ASSIGN:
      value = evaluate (n->first);
      drop (variables[n->name]);
      variables[n->name] = value;
      break;
    case PRINT:
      value = evaluate (n->first);
      printed[prints++] = residue (value);
      drop (value);
      break;
    default:
      abort ();
    }
}

/* Run the program TEXT with n set to COUNT.  */
static void
calculate (const char *text, long count)
{
  struct node *program;

  at = text;
  program = statement ();
  drop (variables['n' - 'a']);
  variables['n' - 'a'] = from_long (count);
  run (program);
  free_tree (program);
}

/* Pi to n places, by Machin's formula and by that of Euler.  */
static const char machin[]
  = "{ u = 1; i = 0; while i < n + 8 { u = u * 10; i = i + 1; }"
    "  p = 0; t = u * 16 / 5; k = 1; s = 1;"
    "  while 0 < t { p = p + s * (t / k); t = t / 25; k = k + 2; s = 0 - s; }"
    "  t = u * 4 / 239; k = 1; s = 1;"
    "  while 0 < t { p = p - s * (t / k); t = t / 57121; k = k + 2; s = 0 - s; }"
    "  ! p / 100000000; }";
static const char euler[] = "{ u = 1; i = 0; while i < n + 8 { u = u * 10; i = i + 1; }"
                            "  p = 0; t = u * 2; k = 1;"
                            "  while 0 < t { p = p + t; t = t * k / (k + k + 1); k = k + 1; }"
                            "  ! p / 100000000; }";
static const char factorial[] = "{ f = 1; i = 0; while i < n { i = i + 1; f = f * i; } ! f;"
                                "  while 0 < i { f = f / i; i = i - 1; } ! f; }";
static const char fibonacci[]
  = "{ a = 0; b = 1; i = 0; while i < n { t = a + b; a = b; b = t; i = i + 1; } ! a;"
    "  c = b * b - a * b - a * a; ! c * c; }";
static const char powers[] = "{ a = 1; i = 0; while i < n { a = a * 7; i = i + 1; }"
                             "  b = 1; i = 0; while i < n / 2 { b = b * 7; i = i + 1; }"
                             "  ! a; ! a / b - b; ! a % b; }";

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 100);
  uint64_t expected, next, fib[2] = { 0, 1 }, result = 0;
  int right = 1;

  for (int i = 0; i < 26; i++)
    variables[i] = from_long (0);
  calculate (machin, size * 10);
  calculate (euler, size * 10);
  right &= printed[0] == printed[1];

  calculate (factorial, size * 10);
  expected = 1;
  for (long i = 1; i <= size * 10; i++)
    expected = expected * i % PRIME;
  right &= printed[2] == expected && printed[3] == 1;

  calculate (fibonacci, size * 100);
  for (long i = 0; i < size * 100; i++)
    {
      next = (fib[0] + fib[1]) % PRIME;
      fib[0] = fib[1];
      fib[1] = next;
    }
  right &= printed[4] == fib[0] && printed[5] == 1;

  calculate (powers, size * 20);
  expected = 1;
  for (long i = 0; i < size * 20; i++)
    expected = expected * 7 % PRIME;
  right &= printed[6] == expected && printed[7] == 0 && printed[8] == 0;

  for (int i = 0; i < prints; i++)
    result = result * 31 + printed[i];
  for (int i = 0; i < 26; i++)
    drop (variables[i]);
  return bench_verdict ("calc", size, result, right && prints == 9);
}
