/* cjson_issue-248.c - an item moves to another object under its own name.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cJSON.h"
#include <stdio.h>

int
main (void)
{
  cJSON *from = cJSON_Parse ("{\"the name of the member\": 1}");
  cJSON *to = cJSON_CreateObject ();
  cJSON *item = cJSON_DetachItemViaPointer (from, from->child);

  cJSON_AddItemToObject (to, item->string, item);
  puts (cJSON_Print (to));
  cJSON_Delete (from);
  cJSON_Delete (to);
}
