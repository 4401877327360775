/* sites.cc - site strings, which say where in the source something happens.

   SPDX-License-Identifier: GPL-3.0-or-later

   A report shows the text of the invalid expression (expression-text.cc).  The source line is read
   from the file by the runtime.

   A site is a string constant, not a structure with pointers: it needs no relocation, the linker
   merges equal strings, and LTO streams it without special handling.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/options.h"
#include "ir/allocator-attributes.h"
#include "ir/expression-text.h"
#include "ir/written-text.h"
#include "ir/object.h"
#include "ir/sites.h"
#include "ir/source-places.h"

tree
tp_site_string (tree site)
{
  STRIP_NOPS (site);
  if (TREE_CODE (site) == ADDR_EXPR)
    site = TREE_OPERAND (site, 0);
  if (TREE_CODE (site) == ARRAY_REF && integer_zerop (TREE_OPERAND (site, 1)))
    site = TREE_OPERAND (site, 0);
  return TREE_CODE (site) == STRING_CST ? site : NULL_TREE;
}

/* The text of SITE from the letter WHAT on; null if SITE is not a string constant.  */

static const char *
site_what (tree site)
{
  tree string = tp_site_string (site);
  if (!string)
    return NULL;
  /* WHAT begins the sixth line.  */
  const char *s = TREE_STRING_POINTER (string);
  for (int line = 1; s && line < 6; line++)
    {
      s = strchr (s, '\n');
      s += s != NULL;
    }
  return s;
}

tree
tp_site_by (tree site, const char *by)
{
  const char *what = site_what (site), *start = what ? c_getstr (site) : NULL;
  if (!start)
    return site;
  size_t length = strcspn (what, " \n");
  if (what[length] != '\n')
    return site;
  char *s = xasprintf ("%.*s %s%s", (int) (what + length - start), start, by, what + length);
  site = build_string_literal (strlen (s) + 1, s);
  free (s);
  return site;
}

tree
tp_site_with_mark (tree site, char mark)
{
  char *s = xasprintf ("%c%s", mark, c_getstr (site));
  site = build_string_literal (strlen (s) + 1, s);
  free (s);
  return site;
}

/* SITE with the declaration at DECLARED of NAME, with LEAD before the name; SITE itself if NAME is
   null.  */

static tree
site_of_declaration (tree site, location_t declared, const char *lead, const char *name)
{
  const char *what = site_what (site), *start = what ? c_getstr (site) : NULL;
  if (!start || !name)
    return site;
  expanded_location place = expand_location (declared);
  char *s = xasprintf ("%s\n%s\n%d\n%d\n%s%s", start, tp_file_in_site (place.file), place.line,
                       place.column, lead, name);
  site = build_string_literal (strlen (s) + 1, s);
  free (s);
  return site;
}

tree
tp_site_of_member (tree site, location_t declared, const char *name)
{
  return site_of_declaration (site, declared, "", name);
}

static const char *
identifier_of (tree decl)
{
  return DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : NULL;
}

tree
tp_site_of_field (tree site, tree field)
{
  return tp_site_of_member (site, DECL_SOURCE_LOCATION (field), identifier_of (field));
}

tree
tp_site_of_variable (tree site, tree decl)
{
  return site_of_declaration (site, DECL_SOURCE_LOCATION (decl), " ", identifier_of (decl));
}

char
tp_site_letter (tree site)
{
  const char *s = site_what (site);
  return s ? TOLOWER (*s) : 0;
}

bool
tp_site_spatial_p (tree site)
{
  const char *s = site_what (site);
  return s && *s && s[1] == 's';
}

bool
tp_site_unaligned_p (tree site)
{
  const char *s = site_what (site);
  return s && *s && s[strcspn (s + 1, "u \n") + 1] == 'u';
}

/* If STMT loads a value and the statement after it stores that value, or STMT is a call and the
   statement after it adds to its first argument, return that statement; otherwise null.  GCC makes
   the first pair from a memcpy, and GCC 11 gives only the second one a location; and it makes the
   other from a stpcpy.  */

static const gimple *
second_of_pair (const gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) && !is_gimple_call (stmt))
    return NULL;
  gimple_stmt_iterator gsi = gsi_for_stmt (const_cast<gimple *> (stmt));
  gsi_next_nondebug (&gsi);
  const gimple *next = gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
  if (!next || !is_gimple_assign (next))
    return NULL;
  if (is_gimple_call (stmt))
    return (gimple_assign_rhs_code (next) == POINTER_PLUS_EXPR && gimple_call_num_args (stmt) > 0
            && gimple_assign_rhs1 (next) == gimple_call_arg (stmt, 0))
             ? next
             : NULL;
  return (gimple_assign_single_p (next) && gimple_assign_rhs1 (next) == gimple_assign_lhs (stmt))
           ? next
           : NULL;
}

/* A location for STMT, which has none: that of what belongs to it, otherwise that of the
   nearest statement before it in its basic block, which may be a debug marker of the line.  */

static location_t
location_nearby (const gimple *stmt)
{
  const gimple *second = second_of_pair (stmt);
  if (second && LOCATION_LOCUS (gimple_location (second)) != UNKNOWN_LOCATION)
    return gimple_location (second);
  gimple_stmt_iterator gsi = gsi_for_stmt (const_cast<gimple *> (stmt));
  for (int steps = 0; steps < 8 && !gsi_end_p (gsi); steps++, gsi_prev (&gsi))
    if (LOCATION_LOCUS (gimple_location (gsi_stmt (gsi))) != UNKNOWN_LOCATION)
      return gimple_location (gsi_stmt (gsi));
  return UNKNOWN_LOCATION;
}

location_t
tp_ref_location (const gimple *stmt, tree ref)
{
  for (tree e = ref; e && EXPR_P (e); e = TREE_OPERAND (e, 0))
    {
      if (EXPR_HAS_LOCATION (e) && LOCATION_LINE (EXPR_LOCATION (e)) == (int) gimple_lineno (stmt))
        return EXPR_LOCATION (e);
      if (!handled_component_p (e))
        break;
    }
  return (LOCATION_LOCUS (gimple_location (stmt)) != UNKNOWN_LOCATION || !gimple_bb (stmt)
            ? gimple_location (stmt)
            : location_nearby (stmt));
}

/* The letter that follows WHAT if only some errors are to be reported.  */

static const char *
asked (char what)
{
  return what != 'r' && what != 'w'            ? ""
         : tp_opt.checks == TP_CHECKS_TEMPORAL ? "t"
         : tp_opt.checks == TP_CHECKS_SPATIAL  ? "s"
                                               : "";
}

/* Is the number N a multiple of a word's size, as far as its computation tells?  */

static bool
words_p (tree n, int depth = 0)
{
  if (TREE_CODE (n) == INTEGER_CST)
    return wi::ctz (wi::to_wide (n)) >= 3 || integer_zerop (n);
  gimple *def = TREE_CODE (n) == SSA_NAME ? SSA_NAME_DEF_STMT (n) : NULL;
  if (!def || !is_gimple_assign (def) || depth > 8)
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case SSA_NAME:
    case NEGATE_EXPR:
      return INTEGRAL_TYPE_P (TREE_TYPE (a)) && words_p (a, depth + 1);
    case MULT_EXPR:
    case BIT_AND_EXPR:
      return words_p (a, depth + 1) || words_p (b, depth + 1);
    case PLUS_EXPR:
    case MINUS_EXPR:
      return words_p (a, depth + 1) && words_p (b, depth + 1);
    case LSHIFT_EXPR:
      return words_p (a, depth + 1) || (tree_fits_uhwi_p (b) && tree_to_uhwi (b) >= 3);
    default:
      return false;
    }
}

/* Is the pointer P made by a step that may be no whole number of words, in this function?  Such a
   word may lie in the halves of two cells, and the upper half of a cell is no origin.  */

static bool
odd_step_p (tree p)
{
  for (int depth = 0; depth < 8 && TREE_CODE (p) == SSA_NAME; depth++)
    {
      gimple *def = SSA_NAME_DEF_STMT (p);
      if (!is_gimple_assign (def))
        return false;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
        {
          if (!words_p (gimple_assign_rhs2 (def)))
            return true;
        }
      else if (!gimple_assign_single_p (def) && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
        return false;
      p = gimple_assign_rhs1 (def);
    }
  return false;
}

/* The letter after that if EXPR may be accessed at any address, aligned or not, if WHAT is an
   access.  BY is the library function that accesses it, or null; library functions may access any
   address.  */

static const char *
anywhere (char what, tree expr, const char *by)
{
  if (what != 'r' && what != 'w')
    return "";
  if (by)
    return "u";
  if (!expr || !EXPR_P (expr))
    return "";
  tree base = get_base_address (expr), size = TYPE_SIZE (TREE_TYPE (expr));
  return (base && TREE_CODE (base) == MEM_REF && size && tree_fits_uhwi_p (size)
          && tree_to_uhwi (size) <= BITS_PER_WORD
          && (get_object_alignment (expr) < tree_to_uhwi (size)
              || (tree_to_uhwi (size) == BITS_PER_WORD
                  && (!words_p (TREE_OPERAND (base, 1)) || odd_step_p (TREE_OPERAND (base, 0))))))
           ? "u"
           : "";
}

/* The text of the site that tp_site () describes.  If BY is not null, it is added after the
   letters.  */

static char *
site_text (location_t loc, char what, tree expr, const char *by)
{
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION && current_function_decl)
    loc = DECL_SOURCE_LOCATION (current_function_decl);
  struct tp_source_place place;
  tp_find_source_place (loc, &place);
  char *text = expr ? tp_expression_text (expr) : xstrdup ("");
  if (char *written = expr && EXPR_P (expr) ? tp_written_text (&place, text, what) : NULL)
    {
      free (text);
      text = written;
    }

  const char *function = "";
  if (current_function_decl && DECL_NAME (current_function_decl))
    function = IDENTIFIER_POINTER (DECL_NAME (current_function_decl));
  char *site
    = xasprintf ("%s\n%d\n%d\n%d\n%s\n%c%s%s%s%s\n%s%s", place.file, place.line, place.column,
                 place.end, function, tp_allocators_own_p (what) ? TOUPPER (what) : what,
                 asked (what), anywhere (what, expr, by), by ? " " : "", by ? by : "", text,
                 place.macros && strchr ("rwfxc", what) ? place.macros : "");
  free (place.macros);
  free (text);
  return site;
}

tree
tp_site (location_t loc, char what, tree expr)
{
  char *s = site_text (loc, what, expr, NULL);
  tree site = build_string_literal (strlen (s) + 1, s);
  free (s);
  return site;
}

tree
tp_call_site (gcall *call, char what, tree expr, const char *by)
{
  char *s = site_text (tp_ref_location (call, NULL_TREE), what, expr, by);
  tree site = build_string_literal (strlen (s) + 1, s);
  free (s);
  return site;
}

tree
tp_call_sites (gcall *call, const char *what, const vec<tree> &exprs, const char *by)
{
  auto_vec<char> all;
  for (unsigned i = 0; i < exprs.length (); i++)
    {
      char *s = site_text (tp_ref_location (call, NULL_TREE), what[i], exprs[i], by);
      for (const char *c = s;; c++)
        {
          all.safe_push (*c);
          if (!*c)
            break;
        }
      free (s);
    }
  return build_string_literal (all.length (), all.address ());
}
