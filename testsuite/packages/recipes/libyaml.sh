# libyaml.sh - recipe: autotools.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool

