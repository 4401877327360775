/* Purpose: loops that may end early, call, read other referents, copy turned around or with gaps, or only a little, copy
   referents one by one.  */
/* { dg-do assemble } */
/* { dg-options "-g -fno-unroll-loops" } */
/* { dg-temporal-stat "whole_copies" "0" } */

#include <stddef.h>

extern void ask (int);

void
until (char *d, const char *s, int n)
{
  for (int i = 0; i < n; i++)
    {
      if (s[i] == '\n')
        break;
      d[i] = s[i];
    }
}

void
called (char *d, const char *s, int n)
{
  for (int i = 0; i < n; i++)
    {
      d[i] = s[i];
      ask (i);
    }
}

void
turned (char *d, const char *s, int n)
{
  for (int i = 0; i < n; i++)
    d[i] = s[n - 1 - i];
}

void
spread (int *d, const int *s, int n)
{
  for (int i = 0; i < n; i++)
    d[4 * i] = s[i];
}

void
chosen (int *d, const int *s, const int *which, int n)
{
  for (int i = 0; i < n; i++)
    if (which[i])
      d[i] = s[i];
}

void
three (int *d, const int *s)
{
  for (int i = 0; i < 3; i++)
    d[i] = s[i];
}

void
pairs (int *d, int *e, const int *s, int n)
{
  for (int i = 0; i < n; i++)
    {
      d[i] = s[i];
      e[i] = d[i + 1];
    }
}
