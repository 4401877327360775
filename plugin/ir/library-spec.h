/* library-spec.h - reads the specifications of library.def.

   SPDX-License-Identifier: GPL-3.0-or-later

   The head of library.def explains them.  Everything here is constexpr and independent of GCC:
   library-table.cc asserts at compile time that every row can be parsed, so that a mistake in the
   table is a compile-time error; the test spec.sh compiles this header alone.  */

#ifndef TEMPORAL_LIBRARY_SPEC_H
#define TEMPORAL_LIBRARY_SPEC_H

enum
{
  TP_SPEC_ARGUMENTS = 8,   /* described arguments of one function */
  TP_SPEC_TERMS = 3,       /* of a size */
  TP_SPEC_FACTORS = 2,     /* of a term */
  TP_SPEC_NUMBER = 1 << 20 /* no number is larger */
};

/* One factor of a size.  KIND is 'n' for a number, otherwise the letter of library.def.  */
struct tp_factor
{
  char kind;
  int value;
};

/* A number of bytes or elements, as a sum of products; without terms if no size was given.  */
struct tp_size
{
  int terms;
  int factors[TP_SPEC_TERMS];
  struct tp_factor factor[TP_SPEC_TERMS][TP_SPEC_FACTORS];
};

/* One word of ARGUMENTS.  */
struct tp_argument
{
  char what;        /* the letter */
  bool may_be_null; /* ? */
  bool behind;      /* *: the pointer is in the memory that the argument points to */
  bool cut;         /* ^: a null character may be stored in the string */
  bool callback;    /* C: what is called is this pointer, or the one that the bytes begin with */
  int other;        /* =K, or -1 */
  int apart;        /* !K, or -1 */
  struct tp_size size;
};

/* The fields ARGUMENTS and RESULT of a row.  */
struct tp_spec
{
  bool good;
  int count;           /* arguments described */
  bool variadic;       /* "..." follows them */
  int derives;         /* the result points into the block of this argument; or -1 */
  bool derives_behind; /* "=*K": into the block of the pointer stored at argument K */
  bool own;            /* "+": the result points to a variable of the library */
  bool fresh;          /* "!": the result is a new block */
  int buffer;          /* ... if this argument is null; -1 if it always is */
  struct tp_argument argument[TP_SPEC_ARGUMENTS];
};

/* The letters of library.def: all of them; those that take a size; those whose size is optional;
   those that take =K, and those that require it.  */
#define TP_SPEC_LETTERS "-fhrwuzsStTcybgliekdDqQpBoFGIJVavxmnNC"
#define TP_SPEC_SIZED "rwuzsStTkdDqQBovxmnNC"
#define TP_SPEC_UNSIZED "sStTomnC"
#define TP_SPEC_OTHER "cybglikdDqQpwztT"
#define TP_SPEC_NEED_OTHER "cybglkdDqQz"

constexpr bool
tp_spec_among (char c, const char *set)
{
  for (; *set; set++)
    if (*set == c)
      return true;
  return false;
}

/* Parse a decimal number at *S; returns -1 if there is none.  */

constexpr int
tp_spec_number (const char **s)
{
  if (**s < '0' || **s > '9')
    return -1;
  int n = 0;
  for (; **s >= '0' && **s <= '9'; ++*s)
    if ((n = n * 10 + (**s - '0')) > TP_SPEC_NUMBER)
      return -1;
  return n;
}

/* Parse a size at *S.  Returns false if it is malformed.  */

constexpr bool
tp_spec_size (const char **s, struct tp_size *size)
{
  for (size->terms = 0;; ++*s)
    {
      if (size->terms == TP_SPEC_TERMS)
        return false;
      int f = 0;
      for (;; ++*s)
        {
          if (f == TP_SPEC_FACTORS)
            return false;
          struct tp_factor *factor = &size->factor[size->terms][f++];
          factor->kind = 'n';
          if (**s == '$')
            {
              factor->kind = '$';
              ++*s;
            }
          else
            {
              if (tp_spec_among (**s, "alb@"))
                factor->kind = *(*s)++;
              factor->value = tp_spec_number (s);
              if (factor->value < 0 || (factor->kind != 'n' && factor->value >= TP_SPEC_ARGUMENTS))
                return false;
            }
          if (**s != '*')
            break;
        }
      size->factors[size->terms++] = f;
      if (**s != '+')
        return true;
    }
}

/* Parse a word of ARGUMENTS at *S.  Returns false if it is malformed.  */

constexpr bool
tp_spec_argument (const char **s, struct tp_argument *a)
{
  a->other = -1;
  a->apart = -1;
  if (**s == '?')
    {
      a->may_be_null = true;
      ++*s;
    }
  if (**s == '*')
    {
      a->behind = true;
      ++*s;
    }
  if (!**s || !tp_spec_among (**s, TP_SPEC_LETTERS))
    return false;
  a->what = *(*s)++;
  if (a->what == '-' && (a->may_be_null || a->behind))
    return false;
  if (**s == '=')
    {
      ++*s;
      a->other = tp_spec_number (s);
      if (a->other < 0 || a->other >= TP_SPEC_ARGUMENTS || !tp_spec_among (a->what, TP_SPEC_OTHER))
        return false;
    }
  else if (tp_spec_among (a->what, TP_SPEC_NEED_OTHER))
    return false;
  if (**s == '^')
    {
      ++*s;
      a->cut = true;
      if (!tp_spec_among (a->what, "sbg"))
        return false;
    }
  if (**s == '!')
    {
      ++*s;
      a->apart = tp_spec_number (s);
      if (a->apart < 0 || a->apart >= TP_SPEC_ARGUMENTS || !tp_spec_among (a->what, "wu")
          || a->behind)
        return false;
    }
  a->callback = a->what == 'C';
  if (a->callback)
    a->what = **s == ':' ? 'r' : '-';
  if (**s == ':')
    {
      ++*s;
      return tp_spec_among (a->what, TP_SPEC_SIZED) && tp_spec_size (s, &a->size);
    }
  if (a->callback)
    return !a->may_be_null && !a->behind;
  return !tp_spec_among (a->what, TP_SPEC_SIZED) || tp_spec_among (a->what, TP_SPEC_UNSIZED);
}

/* Return true if the size of argument I refers only to arguments that exist, and its lengths only
   to strings.  */

constexpr bool
tp_spec_size_fits (const struct tp_spec *spec, int i)
{
  const struct tp_size *size = &spec->argument[i].size;
  for (int t = 0; t < size->terms; t++)
    for (int f = 0; f < size->factors[t]; f++)
      {
        const struct tp_factor *factor = &size->factor[t][f];
        if (factor->kind == 'n' || factor->kind == '$')
          continue;
        if (factor->value >= spec->count)
          return false;
        char what = spec->argument[factor->value].what;
        if (factor->kind == 'l' && !tp_spec_among (what, "sSwk"))
          return false;
        if ((factor->kind == 'a' || factor->kind == 'b') && what != '-')
          return false;
        if (factor->kind == '@' && !tp_spec_among (what, "rwu"))
          return false;
      }
  return true;
}

/* Parse a row.  GOOD in the result says whether it is well-formed.  */

constexpr struct tp_spec
tp_spec_read (const char *result, const char *arguments)
{
  struct tp_spec spec = {};
  const char *s = arguments;
  spec.derives = -1;
  spec.buffer = -1;
  while (*s)
    {
      if (s[0] == '.' && s[1] == '.' && s[2] == '.' && !s[3])
        {
          spec.variadic = true;
          break;
        }
      if (spec.count == TP_SPEC_ARGUMENTS || !tp_spec_argument (&s, &spec.argument[spec.count++]))
        return spec;
      if (*s == ' ' && s[1] && s[1] != ' ')
        s++;
      else if (*s)
        return spec;
    }
  for (int i = 0; i < spec.count; i++)
    if (spec.argument[i].other >= spec.count || spec.argument[i].apart >= spec.count
        || (spec.argument[i].apart >= 0
            && !tp_spec_among (spec.argument[spec.argument[i].apart].what, "rsSk"))
        || !tp_spec_size_fits (&spec, i))
      return spec;

  if (*result == '=')
    {
      result++;
      if (*result == '*')
        {
          spec.derives_behind = true;
          result++;
        }
      spec.derives = tp_spec_number (&result);
      if (spec.derives < 0 || spec.derives >= spec.count)
        return spec;
    }
  else if (*result == '!')
    {
      spec.fresh = true;
      if (*++result)
        {
          spec.buffer = tp_spec_number (&result);
          if (spec.buffer < 0 || spec.buffer >= spec.count)
            return spec;
        }
    }
  else if (*result == '-' || *result == '+')
    spec.own = *result++ == '+';
  spec.good = !*result;
  return spec;
}

#endif
