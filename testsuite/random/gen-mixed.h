/* gen-mixed.h - programs with an uninstrumented half.

   SPDX-License-Identifier: GPL-3.0-or-later

   generate SEED --mixed=N writes one file with two halves.  Compiled with -DLIBRARY it is a
   library, for plain gcc: it stores, links, copies, swaps, counts, calls back and returns
   the pointers that it is given.  Otherwise it is the program, which calls the library at
   random, and allocates, frees and reuses memory meanwhile.  It has N cases, each a
   function of its own, and each with one seeded error in memory that the library never saw.

   The generator knows at each point what every place holds (gen-state.c), so it writes only
   what is valid: a stale pointer is never read, by neither half.  Where control comes back (a
   loop), it forgets what it knows.

   Files: gen-library.c (the library), gen-state.c (what is known), gen-mixed.c (the calls),
   gen-private.c (the seeded errors).  */

#ifndef GEN_MIXED_H
#define GEN_MIXED_H

#include "gen.h"

/* ---- What is known: gen-state.c ---- */

/* A node that the program, or the library, has made.  Its links are NEXT, PREV and USER.  */

enum { LINKS = 3, NOTHING = -1, UNKNOWN = -2 };

struct object
{
  bool live;
  bool heap;			/* it must be freed; otherwise it is a local variable */
  bool pooled;			/* it goes back to the library's pool */
  int pinned;			/* it must outlive so many loops */
  int refs;			/* what its counter holds */
  int more;			/* its numbers behind the links */
  const char *name;		/* of the variable, else null */
  int frame, depth;		/* of the variable */
  int link[LINKS];		/* an object, NOTHING (null) or UNKNOWN */
};

/* A place that is no link: a variable, or something of the library's.  */

enum root_kind { VARIABLE, ANCHOR, KEPT, ALIAS };

struct root
{
  enum root_kind kind;
  const char *name;
  int frame, depth;		/* where it is in scope; frame 0 is everywhere */
  int holds;
};

/* A root (OWNER is negative), or link NUMBER of an object.  */

struct place { int owner, number; };

enum { MAX_OBJECTS = 2000, MAX_ROOTS = 2000, KEEPS = 4, SLOTS = 4, VECTORS = 2, VECTOR_ROOM = 5, QUEUE = 6 };

extern struct object object[MAX_OBJECTS];
extern int objects;
extern struct root root[MAX_ROOTS];
extern int roots;
extern int kept[KEEPS];			/* roots */
extern struct place slot[SLOTS];	/* registered with the library; OWNER is UNKNOWN if not */
extern int vector[VECTORS][VECTOR_ROOM], in_vector[VECTORS];
extern struct { int p, q; } queue[QUEUE];
extern int queued;
extern int frame, depth;

extern const char *const link_name[LINKS];

bool live (int id);
int holds (struct place);
void set (struct place, int id);
bool in_scope (struct place);
bool known (struct place);		/* it holds a live object, or null */
char *lvalue (struct place);
char *pointer_to (int id);		/* an expression; null if there is none in sight */
int some_object (void);			/* one with a pointer to it, or NOTHING */
bool some_place (struct place *);	/* one that the program can write */
bool known_place (struct place *);
int add_object (const char *name);
int add_root (enum root_kind, const char *name, int holds);
void leave_block (void);		/* what was declared in it is gone */
void forget (void);			/* control may come from elsewhere */
void new_state (void);

/* ---- The halves ---- */

void make_library (void);
void make_mixed_program (int cases);

/* The error of case NUMBER: variables of its function, and three steps, which are written into its
   body one after the other.  */
void begin_private (int number);
void declare_private (void);
void private_step (int step);

#endif
