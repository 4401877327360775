# variants.sh - the variants of a program and how they are compiled.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by bench/run and bench/real/run, which set cc_plain, cc_temporal, cc_clang and flags.

# What makes temporal prove and place its checks when a program is linked, with all of it in sight.
whole_program=-flto

# compiler_of VARIANT: prints the command that compiles and links it; fails if there is no such variant.
compiler_of ()
{
  case $1 in
    plain|valgrind) echo "$cc_plain $flags" ;;
    temporal) echo "$cc_temporal $flags" ;;
    temporal-whole) echo "$cc_temporal $flags $whole_program" ;;
    temporal-only) echo "$cc_temporal $flags -fplugin-arg-temporal-checks=temporal" ;;
    temporal-object) echo "$cc_temporal $flags -fplugin-arg-temporal-bounds=object" ;;
    temporal-member) echo "$cc_temporal $flags -fplugin-arg-temporal-bounds=member" ;;
    temporal-init) echo "$cc_temporal $flags -fplugin-arg-temporal-checks=all,init" ;;
    asan) echo "$cc_plain $flags -fsanitize=address" ;;
    clang-asan) echo "$cc_clang $flags -fsanitize=address" ;;
    *) return 1 ;;
  esac
}

# code_bytes FILE...: prints the size of the instructions in these ELF files, in bytes.
code_bytes ()
{
  code=0
  for hex in $(readelf -SW "$@" | sed -n \
	       's/.* PROGBITS *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\) [0-9a-f]* *[A-Z]*X[A-Z]* .*/\1/p')
  do
    code=$((code + 0x$hex))
  done
  echo $code
}
