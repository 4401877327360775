# sed.sh - recipe: autotools; gnulib's tests and scripts, with the regular expressions of libc as in Debian.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libacl1-dev libselinux1-dev

configure_options=--without-included-regex
