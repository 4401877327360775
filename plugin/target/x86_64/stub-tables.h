/* stub-tables.h - the tables of a function's stubs and their messages.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUB_TABLES_H
#define TEMPORAL_STUB_TABLES_H

/* The call in a stub: its return address has the label .LTQ<LETTER><NUMBER>, NUMBER is that of the
   stub, and COLD says that it is in the section for cold code.  */
struct tp_stub_call
{
  unsigned number;
  char letter;
  bool cold;
};

/* A table that is being output: the last call, and how many more its part can have.  */
struct tp_stub_table
{
  FILE *file;
  tp_stub_call last, first;
  unsigned left;
};

/* Output the table with the label .LTQT<NUMBER>: its beginning; for each call, in the order of
   output, the entry of CALL, whose MESSAGE is the text of directives, and COLD says that the
   program continues in the section for cold code; its end.  */
extern void tp_stub_table_begin (struct tp_stub_table *t, FILE *file, unsigned number);
extern void tp_stub_table_entry (struct tp_stub_table *t, struct tp_stub_call call, bool cold,
                                 const char *message);
extern void tp_stub_table_end (struct tp_stub_table *t);

#endif
