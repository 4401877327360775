/* SQLite: user functions, aggregates, collations, hooks, and a virtual table whose structures
   begin with SQLite's own.  */
/* { dg-do run } */
/* { dg-require-package "sqlite3" } */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;

static void mix (unsigned long x) { sum = sum * 31 + x; }
static void check (int status) { if (status != SQLITE_OK) { printf ("status %d\n", status); exit (1); } }

/* Functions.  */

struct counter { int calls; char *last; };

static void
shout (sqlite3_context *c, int n, sqlite3_value **v)
{
  struct counter *k = sqlite3_user_data (c);
  const char *s = (const char *) sqlite3_value_text (v[0]);
  char *r = sqlite3_mprintf ("%s!", s);
  k->calls++;
  free (k->last);
  k->last = strdup (s);
  sqlite3_result_text (c, r, -1, sqlite3_free);
}
static void end_counter (void *p)
{
  struct counter *k = p;
  mix (k->calls);
  free (k->last);
  free (k);
}

struct aggregate { int n; long *values; };

static void
collect (sqlite3_context *c, int n, sqlite3_value **v)
{
  struct aggregate *a = sqlite3_aggregate_context (c, sizeof *a);
  a->values = realloc (a->values, (a->n + 1) * sizeof *a->values);
  a->values[a->n++] = sqlite3_value_int64 (v[0]);
}
static void
collected (sqlite3_context *c)
{
  struct aggregate *a = sqlite3_aggregate_context (c, 0);
  long total = 0;
  for (int i = 0; a && i < a->n; i++)
    total = total * 3 + a->values[i];
  if (a)
    free (a->values);
  sqlite3_result_int64 (c, total);
}

static void keep (void *p) { mix (*(int *) p); free (p); }
static void
remember (sqlite3_context *c, int n, sqlite3_value **v)
{
  int *p = sqlite3_get_auxdata (c, 0);
  if (!p)
    {
      p = malloc (sizeof *p);
      *p = sqlite3_value_int (v[0]);
      sqlite3_set_auxdata (c, 0, p, keep);
      p = sqlite3_get_auxdata (c, 0);
    }
  sqlite3_result_int (c, p ? ++*p : 0);
}

static int
collate (void *data, int n, const void *a, int m, const void *b)
{
  ++*(int *) data;
  return -strncmp (a, b, n < m ? n : m);
}
static int
row (void *data, int n, char **values, char **names)
{
  struct counter *k = data;
  k->calls++;
  free (k->last);
  k->last = strdup (values[0] ? values[0] : "null");
  for (int i = 0; i < n; i++)
    mix (strlen (names[i]) + (values[i] ? strlen (values[i]) : 0));
  return 0;
}
static void updated (void *data, int what, const char *db, const char *table, sqlite3_int64 id) { ++*(int *) data; mix (id); }
static int committed (void *data) { ++*(int *) data; return 0; }

/* A virtual table: the numbers of an array that the program replaces now and then.  */

struct source { int n; long *values; };
struct table { sqlite3_vtab base; struct source *source; struct cursor *first; };
struct cursor { sqlite3_vtab_cursor base; int at; long *values; };

static int
vt_connect (sqlite3 *db, void *data, int argc, const char *const *argv, sqlite3_vtab **out, char **error)
{
  struct table *t = calloc (1, sizeof *t);
  t->source = data;
  *out = &t->base;
  mix (argc);
  return sqlite3_declare_vtab (db, "CREATE TABLE x (value, square)");
}
static int vt_disconnect (sqlite3_vtab *t) { free (t); return SQLITE_OK; }
static int vt_best (sqlite3_vtab *t, sqlite3_index_info *i) { i->estimatedCost = ((struct table *) t)->source->n; return SQLITE_OK; }
static int
vt_open (sqlite3_vtab *t, sqlite3_vtab_cursor **out)
{
  struct cursor *c = calloc (1, sizeof *c);
  ((struct table *) t)->first = c;
  *out = &c->base;
  return SQLITE_OK;
}
static int vt_close (sqlite3_vtab_cursor *c) { free (((struct cursor *) c)->values); free (c); return SQLITE_OK; }
static int
vt_filter (sqlite3_vtab_cursor *p, int n, const char *s, int argc, sqlite3_value **argv)
{
  struct cursor *c = (struct cursor *) p;
  struct source *s0 = ((struct table *) p->pVtab)->source;
  c->at = 0;
  free (c->values);
  c->values = malloc (s0->n * sizeof *c->values);
  memcpy (c->values, s0->values, s0->n * sizeof *c->values);
  return SQLITE_OK;
}
static int vt_next (sqlite3_vtab_cursor *c) { ((struct cursor *) c)->at++; return SQLITE_OK; }
static int vt_eof (sqlite3_vtab_cursor *c) { return ((struct cursor *) c)->at >= ((struct table *) c->pVtab)->source->n; }
static int
vt_column (sqlite3_vtab_cursor *p, sqlite3_context *x, int i)
{
  struct cursor *c = (struct cursor *) p;
  long v = c->values[c->at];
  sqlite3_result_int64 (x, i ? v * v : v);
  return SQLITE_OK;
}
static int vt_rowid (sqlite3_vtab_cursor *c, sqlite3_int64 *id) { *id = ((struct cursor *) c)->at; return SQLITE_OK; }
static const sqlite3_module module = {
  .iVersion = 1, .xCreate = vt_connect, .xConnect = vt_connect, .xBestIndex = vt_best, .xDisconnect = vt_disconnect,
  .xDestroy = vt_disconnect, .xOpen = vt_open, .xClose = vt_close, .xFilter = vt_filter, .xNext = vt_next,
  .xEof = vt_eof, .xColumn = vt_column, .xRowid = vt_rowid
};

static void
one_round (int round)
{
  sqlite3 *db;
  int collations = 0, updates = 0, commits = 0;
  struct counter *k = calloc (1, sizeof *k), rows = { 0 };
  struct source source = { 5, malloc (5 * sizeof (long)) };
  for (int i = 0; i < 5; i++)
    source.values[i] = i * round;
  check (sqlite3_open (":memory:", &db));
  check (sqlite3_create_function_v2 (db, "shout", 1, SQLITE_UTF8, k, shout, NULL, NULL, end_counter));
  check (sqlite3_create_function (db, "collect", 1, SQLITE_UTF8, NULL, NULL, collect, collected));
  check (sqlite3_create_function (db, "remember", 1, SQLITE_UTF8, NULL, remember, NULL, NULL));
  check (sqlite3_create_collation (db, "down", SQLITE_UTF8, &collations, collate));
  check (sqlite3_create_module (db, "numbers", &module, &source));
  sqlite3_update_hook (db, updated, &updates);
  sqlite3_commit_hook (db, committed, &commits);
  check (sqlite3_exec (db, "create table t (a text, b int); begin; insert into t values ('x', 1), ('y', 2), ('z', 3); commit;"
		       "create virtual table n using numbers(1)", NULL, NULL, NULL));
  for (int i = 0; i < 3; i++)
    {
      check (sqlite3_exec (db, "select shout (a), remember (7) from t order by a collate down", row, &rows, NULL));
      check (sqlite3_exec (db, "select collect (b) from t; select collect (value + square) from n", row, &rows, NULL));
      check (sqlite3_exec (db, "select x.value, y.square from n x join n y on x.value = y.value", row, &rows, NULL));
      mix (strlen (rows.last));
      source.values = realloc (source.values, (source.n + 4) * sizeof (long));
      for (int j = 0; j < 4; j++)
	source.values[source.n++] = j;
    }
  sqlite3_stmt *s;
  check (sqlite3_prepare_v2 (db, "insert into t values (?, ?)", -1, &s, NULL));
  for (int i = 0; i < 5; i++)
    {
      char *text = strdup ("bound");
      check (sqlite3_bind_text (s, 1, text, -1, free));
      check (sqlite3_bind_int (s, 2, i));
      mix (sqlite3_step (s));
      check (sqlite3_reset (s));
    }
  check (sqlite3_finalize (s));
  char **result, *message = NULL;
  int n, m;
  check (sqlite3_get_table (db, "select * from t", &result, &n, &m, NULL));
  for (int i = 0; i < (n + 1) * m; i++)
    mix (strlen (result[i]));
  sqlite3_free_table (result);
  if (sqlite3_exec (db, "select nonsense", NULL, NULL, &message) != SQLITE_OK)
    mix (strlen (message));
  sqlite3_free (message);
  check (sqlite3_close (db));
  free (rows.last);
  free (source.values);
  printf ("%d %d %d %d %lu\n", collations, updates, commits, rows.calls, sum);
}

int
main (void)
{
  for (int i = 1; i <= 4; i++)
    one_round (i);
  return 0;
}
