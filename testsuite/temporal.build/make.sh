# make.sh - makefiles without configure: implicit rules, variables on the command line, a generated dependency
# file, parallel, and a pattern that links libraries and programs apart.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > makefile <<'END'
CFLAGS = -O2 -g -w
all: bad good
bad: bad.o libmake.a
good: good.o libmake.so
	$(CC) $(LDFLAGS) $< -L. -lmake -Wl,-rpath,'$(CURDIR)' -o $@
libmake.a: make.o
	$(AR) cr $@ $^
libmake.so: make.pic.o
	$(CC) -shared $(LDFLAGS) -Wl,-soname,$@ $^ -o $@
%.pic.o: %.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -fPIC -c $< -o $@
%.d: %.c
	$(CC) $(CPPFLAGS) -MM $< -MT $*.o -MF $@
-include bad.d good.d
clean:
	rm -f *.o *.a *.so *.d bad good
END
specs=`$TEMPORAL_CC --temporal-specs`
# way NAME ARGUMENTS-OF-MAKE...
way ()
{
  name=$1
  shift
  check "$name: make" make -j2 "$@"
  check "$name: catches" catches ./bad
  check "$name: is silent" silent ./good
  run 0 make -q "$@"
  result "$name: nothing is made twice" $?
  make clean >&2
}
way "CC" CC="$TEMPORAL_CC"
way "flags" CC="$PLAIN_GCC" CFLAGS="-O2 -g -w -specs=$specs" LDFLAGS="-specs=$specs -Wl,--as-needed"
way "LTO" CC="$TEMPORAL_CC -flto=2" AR=gcc-ar
PATH=`dirname "$TEMPORAL_CC"`:$PATH
export CC=temporal-gcc
way "CC in the environment, found in PATH" -e CFLAGS="-O2 -g -w"
