/* GLib's containers: they store the program's pointers in memory that the program reads directly,
   again and again in the same places, while the blocks come and go.  */
/* { dg-do run } */
/* { dg-require-package "glib-2.0" } */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct item { int key; char *name; struct item *next; } item;

static unsigned long sum;
static int freed;

static item *
new_item (int key)
{
  item *i = malloc (sizeof *i);
  char text[32];
  snprintf (text, sizeof text, "item %d", key);
  *i = (item) { key, strdup (text), NULL };
  return i;
}

static void
free_item (gpointer p)
{
  item *i = p;
  sum = sum * 31 + i->key + strlen (i->name);
  free (i->name);
  free (i);
  freed++;
}

static int compare_items (gconstpointer a, gconstpointer b)
{
  return ((const item *) a)->key - ((const item *) b)->key;
}
static int compare_places (gconstpointer a, gconstpointer b)
{
  return compare_items (*(item *const *) a, *(item *const *) b);
}
static int compare_data (gconstpointer a, gconstpointer b, gpointer data)
{
  ++*(int *) data;
  return compare_items (a, b);
}
static void add (gpointer p, gpointer data) { *(long *) data += ((item *) p)->key; }

static void
arrays (void)
{
  GPtrArray *a = g_ptr_array_new ();
  for (int i = 0; i < 5; i++)
    {
      int *p = malloc (24);
      g_ptr_array_add (a, p);
      int *q = g_ptr_array_index (a, 0);
      *q = i;
      sum += *q;
      free (q);
      g_ptr_array_set_size (a, 0);
    }
  g_ptr_array_free (a, TRUE);

  GPtrArray *owned = g_ptr_array_new_with_free_func (free_item);
  for (int round = 0; round < 4; round++)
    {
      for (int i = 0; i < 20; i++)
	g_ptr_array_insert (owned, round ? i / 2 : -1, new_item (i * 7 % 20));
      g_ptr_array_sort (owned, compare_places);
      for (guint i = 0; i < owned->len; i++)
	sum = sum * 3 + ((item *) owned->pdata[i])->key;
      g_ptr_array_remove_index_fast (owned, 3);
      g_ptr_array_remove_index (owned, 0);
      item *last = g_ptr_array_steal_index (owned, owned->len - 1);
      free_item (last);
      g_ptr_array_remove_range (owned, 2, 5);
      long total = 0;
      g_ptr_array_foreach (owned, add, &total);
      sum += total;
      g_ptr_array_set_size (owned, 0);
    }
  g_ptr_array_free (owned, TRUE);

  /* Structures with pointers, by value.  */
  GArray *b = g_array_new (FALSE, TRUE, sizeof (item));
  for (int round = 0; round < 4; round++)
    {
      for (int i = 0; i < 10; i++)
	{
	  item it = { i, strdup ("by value"), NULL };
	  g_array_append_val (b, it);
	}
      for (guint i = 1; i < b->len; i++)
	g_array_index (b, item, i).next = &g_array_index (b, item, i - 1);
      sum += g_array_index (b, item, 4).next->key;
      for (guint i = 0; i < b->len; i++)
	{
	  item *it = &g_array_index (b, item, i);
	  it->name[0] = 'B';
	  free (it->name);
	}
      g_array_set_size (b, 0);
    }
  g_array_free (b, TRUE);

  GByteArray *bytes = g_byte_array_new ();
  for (int i = 0; i < 100; i++)
    g_byte_array_append (bytes, (guint8 *) "abc", 3);
  sum += bytes->data[299];
  g_byte_array_unref (bytes);
}

static void
lists (void)
{
  GList *l = NULL;
  GSList *s = NULL;
  for (int round = 0; round < 4; round++)
    {
      for (int i = 0; i < 15; i++)
	{
	  l = g_list_prepend (l, new_item (i * 11 % 15));
	  s = g_slist_insert_sorted (s, new_item (i * 4 % 15), compare_items);
	}
      l = g_list_sort (l, compare_items);
      l = g_list_reverse (l);
      for (GList *at = l, *next; at; at = next)
	{
	  next = at->next;
	  item *i = at->data;
	  sum = sum * 5 + i->key;
	  if (i->key % 3 == 0)
	    {
	      free_item (i);
	      l = g_list_delete_link (l, at);
	    }
	}
      for (GSList *at = s; at; at = at->next)
	{
	  /* The node stays, the item is replaced.  */
	  free_item (at->data);
	  at->data = new_item (2);
	}
      GList *found = g_list_find_custom (l, &(item) { 4 }, compare_items);
      sum += ((item *) found->data)->name[0];
      g_list_free_full (l, free_item);
      g_slist_free_full (s, free_item);
      l = NULL;
      s = NULL;
    }

  GQueue q = G_QUEUE_INIT;
  for (int i = 0; i < 60; i++)
    {
      g_queue_push_tail (&q, new_item (i));
      if (i % 3)
	free_item (g_queue_pop_head (&q));
      if (q.length)
	sum += ((item *) q.head->data)->key + ((item *) q.tail->data)->key;
    }
  g_queue_sort (&q, compare_data, &(int) { 0 });
  g_queue_clear_full (&q, free_item);
}

static gboolean
visit (gpointer key, gpointer value, gpointer data)
{
  item **last = data;
  if (*last)
    sum += (*last)->key;
  *last = value;
  sum = sum * 7 + strlen (key);
  return FALSE;
}

static void
trees (void)
{
  int compared = 0;
  GTree *t = g_tree_new_full (compare_data, &compared, NULL, free_item);
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 30; i++)
	{
	  item *it = new_item (i * 17 % 30);
	  g_tree_replace (t, it, it);
	}
      for (int i = 0; i < 30; i += 2)
	g_tree_remove (t, &(item) { i });
    }
  sum += ((item *) g_tree_lookup (t, &(item) { 5 }))->key;
  g_tree_unref (t);

  GTree *named = g_tree_new ((GCompareFunc) strcmp);
  for (int i = 0; i < 9; i++)
    {
      item *it = new_item (i);
      g_tree_insert (named, it->name, it);
    }
  item *last = NULL;
  g_tree_foreach (named, visit, &last);
  for (item *it; g_tree_nnodes (named); free_item (it))
    {
      it = g_tree_node_value (g_tree_node_first (named));
      g_tree_steal (named, it->name);
    }
  g_tree_destroy (named);

  GNode *root = g_node_new (new_item (1));
  for (int i = 0; i < 5; i++)
    g_node_append_data (g_node_append_data (root, new_item (i)), new_item (i + 10));
  for (GNode *n = root->children; n; n = n->next)
    sum = sum * 3 + ((item *) n->data)->key + ((item *) n->children->data)->key;
  for (int i = 0; i < 3; i++)
    {
      GNode *n = root->children;
      free_item (n->children->data);
      free_item (n->data);
      g_node_destroy (n);
      g_node_prepend_data (root, new_item (70 + i));
      g_node_append_data (root->children, new_item (80 + i));
    }
  g_node_destroy (root);
}

static void
tables (void)
{
  GHashTable *h = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_item);
  for (int round = 0; round < 5; round++)
    {
      for (int i = 0; i < 40; i++)
	{
	  item *it = new_item (i + round * 20);
	  g_hash_table_replace (h, it->name, it);
	}
      GHashTableIter iter;
      gpointer key, value;
      g_hash_table_iter_init (&iter, h);
      while (g_hash_table_iter_next (&iter, &key, &value))
	if (((item *) value)->key % 2)
	  g_hash_table_iter_remove (&iter);
	else
	  sum += strlen (key);
      item *it = g_hash_table_lookup (h, "item 10");
      if (it)
	it->key = 10;
    }
  g_hash_table_destroy (h);

  GHashTable *set = g_hash_table_new (NULL, NULL);
  for (int i = 0; i < 50; i++)
    {
      void *p = malloc (16);
      g_hash_table_add (set, p);
      sum += g_hash_table_size (set);
      g_hash_table_remove (set, p);
      free (p);
    }
  g_hash_table_unref (set);
}

static void
strings (void)
{
  GString *s = g_string_new (NULL);
  for (int i = 0; i < 300; i++)
    {
      char *at = s->str;
      g_string_append_printf (s, "%d,", i);
      sum += s->str[s->len - 1] + (at == s->str);
    }
  gchar **parts = g_strsplit (s->str, ",", 0);
  for (gchar **p = parts; *p; p++)
    sum += strlen (*p);
  for (int i = 0; i < 3; i++)
    {
      g_free (parts[i]);
      parts[i] = g_strdup ("new");
      sum += parts[i][2];
    }
  gchar *joined = g_strjoinv ("-", parts);
  sum += strlen (joined);
  g_free (joined);
  g_strfreev (parts);
  g_string_free (s, TRUE);
  GStringChunk *chunk = g_string_chunk_new (64);
  const char *a = g_string_chunk_insert_const (chunk, "twice"), *b = g_string_chunk_insert_const (chunk, "twice");
  sum += a == b && a[4] == 'e';
  g_string_chunk_free (chunk);
  GError *error = NULL;
  for (int i = 0; i < 3; i++)
    {
      gchar *text = NULL;
      if (!g_file_get_contents ("/does/not/exist", &text, NULL, &error))
	sum += strlen (error->message);
      g_clear_error (&error);
    }
}

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
      arrays ();
      lists ();
      trees ();
      tables ();
      strings ();
    }
  printf ("%lu %d\n", sum, freed);
  return 0;
}
