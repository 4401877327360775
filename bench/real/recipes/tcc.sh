# tcc.sh - recipe: the compiler compiles itself.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  ./configure --cpu=x86_64 --triplet="$(gcc -print-multiarch)"
}

# Its Makefile has CC in a file.
build ()
{
  for file in tcc libtcc tccpp tccgen tccelf tccasm tccrun x86_64-gen x86_64-link i386-asm; do
    $CC -Wall -Wno-unused-result -fno-strict-aliasing -DONE_SOURCE=0 -DTCC_TARGET_X86_64 \
      -DCONFIG_TRIPLET="\"$(gcc -print-multiarch)\"" -I. -c $file.c
  done
  $CC -o tcc *.o -lm -lpthread -ldl
}

work ()
{
  cd "$tree"
  set -- tcc.c tcc.c tcc.c tcc.c tcc.c
  set -- "$@" "$@" "$@" "$@" "$@" "$@"
  "$main" -B. -I. -DONE_SOURCE=1 -DTCC_TARGET_X86_64 -c "$@"
  mv tcc.o "$OLDPWD"
}
