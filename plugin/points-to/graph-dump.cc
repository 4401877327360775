/* graph-dump.cc - writes the graph to the dump of its pass.

   SPDX-License-Identifier: GPL-3.0-or-later

   The dump lists the objects, the points-to sets of the pointers in them and in variables, and
   the reason why a set is unknown.  The format is like that of GCC's dump of points-to sets
   (gcc/tree-ssa-structalias.cc).  */

#include "base/temporal-gcc.h"
#include "points-to/graph.h"

static void
dump_object (struct tp_points_to *pt, FILE *file, unsigned k)
{
  const tp_pt_object *o = tp_pt_whole (pt, k);
  if (k == PT_UNINIT)
    fprintf (file, " UNSET");
  else if (k == PT_WILD)
    fprintf (file, " NUMBER");
  else if (k == PT_POISON)
    fprintf (file, " BLANK");
  else if (o->decl)
    {
      fputc (' ', file);
      print_generic_expr (file, o->decl, TDF_NONE);
    }
  else if (o->birth)
    fprintf (file, " block:%d", (int) gimple_lineno (o->birth));
  else
    fprintf (file, " object%u", k);
  if (tree member = pt->objects[k].member)
    {
      fputc ('.', file);
      print_generic_expr (file, member, TDF_NONE);
    }
}

void
tp_pt_dump (struct tp_points_to *pt, FILE *file)
{
  unsigned k;
  bitmap_iterator bi;
  fprintf (file, "\n;; temporal: objects\n");
  for (unsigned i = PT_FIRST_OBJECT; i < pt->objects.length (); i++)
    {
      const tp_pt_object *o = &pt->objects[i];
      if (o->member)
        continue;
      fprintf (file, ";;");
      dump_object (pt, file, i);
      if (o->size >= 0)
        fprintf (file, " of " HOST_WIDE_INT_PRINT_DEC " bytes", o->size);
      if (o->escaped)
        fprintf (file, ", known outside");
      else if (o->collapsed)
        fprintf (file, ", of unknown contents");
      if (o->freed)
        fprintf (file, ", freed");
      if (o->dangles)
        fprintf (file, ", may be outlived");
      if (o->constant)
        fprintf (file, ", constant");
      if (o->numbers)
        fprintf (file, ", of numbers alone");
      if (!o->tracked)
        fprintf (file, ", not used");
      if (o->why && (o->escaped || o->collapsed || o->dangles))
        fprintf (file, ": %s", o->why);
      fputc ('\n', file);
      for (unsigned c = 0; c < o->keys.length (); c++)
        {
          fprintf (file, ";;   ");
          if (o->keys[c])
            print_generic_expr (file, o->keys[c], TDF_NONE);
          else
            fputc ('*', file);
          fprintf (file, " ->");
          if (pt->nodes[o->contents[c]].unknown)
            fprintf (file, " unknown");
          EXECUTE_IF_SET_IN_BITMAP (pt->nodes[o->contents[c]].points_to, 0, k, bi)
          dump_object (pt, file, k);
          fprintf (file, "%s\n", pt->nodes[o->contents[c]].needed ? "" : " (no referents)");
        }
    }
  fprintf (file, "\n;; temporal: pointers\n");
  for (tp_pt_node &n : pt->nodes)
    if ((n.variable || n.result) && n.name)
      {
        fprintf (file, ";; ");
        if (n.function)
          fprintf (file, "%s:", IDENTIFIER_POINTER (DECL_NAME (n.function)));
        print_generic_expr (file, n.name, TDF_NONE);
        fprintf (file, n.result ? "() ->" : " ->");
        if (n.unknown)
          fprintf (file, " unknown (%s)", n.why);
        EXECUTE_IF_SET_IN_BITMAP (n.points_to, 0, k, bi)
        dump_object (pt, file, k);
        if (!n.unknown && n.zero)
          fprintf (file, " null");
        if (!n.unknown && n.near_zero)
          fprintf (file, " (near null)");
        if (n.deref_bytes < tp_pt_no_limit)
          fprintf (file, ", dereferenceable " HOST_WIDE_INT_PRINT_DEC, n.deref_bytes);
        if (n.whole)
          fprintf (file, ", elements of " HOST_WIDE_INT_PRINT_DEC, tp_pt_element_size (&n));
        fprintf (file, "%s\n", n.needed ? "" : " (no referents)");
      }
}
