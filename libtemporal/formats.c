/* formats.c - what printf and scanf reach through their arguments.

   SPDX-License-Identifier: GPL-3.0-or-later

   Compiled code calls this with the arguments of a printf or scanf, before it
   calls that.  The format says what the arguments are, so it is read the way the
   library will: first into a list of conversions, each with the numbers of the
   arguments that it takes; then the arguments are fetched, in order, with the types that the
   conversions give them; then those that are pointers are checked.  A format that we do
   not understand (a conversion that the program registered) ends the list there.

   Referents come from the argument buffer, where they are found by value, in
   order; for a va_list, from what its function kept (varargs.c).

   sprintf writes as much as the format makes.  That is known only when the
   conversions are carried out, so it is estimated first: if the largest text that
   could come out fits, nothing more is done.  Only if not is the text really
   formatted, into nothing, to get its length.  %n would be carried out
   twice that way; a format with %n is only estimated.

   A null pointer for %s is no error where glibc prints "(null)".  But GCC makes puts
   of a printf whose format is "%s\n", and fputs or strcpy of "%s" alone; these access
   it.  */

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "internal.h"

TP_EXPORT void TP_ABI (check_print) (void *dst, size_t size, uint32_t dst_ref,
				     void *dst_anchor, const char *dst_site,
				     const void *format, uint32_t ref,
				     void *anchor, const char *sites, int wide,
				     ...);
TP_EXPORT void TP_ABI (check_vprint) (void *dst, size_t size, uint32_t dst_ref,
				      void *dst_anchor, const char *dst_site,
				      const void *format, uint32_t ref,
				      void *anchor, const char *sites, int wide,
				      void *list);
TP_EXPORT void TP_ABI (check_scan) (const void *format, uint32_t ref,
				    void *anchor, const char *sites, int wide,
				    ...);
TP_EXPORT void TP_ABI (check_vscan) (const void *format, uint32_t ref,
				     void *anchor, const char *sites, int wide,
				     void *list);

#define PC  ((uintptr_t) __builtin_return_address (0))

enum { ARGUMENTS = 64, CONVERSIONS = 64 };

/* How an argument is fetched.  */
enum type { NONE, INT, LONG, DOUBLE, LONG_DOUBLE, POINTER };

/* A conversion.  Arguments count from 0; -1 is none.  */
struct conversion
{
  char letter;             /* 's' and 'S' (wide), '[' too for scanf, 'n', or others */
  char length;             /* 0, or h, H (hh), l, L (ll, q, L), j, z, t */
  bool allocate;           /* scanf's m */
  bool limited;            /* LIMIT, or argument LIMIT_FROM, was given: printf's
			      precision, scanf's width */
  int argument, limit_from, width_from;
  size_t limit, width;
};

/* A format taken apart.  */
struct format
{
  struct conversion conversion[CONVERSIONS];
  int conversions;
  enum type type[ARGUMENTS];
  int arguments;
  size_t literal;          /* characters that stand for themselves */
  bool understood;         /* up to its end */
  bool stores;             /* has %n */
};

/* Where arguments come from.  */
struct source
{
  va_list ap;
  const struct tp_slot *slot;
  unsigned slots, next;
  const char *sites;
  bool sites_each;         /* SITES has one for each argument */
  uintptr_t pc;
  union { long number; void *pointer; } value[ARGUMENTS];
};

/* The text of a format, of either kind.  */
struct cursor { const void *text; bool wide; size_t at; };

static inline unsigned
peek (const struct cursor *c)
{
  return c->wide ? ((const unsigned *) c->text)[c->at]
	 : ((const unsigned char *) c->text)[c->at];
}

static bool
take (struct cursor *c, unsigned letter)
{
  if (peek (c) != letter)
    return false;
  c->at++;
  return true;
}

static bool
digit_p (const struct cursor *c)
{
  return peek (c) >= '0' && peek (c) <= '9';
}

static size_t
take_number (struct cursor *c)
{
  size_t n = 0;
  for (; digit_p (c); c->at++)
    if (n < INT_MAX)
      n = n * 10 + (peek (c) - '0');
  return n;
}

/* "12$" chooses an argument; -1 if that is not what stands there.  */

static int
take_position (struct cursor *c)
{
  size_t start = c->at, n = take_number (c);
  if (c->at > start && n > 0 && n <= ARGUMENTS && take (c, '$'))
    return n - 1;
  c->at = start;
  return -1;
}

/* The next argument, or that at POSITION if it is not -1, is of TYPE.  Returns its number,
   -1 if there are too many.  */

static int
add_argument (struct format *f, int position, enum type type, int *next)
{
  int k = position >= 0 ? position : (*next)++;
  if (k >= ARGUMENTS)
    return -1;
  f->type[k] = type;
  if (k >= f->arguments)
    f->arguments = k + 1;
  return k;
}

static char
take_length (struct cursor *c)
{
  if (take (c, 'h'))
    return take (c, 'h') ? 'H' : 'h';
  if (take (c, 'l'))
    return take (c, 'l') ? 'L' : 'l';
  if (take (c, 'L') || take (c, 'q'))
    return 'L';
  if (take (c, 'j') || take (c, 'z') || take (c, 't') || take (c, 'Z'))
    return 'j';
  return 0;
}

/* ---- printf ---- */

/* "*" or "*3$" at C: the argument that it stands for in *FROM; false if it is none of both,
   or one too many.  */

static bool
take_star (struct cursor *c, struct format *f, int *from, int *next)
{
  if (!take (c, '*'))
    return false;
  *from = add_argument (f, take_position (c), INT, next);
  return *from >= 0;
}

static enum type
print_type (const struct conversion *v)
{
  switch (v->letter)
    {
    case 'd': case 'i': case 'o': case 'u': case 'x': case 'X':
      return v->length == 'l' || v->length == 'L' || v->length == 'j' ? LONG : INT;
    case 'c': case 'C':
      return INT;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
      return v->length == 'L' ? LONG_DOUBLE : DOUBLE;
    case 's': case 'S': case 'p': case 'n':
      return POINTER;
    default:
      return NONE;
    }
}

static void
parse_print (struct format *f, struct cursor *c)
{
  int next = 0;
  memset (f, 0, offsetof (struct format, type));
  memset (f->type, 0, sizeof f->type);
  f->arguments = 0;
  f->literal = 0;
  f->stores = f->understood = false;
  for (; peek (c); c->at++)
    {
      if (peek (c) != '%' || (c->at++, peek (c) == '%'))
	{
	  f->literal++;
	  continue;
	}
      if (f->conversions == CONVERSIONS)
	return;
      struct conversion *v = &f->conversion[f->conversions];
      v->limit_from = v->width_from = -1;
      int position = take_position (c);
      while (peek (c) && peek (c) < 128 && strchr (" +-#0'I", peek (c)))
	c->at++;
      if (peek (c) == '*')
	{
	  if (!take_star (c, f, &v->width_from, &next))
	    return;
	}
      else
	v->width = take_number (c);
      if (take (c, '.'))
	{
	  v->limited = true;
	  if (peek (c) == '*')
	    {
	      if (!take_star (c, f, &v->limit_from, &next))
		return;
	    }
	  else if (take (c, '-'))
	    {
	      take_number (c);
	      v->limited = false;
	    }
	  else
	    v->limit = take_number (c);
	}
      v->length = take_length (c);
      v->letter = peek (c) < 128 ? peek (c) : 0;
      if (v->letter == 'm')
	{
	  v->argument = -1;
	  f->conversions++;
	  continue;
	}
      enum type type = print_type (v);
      if (type == NONE)
	return;
      v->argument = add_argument (f, position, type, &next);
      if (v->argument < 0)
	return;
      if (v->letter == 's' && v->length == 'l')
	v->letter = 'S';
      if (v->letter == 'n')
	f->stores = true;
      f->conversions++;
    }
  f->understood = true;
}

/* ---- scanf ---- */

static void
parse_scan (struct format *f, struct cursor *c)
{
  int next = 0;
  memset (f, 0, sizeof *f);
  for (; peek (c); c->at++)
    {
      if (peek (c) != '%' || (c->at++, peek (c) == '%'))
	continue;
      if (f->conversions == CONVERSIONS)
	return;
      struct conversion *v = &f->conversion[f->conversions];
      v->limit_from = v->width_from = -1;
      int position = take_position (c);
      bool skip = false;
      for (;; c->at++)
	if (peek (c) == '*')
	  skip = true;
	else if (peek (c) != '\'' && peek (c) != 'I')
	  break;
      v->limited = digit_p (c);
      v->limit = take_number (c);
      v->allocate = take (c, 'm');
      v->length = take_length (c);
      v->letter = peek (c) < 128 ? peek (c) : 0;
      if (v->letter == '[')
	{
	  /* A bracket that comes first is one of the set.  */
	  c->at++;
	  take (c, '^');
	  take (c, ']');
	  while (peek (c) && peek (c) != ']')
	    c->at++;
	}
      if (!peek (c) || !v->letter || !strchr ("diouxXeEfFgGaAcCsS[pn", v->letter))
	return;
      if (skip)
	continue;
      v->argument = add_argument (f, position, POINTER, &next);
      if (v->argument < 0)
	return;
      f->conversions++;
    }
  f->understood = true;
}

/* The bytes that V stores at least.  */

static size_t
scan_size (const struct conversion *v)
{
  size_t unit = v->length == 'l' || v->letter == 'C' || v->letter == 'S'
		? sizeof (wchar_t) : 1;
  if (v->allocate)
    return sizeof (void *);
  switch (v->letter)
    {
    case 'c': case 'C':
      return (v->limited ? v->limit : 1) * unit;
    case 's': case 'S': case '[':
      return ((v->limited ? v->limit : 0) + 1) * unit;
    case 'p':
      return sizeof (void *);
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
      return v->length == 'L' ? sizeof (long double)
	     : v->length == 'l' ? sizeof (double) : sizeof (float);
    default:
      return v->length == 'H' ? 1 : v->length == 'h' ? 2 : v->length ? 8 : 4;
    }
}

/* ---- Arguments ---- */

static void
fetch_arguments (const struct format *f, struct source *s)
{
  for (int i = 0; i < f->arguments; i++)
    switch (f->type[i])
      {
      case INT: s->value[i].number = va_arg (s->ap, int); break;
      case LONG: s->value[i].number = va_arg (s->ap, long); break;
      case DOUBLE: (void) va_arg (s->ap, double); break;
      case LONG_DOUBLE: (void) va_arg (s->ap, long double); break;
      case POINTER: s->value[i].pointer = va_arg (s->ap, void *); break;
      /* A position that no conversion names: an int, as the library has it.  */
      case NONE: s->value[i].number = va_arg (s->ap, int); break;
      }
}

/* Argument I of S as a pointer with its referent.  */

static struct tp_slot
argument (struct source *s, int i)
{
  void *value = s->value[i].pointer;
  for (unsigned k = 0; k < s->slots; k++)
    {
      const struct tp_slot *slot = &s->slot[(s->next + k) % s->slots];
      if (slot->value == value && slot->ref != TP_UNKNOWN)
	{
	  s->next = (slot - s->slot + 1) % s->slots;
	  return *slot;
	}
    }
  return (struct tp_slot) { value, tp_resolve ((uintptr_t) value), 0, value };
}

/* The site of argument I: sites stand one behind the other, the format's first.  The
   arguments in a va_list share that of the list.  */

static const char *
argument_site (const struct source *s, int i)
{
  const char *site = s->sites;
  for (int k = 0; k <= (s->sites_each ? i : 0); k++)
    site += strlen (site) + 1;
  return site;
}

/* ---- Checks ---- */

/* Digits, sign, and what flags add, of any number; and the digits of the largest double
   and long double before their point.  */
enum { NUMBER_MAX = 40, DOUBLE_MAX = 320, LONG_DOUBLE_MAX = 5000 };

/* Check what V of a printf reads or stores; returns the characters that it makes at most.  */

static size_t
check_print_conversion (const struct conversion *v, struct source *s,
			bool null_is_printed)
{
  size_t limit = v->limit, width = v->width;
  bool limited = v->limited;
  if (v->limit_from >= 0)
    {
      limited = (int) s->value[v->limit_from].number >= 0;
      limit = limited ? s->value[v->limit_from].number : 0;
    }
  if (v->width_from >= 0)
    {
      long n = (int) s->value[v->width_from].number;
      width = n < 0 ? -n : n;
    }

  size_t most = NUMBER_MAX + (limited ? limit : 0);
  struct tp_slot p;
  switch (v->letter)
    {
    case 's': case 'S':
      p = argument (s, v->argument);
      if (!p.value && null_is_printed)
	most = 6;
      else
	{
	  struct tp_string t =
	    {
	      .pointer = p, .limit = limited ? limit : SIZE_MAX,
	      .flags = TP_STRING_MEASURE | (v->letter == 'S' ? TP_STRING_WIDE : 0),
	      .site = argument_site (s, v->argument), .pc = s->pc
	    };
	  most = tp_check_string (&t);
	  /* At most 6 bytes for a wide character of 4.  */
	  if (v->letter == 'S')
	    most *= 2;
	}
      break;
    case 'n':
      {
	size_t n = v->length == 'H' ? 1 : v->length == 'h' ? 2 : v->length ? 8 : 4;
	p = argument (s, v->argument);
	tp_check_range (&p, n, argument_site (s, v->argument), s->pc);
	tp_refs_clear ((uintptr_t) p.value, n);
	most = 0;
	break;
      }
    case 'm':
      most = 256;
      break;
    case 'p':
      p = argument (s, v->argument);
      tp_text_printed ((uintptr_t) p.value, p.ref);
      break;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
      most += v->length == 'L' ? LONG_DOUBLE_MAX : DOUBLE_MAX;
      break;
    default:
      if (print_type (v) == LONG)
	tp_text_forget (s->value[v->argument].number);
      /* A grouping character of the locale at every digit.  */
      most *= 4;
      break;
    }
  return most > width ? most : width;
}

/* Does the format F print a string and nothing else, so that GCC may call
   another function for it?  */

static bool
string_alone_p (const char *f)
{
  return f[0] == '%' && f[1] == 's' && (!f[2] || (f[2] == '\n' && !f[3]));
}

/* Check that there is room at DST for what FORMAT makes of the arguments in S, at most LIMIT
   bytes and surely no more than MOST with the end.  */

static void
check_output (const struct tp_slot *dst, size_t limit, size_t most,
	      const char *site, const char *format, struct format *f,
	      va_list ap, uintptr_t pc)
{
  uintptr_t a = (uintptr_t) dst->value;
  if (limit == 0)
    return;
  if (most > limit)
    most = limit;
  if (a >= TP_NULL_PAGE && tp_mapping_has_cell (a)
      && tp_cells_own (a, most, dst->ref))
    return;
  if (!f->understood || f->stores)
    most = 1;
  else
    {
      int length = vsnprintf (NULL, 0, format, ap);
      most = length < 0 ? 1 : (size_t) length + 1;
      if (most > limit)
	most = limit;
    }
  tp_check_range (dst, most, site, pc);
}

/* All of a printf.  S->ap is where its arguments begin.  */

static void
check_printing (const struct tp_slot *dst, size_t limit, const char *dst_site,
		const struct tp_slot *format, bool wide, struct source *s)
{
  struct tp_string t =
    {
      .pointer = *format, .limit = SIZE_MAX,
      .flags = TP_STRING_OR_NULL | (wide ? TP_STRING_WIDE : 0),
      .site = s->sites, .pc = s->pc
    };
  int saved_errno = errno;
  tp_check_string (&t);
  if (!format->value)
    return;

  struct cursor c = { format->value, wide, 0 };
  struct format f;
  va_list again;
  parse_print (&f, &c);
  va_copy (again, s->ap);
  fetch_arguments (&f, s);
  bool null_is_printed = wide || !string_alone_p (format->value);
  size_t most = f.literal + 1;
  for (int i = 0; i < f.conversions; i++)
    most += check_print_conversion (&f.conversion[i], s, null_is_printed);
  errno = saved_errno;
  if (dst)
    {
      check_output (dst, limit, most, dst_site, format->value, &f, again, s->pc);
      tp_refs_clear ((uintptr_t) dst->value, most < limit ? most : limit);
    }
  va_end (again);
  errno = saved_errno;
}

static void
check_scanning (const struct tp_slot *format, bool wide, struct source *s)
{
  struct tp_string t =
    {
      .pointer = *format, .limit = SIZE_MAX,
      .flags = wide ? TP_STRING_WIDE : 0, .site = s->sites, .pc = s->pc
    };
  int saved_errno = errno;
  tp_check_string (&t);
  if (!format->value)
    return;

  struct cursor c = { format->value, wide, 0 };
  struct format f;
  parse_scan (&f, &c);
  fetch_arguments (&f, s);
  tp_text_expect_none ();
  for (int i = 0, ordinal = 0; i < f.conversions; i++)
    {
      const struct conversion *v = &f.conversion[i];
      struct tp_slot p = argument (s, v->argument);
      size_t n = scan_size (v);
      if (n == sizeof (void *) && strchr ("diouxXp", v->letter))
	tp_text_expect ((uintptr_t) p.value, ordinal);
      ordinal += v->letter != 'n';
      tp_check_range (&p, n, argument_site (s, v->argument), s->pc);
      tp_refs_clear ((uintptr_t) p.value, n);
    }
  errno = saved_errno;
}

/* Entry points: abi.def says what each means.  The buffer's slots are read before
   anything else can write there.  */

static void
begin (struct source *s, const char *sites, bool each, uintptr_t pc)
{
  if (!tp_ready)
    tp_init ();
  s->slot = tp_call_buffer.arg;
  s->slots = TP_ARG_SLOTS;
  s->next = 0;
  s->sites = sites;
  s->sites_each = each;
  s->pc = pc;
}

/* The arguments are those of the va_list LIST, which is left as it is.  */

static void
begin_list (struct source *s, const char *sites, void *list, uintptr_t pc)
{
  begin (s, sites, false, pc);
  va_copy (s->ap, *(va_list *) list);
  s->slot = tp_kept_slots (list, &s->slots, &s->next);
}

void
TP_ABI (check_print) (void *dst, size_t size, uint32_t dst_ref,
		      void *dst_anchor, const char *dst_site,
		      const void *format, uint32_t ref, void *anchor,
		      const char *sites, int wide, ...)
{
  struct tp_slot d = { dst, dst_ref, 0, dst_anchor };
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin (&s, sites, true, PC);
  va_start (s.ap, wide);
  check_printing (dst_site ? &d : NULL, size, dst_site, &f, wide, &s);
  va_end (s.ap);
}

void
TP_ABI (check_vprint) (void *dst, size_t size, uint32_t dst_ref,
		       void *dst_anchor, const char *dst_site,
		       const void *format, uint32_t ref, void *anchor,
		       const char *sites, int wide, void *list)
{
  struct tp_slot d = { dst, dst_ref, 0, dst_anchor };
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_list (&s, sites, list, PC);
  check_printing (dst_site ? &d : NULL, size, dst_site, &f, wide, &s);
  va_end (s.ap);
}

void
TP_ABI (check_scan) (const void *format, uint32_t ref, void *anchor,
		     const char *sites, int wide, ...)
{
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin (&s, sites, true, PC);
  va_start (s.ap, wide);
  check_scanning (&f, wide, &s);
  va_end (s.ap);
}

void
TP_ABI (check_vscan) (const void *format, uint32_t ref, void *anchor,
		      const char *sites, int wide, void *list)
{
  struct tp_slot f = { (void *) format, ref, 0, anchor };
  struct source s;
  begin_list (&s, sites, list, PC);
  check_scanning (&f, wide, &s);
  va_end (s.ap);
}
