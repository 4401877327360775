# json-c.sh - recipe: CMake.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: cmake
# Finding: linkhash[.]c:3[01][0-9]:.*error: out-of-bounds: read of 4 bytes

# Its tests run under valgrind if it is installed.
export USE_VALGRIND=0
. "$here/recipes/cmake.sh"
