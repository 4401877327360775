# jq.sh - recipe: autotools; scripts that run hundreds of small programs each.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool libonig-dev

configure_options='--disable-docs --disable-valgrind --disable-static'

prepare ()
{
  autoreconf -fi
}
