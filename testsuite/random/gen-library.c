/* gen-library.c - the uninstrumented half of a mixed program.

   SPDX-License-Identifier: GPL-3.0-or-later

   Plain gcc compiles it, so that what it does to the program's memory happens behind
   temporal's back.  How it does a thing is drawn anew for each program: a store may be an
   assignment, memcpy, an atomic operation, or eight bytes one by one.  */

#include "gen-mixed.h"

/* A statement that stores the pointer P at AT.  */

static char *
put (const char *at, const char *p)
{
  switch (below (7))
    {
    case 0: return S ("memcpy (%s, &(struct node *) { %s }, sizeof (struct node *));", at, p);
    case 1: return S ("__atomic_store_n (%s, %s, __ATOMIC_SEQ_CST);", at, p);
    case 2: return S ("*(volatile uintptr_t *) (%s) = (uintptr_t) (%s);", at, p);
    case 3: return S ("put_bytes (%s, %s);", at, p);
    case 4: return S ("__atomic_exchange_n (%s, %s, __ATOMIC_ACQ_REL);", at, p);
    default: return S ("*(%s) = %s;", at, p);
    }
}

/* A function: its head, which is a prototype for both halves, and its statements.  */

static void
function (const char *head, ...)
{
  __builtin_va_list ap;

  section = TYPES;
  line ("%s;", head);
  section = GLOBALS;
  line ("%s", head);
  line ("{");
  indent = 2;
  __builtin_va_start (ap, head);
  for (const char *s; (s = __builtin_va_arg (ap, const char *));)
    line ("%s", s);
  __builtin_va_end (ap);
  indent = 0;
  line ("}");
  blank ();
}

static void
types_of_both (void)
{
  const char *fields[] = { "long key;", "struct node *next;", "struct node *prev;", "struct node *user;", "int tag, refs;" };
  int count = sizeof fields / sizeof *fields;

  section = TYPES;
  line ("struct node");
  line ("{");
  while (count)
    {
      int i = below (count);

      line ("  %s", fields[i]);
      fields[i] = fields[--count];
    }
  line ("  long more[];");
  line ("};");
  line ("struct box { int n; struct node *a, *b; %sstruct node *arr[4]; };", chance (2) ? "long gap; " : "");
  line ("struct vector { struct node **data; unsigned count, room; };");
  line ("struct event { int type; %sstruct node *p; union { struct node *q; double d; } u; };",
	chance (2) ? "char text[24]; " : "");
  line ("struct pair { struct node *p, *q; };");
  line ("struct carrier { %sstruct node *n; struct carrier *inner; };", chance (2) ? "long gap[3]; " : "");
  line ("typedef void visit (struct node *, void *);");
  line ("typedef struct node *fetch (void *);");
  line ("typedef struct node *make (long, int);");
  line ("extern struct node *lib_current, *lib_table[4];");
  line ("extern struct vector lib_vector;");
}

static void
stores (void)
{
  function ("void lib_store (struct node **at, struct node *p)", put ("at", "p"), NULL);
  function ("struct node *lib_store_old (struct node *p, struct node **at)", "struct node *old = *at;", put ("at", "p"),
	    "return old;", NULL);
  if (chance (2))
    function ("void lib_swap (struct node **a, struct node **b)", "struct node *p = *a, *q = *b;", put ("b", "p"),
	      put ("a", "q"), NULL);
  else
    function ("void lib_swap (struct node **a, struct node **b)",
	      "*b = __atomic_exchange_n (a, *b, __ATOMIC_SEQ_CST);", NULL);
  function ("void lib_copy (struct node **to, struct node **from)", put ("to", "*from"), NULL);
  function ("void lib_rotate (struct node **a, int n)", "struct node *first = a[0];",
	    chance (2) ? "memmove (a, a + 1, (n - 1) * sizeof *a);" : "for (int i = 1; i < n; i++) a[i - 1] = a[i];",
	    put ("&a[n - 1]", "first"), NULL);
  function ("void lib_many (int n, struct node **at, ...)", "struct node *p = NULL;", "va_list ap;", "va_start (ap, at);",
	    "while (n--) p = va_arg (ap, struct node *);", "va_end (ap);", put ("at", "p"), NULL);
  /* What is not given itself, but can be reached.  */
  function ("void lib_box_set (struct box *b, int i, struct node *p)", put ("&b->arr[i]", "p"), NULL);
  function ("void lib_box_move (struct box *b, int to, int from)", put ("&b->arr[to]", "b->arr[from]"), NULL);
  function ("void lib_box_user (struct box *b, int to)", put ("&b->arr[to]", "b->a->user"), NULL);
  function ("void lib_cross (struct node *p)", put ("&p->next->user", "p->prev"), NULL);
  /* Out of structures that the program makes for this call alone; in other disguises.  */
  function ("void lib_carry (struct node **at, struct carrier *c)", put ("at", "c->n"), chance (2) ? "c->n = NULL;" : "", NULL);
  function ("void lib_carry_deep (struct node **at, struct carrier *c)", put ("at", "c->inner->n"), NULL);
  function ("void lib_carry_end (struct node **at, struct carrier *c)", "struct node *p = c->n;", "free (c);", put ("at", "p"),
	    NULL);
  function ("void lib_carry_value (struct node **at, struct carrier c)", put ("at", "c.n"), NULL);
  function ("void lib_carry_back (struct node **at, struct carrier *c, void (*done) (struct carrier *))", put ("at", "c->n"),
	    "done (c);", NULL);
  function ("void lib_number (struct node **at, unsigned long n)", "*(unsigned long *) at = n;", NULL);
  function ("void lib_double (struct node **at, double d)", "memcpy (at, &d, sizeof d);", NULL);
  function ("void lib_list_of (struct node **at, va_list ap)", put ("at", "va_arg (ap, struct node *)"), NULL);
}

static void
lists (void)
{
  function ("void lib_list (struct node *h)", put ("&h->next", "h"), put ("&h->prev", "h"), NULL);
  function ("void lib_insert (struct node *h, struct node *n)", put ("&n->next", "h->next"), put ("&n->prev", "h"),
	    put ("&h->next->prev", "n"), put ("&h->next", "n"), NULL);
  function ("void lib_remove (struct node *n)", put ("&n->prev->next", "n->next"), put ("&n->next->prev", "n->prev"), NULL);
}

static void
keepers (void)
{
  section = GLOBALS;
  line ("struct node *lib_current, *lib_table[4];");
  line ("static struct node *keep_static[%d];", KEEPS);
  line ("static struct node **keep = keep_static;");
  line ("static struct node **slots[%d];", SLOTS);
  line ("static struct event waiting[%d];", QUEUE);
  line ("static int waiting_count;");
  blank ();
  /* The table may lie in memory of malloc's.  */
  function ("void lib_begin (void)",
	    chance (2) ? "keep = calloc (sizeof *keep, 16); memset (lib_table, 0, sizeof lib_table);" : "lib_current = NULL;",
	    NULL);
  function ("void lib_keep (int i, struct node *p)", put ("&keep[i]", "p"), NULL);
  function ("struct node *lib_kept (int i)", "return keep[i];", NULL);
  function ("void lib_give (int i, struct node **at)", put ("at", "keep[i]"), NULL);
  function ("void lib_show (struct node *p)", put ("&lib_current", "p"), NULL);
  function ("void lib_register (int i, struct node **at)", "slots[i] = at;", NULL);
  function ("void lib_fire (int i, struct node *p)", put ("slots[i]", "p"), NULL);
  function ("void lib_fire_kept (int i, int k)", put ("slots[i]", "keep[k]"), NULL);
  function ("void lib_post (int type, struct node *p, struct node *q)",
	    "waiting[waiting_count++] = (struct event) { .type = type, .p = p, .u.q = q };", NULL);
  function ("int lib_poll (struct event *e)", "if (!waiting_count) return 0;",
	    chance (2) ? "*e = waiting[0];" : "memcpy (e, waiting, sizeof *e);",
	    "memmove (waiting, waiting + 1, --waiting_count * sizeof *waiting);", "return 1;", NULL);
  function ("void lib_drain (void)", "waiting_count = 0;", NULL);
}

static void
vectors (void)
{
  section = GLOBALS;
  line ("struct vector lib_vector;");
  blank ();
  function ("void lib_add (struct vector *v, struct node *p)",
	    "if (v->count == v->room)",
	    chance (2) ? "  v->data = realloc (v->data, (v->room = v->room * 2 + 1) * sizeof *v->data);"
	    : "  { struct node **more = malloc ((v->room += 3) * sizeof *more);"
	      " if (v->count) memcpy (more, v->data, v->count * sizeof *more);"
	      " free (v->data); v->data = more; }",
	    put ("&v->data[v->count]", "p"), "v->count++;", NULL);
  function ("void lib_clear (struct vector *v)",
	    chance (2) ? "free (v->data); v->data = NULL; v->room = 0;" : "", "v->count = 0;", NULL);
  function ("void lib_reverse (struct vector *v)",
	    "for (unsigned i = 0, j = v->count; i + 1 < j; i++) { struct node *p = v->data[--j];",
	    put ("&v->data[j]", "v->data[i]"), put ("&v->data[i]", "p"), "}", NULL);
}

static void
returns (void)
{
  section = GLOBALS;
  line ("static struct pair last;");
  function ("struct node *lib_same (struct node *p)", chance (2) ? "last.p = p;" : "", "return p;", NULL);
  function ("struct node *lib_choose (int which, struct node *p, struct node *q)", "return which ? p : q;", NULL);
  function ("struct pair lib_pair (struct node *p, struct node *q)", "return (struct pair) { p, q };", NULL);
  function ("struct pair *lib_pair_at (struct node *p, struct node *q)", put ("&last.p", "p"), put ("&last.q", "q"),
	    "return &last;", NULL);
}

static void
counts (void)
{
  function ("struct node *lib_ref (struct node *p)", "p->refs++;", "return p;", NULL);
  function ("int lib_unref (struct node *p, void (*destroy) (struct node *))", "if (--p->refs) return 0;",
	    "if (destroy) destroy (p); else free (p);", "return 1;", NULL);
  function ("struct node *lib_new (long key, int more)",
	    "struct node *p = malloc (sizeof *p + more * sizeof (long));", "p->key = key; p->tag = p->refs = 0;",
	    "for (int i = 0; i < more; i++) p->more[i] = key + i;", "return p;", NULL);
  function ("void lib_delete (struct node *p)", "free (p);", NULL);
  function ("struct node *lib_renew (struct node *p, int more)", "return realloc (p, sizeof *p + more * sizeof (long));", NULL);
  section = GLOBALS;
  line ("static struct { struct node n; long room[2]; } pool[4096];");
  line ("static struct node *pool_free;");
  line ("static int pool_used;");
  function ("struct node *lib_pool_new (long key)", "struct node *p = pool_free;",
	    "if (p) pool_free = p->next; else p = &pool[pool_used++].n;", "p->key = key; p->tag = p->refs = 0;", "return p;", NULL);
  function ("void lib_pool_delete (struct node *p)", "p->next = pool_free;", "pool_free = p;", NULL);
}

static void
callers (void)
{
  function ("void lib_visit (int i, visit *f, void *data)", "f (keep[i], data);", NULL);
  function ("void lib_call (visit *f, struct node *p, void *data)", "f (p, data);", NULL);
  function ("void lib_fetch (int i, fetch *f, void *data)", put ("&keep[i]", "f (data)"), NULL);
  function ("void lib_make (struct node **at, make *f, long key, int more)", put ("at", "f (key, more)"), NULL);
  function ("void lib_lend (visit *f, void *data, long key)", "struct { struct node n; long room[2]; } own = { .n.key = key };",
	    "f (&own.n, data);", NULL);
  section = GLOBALS;
  line ("struct task { visit *f; struct node *p; void *data; };");
  line ("static void *run (void *arg) { struct task *t = arg; t->f (t->p, t->data); return NULL; }");
  function ("void lib_thread (visit *f, struct node *p, void *data)", "struct task t = { f, p, data };", "pthread_t id;",
	    "if (pthread_create (&id, NULL, run, &t)) abort ();", "pthread_join (id, NULL);", NULL);
}

void
make_library (void)
{
  types_of_both ();
  section = GLOBALS;
  line ("#ifdef LIBRARY");
  blank ();
  line ("static __attribute__ ((unused)) void");
  line ("put_bytes (struct node **at, struct node *p)");
  line ("{");
  line ("  for (unsigned i = 0; i < sizeof p; i++)");
  line ("    ((volatile char *) at)[i] = (uintptr_t) p >> 8 * i;");
  line ("}");
  blank ();
  keepers ();
  stores ();
  lists ();
  vectors ();
  returns ();
  counts ();
  callers ();
  section = TYPES;
  blank ();
  section = GLOBALS;
  line ("#else");
  blank ();
}
