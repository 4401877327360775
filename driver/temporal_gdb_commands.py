# temporal_gdb_commands.py - gdb's commands for programs that temporal-gcc compiled, and what gdb is not to show of them.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import re
import struct

import gdb

from temporal_gdb_memory import (FIRST_NUMBER, HEAP_NUMBERS, KINDS, LIFE_FREED, LIVE, NO_CORE, NULL_BYTES, PAIR_NUMBER,
                                 READONLY_BIT, RETURN, SCOPE, UNKNOWN, WORDS, MASK64, Runtime, core_p)

# ---- text -------------------------------------------------------------------------------------


def plural(n):
    return "%d byte%s" % (n, "" if n == 1 else "s")


def name(runtime, b):
    """The block B in a few words: kind, name or number, size, address."""
    _, what = runtime.place(b.birth)
    kind = KINDS[b.kind] if b.kind < len(KINDS) else "block"
    if b.kind in (1, 2) and what:
        kind += " '%s'" % what
    return "%s %d of %s at %#x" % (kind, b.number & ~READONLY_BIT, plural(b.size), b.base)


def tell(runtime, b, indent="  "):
    """Print where B was born, and how it ended."""
    birth, _ = runtime.place(b.birth)
    verb = "declared" if b.kind in (1, 2) else "allocated"
    print("%s%s %s" % (indent, verb, "at " + birth if birth else "by code that is not instrumented"))
    if b.life == LIVE:
        print(indent + "alive")
        return
    end, _ = runtime.place(b.end)
    how = {LIFE_FREED: "freed", SCOPE: "its scope ended", RETURN: "it ended with its function"}[b.life]
    print("%s%s%s" % (indent, how, " at " + end if end else ", by code that is not instrumented"
                      if b.life == LIFE_FREED else ""))


def inside(a, b):
    """Where A lies, as seen from the block B."""
    if a < b.base:
        return "%s before" % plural(b.base - a)
    if a >= b.base + b.size and a > b.base:
        n = a - b.base - b.size
        return "%s after the end of" % plural(n) if n else "right at the end of"
    return "%s inside of" % plural(a - b.base) if a > b.base else "the start of"


def tell_owner(runtime, a, lead):
    """Print which block has A now, and which had it last; LEAD begins the sentence."""
    b = runtime.owner(a)
    if b:
        print("%s %s %s" % (lead, inside(a, b), name(runtime, b)))
        tell(runtime, b)
        while b.parent:
            b = runtime.leaf(b.parent)[0]
            print("  in %s" % name(runtime, b))
    else:
        print("%s in no block that is alive and known (a variable whose address is not used is none)" % lead)
    old = runtime.freed_at(a) if runtime.has_cell(a) else None
    if old:
        print("before, it was %s %s" % (inside(a, old), name(runtime, old)))
        tell(runtime, old)
    return b, old


# ---- commands ---------------------------------------------------------------------------------


def answer(f):
    """The function of a command, with messages in place of Python's errors."""
    def guarded(self, argument, from_tty):
        self.dont_repeat()
        try:
            f(self, argument.strip(), Runtime())
        except gdb.MemoryError as e:
            raise gdb.GdbError(NO_CORE if core_p() else str(e))
        except (gdb.error, struct.error) as e:
            raise gdb.GdbError(str(e))
    return guarded


class Temporal(gdb.Command):
    """What temporal's runtime knows of the program's blocks and pointers.

A block is what one call of malloc returned, or one variable.  Each has a number of its
own, and each pointer in memory has its referent: the number of the block it was made
for.  A pointer is stale if that block has ended, whoever has the memory now."""

    def __init__(self):
        super().__init__("temporal", gdb.COMMAND_DATA, gdb.COMPLETE_NONE, True)

    def invoke(self, argument, from_tty):
        if argument:
            raise gdb.GdbError('There is no command "temporal %s"; try "help temporal".' % argument)
        gdb.execute("help temporal")


class BlockCommand(gdb.Command):
    """Print the block at an address: temporal block EXPRESSION

The innermost block that is alive there: kind, number, size, start, where it was
allocated or declared; then the last block that was freed there."""

    def __init__(self):
        super().__init__("temporal block", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    @answer
    def invoke(self, argument, runtime):
        if not argument:
            raise gdb.GdbError("Which address?")
        a = address(gdb.parse_and_eval(argument))
        tell_owner(runtime, a, "%#x is" % a)


class PointerCommand(gdb.Command):
    """Print which block a pointer is for, and whether it is stale: temporal pointer EXPRESSION

If EXPRESSION is a pointer in memory, the runtime may know its referent.  If it does not,
as for a local variable whose address is not taken, or if EXPRESSION is in a register or
computed, the pointer is judged by its value; then a stale pointer to memory that has
been given to another block cannot be told from a good one."""

    def __init__(self):
        super().__init__("temporal pointer", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    @answer
    def invoke(self, argument, runtime):
        if not argument:
            raise gdb.GdbError("Which pointer?")
        value = gdb.parse_and_eval(argument)
        if value.is_optimized_out:
            raise gdb.GdbError("Its value was optimized out.")
        a = address(value)
        pointer = value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR
        slot = int(value.address) if pointer and value.address is not None else 0
        # What gdb computes from a pointer in memory has its address, too.
        if slot and runtime.word(slot) != a:
            slot = 0
        word = runtime.referent(slot) if slot else UNKNOWN
        print("%s = %#x%s" % (argument, a, ", a pointer at %#x" % slot if slot else ""))
        number = (word >> 3) & ~READONLY_BIT
        if word == UNKNOWN or word >> 3 >= PAIR_NUMBER:
            self.by_value(runtime, a)
        elif number < FIRST_NUMBER:
            print("it was made for %s" % WORDS.get(number, "no block"))
            if a >= NULL_BYTES and number not in (1, 8):
                self.by_value(runtime, a)
        else:
            self.by_referent(runtime, a, word >> 3)

    @staticmethod
    def by_value(runtime, a):
        if a < NULL_BYTES:
            print("null, or a small integer" if a else "null")
            return
        print("no referent is recorded for it; by its value:")
        b, old = tell_owner(runtime, a, "it points to" if runtime.owner(a) else "it points")
        if not b and old:
            print("the pointer is stale")

    @staticmethod
    def by_referent(runtime, a, number):
        b = runtime.block(number, a)
        if not b:
            print("it was made for block %d, which has ended; its record was overwritten" % number)
            print("the pointer is stale")
            tell_owner(runtime, a, "now it points to" if runtime.owner(a) else "now it points")
            return
        print("it was made for %s" % name(runtime, b))
        tell(runtime, b)
        if not b.base <= a <= b.base + b.size:
            print("its value does not fit: it is %s that block; the pointer runs out of bounds, or "
                  "code that is not instrumented stored it" % inside(a, b))
            tell_owner(runtime, a, "by its value it points to" if runtime.owner(a) else "by its value it points")
        elif b.life == LIVE:
            print("the pointer is good: it points to %s the block" % inside(a, b))
        else:
            print("the pointer is stale")
            now = runtime.owner(a)
            print("its memory now belongs to %s" % name(runtime, now) if now
                  else "its memory is not in use by any block")
            if now:
                tell(runtime, now)


class HistoryCommand(gdb.Command):
    """Print what is recorded of blocks: temporal history NUMBER, or temporal history -COUNT

NUMBER is that of a block, as the other commands print it.  With -COUNT, or without an
argument, the COUNT (10) heap blocks that were allocated last, the youngest first."""

    def __init__(self):
        super().__init__("temporal history", gdb.COMMAND_DATA)

    @answer
    def invoke(self, argument, runtime):
        n = int(gdb.parse_and_eval(argument)) if argument else -10
        if n >= 0:
            b = runtime.block(n) or runtime.block(n | READONLY_BIT)
            if not b:
                raise gdb.GdbError("There is no block %d, or its record was overwritten." % n)
            blocks = [b]
        else:
            known = {b.number: b for b in runtime.everything() if b.kind == 0}
            shift, bits = runtime.at["dead_mark_shift"], runtime.at["heap_ring_bits"]
            dead = {((w >> shift & 0xff) - 1) << bits | i: (i, w, x) for i, w, x in runtime.dead()}
            numbers = sorted({d for d in dead if d < HEAP_NUMBERS} | set(known), reverse=True)[:-n]
            blocks = [known.get(d) or runtime.dead_block(*dead[d]) for d in numbers]
        if not blocks:
            print("No heap block has been allocated.")
        for b in blocks:
            print(name(runtime, b))
            tell(runtime, b)


class LeaksCommand(gdb.Command):
    """Report the heap blocks to which no pointer is left: temporal leaks

This calls temporal_leak_check () in the program, which prints the report where reports go
(its standard error, or log_path), and goes on.  Other threads run while they are told to
stop.  It is refused where the thread is inside the runtime, because it may hold a lock."""

    def __init__(self):
        super().__init__("temporal leaks", gdb.COMMAND_DATA)

    @answer
    def invoke(self, argument, runtime):
        frame = gdb.newest_frame()
        for _ in range(16):
            if frame is None:
                break
            if frame.name() and re.match("__temporal_v1_|trt_|temporal_leak_check", frame.name()) or own_code(frame):
                raise gdb.GdbError("The thread is inside the runtime; let it go on to the program first (finish).")
            frame = frame.older()
        try:
            n = int(gdb.parse_and_eval("((unsigned long (*) (void)) temporal_leak_check) ()"))
        except gdb.MemoryError:
            raise
        except gdb.error as e:
            raise gdb.GdbError("The leak check could not be called: %s" % e)
        print("%s leaked" % plural(n) if n else "no leaks")


def own_code(frame):
    """Is FRAME in the shared runtime?"""
    return "libtemporal.so" in (gdb.solib_name(frame.pc()) or "")


def address(value):
    kind = value.type.strip_typedefs().code
    if kind in (gdb.TYPE_CODE_ARRAY, gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION, gdb.TYPE_CODE_FUNC):
        if value.address is None:
            raise gdb.GdbError("It has no address.")
        return int(value.address)
    return int(value) & MASK64


# ---- what a user does not want to see -----------------------------------------------------------


def skip_runtime(objfile):
    """Have "step" pass by the runtime in OBJFILE, if it has lines there: it was compiled with -g."""
    try:
        symbol = objfile.lookup_global_symbol("trt_init")
        if not symbol:
            return
        folder = re.match("(.*/)", symbol.symtab.fullname()).group(1)
        for files in folder + "*.c", folder + "*/*.c", folder + "*/*/*.c":
            if files not in gdb.execute("info skip", to_string=True):
                gdb.execute("skip -gfi " + files, to_string=True)
    except (gdb.error, AttributeError):
        pass


def symbol_at(pc):
    """The name of the linker's symbol at PC."""
    return gdb.execute("info symbol %#x" % pc, to_string=True).split(" ")[0]


def body_p(pc, function):
    """Is PC in the body of FUNCTION, if that has an entry?  gdb takes "local" for a part of a mangled name."""
    return re.match(re.escape(function) + "[.[]local", symbol_at(pc)) is not None


def known_code_p(pc):
    """Is PC in a function that debugging information describes?"""
    block = gdb.block_for_pc(pc)
    while block and not block.function:
        block = block.superblock
    return block is not None


def leave_out_entries(breakpoint):
    """A public function may have a body, NAME.local, which all calls in its unit go to, and an entry that jumps to it
    (plugin/unit/local-bodies.cc).  The linker's symbol is at the entry, which has no debugging information, so BREAKPOINT
    is at both, and would stop twice."""
    try:
        places = breakpoint.locations if breakpoint.type == gdb.BP_BREAKPOINT else []
        bodies = {p.function for p in places if p.function and body_p(p.address, p.function)}
        for p in places:
            if p.enabled and p.function in bodies and symbol_at(p.address) == p.function and not known_code_p(p.address):
                p.enabled = False
    except (gdb.error, AttributeError):
        # Before gdb 13 there are no locations.
        pass


class EntryFilter:
    """Leaves the frame of an entry out of backtraces, where it has called its body."""

    name, priority, enabled = "temporal", 100, True

    def filter(self, frames):
        inner = None
        for decorator in frames:
            frame = decorator.inferior_frame()
            if inner and inner.function() and not frame.function() and frame.name() == inner.name() \
               and body_p(inner.pc(), frame.name()):
                continue
            inner = frame
            yield decorator


def begin():
    for command in (Temporal, BlockCommand, PointerCommand, HistoryCommand, LeaksCommand):
        command()
    # Once, though the script may be loaded with each program.
    if "temporal" not in gdb.frame_filters:
        gdb.events.new_objfile.connect(lambda event: skip_runtime(event.new_objfile))
        gdb.events.breakpoint_created.connect(leave_out_entries)
        gdb.events.breakpoint_modified.connect(leave_out_entries)
    gdb.frame_filters["temporal"] = EntryFilter()
    for objfile in gdb.objfiles():
        skip_runtime(objfile)
    for breakpoint in gdb.breakpoints():
        leave_out_entries(breakpoint)


begin()
