# pcre2.sh - recipe: autotools and libtool: three libraries, with a just-in-time compiler.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: zlib1g-dev libbz2-dev libreadline-dev

configure_options='--enable-pcre2-16 --enable-pcre2-32 --disable-pcre2grep-callout --enable-jit'
