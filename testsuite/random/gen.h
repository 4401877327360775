/* gen.h - the generator of random heap- and pointer-heavy C programs.

   SPDX-License-Identifier: GPL-3.0-or-later

   The same seed always gives the same program (of one compiler: in which order a call's
   arguments draw their random numbers is left to it).  A program is well defined by
   construction; what makes it so:

   - Objects that live long stand in tables whose slots are never empty, and
     are linked with each other.  Before one is freed, every link to it is
     cleared.  Slots change only between the calls of main, never while a
     function holds a pointer that it took from a table.
   - All other objects belong to the statement that made them.
   - Indices are reduced to the size of their array; arithmetic is unsigned.
   - Nothing that is printed depends on the value of a pointer.

   The text is collected in sections, so that a statement can ask for a helper
   function, or a global, that must stand before it.

   Files: gen-text.c (numbers, text), gen-types.c (structures and tables),
   gen-carry.c (ways for a pointer to go), gen-body.c (statements),
   gen-clear.c (memory that is cleared), gen-nests.c (nests of loops), gen-scenes.c (larger ones), gen-errors.c (seeded errors), gen-main.c.  */

#ifndef GEN_H
#define GEN_H

#include <stdbool.h>
#include <stddef.h>

/* Numbers.  below (n) is one of 0 ... n - 1; chance (n) is true once in N.  */

void seed_random (unsigned long seed);
unsigned long random_bits (void);
int below (int n);
bool chance (int n);

/* Text.  A section collects lines; S formats a string that is never freed.  */

enum section { TYPES, GLOBALS, HELPERS, FUNCTIONS, MAIN, SECTIONS };

extern enum section section;	/* where line writes to */
extern int indent;

void line (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
void blank (void);
char *S (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
void write_sections (void);

/* True only for the first call with this NAME: has a helper been written?  */
bool first_time (const char *name);

/* A number that makes a name unique.  */
int fresh (void);

/* The structures of the program, called struct t0, struct t1 ...  Each has a long
   "key", an int "tag", "arr" with LENGTH ints, "next" to its own type and "other" to
   the type OTHER.  There is a table t0_table of SLOTS pointers.  */

enum { MAX_TYPES = 4 };

struct type { int length; int other; int slots; bool named; };

extern struct type types[MAX_TYPES];
extern int type_count;

int some_type (void);
void make_types (void);

/* Ways for a pointer to go from one place to another.  carry wraps up to STEPS random ones
   around the expression E of type struct tN *.  */

char *carry (int n, const char *e, int steps);

extern bool seeding;		/* within the function of a seeded error */

/* Statements.  What is in sight: names of unsigned long variables, and expressions that are
   valid pointers into tables, by type.  */

enum { MAX_NAMES = 40 };

struct sight
{
  int values;
  const char *value[MAX_NAMES];
  int pointers;
  const char *pointer[MAX_NAMES];
  int pointer_type[MAX_NAMES];
};

extern struct sight sight;
extern int steps;		/* functions step0 ... made so far */

char *value (int depth);	/* an expression of type unsigned long */
char *table_pointer (int n);	/* a valid pointer to a struct tN of a table */
void statements (int count, int depth);
void scene (int depth);
void make_step (void);

/* Seeded errors: each is a function case1 ... that certainly makes the error on the line
   with its marker, whose argument is the number (empty if NUMBER is 0).  Returns the name of
   the function.  */

char *make_error (int number);

/* A program of its own, with so many functions that clear what they allocate.  */
void make_clear_program (int cases);

/* Another, with so many functions of nested loops.  */
void make_nests_program (int cases);

#endif
