/* exprs.c - a parser and evaluator of arithmetic, with its state on the stack.

   SPDX-License-Identifier: GPL-3.0-or-later

   Recursive descent in which each level hands the addresses of its locals down
   (cursor, result, environment): the cost of locals that can be pointed to, of
   scopes that open and close, and of pointer arguments.  The text is parsed to a tree,
   the tree is evaluated and freed.  Size: thousands of expressions.  Each text is
   generated together with its value.  */

#include "../bench.h"

struct buffer
{
  char text[4096];
  size_t used;
};

struct node
{
  char op; /* 0 for a number */
  uint32_t number;
  struct node *left, *right;
};

struct cursor
{
  const char *at;
  int depth;
};

/* Write an expression with a random tree of DEPTH levels; returns its value.  */
static uint32_t
generate (struct buffer *b, struct bench_random *r, int depth)
{
  if (depth == 0 || bench_below (r, 8) == 0)
    {
      uint32_t value = bench_below (r, 1000);
      char digits[12];
      int n = 0;
      uint32_t rest = value;

      do
        digits[n++] = '0' + rest % 10;
      while ((rest /= 10) != 0);
      while (n > 0)
        b->text[b->used++] = digits[--n];
      return value;
    }

  char op = "+-*"[bench_below (r, 3)];
  b->text[b->used++] = '(';
  uint32_t left = generate (b, r, depth - 1);
  b->text[b->used++] = op;
  uint32_t right = generate (b, r, depth - 1);
  b->text[b->used++] = ')';
  return op == '+' ? left + right : op == '-' ? left - right : left * right;
}

static __attribute__ ((noinline)) void
read_number (struct cursor *c, uint32_t *value)
{
  *value = 0;
  while (*c->at >= '0' && *c->at <= '9')
    *value = *value * 10 + (*c->at++ - '0');
}

/* Parse at C into *RESULT; false on a syntax error.  */
static int
parse (struct cursor *c, struct node **result)
{
  struct node *n = bench_alloc (sizeof *n);

  n->left = n->right = NULL;
  *result = n;
  if (*c->at != '(')
    {
      uint32_t value;
      n->op = 0;
      read_number (c, &value);
      n->number = value;
      return 1;
    }

  struct cursor inner = { c->at + 1, c->depth + 1 };
  struct node *left = NULL, *right = NULL;
  int right_p = parse (&inner, &left);
  n->op = *inner.at++;
  right_p = right_p && parse (&inner, &right) && *inner.at++ == ')';
  n->left = left;
  n->right = right;
  c->at = inner.at;
  return right_p;
}

static __attribute__ ((noinline)) void
evaluate (const struct node *n, uint32_t *value)
{
  uint32_t left, right;

  if (n->op == 0)
    {
      *value = n->number;
      return;
    }
  evaluate (n->left, &left);
  evaluate (n->right, &right);
  *value = n->op == '+' ? left + right : n->op == '-' ? left - right : left * right;
}

static void
destroy (struct node *n)
{
  if (n == NULL)
    return;
  destroy (n->left);
  destroy (n->right);
  free (n);
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 20), count = size * 1000;
  struct bench_random r = { 0x5851f42d4c957f2du };
  struct buffer buffer;
  uint64_t result = 0;
  int right = 1;

  for (long i = 0; i < count; i++)
    {
      buffer.used = 0;
      uint32_t expected = generate (&buffer, &r, 6), value;
      buffer.text[buffer.used] = '\0';

      struct cursor c = { buffer.text, 0 };
      struct node *tree;
      right &= parse (&c, &tree) && *c.at == '\0';
      evaluate (tree, &value);
      right &= value == expected;
      result = result * 31 + value;
      destroy (tree);
    }
  return bench_verdict ("exprs", size, result, right);
}
