/* packed-sites.cc - outputs sites in a short form.

   SPDX-License-Identifier: GPL-3.0-or-later

   A site (ir/sites.cc) is a string of about 60 bytes, and most sites are those of checks.  The
   sites of a function have the same file and the same function's name, and few expressions are used
   only once in a unit.  So the sites of messages, which are output by the plugin itself, and those
   of other calls that check something, are put together in a section of their own: there they refer
   to names and texts, each of which is there once (layout.h has the format).  A distance is to a
   place before the site in the same section, so no relocation is needed, and distances have one or
   two bytes mostly.

   The sites of globals and of locals are in constants of the plugin's own, which refer to the
   packed form as well.  Sites of wrappers (TP_SITE_WRAPPER) stay strings, because malloc asks
   for that mark.  */

#include "base/temporal-gcc.h"
#include "tm_p.h"
#include "output.h"
#include "abi/layout.h"
#include "ir/runtime-decls.h"
#include "ir/sites.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/packed-sites.h"
#include "unit/globals.h"

/* A site of the unit, or several of one call, each with its terminating null: LENGTH bytes.  */
struct unit_site
{
  char *text;
  size_t length;
  unsigned number;
};

struct site_hasher : nofree_ptr_hash<unit_site>
{
  static hashval_t
  hash (unit_site *s)
  {
    return iterative_hash (s->text, s->length, 0);
  }
  static bool
  equal (unit_site *s, unit_site *t)
  {
    return s->length == t->length && memcmp (s->text, t->text, s->length) == 0;
  }
};

/* The sites of the unit in the order of their numbers, which begin with 1, and the same by
   text.  */
static vec<unit_site *> sites;
static hash_table<site_hasher> *known;

/* GCC's hook for the end of the unit; null if no sites can be output (tp_packed_sites_start).  */
static void (*file_end) (void);

/* Whether the label before the sites is needed, even if there are none.  */
static bool label_wanted;

/* The fields of a site.  NAMES is the file and the function, with a newline between them; WHAT is
   the rest of the site.  */
struct site_fields
{
  char *names;
  const char *what;
  unsigned line, column, end;
};

/* Take a line that is a number from *TEXT.  Returns false if it is none.  */

static bool
take_number (const char **text, unsigned *number)
{
  char *end;
  if (!ISDIGIT (**text))
    return false;
  unsigned long n = strtoul (*text, &end, 10);
  *number = n;
  *text = end + 1;
  return *end == '\n' && *number == n;
}

/* Take the string SITE apart.  Returns false if it is no site; else F->names is to be freed.  */

static bool
take_apart (const char *site, struct site_fields *f)
{
  const char *rest = strchr (site, '\n');
  if (!rest++)
    return false;
  size_t file = rest - site;
  if (!take_number (&rest, &f->line) || !take_number (&rest, &f->column)
      || !take_number (&rest, &f->end))
    return false;
  f->what = strchr (rest, '\n');
  if (!f->what++ || !strchr (f->what, '\n'))
    return false;
  f->names = xasprintf ("%.*s%.*s", (int) file, site, (int) (f->what - 1 - rest), rest);
  return true;
}

unsigned
tp_packed_site (tree site)
{
  tree string = tp_site_string (site);
  if (!string || TREE_STRING_LENGTH (string) == 0 || !file_end)
    return 0;
  const char *text = TREE_STRING_POINTER (string);
  size_t length = TREE_STRING_LENGTH (string);
  if (text[length - 1] || TP_SITE_WRAPPER_P (*text))
    return 0;
  for (const char *part = text; part < text + length; part += strlen (part) + 1)
    {
      struct site_fields f;
      if (!take_apart (part, &f))
        return 0;
      free (f.names);
    }
  if (!known)
    known = new hash_table<site_hasher> (64);
  unit_site wanted = { const_cast<char *> (text), length, 0 };
  unit_site **slot = known->find_slot (&wanted, INSERT);
  if (!*slot)
    {
      *slot = XNEW (unit_site);
      **slot = { XNEWVEC (char, length), length, sites.length () + 1 };
      memcpy ((*slot)->text, text, length);
      sites.safe_push (*slot);
    }
  return (*slot)->number;
}

tree
tp_packed_address (tree site)
{
  unsigned number = tp_packed_site (site);
  if (!number)
    return site;
  char label[32];
  snprintf (label, sizeof label, "*.LTQN%u", number);
  tree decl = build_decl (UNKNOWN_LOCATION, VAR_DECL, NULL_TREE, char_type_node);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (label));
  tp_mark_constant (decl);
  return build1 (ADDR_EXPR, TREE_TYPE (site), decl);
}

void
tp_pack_sites (gimple *call)
{
  enum tp_entry e = tp_entry_of_call (call);
  if (e == ENTRY_COUNT)
    return;
  const char *letters = tp_entry_letters (e);
  for (unsigned i = 0; i < gimple_call_num_args (call) && letters[i] && letters[i] != '.'; i++)
    if (letters[i] == 'S')
      gimple_call_set_arg (call, i, tp_packed_address (gimple_call_arg (call, i)));
}

void
tp_pack_global_sites (void *, void *)
{
  /* Not where nothing is output.  */
  if (flag_wpa || seen_error () || (flag_generate_lto && !flag_fat_lto_objects))
    return;
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
  {
    tree decl = node->decl;
    if (node->alias || !DECL_ARTIFICIAL (decl) || !DECL_IGNORED_P (decl) || !DECL_NAME (decl)
        || !id_equal (DECL_NAME (decl), TP_GLOBALS_NAME))
      continue;
    unsigned HOST_WIDE_INT i;
    tree row;
    FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (node->get_constructor ()), i, row)
    {
      tree *site = &CONSTRUCTOR_ELTS (row)->last ().value;
      *site = tp_packed_address (*site);
    }
  }
}

const char *
tp_packed_sites_label (void)
{
  label_wanted = true;
  return ".LTQN0";
}

/* ---- Output ---- */

typedef hash_map<nofree_string_hash, unsigned> string_numbers;

/* What has been output: its size, and the places of strings.  */
struct site_output
{
  FILE *file;
  unsigned size;
  string_numbers places;
};

/* Output the string TEXT if it has not been output yet, and return its place.  */

static unsigned
place_of (struct site_output *o, const char *text)
{
  if (unsigned *known = o->places.get (text))
    return *known;
  unsigned place = o->size, length = strlen (text) + 1;
  ASM_OUTPUT_ASCII (o->file, text, length);
  o->places.put (xstrdup (text), place);
  o->size += length;
  return place;
}

/* Output N in 7 bits a byte, the low ones first; another byte follows one with bit 7 (ULEB128 in
   DWARF).  */

static void
write_number (struct site_output *o, unsigned n)
{
  for (; n >= 0x80; n >>= 7, o->size++)
    fprintf (o->file, ",%u", (n & 0x7f) | 0x80);
  fprintf (o->file, ",%u", n);
  o->size++;
}

/* Output S.  The texts come first, so that the sites of one call follow each other.  */

static void
write_site (struct site_output *o, const unit_site *s)
{
  auto_vec<site_fields> fields;
  auto_vec<unsigned> places;
  for (const char *part = s->text; part < s->text + s->length; part += strlen (part) + 1)
    {
      struct site_fields f;
      take_apart (part, &f);
      places.safe_push (place_of (o, f.what));
      places.safe_push (place_of (o, f.names));
      fields.safe_push (f);
    }
  fprintf (o->file, ".LTQN%u:\n", s->number);
  for (unsigned k = 0; k < fields.length (); k++)
    {
      unsigned here = o->size;
      fprintf (o->file, "\t.byte\t%d", TP_SITE_PACKED);
      o->size++;
      write_number (o, here - places[2 * k]);
      write_number (o, here - places[2 * k + 1]);
      write_number (o, fields[k].line);
      write_number (o, fields[k].column);
      write_number (o, fields[k].end);
      fputc ('\n', o->file);
      free (fields[k].names);
    }
}

static bool
free_text (const char *const &text, const unsigned &, void *)
{
  free (const_cast<char *> (text));
  return true;
}

/* Output the section of sites at the end of the unit.  */

static void
write_sites (void)
{
  if (!sites.is_empty () || label_wanted)
    {
      struct site_output o;
      o.file = asm_out_file;
      o.size = 0;
      fputs ("\t.pushsection\ttemporal.sites,\"a\",@progbits\n.LTQN0:\n", asm_out_file);
      for (unit_site *s : sites)
        write_site (&o, s);
      fputs ("\t.popsection\n", asm_out_file);
      o.places.traverse<void *, free_text> (NULL);
      for (unit_site *s : sites)
        {
          XDELETEVEC (s->text);
          XDELETE (s);
        }
      delete known;
      known = NULL;
      sites.release ();
      label_wanted = false;
    }
  file_end ();
}

/* GCC aligns long strings, so that they are copied faster, which nobody does with sites.  */

static HOST_WIDE_INT (*constant_alignment) (const_tree, HOST_WIDE_INT);

static HOST_WIDE_INT
site_alignment (const_tree constant, HOST_WIDE_INT align)
{
  struct site_fields f;
  if (TREE_CODE (constant) == STRING_CST && align == BITS_PER_UNIT
      && TREE_STRING_LENGTH (constant) > 0
      && !TREE_STRING_POINTER (constant)[TREE_STRING_LENGTH (constant) - 1]
      && take_apart (TREE_STRING_POINTER (constant), &f))
    {
      free (f.names);
      return align;
    }
  return constant_alignment (constant, align);
}

void
tp_packed_sites_start (void)
{
  constant_alignment = targetm.constant_alignment;
  targetm.constant_alignment = site_alignment;
  file_end = targetm.asm_out.file_end;
  targetm.asm_out.file_end = write_sites;
}
