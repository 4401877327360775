/* Purpose: objects of one malloc'd chunk that go to a free list inside the chunk and come back
   as something else: the chunk is one block for all of them.
   Source: issue 3, free lists on one malloc'd chunk.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *left, *right; int key; };
struct text { char bytes[24]; };
union cell { union cell *next; struct node node; struct text text; };

static union cell *chunk, *unused;

static void *
take (void)
{
  union cell *c = unused;
  unused = c->next;
  return c;
}

static void
give (void *p)
{
  union cell *c = p;
  c->next = unused;
  unused = c;
}

static struct node *
insert (struct node *root, int key)
{
  if (!root)
    {
      root = take ();
      *root = (struct node) { NULL, NULL, key };
    }
  else if (key < root->key)
    root->left = insert (root->left, key);
  else
    root->right = insert (root->right, key);
  return root;
}

static int
drop (struct node *root)
{
  if (!root)
    return 0;
  int n = drop (root->left) + drop (root->right) + 1;
  give (root);
  return n;
}

int
main (void)
{
  int total = 0;

  chunk = malloc (64 * sizeof *chunk);
  for (int i = 0; i < 64; i++)
    give (&chunk[i]);
  for (int round = 0; round < 100; round++)
    {
      struct node *root = NULL;
      struct text *t[8];
      for (int i = 0; i < 40; i++)
	root = insert (root, (i * 29 + round) % 53);
      for (int i = 0; i < 8; i++)
	{
	  t[i] = take ();
	  strcpy (t[i]->bytes, "twenty-three letters...");
	}
      total += drop (root);
      for (int i = 0; i < 8; i++)
	{
	  total += strlen (t[i]->bytes);
	  give (t[i]);
	}
    }
  free (chunk);
  return total != 100 * (40 + 8 * 23);
}
