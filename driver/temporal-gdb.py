# temporal-gdb.py - loads gdb's commands for programs that temporal-gcc compiled: "help temporal".
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The commands are in modules beside this file, with names of their own: gdb's scripts share one name space.


def temporal_load(script):
    import os
    import sys

    folder = os.path.dirname(os.path.realpath(script))
    write = sys.dont_write_bytecode
    # The folder may be one that belongs to the system.
    sys.dont_write_bytecode = True
    sys.path.insert(0, folder)
    try:
        import temporal_gdb_commands  # noqa: F401
    finally:
        sys.path.remove(folder)
        sys.dont_write_bytecode = write


temporal_load(__file__)
del temporal_load
