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

/* The declaration of the entry point E, which is made when it is first needed.  */
extern tree tp_entry_decl (enum tp_entry e);

/* The entry point that CALL goes to; ENTRY_COUNT if it goes to none.  Compares names, because in
   LTO the declarations are streamed in.  */
extern enum tp_entry tp_entry_of_call (const gimple *call);

/* The type of origin and referent words.  */
#define tp_word_type uint32_type_node

/* The per-thread call buffer (struct tp_call), and a reference to its field of TYPE at OFFSET, in
   bytes.  TYPE is tp_word_type or tp_slot_pointer_type ().  */
extern tree tp_call_buffer (void);
extern tree tp_call_field (tree type, unsigned offset);

/* The same for the beginning of the thread's variables (struct tp_stack).  */
extern tree tp_stack_field (tree type, unsigned offset);

/* The runtime's table of large blocks.  */
extern tree tp_large_table (void);

/* The runtime's variable that says whether any byte was ever marked as unset.  */
extern tree tp_unset_used (void);

/* The element of the runtime's table that says whether the addresses A with A >> TP_REGION_SHIFT ==
   INDEX have cells; 1 or 0.  INDEX is at most TP_REGIONS.  */
extern tree tp_region_has_cells (tree index);

/* void *, with an alias set of its own, so that accesses to the buffer do not conflict with
   accesses of the program.  */
extern tree tp_slot_pointer_type (void);

/* Return true if DECL is the call buffer.  Compares names, as tp_entry_of_call.  */
extern bool tp_call_buffer_p (tree decl);

/* Make the unit refer to a symbol of the runtime whose name explains the problem if the runtime is
   not linked.  */
extern void tp_reference_runtime (void);

/* Make the variable DECL a constant of the plugin's own, whose address is used.  */
extern void tp_mark_constant (tree decl);

/* A new declaration of the variable NAME of TYPE with VISIBILITY, which is defined elsewhere.  */
extern tree tp_extern_variable (const char *name, tree type, enum symbol_visibility visibility);

/* Register the trees that are kept here as roots of the garbage collector.  */
extern void tp_decls_register_roots (const char *plugin_name);

/* Return true if STMT loads a referent from the cell of a slot, as tp_emit_referent_load does for
   aligned slots.  */
extern bool tp_referent_load_p (const gimple *stmt);

#endif
