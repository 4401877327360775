# temporal_gdb_memory.py - reads blocks and pointers in the memory of a process that gdb has stopped.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Nothing is changed in the process, and no lock is waited for; if it was stopped inside the runtime, what is just being
# changed may be reported wrongly.  The runtime's table of variables and constants (libtemporal/base/debugger.h) says
# where things are; the formats are described at the heads of layout.h, small-blocks.c, tombstones.h, history.h,
# local-records.h, store-index.h and trie.h of libtemporal/.

import re
import struct

import gdb

LAYOUT = 1

# As in libtemporal/abi/layout.h.
TAIL = 7
UNKNOWN, BYTE_COPY, UNALIGNED = 0, 2, 4
WORDS = {1: "null", 2: "memory that temporal does not track", 3: "nothing",
         5: "nothing: the pointer was never set", 6: "nothing: it was made from an integer",
         8: "a function", 11: "a block that is never checked"}
HEADER, CODE, FREED, TOMBSTONE = 4 << 3, 7 << 3, 9 << 3, 10 << 3
FIRST_NUMBER = 16
STACK_BIT, READONLY_BIT = 1 << 28, 1 << 27
NUMBER_COUNT = (1 << 27) - (1 << 24)
HEAP_NUMBERS = NUMBER_COUNT - (1 << 24)
PAIR_NUMBER = 3 << 27
NULL_BYTES = 65536

KINDS = ["heap block", "global", "local", "pool block", "mapping"]
LIVE, LIFE_FREED, SCOPE, RETURN = range(4)
MASK32, MASK64 = (1 << 32) - 1, (1 << 64) - 1


NO_CORE = ("The core file does not have the memory of temporal's runtime, which would be terabytes; "
           "run the program in gdb.")


def core_p():
    """Is it a core file that is debugged?"""
    connection = getattr(gdb.selected_inferior(), "connection", None)
    return connection is not None and connection.type == "core"


class Block:
    """A block, alive or dead: struct trt_record."""

    def __init__(self, number, kind, base, size, birth, life=LIVE, end=0, parent=0):
        self.number, self.kind, self.base, self.size = number, kind, base, size
        self.birth, self.life, self.end, self.parent = birth, life, end, parent

    def contains(self, a):
        return self.base <= a < self.base + self.size or a == self.base


def kind_of(number):
    if number & STACK_BIT:
        return 2
    return 0 if number < HEAP_NUMBERS else 3 if number < NUMBER_COUNT else 1


class Runtime:
    """The runtime in the memory of the selected inferior."""

    def __init__(self):
        self.inferior = gdb.selected_inferior()
        language = gdb.parameter("language")
        gdb.execute("set language c", to_string=True)
        try:
            table = int(gdb.parse_and_eval("(unsigned long) &__temporal_v1_debugger"))
        except gdb.error:
            raise gdb.GdbError("The program has no runtime of temporal, or its symbols were removed.")
        finally:
            gdb.execute("set language " + language, to_string=True)
        if not self.inferior.pid:
            raise gdb.GdbError("The program is not being run.")
        layout, row, stop = self.words(table, 3)
        if layout != LAYOUT:
            raise gdb.GdbError("This script is for another version of the runtime: use the one installed with it.")
        # Before the dynamic linker has relocated the table, its addresses lead nowhere.
        try:
            rows = self.words(row, (stop - row) // 8)
            self.at = {self.text(rows[i]): rows[i + 1] for i in range(0, len(rows), 2)}
            ready = self.bytes(self.at["ready"], 1)[0]
        except (gdb.MemoryError, KeyError, struct.error):
            ready = False
        if not ready:
            raise gdb.GdbError("The runtime of temporal has not started yet; stop in main or later."
                               if not core_p() else NO_CORE)
        units = self.bytes(self.at["mapping_cells"], self.at["mapping_units"])
        self.units = {i for i, cells in enumerate(units) if cells}

    # ---- memory ----

    def bytes(self, a, size):
        """SIZE bytes at A; gdb.MemoryError if there are none."""
        return bytes(self.inferior.read_memory(a & MASK64, size))

    def words(self, a, count):
        return struct.unpack("<%dQ" % count, self.bytes(a, 8 * count))

    def word(self, a):
        return self.words(a, 1)[0]

    def half(self, a):
        return struct.unpack("<I", self.bytes(a, 4))[0]

    def text(self, a, most=4096):
        """The string at A, read without crossing into a page that may not be mapped."""
        text = b""
        while len(text) < most:
            part = self.bytes(a + len(text), 256 - (a + len(text)) % 256)
            end = part.find(b"\0")
            if end >= 0:
                return (text + part[:end]).decode("utf-8", "replace")
            text += part
        return text.decode("utf-8", "replace")

    # ---- cells ----

    def has_cell(self, a):
        return a >> self.at["mapping_shift"] in self.units

    def shadow(self, a):
        return ((a & ~7) ^ self.at["shadow_xor"]) + self.at["shadow_skew"]

    def cell(self, a):
        """The words of A's cell: origin, referent."""
        if not self.has_cell(a):
            return 0, 0
        cell = self.word(self.shadow(a))
        return cell & MASK32, cell >> 32

    def origin(self, a):
        return self.cell(a)[0] & ~TAIL

    # ---- sites ----

    def without_stack(self, site):
        """The site's string, if it is the handle of a stack (stack-depot.c)."""
        handles = self.word(self.at["stack_handles"])
        if handles and 0 <= site - handles < 8 * self.at["stack_handle_count"]:
            return self.word(self.word(site) + 8)
        return site

    def site(self, number):
        return self.without_stack(self.word(self.word(self.at["sites"]) + 8 * (number - 1))) \
            if 0 < number <= self.at["site_count"] else 0

    def pair(self, number):
        """The sites of birth and end."""
        if not 0 < number <= self.at["site_pair_count"]:
            return 0, 0
        end, birth = self.words(self.word(self.at["site_pairs"]) + 16 * (number - 1), 2)
        return self.site(birth - 1), 0 if end == self.at["site_pair_unknown"] else self.without_stack(end)

    def site_text(self, site):
        """The fields of a site, separated by newlines, without the mark of a wrapper.  A packed one refers to its parts (layout.h)."""
        if self.bytes(site, 1) != b"\1":
            return self.text(site).lstrip("\2\4")
        numbers, at = [], site + 1
        for _ in range(5):
            number = shift = 0
            while True:
                byte = self.bytes(at, 1)[0]
                number |= (byte & 0x7f) << shift
                at, shift = at + 1, shift + 7
                if not byte & 0x80:
                    break
            numbers.append(number)
        file, _, function = self.text(site - numbers[1]).partition("\n")
        return "\n".join([file, *map(str, numbers[2:]), function, self.text(site - numbers[0])])

    def place(self, site):
        """A site as text: "FILE:LINE:COLUMN, in FUNCTION", and what is there."""
        if not site:
            return None, ""
        try:
            line = self.site_text(site).split("\n", 7) + [""] * 8
        except gdb.MemoryError:
            return "a place in a library that was closed", ""
        if not line[0]:
            return None, ""
        place = ":".join([line[0]] + [n for n in line[1:3] if n not in ("", "0")])
        return place + (", in " + line[4] if line[4] else ""), line[6]

    # ---- small blocks and tombstones ----

    def small(self, first, second, base):
        """The small block at BASE that these two cells describe, alive or dead; None if they do not."""
        kind, number = first & MASK32 & ~TAIL, (second & MASK32) >> 3
        upper, bits = first >> 32, self.at["cells_bits"]
        size = ((upper & ((1 << bits) - 1)) + 1) * 8 - (-(first & TAIL) & TAIL)
        if kind == HEADER and FIRST_NUMBER <= number < HEAP_NUMBERS:
            return Block(number, 0, base, size, self.site(upper >> bits & (2 * self.at["site_count"] - 1)))
        number = second >> 35 ^ READONLY_BIT
        if kind == TOMBSTONE and second & MASK32 == FREED and FIRST_NUMBER <= number < HEAP_NUMBERS:
            birth, end = self.pair(upper >> bits)
            return Block(number, 0, base, size, birth, LIFE_FREED, end)
        return None

    def small_over(self, a, wanted):
        """The nearest small block at or below A for which WANTED is true."""
        start = max((a & ~7) - self.at["small_size"] - 16, 0)
        if not self.has_cell(start) or not self.has_cell(a):
            return None
        cells = self.words(self.shadow(start), ((a & ~7) - start) // 8 + 2)
        for i in range(len(cells) - 2, -1, -1):
            if cells[i] & MASK32 & ~TAIL in (HEADER, TOMBSTONE):
                b = self.small(cells[i], cells[i + 1], start + 8 * i + 8)
                if b and wanted(b):
                    return b
        return None

    # ---- the tries ----

    def leaf(self, link):
        """The leaf of LINK as a block; its key."""
        leaves = self.word(self.at["arena"] + 8)
        key, site, numbers, rest = self.words(leaves + (link >> 1) * 32, 4)
        number = (numbers & MASK32) >> 3
        return Block(number, rest >> 48 & 7, key & ~7, rest & ((1 << 47) - 1), self.without_stack(site),
                     parent=numbers >> 32), key

    def node(self, link):
        mid, children = self.words(self.word(self.at["arena"]) + (link >> 1) * 16, 2)
        return mid, children & MASK32, children >> 32

    def below(self, link, key):
        """The leaf of the greatest key up to KEY in the trie at LINK: (block, key), or None."""
        lower = 0
        for _ in range(130):
            if not link:
                link, lower, key = lower, 0, MASK64
                if not link:
                    return None
            if link & 1:
                b = self.leaf(link)
                if b[1] <= key:
                    return b
                link = 0
                continue
            mid, left, right = self.node(link)
            branch = mid & -mid
            if (key ^ mid) & ~(branch | (branch - 1)):
                # All keys are on one side of KEY.
                link = link if key > mid else 0
                key = MASK64 if link else key
                if link:
                    link = right
            elif key >= mid:
                lower, link = left, right
            else:
                link = left
        return None

    def walk(self, link):
        stack = [link]
        while stack:
            link = stack.pop()
            if link & 1:
                yield self.leaf(link)[0]
            elif link:
                stack += self.node(link)[1:]

    def innermost(self, a):
        """The innermost block of the tries that contains A."""
        found = []
        bits, back = self.at["slot_bits"], self.at["slots_back"]
        slot = a >> bits
        low = max(slot - back + 1, 0)
        try:
            roots = struct.unpack("<%dI" % (slot - low + 1),
                                  self.bytes(self.word(self.at["roots"]) + 4 * low, 4 * (slot - low + 1)))
        except gdb.MemoryError:
            roots = ()
        for root in reversed(roots):
            b = self.below(root, a | TAIL) if root else None
            if b:
                found.append(b)
                break
        b = self.below(self.half(self.at["hidden_root"]), a | TAIL)
        if b:
            found.append(b)
        best = None
        for block, key in found:
            while not block.contains(a) and block.parent:
                block, key = self.leaf(block.parent)
            if block.contains(a) and (not best or key > best[1]):
                best = block, key
        return best and best[0]

    # ---- locals ----

    def local(self, number):
        """The local variable NUMBER as it is recorded."""
        ring = number & ((1 << self.at["stack_ring_bits"]) - 1)
        shift, bits = self.at["local_mark_shift"], self.at["local_base_bits"]
        batch = self.word(self.at["stack_batches"] + 8 * (ring >> self.at["stack_batch_bits"]))
        record = self.word(self.at["stack_ring"] + 8 * ring)
        if batch >> shift != number >> self.at["stack_ring_bits"] or not record:
            return None
        if record == self.at["local_wide"] << self.at["local_shift"] & MASK64:
            where, size, site, end, _ = self.words(self.word(self.at["wide_ring"]) + 40 * ring, 5)
            base, implied, life = where & ~7, where & 4, where & 3
        else:
            local = record >> bits << (bits - self.at["local_shift"])
            try:
                site, end, _, what = self.words(local, 4)
            except gdb.MemoryError:
                return None
            low = batch & ((1 << shift) - 1)
            base = (low + ((record - low) & ((1 << bits) - 1))) << 3
            size, implied, life = what >> 2, True, RETURN if what & 1 else SCOPE
        if implied and self.origin(base) >> 3 == number:
            life = LIVE
        return Block(number, 2, base, size, site, life, end if life else 0)

    def local_at(self, a, number):
        """The live local NUMBER that has the cell of A."""
        b = self.local(number)
        if b and b.life == LIVE and b.contains(a):
            return b
        low = high = a & ~7
        while self.origin(low - 8) >> 3 == number:
            low -= 8
        while self.origin(high + 8) >> 3 == number:
            high += 8
        tail = self.cell(high)[0] & TAIL
        return Block(number, 2, low, high - low + (tail or 8), 0)

    # ---- dead blocks ----

    def dead(self):
        """All records of the ring."""
        bound = self.at["heap_batch"] * self.word(self.at["heap_batches"])
        ring, count = self.word(self.at["heap_ring"]), min(bound, 1 << self.at["heap_ring_bits"])
        for i in range(0, count, 65536):
            chunk = self.bytes(ring + 16 * i, 16 * min(65536, count - i))
            for k, (where, what) in enumerate(struct.iter_unpack("<QQ", chunk)):
                if where:
                    yield i + k, where, what

    def dead_block(self, index, where, what):
        number = (((where >> self.at["dead_mark_shift"] & 0xff) - 1) << self.at["heap_ring_bits"]) | index
        pair_bits = self.at["dead_pair_bits"]
        birth, end = self.pair(what & ((1 << pair_bits) - 1))
        size = what >> pair_bits | where >> self.at["dead_size_shift"] << (64 - pair_bits)
        return Block(number, kind_of(number), (where & ((1 << self.at["dead_life_shift"]) - 1)) << 3, size, birth,
                     where >> self.at["dead_life_shift"] & 3, end)

    def freed_at(self, a):
        """The youngest dead heap block that contained A."""
        best = self.small_over(a, lambda b: b.life != LIVE and b.contains(a))
        mask, pair_bits = (1 << self.at["dead_life_shift"]) - 1, self.at["dead_pair_bits"]
        for index, where, what in self.dead():
            base = (where & mask) << 3
            if base <= a and (a < base + (what >> pair_bits) or where >> self.at["dead_size_shift"]):
                b = self.dead_block(index, where, what)
                if b.contains(a) and (not best or b.number > best.number):
                    best = b
        return best

    # ---- questions ----

    def owner(self, a):
        """The innermost live block that contains the byte A, or None."""
        if a < NULL_BYTES or not self.has_cell(a):
            return None
        word = self.origin(a)
        if word >> 3 & STACK_BIT and word >> 3 < PAIR_NUMBER:
            tail = self.cell(a)[0] & TAIL
            return self.local_at(a, word >> 3) if not tail or a & 7 < tail else None
        if FIRST_NUMBER <= word >> 3 < HEAP_NUMBERS:
            b = self.small_over(a, lambda b: b.life == LIVE and b.number == word >> 3)
            if b:
                return b if b.contains(a) else None
        return self.innermost(a)

    def everything(self):
        """All blocks that are alive and no locals, and dead ones that have tombstones."""
        bits, region = self.at["region_bits"], 1 << self.at["region_bits"]
        small = re.compile(b"(?=[%b]\0\0\0)" % re.escape(bytes(
            [HEADER + i for i in range(8)] + [TOMBSTONE + i for i in range(8)])))
        slots = region >> self.at["slot_bits"]
        count = self.half(self.at["region_count"])
        for number in struct.unpack("<%dI" % count, self.bytes(self.word(self.at["regions"]), 4 * count)):
            low = (number - 1) << bits
            if not number or not self.has_cell(low):
                continue
            cells = self.bytes(self.shadow(low), region)
            for m in small.finditer(cells):
                i = m.start()
                if i % 8 == 0 and i + 16 <= region:
                    b = self.small(*struct.unpack("<QQ", cells[i:i + 16]), low + i + 8)
                    if b:
                        yield b
            roots = self.bytes(self.word(self.at["roots"]) + 4 * (low >> self.at["slot_bits"]), 4 * slots)
            for root, in struct.iter_unpack("<I", roots):
                if root:
                    yield from self.walk(root)
        yield from self.walk(self.half(self.at["hidden_root"]))

    def block(self, number, a=0):
        """The block NUMBER, alive or dead; A, if not 0, is an address where it may be."""
        if number & STACK_BIT:
            return self.local(number)
        b = self.owner(a) if a else None
        if b and b.number == number:
            return b
        b = self.small_over(a, lambda b: b.number == number) if a else None
        if b:
            return b
        ring = number & ((1 << self.at["heap_ring_bits"]) - 1)
        where, what = self.words(self.word(self.at["heap_ring"]) + 16 * ring, 2)
        if where:
            b = self.dead_block(ring, where, what)
            if b.number == number:
                return b
        return next((b for b in self.everything() if b.number == number), None)

    def referent(self, slot):
        """The referent word of the pointer at SLOT."""
        if not self.has_cell(slot):
            return UNKNOWN
        word = self.cell(slot)[1]
        if not slot & 7:
            return UNKNOWN if word in (BYTE_COPY, UNALIGNED) else word
        table, sets = self.word(self.at["unaligned"]), self.at["unaligned_sets"]
        if word != UNALIGNED or not table:
            return UNKNOWN
        index = ((slot >> 3) * 0x9e3779b97f4a7c15 & MASK64) >> (65 - sets.bit_length())
        for k in range(self.at["unaligned_ways"]):
            there, entry = self.words(table + 16 * (index * self.at["unaligned_ways"] + k), 2)
            if there == slot:
                return entry & MASK32
        return UNKNOWN
