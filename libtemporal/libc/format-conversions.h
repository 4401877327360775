/* format-conversions.h - the conversions in a format of printf or scanf.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FORMAT_CONVERSIONS_H
#define TEMPORAL_FORMAT_CONVERSIONS_H

/* More arguments or conversions are not handled.  */
enum
{
  TRT_FORMAT_ARGUMENTS = 64,
  TRT_FORMAT_CONVERSIONS = 64
};

/* The type with which an argument is fetched.  */
enum trt_fetch
{
  TRT_FETCH_NONE,
  TRT_FETCH_INT,
  TRT_FETCH_LONG,
  TRT_FETCH_DOUBLE,
  TRT_FETCH_LONG_DOUBLE,
  TRT_FETCH_POINTER
};

/* A conversion.  Arguments are numbered from 0; -1 means none.  */
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

/* A parsed format.  */
struct trt_format
{
  struct trt_conversion conversion[TRT_FORMAT_CONVERSIONS];
  int conversions;
  enum trt_fetch type[TRT_FORMAT_ARGUMENTS];
  int arguments;
  size_t literal;  /* number of characters that are printed as they are */
  bool understood; /* to its end */
  bool stores;     /* has %n */
};

/* Parse the format TEXT of a printf or a scanf, which has wide characters if WIDE, into *F, as far
   as it is understood.  */
void trt_format_print (struct trt_format *f, const void *text, bool wide);
void trt_format_scan (struct trt_format *f, const void *text, bool wide);

/* The type with which the argument of V, of a printf, is fetched; TRT_FETCH_NONE if V is
   unknown.  */
enum trt_fetch trt_conversion_type (const struct trt_conversion *v);

/* The minimum number of bytes that V, of a scanf, stores.  */
size_t trt_conversion_size (const struct trt_conversion *v);

#endif
