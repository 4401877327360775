/* first-file.h - the first file of the line table of a link with -flto.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TP_FIRST_FILE_H
#define TP_FIRST_FILE_H

void tp_first_file_init (const char *plugin);

#endif
