# cjson.sh - recipe: CMake, a library and its unit tests.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: cmake

. "$here/recipes/cmake.sh"
