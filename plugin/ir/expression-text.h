/* expression-text.h - the text of an expression, as a report shows it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EXPRESSION_TEXT_H
#define TEMPORAL_EXPRESSION_TEXT_H

/* How many characters of an expression are shown at most.  */
enum
{
  TP_TEXT_MAX = 80
};

/* A text like the source text of EXPR, of at most so many characters.  The caller frees it.  */
extern char *tp_expression_text (tree expr);

#endif
