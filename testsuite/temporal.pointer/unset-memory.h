/* unset-memory.h - what the units of unset-memory.c and unset-memory-legal.c have in common.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct node { struct node *next; int value; char *name; };
struct table { long n; char *rows[9]; };

void *other_malloc (size_t n);
struct node *other_make (int value);
void *plain_malloc (size_t n);
void *plain_memory (size_t n);
