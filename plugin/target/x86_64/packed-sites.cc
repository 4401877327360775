/* packed-sites.cc - outputs the sites of messages in a short form.

   SPDX-License-Identifier: GPL-3.0-or-later

   A site (ir/sites.cc) is a string of about 60 bytes, and most sites are those of checks.  The
   sites of a function have the same file and the same function's name, and few expressions are used
   only once in a unit.  So the sites of messages, which are output by the plugin itself, are put
   together in a section of their own: there they refer to names and texts, each of which is there
   once (layout.h has the format).  A distance is to a place before the site in the same section, so
   no relocation is needed, and distances have one or two bytes mostly.  */

#include "base/temporal-gcc.h"
#include "tm_p.h"
#include "output.h"
#include "abi/layout.h"
#include "target/x86_64/packed-sites.h"

/* The sites of the unit, in the order of their numbers, and the number of each.  */
static vec<char *> sites;
typedef hash_map<nofree_string_hash, unsigned> string_numbers;
static string_numbers *number_of;

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
  const char *text = c_getstr (site);
  struct site_fields f;
  if (!text || !take_apart (text, &f))
    return 0;
  free (f.names);
  if (!number_of)
    number_of = new string_numbers;
  unsigned *known = number_of->get (text);
  if (known)
    return *known;
  char *copy = xstrdup (text);
  sites.safe_push (copy);
  number_of->put (copy, sites.length ());
  return sites.length ();
}

const char *
tp_packed_sites_label (void)
{
  label_wanted = true;
  return ".LTQN0";
}

/* ---- Output ---- */

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

static void
write_site (struct site_output *o, unsigned number, const char *site)
{
  struct site_fields f;
  take_apart (site, &f);
  unsigned names = place_of (o, f.names), what = place_of (o, f.what), here = o->size;
  fprintf (o->file, ".LTQN%u:\n\t.byte\t%d", number, TP_SITE_PACKED);
  o->size++;
  write_number (o, here - what);
  write_number (o, here - names);
  write_number (o, f.line);
  write_number (o, f.column);
  write_number (o, f.end);
  fputc ('\n', o->file);
  free (f.names);
}

static bool
free_text (const char *const &text, const unsigned &, void *)
{
  free (const_cast<char *> (text));
  return true;
}

static void (*file_end) (void);

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
      for (unsigned i = 0; i < sites.length (); i++)
        write_site (&o, i + 1, sites[i]);
      fputs ("\t.popsection\n", asm_out_file);
      o.places.traverse<void *, free_text> (NULL);
      if (number_of)
        number_of->traverse<void *, free_text> (NULL);
      delete number_of;
      number_of = NULL;
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
