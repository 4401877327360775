/* Purpose: of functions that make or free a node, with a type of its own, the caller is kept, also where it calls from several
   places; a function that makes a tree by recursion has no stack.
   Source: plugin/ir/wrapper-sites.cc, libtemporal/report/wrapper-callers.c; issue 24, stacks.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <stdlib.h>
#include <string.h>

struct node
{
  int value;
  struct node *left, *right;
};

__attribute__ ((noinline, noclone)) struct node *
new_node (int value)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    abort ();
  n->value = value;
  n->left = n->right = NULL;
  return n;
}

__attribute__ ((noinline, noclone)) void
free_node (struct node *n)
{
  n->value = 0;
  free (n);
  __asm__ volatile (""); /* so that it is no tail call */
}

/* A frame of variable size.  */
__attribute__ ((noinline, noclone)) struct node *
copy_node (const struct node *old, size_t n)
{
  char room[n];
  memset (room, 0, n);
  __asm__ volatile ("" : : "r"(room) : "memory");
  struct node *copy = malloc (sizeof *copy);
  if (!copy)
    abort ();
  copy->value = old->value + room[0];
  copy->left = copy->right = NULL;
  return copy;
}

__attribute__ ((noinline, noclone)) struct node *
new_tree (int levels)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    abort ();
  n->value = levels;
  n->left = levels ? new_tree (levels - 1) : NULL;
  n->right = levels ? new_tree (levels - 1) : NULL;
  return n;
}

__attribute__ ((noinline, noclone)) void
free_tree (struct node *n)
{
  if (!n)
    return;
  free_tree (n->left);
  free_tree (n->right);
  free (n);
}

__attribute__ ((noinline, noclone)) int
value_of (struct node *n)
{
  return n->value; /* { dg-temporal-error "use-after-free" "first" } */
  /* { dg-temporal-error "use-after-free" "second" .-1 } */
  /* { dg-temporal-error "use-after-free" "copy" .-2 } */
  /* { dg-temporal-error "use-after-free" "tree" .-3 } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct node *first = new_node (1);
  struct node *second = new_node (2);
  struct node *copy = copy_node (second, argc * 100);
  struct node *tree = new_tree (3);
  if (!strcmp (what, "first"))
    free_node (first);
  if (!strcmp (what, "second"))
    free_node (second);
  if (!strcmp (what, "copy"))
    free_node (copy);
  if (!strcmp (what, "tree"))
    free_tree (tree);
  int sum = value_of (first) + value_of (second) + value_of (copy) + value_of (tree);
  free_node (copy);
  free_node (second);
  free_node (first);
  free_tree (tree);
  return sum != 8;
}
/* { dg-temporal-clean "" } */
/* { dg-output "allocated by:\n\[^\n\]* in new_node \[^\n\]*:19\n\[^\n\]* in main \[^\n\]*:85\nit was freed by:\n\[^\n\]* in free_node \[^\n\]*:31\n\[^\n\]* in main \[^\n\]*:90\n" "first" } */
/* { dg-output "allocated by:\n\[^\n\]* in new_node \[^\n\]*:19\n\[^\n\]* in main \[^\n\]*:86\nit was freed by:\n\[^\n\]* in free_node \[^\n\]*:31\n\[^\n\]* in main \[^\n\]*:92\n" "second" } */
/* { dg-output "allocated by:\n\[^\n\]* in copy_node \[^\n\]*:42\n\[^\n\]* in main \[^\n\]*:87\nit was freed by:\n\[^\n\]* in free_node \[^\n\]*:31\n\[^\n\]* in main \[^\n\]*:94\n" "copy" } */
/* { dg-output "in main \[^\n\]*:97\ntemporal: note: " "tree" } */
