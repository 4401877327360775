/* format-conversions.h - the conversions in a format of printf or scanf.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FORMAT_CONVERSIONS_H
#define TEMPORAL_FORMAT_CONVERSIONS_H

/* At most so many are understood.  */
enum
{
  TRT_FORMAT_ARGUMENTS = 64,
  TRT_FORMAT_CONVERSIONS = 64
};

/* How an argument is fetched.  */
enum trt_fetch
{
  TRT_FETCH_NONE,
  TRT_FETCH_INT,
  TRT_FETCH_LONG,
  TRT_FETCH_DOUBLE,
  TRT_FETCH_LONG_DOUBLE,
  TRT_FETCH_POINTER
};

/* A conversion.  Arguments count from 0; -1 is none.  */
struct trt_conversion
{
  char letter;   /* 's' and 'S' (wide), '[' too for scanf, 'n', or others */
  char length;   /* 0, or h, H (hh), l, L (ll, q, L), j, z, t */
  bool allocate; /* scanf's m */
  bool limited;  /* LIMIT, or argument LIMIT_FROM, was given: printf's
                              precision, scanf's width */
  int argument, limit_from, width_from;
  size_t limit, width;
};

/* A format taken apart.  */
struct trt_format
{
  struct trt_conversion conversion[TRT_FORMAT_CONVERSIONS];
  int conversions;
  enum trt_fetch type[TRT_FORMAT_ARGUMENTS];
  int arguments;
  size_t literal;  /* characters that stand for themselves */
  bool understood; /* up to its end */
  bool stores;     /* has %n */
};

/* Read the format TEXT of a printf or a scanf, of wide characters if WIDE, into *F, as far as
   it is understood.  */
void trt_format_print (struct trt_format *f, const void *text, bool wide);
void trt_format_scan (struct trt_format *f, const void *text, bool wide);

/* How the argument of V, of a printf, is fetched; TRT_FETCH_NONE if V is not understood.  */
enum trt_fetch trt_conversion_type (const struct trt_conversion *v);

/* The bytes that V, of a scanf, stores at least.  */
size_t trt_conversion_size (const struct trt_conversion *v);

#endif
