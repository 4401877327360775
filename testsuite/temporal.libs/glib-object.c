/* GObject: instances that GLib allocates and whose structure is the program's, signals with pointers as
   arguments, closures, properties, data with destructors, weak references.  */
/* { dg-do run } */
/* { dg-require-package "glib-2.0 gobject-2.0" } */
#include <glib-object.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { GObject parent; char *name; gpointer payload; GList *children; } Box;
typedef struct { GObjectClass parent; void (*changed) (Box *, gpointer); } BoxClass;
static GType box_get_type (void);
G_DEFINE_TYPE (Box, box, G_TYPE_OBJECT)
enum { PROP_0, PROP_NAME, PROP_PAYLOAD };

static unsigned long sum;
static guint changed_signal;

static void
set_property (GObject *o, guint id, const GValue *value, GParamSpec *spec)
{
  Box *b = (Box *) o;
  if (id == PROP_NAME)
    {
      g_free (b->name);
      b->name = g_value_dup_string (value);
    }
  else
    b->payload = g_value_get_pointer (value);
}
static void
get_property (GObject *o, guint id, GValue *value, GParamSpec *spec)
{
  Box *b = (Box *) o;
  if (id == PROP_NAME)
    g_value_set_string (value, b->name);
  else
    g_value_set_pointer (value, b->payload);
}
static void
finalize (GObject *o)
{
  Box *b = (Box *) o;
  sum = sum * 31 + (b->name ? strlen (b->name) : 0);
  g_free (b->name);
  g_list_free_full (b->children, g_object_unref);
  G_OBJECT_CLASS (box_parent_class)->finalize (o);
}
static void default_changed (Box *b, gpointer p) { if (p) sum += *(int *) p; }
static void
box_class_init (BoxClass *c)
{
  GObjectClass *o = G_OBJECT_CLASS (c);
  o->set_property = set_property;
  o->get_property = get_property;
  o->finalize = finalize;
  c->changed = default_changed;
  g_object_class_install_property (o, PROP_NAME, g_param_spec_string ("name", "", "", NULL, G_PARAM_READWRITE));
  g_object_class_install_property (o, PROP_PAYLOAD, g_param_spec_pointer ("payload", "", "", G_PARAM_READWRITE));
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (c), G_SIGNAL_RUN_LAST,
				 G_STRUCT_OFFSET (BoxClass, changed), NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}
static void box_init (Box *b) { }

struct listener { int heard; int *last; Box *box; };

static void
on_changed (Box *b, gpointer p, gpointer data)
{
  struct listener *l = data;
  l->heard++;
  l->last = p;
  sum = sum * 3 + *l->last + strlen (b->name);
}
static void
on_notify (GObject *o, GParamSpec *spec, gpointer data)
{
  struct listener *l = data;
  l->heard++;
  sum += strlen (spec->name);
}
static void end_listener (gpointer p, GClosure *c) { sum += ((struct listener *) p)->heard; free (p); }
static void end_data (gpointer p) { sum += *(int *) p; free (p); }
static void gone (gpointer data, GObject *where) { ++*(int *) data; }

static void
one_round (int round)
{
  Box *b = g_object_new (box_get_type (), "name", "box", NULL);
  gpointer weak = b;
  int gone_count = 0;
  g_object_add_weak_pointer (G_OBJECT (b), &weak);
  g_object_weak_ref (G_OBJECT (b), gone, &gone_count);
  for (int i = 0; i < 4; i++)
    {
      struct listener *l = calloc (1, sizeof *l);
      gulong id = g_signal_connect_data (b, "changed", G_CALLBACK (on_changed), l, end_listener, 0);
      g_signal_connect (b, "notify", G_CALLBACK (on_notify), l);
      int *p = malloc (sizeof *p), local = i;
      *p = i + round;
      g_signal_emit (b, changed_signal, 0, p);
      g_object_set (b, "payload", p, "name", "another", NULL);
      int *back;
      gchar *name;
      g_object_get (b, "payload", &back, "name", &name, NULL);
      sum += *back + strlen (name);
      g_free (name);
      g_signal_emit_by_name (b, "changed", &local);
      sum += *l->last;
      g_signal_handlers_disconnect_by_func (b, G_CALLBACK (on_notify), l);
      g_signal_handler_disconnect (b, id);
      g_object_set_data_full (G_OBJECT (b), i % 2 ? "odd" : "even", p, end_data);
      int *data = g_object_get_data (G_OBJECT (b), i % 2 ? "odd" : "even");
      *data += 1;
      Box *child = g_object_new (box_get_type (), NULL);
      b->children = g_list_prepend (b->children, g_object_ref (child));
      g_object_unref (child);
      sum += ((Box *) b->children->data)->name == NULL;
    }
  GValue v = G_VALUE_INIT;
  g_value_init (&v, G_TYPE_OBJECT);
  g_value_set_object (&v, b);
  sum += strlen (((Box *) g_value_get_object (&v))->name);
  g_value_unset (&v);
  g_object_unref (b);
  sum = sum * 5 + (weak == NULL) + gone_count;
}

int
main (void)
{
  for (int i = 0; i < 20; i++)
    one_round (i);
  printf ("%lu\n", sum);
  return 0;
}
