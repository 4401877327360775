# make.sh - makefiles without configure: implicit rules, variables on the command line, a generated dependency
# file, parallel, a pattern that links libraries and programs apart, and one that links with CFLAGS alone.  Built, tested and
# installed.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
mkdir project cflags
cp bad.c good.c make.c project
cp bad.c good.c make.c cflags
cat > project/makefile <<'END'
CFLAGS = -O2 -g -w
all: bad good
bad: bad.o libmake.a
good: good.o libmake.so
	$(CC) $(LDFLAGS) $< -L. -lmake -Wl,-rpath,'$(CURDIR):$(prefix)/lib' -o $@
libmake.a: make.o
	$(AR) cr $@ $^
libmake.so: make.pic.o
	$(CC) -shared $(LDFLAGS) -Wl,-soname,$@ $^ -o $@
%.pic.o: %.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -fPIC -c $< -o $@
%.d: %.c
	$(CC) $(CPPFLAGS) -MM $< -MT $*.o -MF $@
-include bad.d good.d
install: install-lib
install-lib: libmake.so
	mkdir -p $(DESTDIR)$(prefix)/lib
	cp $^ $(DESTDIR)$(prefix)/lib
include ../rules
clean:
	rm -f *.o *.a *.so *.d bad good report
END
# One variable for what compiles and what links.
cat > cflags/makefile <<'END'
CFLAGS = -O2 -g -w
all: bad good
bad: bad.o make.o
	$(CC) $(CFLAGS) $^ -o $@
good: good.o make.o
	$(CC) $(CFLAGS) $^ -o $@
include ../rules
clean:
	rm -f *.o bad good report
END
cat > rules <<'END'
check: all
	./good
	! ./bad 2> report
	grep 'error: use-after-free' report
install: all
	mkdir -p $(DESTDIR)$(prefix)/bin
	cp bad good $(DESTDIR)$(prefix)/bin
END
specs=`$TEMPORAL_CC --temporal-specs`
# way NAME FOLDER ARGUMENTS-OF-MAKE...
way ()
{
  name=$1 folder=$2
  shift 2
  set -- prefix="$SCRATCH/installed" "$@"
  check "$name: make" make -C $folder -j2 "$@"
  check "$name: catches" catches $folder/bad
  check "$name: is silent" silent $folder/good
  run 0 make -C $folder -q "$@"
  result "$name: nothing is made twice" $?
  check "$name: make check" make -C $folder check "$@"
  installed "$name" $folder "$SCRATCH/installed" make install "$@"
  make -C $folder clean >&2
}
way "CC" project CC="$TEMPORAL_CC"
way "flags" project CC="$PLAIN_GCC" CFLAGS="-O2 -g -w -specs=$specs" LDFLAGS="-specs=$specs -Wl,--as-needed"
way "CFLAGS alone" cflags CC="$PLAIN_GCC" CFLAGS="-O2 -g -w -specs=$specs"
way "CFLAGS alone, LTO" cflags CC="$PLAIN_GCC" CFLAGS="-O2 -flto=2 -g -w -specs=$specs"
way "LTO" project CC="$TEMPORAL_CC -flto=2" AR=gcc-ar
PATH=`dirname "$TEMPORAL_CC"`:$PATH
export CC=temporal-gcc
way "CC in the environment, found in PATH" project -e CFLAGS="-O2 -g -w"
