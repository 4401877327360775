# tcl8.6.sh - recipe: autoconf, in unix/; the tests of its language, each file in a process of its
# own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf libc6-dev zlib1g-dev
# Finding: tclIndexObj[.]c:977:.*error: use-after-return

# As in debian/rules.
export TCL_SHLIB_LD_EXTRAS='-Wl,-soname,${TCL_LIB_FILE}'
CFLAGS="${CFLAGS-} -fno-unit-at-a-time"

prepare ()
{
  (cd unix && autoreconf -fi)
  touch generic/tclStubInit.c
}

configure ()
{
  cd unix
  ./configure --enable-shared --enable-threads --enable-dll-unloading --disable-rpath --without-tzdata --enable-man-symlinks
}

build ()
{
  make -j"$jobs" -C unix binaries tcltest
}

# A part: without the tests of networks, clocks, files, events and of the initialisation of the
# interpreter, which mostly wait.
suite ()
{
  make -C unix test-tcl TESTFLAGS="-verbose pe -singleproc 0 -file 'append*.test apply.test assemble.test basic.test binary.test case.test \
    cmdIL.test cmdInfo.test cmdMZ.test compExpr*.test compile.test concat.test coroutine.test dcall.test dict.test dstring.test encoding.test \
    env.test error.test eval.test execute.test for*.test get.test history.test if*.test incr*.test indexObj.test info.test interp.test \
    ioTrans.test iogt.test join.test l*.test misc.test msgcat.test namespace*.test nre.test obj.test oo*.test opt.test package.test parse*.test \
    proc*.test reg.test regexp*.test rename.test resolver.test result.test safe.test scan.test set*.test source.test split.test stack.test \
    string*.test subst.test switch.test tailcall.test thread.test trace.test unknown.test uplevel.test upvar.test utf.test util.test var.test \
    while*.test zlib.test'"
}

results ()
{
  sed -n -e 's/^++++ \([^ ]*\) PASSED.*/PASS \1/p' -e 's/^==== \([^ ]*\) .*FAILED$/FAIL \1/p' -e 's/^Test file error.*/FAIL &/p'
}

job ()
{
  LD_LIBRARY_PATH=$tree/unix TCL_LIBRARY=$tree/library unix/tclsh "$here/jobs/tcl.tcl"
}
