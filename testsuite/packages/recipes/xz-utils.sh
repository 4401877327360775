# xz-utils.sh - recipe: autotools and libtool; Debian's normal build, with threads and the shared library.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finding: emmintrin[.]h:[0-9]*:.*error: out-of-bounds: read of 16 bytes

configure_options='--enable-threads --disable-static --disable-xzdec --disable-lzmadec'
