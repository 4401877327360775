/* library-table.cc - the table of the functions of the C library.

   SPDX-License-Identifier: GPL-3.0-or-later

   This file expands library.def, whose head explains the rows.  A malformed row fails a static
   assertion here, when the plugin is compiled.

   The name alone does not make a function one of the library: a program may define its own
   getline.  A function counts as the library's only if a system header declares it or GCC knows it
   as a built-in, which implies the prototype, and if this unit has no body of it.  When units are
   linked, GCC makes one declaration of all; a header of one unit suffices.  The allocation
   functions are an exception, because the runtime replaces all functions with these names.  Inline
   bodies in system headers (_FORTIFY_SOURCE) do not count as bodies of the program.  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "ir/deferred.h"
#include "ir/library-table.h"

#define TP_LIBRARY_SAME(name, other)
#define TP_LIBRARY(name, kind, meanwhile, result, arguments) \
  static_assert (tp_spec_read (result, arguments).good,      \
                 "library.def: the row of " name " cannot be read");
#include "ir/library.def"
#undef TP_LIBRARY
#undef TP_LIBRARY_SAME

struct row
{
  const char *name;
  enum tp_library_kind kind;
  enum tp_library_meanwhile meanwhile;
  const char *result, *arguments;
  const char *other; /* null if it is a row of its own */
};

static constexpr struct row rows[] = {
#define TP_LIBRARY(name, kind, meanwhile, result, arguments) \
  { name, LIB_##kind, LIB_##meanwhile, result, arguments, nullptr },
#define TP_LIBRARY_SAME(name, other) { name, LIB_PLAIN, LIB_ENDS, "", "", other },
#include "ir/library.def"
#undef TP_LIBRARY
#undef TP_LIBRARY_SAME
};

static constexpr bool
same_text_p (const char *a, const char *b)
{
  for (; *a == *b; a++, b++)
    if (!*a)
      return true;
  return false;
}

/* Return true if each name occurs once, and each OTHER is the name of a row above.  */

static constexpr bool
names_fit_p (void)
{
  int n = sizeof rows / sizeof *rows;
  for (int i = 0; i < n; i++)
    {
      bool found = !rows[i].other;
      for (int k = 0; k < i; k++)
        {
          if (same_text_p (rows[k].name, rows[i].name))
            return false;
          if (rows[i].other && !rows[k].other && same_text_p (rows[k].name, rows[i].other))
            found = true;
        }
      if (!found)
        return false;
    }
  return true;
}

static_assert (names_fit_p (), "library.def: a name stands there twice, or "
                               "TP_LIBRARY_SAME names no row above");

/* The map from names to descriptions; it exists until the compiler exits.  */

typedef hash_map<nofree_string_hash, const struct tp_library *> library_map;

static library_map *
read_rows (void)
{
  library_map *map = new library_map (1024);
  for (const struct row &r : rows)
    if (r.other)
      map->put (r.name, *map->get (r.other));
    else
      {
        struct tp_library *l = XNEW (struct tp_library);
        l->name = r.name;
        l->kind = r.kind;
        l->meanwhile = r.meanwhile;
        l->spec = tp_spec_read (r.result, r.arguments);
        map->put (r.name, l);
      }
  return map;
}

static const struct tp_library *
library_by_name (tree decl)
{
  static library_map *map;
  if (!map)
    map = read_rows ();
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  const struct tp_library **l = map->get (name);
  return l ? *l : NULL;
}

bool
tp_library_name_p (tree decl)
{
  return DECL_NAME (decl) && library_by_name (decl);
}

/* ---- What is noted of declarations ---- */

struct declared
{
  bool in_header;                                 /* one of them is in a system header */
  unsigned HOST_WIDE_INT size[TP_SPEC_ARGUMENTS]; /* of what the parameters point to */
};

/* Those of functions in the table, by name.  */
static hash_map<nofree_string_hash, declared> *noted;

static const struct declared *
noted_of (tree decl)
{
  return noted && decl && DECL_NAME (decl) ? noted->get (IDENTIFIER_POINTER (DECL_NAME (decl)))
                                           : NULL;
}

unsigned HOST_WIDE_INT
tp_library_pointed_size (tree decl, int i)
{
  const struct declared *d = noted_of (decl);
  return d ? d->size[i] : 0;
}

/* Add D to what is known of the function NAME.  */

static void
add_note (const char *name, const struct declared &d)
{
  if (!noted)
    noted = new hash_map<nofree_string_hash, declared> (256);
  declared *old = noted->get (name);
  if (!old)
    {
      noted->put (xstrdup (name), d);
      return;
    }
  old->in_header |= d.in_header;
  for (int i = 0; i < TP_SPEC_ARGUMENTS; i++)
    if (d.size[i])
      old->size[i] = d.size[i];
}

static void
note_declaration (void *event, void *)
{
  tree decl = (tree) event;
  if (TREE_CODE (decl) != FUNCTION_DECL || !DECL_NAME (decl) || !library_by_name (decl))
    return;
  struct declared d = { TREE_PUBLIC (decl) && DECL_IN_SYSTEM_HEADER (decl), {} };
  bool any = d.in_header;
  int i = 0;
  for (tree t = TYPE_ARG_TYPES (TREE_TYPE (decl)); t && i < TP_SPEC_ARGUMENTS;
       t = TREE_CHAIN (t), i++)
    if (POINTER_TYPE_P (TREE_VALUE (t)))
      {
        tree type = TREE_TYPE (TREE_VALUE (t));
        tree size = COMPLETE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
        if (size && tree_fits_uhwi_p (size))
          {
            d.size[i] = tree_to_uhwi (size);
            any = true;
          }
      }
  if (any)
    add_note (IDENTIFIER_POINTER (DECL_NAME (decl)), d);
}

char *
tp_library_notes_text (void)
{
  cgraph_node *node;
  char *text = xstrdup ("");
  FOR_EACH_FUNCTION (node)
  {
    const struct declared *d = noted_of (node->decl);
    if (!d)
      continue;
    text = reconcat (text, text, IDENTIFIER_POINTER (DECL_NAME (node->decl)),
                     d->in_header ? " 1" : " 0", NULL);
    for (int i = 0; i < TP_SPEC_ARGUMENTS; i++)
      {
        char number[32];
        snprintf (number, sizeof number, " " HOST_WIDE_INT_PRINT_UNSIGNED, d->size[i]);
        text = reconcat (text, text, number, NULL);
      }
    text = reconcat (text, text, "\n", NULL);
  }
  return text;
}

void
tp_library_notes_add (const char *text)
{
  while (*text)
    {
      size_t length = strcspn (text, " ");
      char *name = xstrndup (text, length);
      char *end = const_cast<char *> (text + length);
      struct declared d;
      d.in_header = strtoull (end, &end, 10) != 0;
      for (int i = 0; i < TP_SPEC_ARGUMENTS; i++)
        d.size[i] = strtoull (end, &end, 10);
      add_note (name, d);
      free (name);
      text = end + 1;
    }
}

void
tp_library_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, note_declaration, NULL);
}

/* Return true if DECL, or another declaration of the function, is in a system header.  */

static bool
declared_in_header_p (tree decl)
{
  const struct declared *d = DECL_IN_SYSTEM_HEADER (decl) ? NULL : noted_of (decl);
  return DECL_IN_SYSTEM_HEADER (decl) || (d && d->in_header);
}

/* Return true if DECL has a body in a system header that exists only to be inlined.  */

static bool
inline_of_header_p (tree decl)
{
  return ((DECL_EXTERNAL (decl) || tp_parted_p (decl)) && DECL_DECLARED_INLINE_P (decl)
          && DECL_IN_SYSTEM_HEADER (decl));
}

/* Return true if DECL may be the library's function of its name.  */

static bool
named_outside_p (tree decl)
{
  return DECL_NAME (decl) && (TREE_PUBLIC (decl) || tp_parted_p (decl));
}

bool
tp_library_wrapper_p (tree decl)
{
  return named_outside_p (decl) && inline_of_header_p (decl) && library_by_name (decl);
}

bool
tp_library_calls_back_p (tree decl)
{
  return tp_library_wrapper_p (decl) && id_equal (DECL_NAME (decl), "bsearch");
}

/* Return true if the arguments and the result of CALL are pointers where L requires pointers.  They
   need not be, as there are old declarations (int getenv ()), of which GCC makes one with those in
   headers when units are linked.  */

static bool
shape_fits_p (const gimple *call, const struct tp_library *l)
{
  if ((l->spec.derives >= 0 || l->spec.own || l->spec.fresh)
      && !POINTER_TYPE_P (gimple_call_return_type (as_a<const gcall *> (call))))
    return false;
  int n = gimple_call_num_args (call);
  if (n < l->spec.count || (n > l->spec.count && !l->spec.variadic))
    return false;
  for (int i = 0; i < l->spec.count; i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      bool pointer = POINTER_TYPE_P (type);
      /* The parameter of type struct sockaddr * is a transparent union of pointers in glibc.  */
      if (TREE_CODE (type) == UNION_TYPE && TYPE_TRANSPARENT_AGGR (type))
        pointer = true;
      if (l->spec.argument[i].what != '-' && (l->spec.argument[i].what == 'N') == pointer)
        return false;
      if ((l->kind == LIB_FREE || l->kind == LIB_REALLOC) && i == 0 && !pointer)
        return false;
    }
  return true;
}

const struct tp_library *
tp_library_of_call (const gimple *call)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !named_outside_p (decl))
    return NULL;
  const struct tp_library *l = library_by_name (decl);
  if (!l || !shape_fits_p (call, l))
    return NULL;
  if (tp_defined_here_p (decl))
    return inline_of_header_p (decl) ? l : NULL;
  if (tp_library_plain_p (l) || l->kind == LIB_CALLS || l->kind == LIB_TREE || l->kind == LIB_SIGNAL
      || l->kind == LIB_SIGNALS || l->kind == LIB_THREAD || l->kind == LIB_JOIN
      || l->kind == LIB_END)
    return fndecl_built_in_p (decl) || declared_in_header_p (decl) ? l : NULL;
  return l;
}
