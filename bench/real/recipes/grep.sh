# grep.sh - recipe.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake

prepare ()
{
  # Debian patches what these are made of; they must not be made anew.
  touch aclocal.m4
  find . -name configure -o -name Makefile.in -o -name "config.h*in" | xargs touch
  ./configure --disable-perl-regexp --disable-nls CFLAGS=-O2
  make -C lib
}

build ()
{
  make -C lib clean
  make -C lib CC="$CC" CFLAGS=
  make -C src CC="$CC" CFLAGS=
}

work ()
{
  "$main" -c quean "$text" > fixed
  "$main" -n -i 'stea.*tring' "$text" > ignoring-case
  "$main" -E -o '[a-z]+[0-9]+@[a-z0-9]+\.example' "$text" > addresses
  "$main" -E -c '(ban|fler|quin) [0-9]{3,}' "$text" > alternatives
  "$main" -c -v e "$text" > without || :
  "$main" -E -m 200 '\b([a-z]{3,}) \1\b' "$text" > repeated
  "$main" -w -c -f - "$text" > words <<END
bring
stonal
queaing
END
}
