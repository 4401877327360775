/* Purpose: functions of extreme size and shape for the plugin's own tables: many
   arguments, many locals, many blocks, deep nesting, long expressions, huge frames.
   Source: own stress program.  */
/* { dg-do compile } */

int use (void *, ...);

#define TEN(x) x (0) x (1) x (2) x (3) x (4) x (5) x (6) x (7) x (8) x (9)
#define LOCAL(n) { int v##n = n; p[n] = &v##n; use (p[n]); *p[n] += *q++; }
#define NEST(n) { int w##n[n + 1]; q = w##n; if (use (q)) {
#define CLOSE(n) } *q = n; }
#define CASE(n) case n: { int c##n; use (&c##n); if (c##n) break; goto label; }
#define LABEL(n) l##n: { int z##n; use (&z##n); if (z##n) goto l##n; }
#define ADD(n) + p[n][n] * *p[n]
#define CALL(n) , p[n] + n

int
many (int *q, int n)
{
  int *p[10], s = 0;
  TEN (LOCAL) TEN (LOCAL) TEN (LOCAL) TEN (LOCAL)
  TEN (NEST)
  s += 0 TEN (ADD) TEN (ADD) TEN (ADD);
  TEN (CLOSE)
  switch (n)
    {
      TEN (CASE)
    default:
    label:
      s++;
    }
  TEN (LABEL)
  use (p TEN (CALL) TEN (CALL) TEN (CALL));
  return s;
}

int
huge_frame (int n)
{
  char big[1 << 20];
  int m[64][64][4], *p = &m[n][n][3];
  struct { char pad[100000]; int *p; } s, t;
  s.p = p;
  t = s;
  use (big, m, &t);
  return *t.p + big[n * 1000];
}

int
deep_pointers (int ******p, int n)
{
  return ******p + ****p[n] [n] + p[0][1][2][3][4][5];
}
