/* runtime-decls.h - declarations of the runtime's entry points, as trees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RUNTIME_DECLS_H
#define TEMPORAL_RUNTIME_DECLS_H

enum tp_entry
{
#define TP_ENTRY(name, result, attributes, arguments) ENTRY_##name,
#include "abi/abi.def"
#undef TP_ENTRY
  ENTRY_COUNT
};

/* The declaration of entry point E; made when first asked for.  */
extern tree tp_entry_decl (enum tp_entry e);

/* Which entry point does the call CALL go to?  ENTRY_COUNT if to none.  Goes by
   name, because in LTO the declarations come from the stream.  */
extern enum tp_entry tp_entry_of_call (const gimple *call);

/* The type of origin and referent words.  */
#define tp_word_type uint32_type_node

/* The per-thread argument buffer (struct tp_call), and a reference to its field of TYPE at byte
   OFFSET.  TYPE is tp_word_type or tp_slot_pointer_type ().  */
extern tree tp_call_buffer (void);
extern tree tp_call_field (tree type, unsigned offset);

/* The same of what the thread's variables begin with (struct tp_stack).  */
extern tree tp_stack_field (tree type, unsigned offset);

/* The runtime's table of large blocks.  */
extern tree tp_large_table (void);

/* void *, but with an alias set of its own, so that the buffer's traffic does not
   stand between the program's loads.  */
extern tree tp_slot_pointer_type (void);

/* Is DECL that buffer?  By name, like tp_entry_of_call.  */
extern bool tp_call_buffer_p (tree decl);

/* Make this translation unit refer to the runtime by a name that explains
   itself when the link fails.  */
extern void tp_reference_runtime (void);

/* A new declaration of the variable NAME of TYPE, of VISIBILITY, that stands elsewhere.  */
extern tree tp_extern_variable (const char *name, tree type, enum symbol_visibility visibility);

/* Register the garbage collector roots for the trees kept here.  */
extern void tp_decls_register_roots (const char *plugin_name);

/* Is STMT a load of a referent from a slot's cell, as tp_emit_referent_load makes for aligned
   ones?  */
extern bool tp_referent_load_p (const gimple *stmt);

#endif
