/* ncurses with panels, menus and forms on a terminal that is /dev/null: windows, user pointers, items whose
   texts are the program's, and fields.  */
/* { dg-do run } */
/* { dg-require-package "ncurses panel menu form" } */
#include <curses.h>
#include <panel.h>
#include <menu.h>
#include <form.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct note { int number; char *text; PANEL *panel; };

static void
windows (void)
{
  PANEL *panels[6] = { NULL };
  for (int i = 0; i < 30; i++)
    {
      int k = i % 6;
      if (panels[k])
	{
	  struct note *old = (struct note *) panel_userptr (panels[k]);
	  WINDOW *w = panel_window (panels[k]);
	  mix (old->number + strlen (old->text) + (old->panel == panels[k]));
	  del_panel (panels[k]);
	  delwin (w);
	  free (old->text);
	  free (old);
	}
      WINDOW *w = newwin (5, 10, k, k);
      struct note *n = malloc (sizeof *n);
      panels[k] = new_panel (w);
      *n = (struct note) { i, strdup ("a note"), panels[k] };
      set_panel_userptr (panels[k], n);
      wprintw (w, "%s %d", n->text, i);
      chtype line[11];
      mvwinchnstr (w, 0, 0, line, 10);
      mix (line[0] & A_CHARTEXT);
      WINDOW *inside = derwin (w, 2, 2, 1, 1);
      waddch (inside, 'x');
      mix (mvwinch (w, 1, 1) & A_CHARTEXT);
      delwin (inside);
      if (i % 4 == 0)
	hide_panel (panels[k]);
      update_panels ();
      doupdate ();
      for (PANEL *p = panel_above (NULL); p; p = panel_above (p))
	mix (((struct note *) panel_userptr (p))->number);
    }
  for (int k = 0; k < 6; k++)
    {
      struct note *n = (struct note *) panel_userptr (panels[k]);
      WINDOW *w = panel_window (panels[k]);
      del_panel (panels[k]);
      delwin (w);
      free (n->text);
      free (n);
    }
}

static int hooked;
static void hook (MENU *m) { hooked++; mix (item_index (current_item (m))); }

static void
menus (void)
{
  for (int round = 0; round < 4; round++)
    {
      ITEM *items[6] = { NULL };
      char *names[5];
      for (int i = 0; i < 5; i++)
	{
	  names[i] = malloc (12);
	  sprintf (names[i], "item%d", i);
	  items[i] = new_item (names[i], "text");
	  set_item_userptr (items[i], names[i]);
	}
      MENU *m = new_menu (items);
      set_item_init (m, hook);
      post_menu (m);
      menu_driver (m, REQ_DOWN_ITEM);
      menu_driver (m, REQ_DOWN_ITEM);
      char *name = item_userptr (current_item (m));
      mix (name[4]);
      mix (item_name (menu_items (m)[0])[0] + item_count (m));
      unpost_menu (m);
      free_menu (m);
      for (int i = 0; i < 5; i++)
	{
	  mix (strlen (item_name (items[i])));
	  free_item (items[i]);
	  free (names[i]);
	}
    }
  mix (hooked);
}

static bool
check_field (FIELD *f, const void *p)
{
  ++**(int *const *) p;
  mix (strlen (field_buffer (f, 0)));
  return TRUE;
}
static void *make_argument (va_list *ap)
{
  int **p = malloc (sizeof *p);
  *p = va_arg (*ap, int *);
  return p;
}
static void *copy_argument (const void *p)
{
  int **q = malloc (sizeof *q);
  *q = *(int *const *) p;
  return q;
}
static void free_argument (void *p) { free (p); }

static void
forms (void)
{
  FIELDTYPE *type = new_fieldtype (check_field, NULL);
  set_fieldtype_arg (type, make_argument, copy_argument, free_argument);
  for (int round = 0; round < 4; round++)
    {
      FIELD *fields[4] = { NULL };
      int *checks = calloc (1, sizeof *checks);
      for (int i = 0; i < 3; i++)
	{
	  fields[i] = new_field (1, 10, i, 0, 0, 1);
	  set_field_userptr (fields[i], checks);
	  set_field_type (fields[i], type, checks);
	}
      FORM *f = new_form (fields);
      post_form (f);
      for (const char *c = "text"; *c; c++)
	form_driver (f, *c);
      form_driver (f, REQ_NEXT_FIELD);
      form_driver (f, 'x');
      form_driver (f, REQ_VALIDATION);
      set_field_buffer (fields[2], 1, "second");
      char *b = field_buffer (fields[0], 0);
      mix (b[0] + strlen (field_buffer (fields[2], 1)));
      int *back = field_userptr (current_field (f));
      mix (*back);
      unpost_form (f);
      free_form (f);
      for (int i = 0; i < 3; i++)
	free_field (fields[i]);
      free (checks);
    }
  free_fieldtype (type);
}

int
main (void)
{
  FILE *in = fopen ("/dev/null", "r"), *out = fopen ("/dev/null", "w");
  for (int i = 0; i < 2; i++)
    {
      SCREEN *s = newterm ("vt100", out, in);
      if (!s)
	{
	  printf ("no terminal description\n");
	  return 0;
	}
      set_term (s);
      windows ();
      menus ();
      forms ();
      endwin ();
      delscreen (s);
    }
  printf ("%lu\n", sum);
  return 0;
}
