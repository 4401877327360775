/* conversions.h - the conversions in a format of printf or scanf.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CONVERSIONS_H
#define TEMPORAL_CONVERSIONS_H

/* At most so many are understood.  */
enum { TP_FORMAT_ARGUMENTS = 64, TP_FORMAT_CONVERSIONS = 64 };

/* How an argument is fetched.  */
enum tp_fetch { TP_FETCH_NONE, TP_FETCH_INT, TP_FETCH_LONG, TP_FETCH_DOUBLE, TP_FETCH_LONG_DOUBLE, TP_FETCH_POINTER };

/* A conversion.  Arguments count from 0; -1 is none.  */
struct tp_conversion
{
  char letter;             /* 's' and 'S' (wide), '[' too for scanf, 'n', or others */
  char length;             /* 0, or h, H (hh), l, L (ll, q, L), j, z, t */
  bool allocate;           /* scanf's m */
  bool limited;            /* LIMIT, or argument LIMIT_FROM, was given: printf's
			      precision, scanf's width */
  int argument, limit_from, width_from;
  size_t limit, width;
};

/* A format taken apart.  */
struct tp_format
{
  struct tp_conversion conversion[TP_FORMAT_CONVERSIONS];
  int conversions;
  enum tp_fetch type[TP_FORMAT_ARGUMENTS];
  int arguments;
  size_t literal;          /* characters that stand for themselves */
  bool understood;         /* up to its end */
  bool stores;             /* has %n */
};

/* Read the format TEXT of a printf or a scanf, of wide characters if WIDE, into *F, as far as
   it is understood.  */
void tp_format_print (struct tp_format *f, const void *text, bool wide);
void tp_format_scan (struct tp_format *f, const void *text, bool wide);

/* How the argument of V, of a printf, is fetched; TP_FETCH_NONE if V is not understood.  */
enum tp_fetch tp_conversion_type (const struct tp_conversion *v);

/* The bytes that V, of a scanf, stores at least.  */
size_t tp_conversion_size (const struct tp_conversion *v);

#endif
