/* libxml2: SAX with user data, trees whose nodes keep pointers of the program's, XPath functions, hash
   tables, and input through callbacks.  */
/* { dg-do run } */
/* { dg-require-package "libxml-2.0" } */
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <libxml/hash.h>
#include <libxml/xmlIO.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
  "<?xml version='1.0'?><list a='1'><entry id='x'>one</entry><entry id='y'>two<sub/></entry><entry id='z'>three</entry></list>";

static unsigned long sum;

/* A stack of elements, which the handlers push and pop.  */

struct element { char *name; struct element *below; int children; };
struct parse { struct element *top; int depth, most; };

static void
start (void *data, const xmlChar *name, const xmlChar **attributes)
{
  struct parse *p = data;
  struct element *e = malloc (sizeof *e);
  *e = (struct element) { strdup ((const char *) name), p->top };
  if (p->top)
    p->top->children++;
  p->top = e;
  if (++p->depth > p->most)
    p->most = p->depth;
  for (int i = 0; attributes && attributes[i]; i += 2)
    sum = sum * 31 + strlen ((const char *) attributes[i]) + attributes[i + 1][0];
}

static void
end (void *data, const xmlChar *name)
{
  struct parse *p = data;
  struct element *e = p->top;
  p->top = e->below;
  p->depth--;
  sum = sum * 7 + e->children + strcmp (e->name, (const char *) name);
  free (e->name);
  free (e);
}

static void
sax (void)
{
  xmlSAXHandler handler = { .startElement = start, .endElement = end };
  for (int i = 0; i < 3; i++)
    {
      struct parse *p = calloc (1, sizeof *p);
      xmlSAXUserParseMemory (&handler, p, text, sizeof text - 1);
      sum += p->most;
      free (p);
      struct parse local = { 0 };
      xmlParserCtxtPtr c = xmlCreatePushParserCtxt (&handler, &local, NULL, 0, "push");
      for (size_t at = 0; at < sizeof text - 1; at += 9)
	xmlParseChunk (c, text + at, at + 9 > sizeof text - 1 ? sizeof text - 1 - at : 9, 0);
      xmlParseChunk (c, NULL, 0, 1);
      xmlFreeParserCtxt (c);
      sum += local.most;
    }
}

struct note { int number; xmlNodePtr node; };

static void
walk (xmlNodePtr n, int *count)
{
  for (; n; n = n->next)
    {
      struct note *note = malloc (sizeof *note);
      *note = (struct note) { ++*count, n };
      n->_private = note;
      walk (n->children, count);
    }
}

static void
unwalk (xmlNodePtr n)
{
  for (; n; n = n->next)
    {
      struct note *note = n->_private;
      sum = sum * 3 + note->number + (note->node == n);
      free (note);
      n->_private = NULL;
      unwalk (n->children);
    }
}

static void
twice (xmlXPathParserContextPtr c, int arguments)
{
  int *calls = c->context->userData;
  ++*calls;
  xmlXPathReturnNumber (c, 2 * xmlXPathPopNumber (c));
}

static void
trees (void)
{
  for (int i = 0; i < 3; i++)
    {
      xmlDocPtr d = xmlReadMemory (text, sizeof text - 1, "memory", NULL, 0);
      int count = 0, *calls = calloc (1, sizeof *calls);
      walk (xmlDocGetRootElement (d), &count);
      xmlXPathContextPtr x = xmlXPathNewContext (d);
      x->userData = calls;
      xmlXPathRegisterFunc (x, BAD_CAST "twice", twice);
      xmlXPathObjectPtr r = xmlXPathEvalExpression (BAD_CAST "twice(count(//entry))", x);
      sum += r->floatval + *calls;
      xmlXPathFreeObject (r);
      r = xmlXPathEvalExpression (BAD_CAST "//entry[@id='y']", x);
      xmlNodePtr y = r->nodesetval->nodeTab[0];
      sum += ((struct note *) y->_private)->number;
      xmlXPathFreeObject (r);
      xmlXPathFreeContext (x);
      free (calls);
      for (int k = 0; k < 3; k++)
	{
	  xmlNodePtr n = xmlNewChild (xmlDocGetRootElement (d), NULL, BAD_CAST "new", BAD_CAST "text");
	  n->_private = malloc (8);
	  xmlSetProp (n, BAD_CAST "p", BAD_CAST "q");
	  xmlChar *p = xmlGetProp (n, BAD_CAST "p");
	  sum += p[0] + n->properties->name[0];
	  xmlFree (p);
	  free (n->_private);
	  xmlUnlinkNode (n);
	  xmlFreeNode (n);
	}
      unwalk (xmlDocGetRootElement (d));
      xmlChar *out;
      int size;
      xmlDocDumpMemory (d, &out, &size);
      sum += size + out[size - 2];
      xmlFree (out);
      xmlFreeDoc (d);
    }
}

static void end_entry (void *p, const xmlChar *name) { sum += *(int *) p; free (p); }
static void scan (void *p, void *data, const xmlChar *name) { *(int **) data = p; sum += **(int **) data; }

static void
hashes (void)
{
  xmlHashTablePtr h = xmlHashCreate (4);
  int *last = NULL;
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 20; i++)
	{
	  char key[8];
	  int *p = malloc (sizeof *p);
	  snprintf (key, sizeof key, "k%d", i % 10);
	  *p = i;
	  xmlHashUpdateEntry (h, BAD_CAST key, p, end_entry);
	  sum += *(int *) xmlHashLookup (h, BAD_CAST key);
	}
      xmlHashScan (h, scan, &last);
    }
  xmlHashFree (h, end_entry);
}

struct input { const char *at; struct input *self; };

static int
input_read (void *context, char *buffer, int size)
{
  struct input *in = ((struct input *) context)->self;
  int n = strlen (in->at) < 50 ? strlen (in->at) : 50;
  memcpy (buffer, in->at, n);
  in->at += n;
  return n;
}
static int input_close (void *context) { free (context); return 0; }

static void
inputs (void)
{
  for (int i = 0; i < 3; i++)
    {
      struct input *in = malloc (sizeof *in);
      *in = (struct input) { text, in };
      xmlDocPtr d = xmlReadIO (input_read, input_close, in, "io", NULL, 0);
      sum += xmlChildElementCount (xmlDocGetRootElement (d));
      xmlFreeDoc (d);
    }
}

int
main (void)
{
  sax ();
  trees ();
  hashes ();
  inputs ();
  xmlCleanupParser ();
  printf ("%lu\n", sum);
  return 0;
}
