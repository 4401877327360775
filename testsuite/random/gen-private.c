/* gen-private.c - the seeded errors of a mixed program.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each case has a structure of its own, which the library never sees, and so nothing that the
   library does can excuse its stale pointer.  No other block has its size, so that none that
   the library has seen was in its place before.  It
   is made, ends, and is used in three steps, between which the library is busy with
   other pointers.  Where its memory is reused, the C library's functions look at the new
   block: none keeps what it is given.  */

#include "gen-mixed.h"

static enum private_error
{
  READ_REUSED, WRITE_REUSED, READ_MOVED, READ_FREED, FREE_FREED, BEYOND, SEEN_BUT_FREED, RETURNED, LEFT, PRIVATE_ERRORS
} error;

static int number, length, turn;
static char *holder, *marker;
static bool local_holder;	/* a variable of the case's function */

static void
set_marker (const char *kind)
{
  marker = S ("/* { dg-temporal-error \"%s\" \"%d\" } */", kind, number);
}

/* Functions that look at the new block and keep nothing.  */

static void
look_at (const char *p)
{
  for (int i = 1 + below (3); i; i--)
    switch (below (6))
      {
      case 0: line ("memset (%s->text, 'a', sizeof %s->text - 1);", p, p); break;
      case 1: line ("mix (strlen (%s->text));", p); break;
      case 2: line ("snprintf (%s->text, sizeof %s->text, \"%%d\", turn);", p, p); break;
      case 3: line ("fputs (%s->text, nowhere);", p); break;
      case 4: line ("fwrite (%s, sizeof *%s, 1, nowhere);", p, p); break;
      case 5: line ("mix (memcmp (%s->text, \"abc\", 2) == 0);", p); break;
      }
}

void
begin_private (int case_number)
{
  number = case_number;
  error = below (PRIVATE_ERRORS);
  length = 20 + 4 * number;
  turn = below (3);
  section = HELPERS;
  indent = 0;
  line ("struct big%d { long key; char text[40]; struct big%d *link; long arr[%d]; };", number, number, length);
  /* The holder, too, is of a size of its own if it is on the heap.  */
  line ("struct hold%d { struct big%d *a; long n; struct big%d *old, *new; char room[%d]; };", number, number, number,
	840 + 8 * number);
  line ("static struct big%d *", number);
  line ("new_big%d (long key)", number);
  line ("{");
  line ("  struct big%d *p = %s;", number, chance (2) ? "malloc (sizeof *p)" : "calloc (1, sizeof *p)");
  line ("  *p = (struct big%d) { .key = key };", number);
  line ("  return p;");
  line ("}");
  local_holder = false;
  switch (below (4))
    {
    case 0:
      line ("static struct hold%d hold%d;", number, number);
      holder = S ("hold%d.", number);
      break;
    case 1:
      line ("static struct hold%d *hold%d;", number, number);
      holder = S ("hold%d->", number);
      break;
    case 2:
      line ("static __thread struct hold%d hold%d[2];", number, number);
      holder = S ("hold%d[1].", number);
      break;
    case 3:
      local_holder = true;
      holder = S ("hold%d.", number);
      break;
    }
  if (error == RETURNED)
    {
      line ("static __attribute__ ((noinline)) void");
      line ("lend%d (struct big%d **at)", number, number);
      line ("{");
      line ("  struct big%d own = { .key = %d };", number, number);
      line ("  *at = &own;");
      line ("  mix ((*at)->key);");
      line ("}");
    }
  blank ();
}

void
declare_private (void)
{
  if (local_holder)
    line ("struct hold%d hold%d;", number, number);
}

static char *
condition (void)
{
  return S ("if (what == %d && turn == %d)", number, turn);
}

/* The pointers OLD and NEW of the holder.  */

static char *
old (void)
{
  return S ("%sold", holder);
}

static char *
new (void)
{
  return S ("%snew", holder);
}

static void
last_use (void)
{
  switch (error)
    {
    case READ_REUSED: case READ_MOVED: case READ_FREED: case SEEN_BUT_FREED:
      set_marker ("use-after-free");
      line ("%s", condition ());
      if (chance (2))
	line ("  mix (%s->key); %s", old (), marker);
      else
	line ("  mix (%s->arr[%d]); %s", old (), below (length), marker);
      break;
    case WRITE_REUSED:
      set_marker ("use-after-free");
      line ("%s", condition ());
      line ("  %s->key = 5; %s", old (), marker);
      break;
    case FREE_FREED:
      set_marker ("double-free");
      line ("%s", condition ());
      line ("  free (%s); %s", old (), marker);
      break;
    case BEYOND:
      set_marker ("out-of-bounds");
      line ("%s", condition ());
      line ("  mix (%s->arr[%d + (int) (sum & 3)]); %s", new (), length, marker);
      break;
    case RETURNED:
      set_marker ("use-after-return");
      line ("%s", condition ());
      line ("  mix (%s->key); %s", old (), marker);
      break;
    default:
      set_marker ("use-after-scope");
      line ("%s", condition ());
      line ("  mix (%s->key); %s", old (), marker);
    }
}

void
private_step (int step)
{
  switch (step)
    {
    case 0:
      if (holder[__builtin_strlen (holder) - 1] == '>')
	line ("hold%d = malloc (sizeof *hold%d);", number, number);
      line ("%s = new_big%d (%d);", old (), number, number);
      line ("mix (%s->key);", old ());
      break;
    case 1:
      /* Each of these leaves a block that NEW points to.  */
      switch (error)
	{
	case READ_MOVED:
	  line ("%s = new_big%d (2);", new (), number);
	  line ("free (%s);", old ());
	  line ("%s = %s;", old (), new ());
	  line ("%s = realloc (%s, sizeof *%s + 4096);", new (), old (), old ());
	  /* And blocks that take the memory that is left, of which the library would get parts: one in place of the first, which ended
	     by free, and one in that which realloc left.  */
	  line ("%s->link = new_big%d (3);", new (), number);
	  line ("%s->link->link = new_big%d (4);", new (), number);
	  break;
	case READ_FREED: case SEEN_BUT_FREED: case BEYOND: case RETURNED: case LEFT:
	  break;
	default:
	  line ("free (%s);", old ());
	  line ("%s = new_big%d (%d);", new (), number, below (1000));
	  look_at (new ());
	  line ("mix (%s->key);", new ());
	}
      break;
    case 2:
      /* What has no new block ends here, where the library has nothing to do in between.  */
      switch (error)
	{
	case SEEN_BUT_FREED:
	  line ("(void) lib_same ((struct node *) %s);", old ());
	  /* Fall through.  */
	case READ_FREED:
	  line ("free (%s);", old ());
	  last_use ();
	  line ("%s = new_big%d (1);", new (), number);
	  break;
	case BEYOND:
	  line ("%s = %s;", new (), old ());
	  last_use ();
	  break;
	case RETURNED:
	  line ("free (%s);", old ());
	  line ("lend%d (&%s);", number, old ());
	  last_use ();
	  line ("%s = new_big%d (1);", new (), number);
	  break;
	case LEFT:
	  line ("free (%s);", old ());
	  line ("{");
	  line ("  struct big%d own = { .key = turn };", number);
	  line ("  %s = &own;", old ());
	  line ("  mix (%s->key);", old ());
	  line ("}");
	  last_use ();
	  line ("%s = new_big%d (1);", new (), number);
	  break;
	default:
	  last_use ();
	}
      if (error == READ_MOVED)
	{
	  line ("free (%s->link->link);", new ());
	  line ("free (%s->link);", new ());
	}
      line ("free (%s);", new ());
      if (holder[__builtin_strlen (holder) - 1] == '>')
	line ("free (hold%d);", number);
    }
}
