# xz-utils.sh - recipe: autotools and libtool; Debian's normal build, with threads and the shared library.
#
# SPDX-License-Identifier: GPL-3.0-or-later

configure_options='--enable-threads --disable-static --disable-xzdec --disable-lzmadec'
