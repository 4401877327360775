# sanitized.sh - unit tests with the runtime itself built for ThreadSanitizer and for AddressSanitizer.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.
#
# Both want most addresses for themselves, so the runtime is compiled with TP_SANITIZED, which gives cells
# to the lowest TiB alone (layout.h), and its malloc and the like get other names: the sanitizer's come first.
# Tests that need cells for their own variables are left out.

. "$TEST_SOURCE/../lib/script.sh"
flags="-std=gnu11 -O1 -g -w -DTP_SANITIZED -fno-pie -fvisibility=hidden -fno-builtin-malloc -fno-builtin-calloc \
  -fno-builtin-realloc -fno-builtin-free -I$TEMPORAL_SOURCE/libtemporal"
rename=
for name in malloc free calloc realloc memalign posix_memalign aligned_alloc valloc pvalloc reallocarray malloc_usable_size \
  sigaction signal sigaltstack munmap mremap shmdt dlclose; do
  rename="$rename --redefine-sym $name=tp_own_$name"
done
# "make check-quick" takes the short ones with one of them.
sanitizers='thread address'
if quick; then sanitizers=address; fi
for sanitizer in $sanitizers; do
  if ! $PLAIN_GCC -fsanitize=$sanitizer good.c make.c -o plain 2> /dev/null || ! ./plain > /dev/null 2>&1; then
    echo "UNSUPPORTED: -fsanitize=$sanitizer"
    continue
  fi
  mkdir $sanitizer
  find "$TEMPORAL_SOURCE"/libtemporal -name '*.c' | xargs -P 2 -I{} sh -c \
    'o='$sanitizer'/`basename {} .c`.o; '"$PLAIN_GCC $flags -fsanitize=$sanitizer"' -c {} -o $o' >&2
  for object in malloc signals alternate-stack mmap dlclose; do
    objcopy $rename $sanitizer/$object.o
  done
  check "$sanitizer: the runtime is built" ar rcs $sanitizer.a $sanitizer/*.o
  case $sanitizer in
    thread) tests="origin-numbers store-threads" ;;
    address) tests="origin-numbers trie-fuzz small-blocks-fuzz nested-blocks-fuzz options-fuzz print-format suppressions-fuzz store-threads" ;;
  esac
  if quick; then tests="origin-numbers options-fuzz print-format"; fi
  for test in $tests; do
    check "$sanitizer: $test is built" $PLAIN_GCC $flags -no-pie -fsanitize=$sanitizer \
      "$TEMPORAL_SOURCE/testsuite/parts/$test.c" $sanitizer.a -o $test
    ASAN_OPTIONS=detect_leaks=0 run 0 ./$test && ! grep -q '^FAIL' out && grep -q '^PASS' out && ! grep -q Sanitizer err
    result "$sanitizer: $test" $?
  done
done
