/* Python embedded: a type of the program's whose instances hold Python objects and the program's own blocks,
   a module, capsules, buffers, and callbacks with data.  */
/* { dg-do run } */
/* { dg-require-package "python3-embed" } */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct cell { struct cell *next; long value; };
typedef struct { PyObject_HEAD PyObject *held; struct cell *cells; PyObject *weak; Py_ssize_t shape; unsigned char *bytes; } Stack;

static PyObject *
stack_push (Stack *s, PyObject *argument)
{
  struct cell *c = malloc (sizeof *c);
  *c = (struct cell) { s->cells, PyLong_AsLong (argument) };
  s->cells = c;
  Py_INCREF (argument);
  Py_XSETREF (s->held, argument);
  Py_RETURN_NONE;
}
static PyObject *
stack_pop (Stack *s, PyObject *unused)
{
  struct cell *c = s->cells;
  if (!c)
    {
      PyErr_SetString (PyExc_IndexError, "empty");
      return NULL;
    }
  long value = c->value;
  s->cells = c->next;
  free (c);
  return PyLong_FromLong (value);
}
static PyObject *
stack_each (Stack *s, PyObject *function)
{
  for (struct cell *c = s->cells; c; c = c->next)
    {
      PyObject *r = PyObject_CallFunction (function, "lO", c->value, (PyObject *) s);
      if (!r)
	return NULL;
      Py_DECREF (r);
    }
  Py_RETURN_NONE;
}
static int stack_traverse (Stack *s, visitproc visit, void *arg) { Py_VISIT (s->held); return 0; }
static int stack_clear (Stack *s) { Py_CLEAR (s->held); return 0; }
static void
stack_dealloc (Stack *s)
{
  PyObject_GC_UnTrack (s);
  if (s->weak)
    PyObject_ClearWeakRefs ((PyObject *) s);
  for (struct cell *c; (c = s->cells); free (c))
    s->cells = c->next;
  free (s->bytes);
  stack_clear (s);
  Py_TYPE (s)->tp_free ((PyObject *) s);
}
static int
stack_buffer (PyObject *o, Py_buffer *view, int flags)
{
  Stack *s = (Stack *) o;
  if (!s->bytes)
    {
      s->shape = 8;
      s->bytes = malloc (8);
      memcpy (s->bytes, "abcdefgh", 8);
    }
  return PyBuffer_FillInfo (view, o, s->bytes, s->shape, 0, flags);
}
static Py_ssize_t
stack_length (PyObject *o)
{
  Py_ssize_t n = 0;
  for (struct cell *c = ((Stack *) o)->cells; c; c = c->next)
    n++;
  return n;
}
static PyBufferProcs buffer_procs = { stack_buffer };
static PySequenceMethods sequence = { .sq_length = stack_length };
static PyMethodDef stack_methods[] = {
  { "push", (PyCFunction) stack_push, METH_O }, { "pop", (PyCFunction) stack_pop, METH_NOARGS },
  { "each", (PyCFunction) stack_each, METH_O }, { NULL }
};
static PyTypeObject stack_type = {
  PyVarObject_HEAD_INIT (NULL, 0) .tp_name = "ours.Stack", .tp_basicsize = sizeof (Stack),
  .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, .tp_new = PyType_GenericNew, .tp_dealloc = (destructor) stack_dealloc,
  .tp_traverse = (traverseproc) stack_traverse, .tp_clear = (inquiry) stack_clear, .tp_methods = stack_methods,
  .tp_as_buffer = &buffer_procs, .tp_as_sequence = &sequence, .tp_weaklistoffset = offsetof (Stack, weak)
};

static void end_capsule (PyObject *o)
{
  struct cell *c = PyCapsule_GetPointer (o, "cell");
  mix (c->value);
  free (c);
}
static PyObject *
make_capsule (PyObject *self, PyObject *arguments)
{
  struct cell *c = malloc (sizeof *c);
  const char *text;
  Py_ssize_t n;
  PyObject *list;
  if (!PyArg_ParseTuple (arguments, "s#O!", &text, &n, &PyList_Type, &list))
    return NULL;
  *c = (struct cell) { NULL, n + text[0] };
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE (list); i++)
    c->value += PyLong_AsLong (PyList_GET_ITEM (list, i));
  return PyCapsule_New (c, "cell", end_capsule);
}
static PyObject *
read_capsule (PyObject *self, PyObject *o)
{
  struct cell *c = PyCapsule_GetPointer (o, "cell");
  return c ? PyLong_FromLong (++c->value) : NULL;
}
static PyObject *
fold (PyObject *self, PyObject *o)
{
  PyObject *iterator = PyObject_GetIter (o), *x, *last = NULL;
  long total = 0;
  while (iterator && (x = PyIter_Next (iterator)))
    {
      total = total * 3 + PyLong_AsLong (x);
      Py_XSETREF (last, x);
    }
  Py_XDECREF (last);
  Py_XDECREF (iterator);
  return PyErr_Occurred () ? NULL : PyLong_FromLong (total % 1000003);
}
static PyMethodDef functions[] = {
  { "capsule", make_capsule, METH_VARARGS }, { "read", read_capsule, METH_O }, { "fold", fold, METH_O }, { NULL }
};
static struct PyModuleDef module = { PyModuleDef_HEAD_INIT, "ours", NULL, -1, functions };

static PyObject *
init (void)
{
  if (PyType_Ready (&stack_type) < 0)
    return NULL;
  PyObject *m = PyModule_Create (&module);
  Py_INCREF (&stack_type);
  PyModule_AddObject (m, "Stack", (PyObject *) &stack_type);
  return m;
}

static const char text[] =
  "import ours, gc, weakref\n"
  "total = 0\n"
  "for i in range (100):\n"
  "  s = ours.Stack ()\n"
  "  w = weakref.ref (s)\n"
  "  for k in range (i % 7 + 1):\n"
  "    s.push (i * 1000 + k)\n"
  "  def see (x, t):\n"
  "    global total\n"
  "    total += x + len (t)\n"
  "  s.each (see)\n"
  "  while len (s):\n"
  "    total += s.pop ()\n"
  "  try:\n"
  "    s.pop ()\n"
  "  except IndexError as e:\n"
  "    total += len (str (e))\n"
  "  m = memoryview (s)\n"
  "  m[0] = i\n"
  "  total += sum (m)\n"
  "  m.release ()\n"
  "  s.push (5)\n"
  "  c = ours.capsule ('text', [1, 2, i])\n"
  "  total += ours.read (c) + ours.fold (range (i)) + ours.fold ([x * x for x in range (10)])\n"
  "  del s\n"
  "  total += w () is None\n"
  "gc.collect ()\n";

struct pending { int number; struct pending **done; };
static int
run_pending (void *data)
{
  struct pending *p = data;
  *p->done = p;
  return 0;
}

int
main (void)
{
  PyImport_AppendInittab ("ours", init);
  PyConfig config;
  PyConfig_InitIsolatedConfig (&config);
  config.site_import = 0;
  PyStatus status = Py_InitializeFromConfig (&config);
  PyConfig_Clear (&config);
  if (PyStatus_Exception (status))
    return 1;
  for (int i = 0; i < 2; i++)
    {
      PyObject *globals = PyDict_New ();
      PyDict_SetItemString (globals, "__builtins__", PyEval_GetBuiltins ());
      PyObject *r = PyRun_String (text, Py_file_input, globals, globals);
      if (!r)
	{
	  PyErr_Print ();
	  return 1;
	}
      Py_DECREF (r);
      mix (PyLong_AsLong (PyDict_GetItemString (globals, "total")));
      PyObject *key, *value;
      Py_ssize_t at = 0, keys = 0;
      while (PyDict_Next (globals, &at, &key, &value))
	keys += PyUnicode_Check (key) && value != NULL;
      mix (keys);
      Py_DECREF (globals);
      for (int k = 0; k < 3; k++)
	{
	  struct pending *done = NULL, *p = malloc (sizeof *p);
	  *p = (struct pending) { k, &done };
	  Py_AddPendingCall (run_pending, p);
	  PyRun_SimpleString ("for i in range (1000): pass\n");
	  mix (done == p ? done->number : 77);
	  free (p);
	  PyObject *l = PyList_New (0);
	  for (int j = 0; j < 20; j++)
	    {
	      PyObject *s = PyUnicode_FromFormat ("%d", j);
	      PyList_Append (l, s);
	      Py_DECREF (s);
	      mix (strlen (PyUnicode_AsUTF8 (PyList_GET_ITEM (l, j))));
	    }
	  PyList_SetSlice (l, 3, 10, NULL);
	  mix (PyList_GET_SIZE (l));
	  Py_DECREF (l);
	}
    }
  Py_Finalize ();
  printf ("%lu\n", sum);
  return 0;
}
