/* Blocks that only lost blocks point to: which is reported, and how many.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-set-target-env-var "TEMPORAL_OPTIONS" "leaks=1" } */

#include <stdlib.h>
#include <string.h>

struct node { struct node *volatile left, *volatile right; };

static struct node *volatile lost;

static struct node *
leaf (void)
{
  return calloc (1, sizeof (struct node));
}

static struct node *
tree (int depth)
{
  struct node *n = leaf ();
  if (depth)
    {
      n->left = tree (depth - 1);
      n->right = tree (depth - 1);
    }
  return n;
}

static __attribute__ ((noinline)) void
lose (int which)
{
  struct node *n, *m, *root;
  struct __attribute__ ((packed)) { char c; void *volatile p; } *packed;

  switch (which)
    {
    case 1:
      for (int i = 0; i < 3; i++)
	lost = malloc (16);	/* { dg-temporal-error "memory-leak" "1" } { dg-output "48 bytes in 3 blocks, to which no pointer is left.*.3 direct, 0 indirect" "1" } */
      break;
    case 2:
      root = malloc (sizeof *root);	/* { dg-temporal-error "memory-leak" "2" } { dg-output "240 bytes in 15 blocks .1 direct, 14 indirect" "2" } */
      root->left = tree (2);
      root->right = tree (2);
      lost = root->right;
      root->right = lost;
      break;
    case 3:			/* a ring */
      n = malloc (sizeof *n); m = malloc (sizeof *m);	/* { dg-temporal-error "memory-leak" "3" } { dg-output "32 bytes in 2 blocks .1 direct, 1 indirect" "3" } */
      n->left = n->right = m;
      m->left = m->right = n;
      break;
    case 4:			/* a block that points to itself */
      n = malloc (sizeof *n);	/* { dg-temporal-error "memory-leak" "4" } { dg-output "16 bytes in 1 block .1 direct, 0 indirect" "4" } */
      n->left = n->right = n;
      break;
    case 5:			/* a lost ring that leads to another */
      n = leaf ();
      n->left = n->right = leaf ();
      n->right->left = n->right->right = n;
      root = malloc (sizeof *root); m = malloc (sizeof *m);	/* { dg-temporal-error "memory-leak" "5" } { dg-output "64 bytes in 4 blocks .1 direct, 3 indirect" "5" } */
      root->left = m;
      root->right = n->right;
      m->left = m->right = root;
      break;
    case 6:			/* through a pointer that is not aligned */
      packed = malloc (sizeof *packed);	/* { dg-temporal-error "memory-leak" "6" } { dg-output "25 bytes in 2 blocks .1 direct, 1 indirect" "6" } */
      packed->p = leaf ();
      break;
    case 7:			/* the places of the most bytes first */
      lost = malloc (10);
      lost = malloc (100);	/* { dg-temporal-error "memory-leak" "7" } { dg-output "SUMMARY: temporal: memory-leak \[^ \]*graph.c:\[0-9:\]* in lose and 2 other places: 160 bytes in 3 blocks .3 direct, 0 indirect" "7" } */
      lost = malloc (50);
      break;
    case 8:			/* a large block in between */
      {
	void **large = calloc (100000, 8);	/* { dg-temporal-error "memory-leak" "8" } { dg-output "800016 bytes in 2 blocks .1 direct, 1 indirect" "8" } */
	*(void *volatile *) &large[77777] = leaf ();
      }
      break;
    case 9:			/* long: recursion would overflow the stack */
      for (int i = 0; i < 300000; i++)
	{
	  n = malloc (sizeof *n);	/* { dg-temporal-error "memory-leak" "9" } { dg-output "4800000 bytes in 300000 blocks .1 direct, 299999 indirect" "9" } */
	  n->left = lost;
	  n->right = NULL;
	  lost = n;
	}
      break;
    }
  lost = NULL;
}

int
main (int argc, char **argv)
{
  lose (argc > 1 ? atoi (argv[1]) : 0);
  return 0;
}
