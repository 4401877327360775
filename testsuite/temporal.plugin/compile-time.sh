# compile-time.sh - the plugin's own time grows about as what it compiles.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"

# Each shape once did not: what looks at every statement, or at all blocks, for every variable, loop or load takes
# 64 times as long for what is 8 times as large.  The bound is between that and 8, with room for a busy machine; GCC's
# own time does not count, for -ftime-report says what is the plugin's.

# shape NAME N: the program on standard output.
shape ()
{
  awk -v shape="$1" -v n="$2" '
    BEGIN {
      print "void *malloc (unsigned long); void free (void *); void *memcpy (void *, const void *, unsigned long);"
      print "struct s { struct s *n, *m; int a, b; char *p; };"
      print "int ext (struct s *, char *); struct s *get (int); void use (void *);"
      if (shape == "functions")
	for (i = 0; i < n; i++)
	  printf "static struct s *f%d (struct s *x, char *p) { if (x->a) return x->n; free (x->p); x->p = p; return %s; }\n",
		 i, i ? "f" (i - 1) " (x->m, p)" : "x"
      if (shape == "parameters")
	{
	  printf "int g (int last"
	  for (i = 0; i < n; i++)
	    printf ", int i%d, long l%d, struct s *p%d", i, i, i
	  print ") { return last + p0->a; }"
	}
      print "int f (struct s *x, struct s *y, int *a, int *b, char *p, int k)"
      print "{"
      print "  int r = 0;"
      print "  struct s *l = 0;"
      if (shape == "branches")
	print "  while (k--)\n    {"
      for (i = 0; i < n; i++)
	{
	  if (shape == "calls")
	    printf "  r += x->n->a; x->m = get (k); p += x->b; *p = %d; r += ext (x->m, p);\n", i % 100
	  else if (shape == "locals")
	    printf "  { struct s v; int w[4]; use (&v); use (w); r += v.a + w[k & 3]; }\n"
	  else if (shape == "blocks")
	    printf "  { struct s *v = malloc (sizeof *v); v->n = l; v->a = %d; l = v; r += l->n ? l->n->a : 0; }\n", i
	  else if (shape == "loops")
	    printf "  for (int i = 0; i < k; i++) { a[i] += b[i + %d]; r += a[i]; }\n", i
	  else if (shape == "branches")
	    printf "  if (*p == %d) { p++; x = x->n; } else if (x->a > %d) x = x->m;\n", i % 120, i
	  else if (shape == "copies")
	    printf "  { struct s v = *x; use (&v); *y = v; memcpy (x, y, k); x = v.n; }\n"
	}
      if (shape == "branches")
	print "    }"
      if (shape == "functions")
	printf "  f%d (x, p);\n", n - 1
      print "  while (l) { struct s *q = l->n; free (l); l = q; }"
      print "  return r + x->b;"
      print "}"
    }'
}

# own_time NAME N: what the plugin takes, in hundredths of a second, into $time; with what it makes GCC renew, which
# -ftime-report counts apart.
own_time ()
{
  shape "$1" "$2" > $1-$2.c
  run 0 $TEMPORAL_CC -O1 -w -ftime-report -c $1-$2.c -o out.o || return 1
  # What took no time has no line.
  time=`awk '/^ (plugin execution|tree SSA incremental|dominance )/ { sub (/.*:/, ""); sum += $1 }
	     /^ TOTAL/ { any = 1 }
	     END { if (any) print int (sum * 100 + .5) }' err`
  test -n "$time"
}

# about_linear NAME N
about_linear ()
{
  for attempt in 1 2 3; do
    own_time "$1" "$2" || return 1
    small=$time
    own_time "$1" `expr "$2" \* 8` || return 1
    echo "$1: $small and $time hundredths of a second" >&2
    test $time -le `expr \( $small + 2 \) \* 20` && return 0
  done
  return 1
}

for what in calls:60 locals:120 blocks:100 loops:70 branches:250 copies:70 functions:80 parameters:3000; do
  name=`echo $what | sed 's/:.*//'`
  about_linear $name `echo $what | sed 's/.*://'`
  result "eight times as many $name take about eight times as long" $?
done
