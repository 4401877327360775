# graphviz.sh - recipe: dot alone, linked statically: without the other layouts, other libraries and plugins.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool libltdl-dev bison flex pkg-config

libraries="cdt cgraph pathplan xdot pack label ortho common gvc dotgen"

prepare ()
{
  ./autogen.sh NOCONFIG
  ./configure --disable-shared --enable-static --disable-ltdl --disable-swig --disable-io --disable-tcl \
    --without-x --without-expat --without-devil --without-webp --without-poppler --without-rsvg \
    --without-ghostscript --without-visio --without-pangocairo --without-lasi --without-glitz \
    --without-freetype2 --without-fontconfig --without-gdk --without-gdk-pixbuf --without-gtk \
    --without-gts --without-ann --without-glade --without-ming --without-qt --without-libgd \
    --without-glut --with-sfdp=no --with-smyrna=no --with-ipsepcola=no CFLAGS=-O2
  for library in $libraries; do
    make -C lib/$library
  done
  make -C plugin/core
  # The graph: 260 nodes in ranks, with edges to some of the next ones, and clusters.
  awk 'function below (n) { seed = seed * 16807 % 2147483647; return seed % n }
    BEGIN {
      seed = 42
      print "digraph g {"
      for (c = 0; c < 6; c++) {
	printf "subgraph cluster%d { label=\"part %d\";", c, c
	for (i = 0; i < 8; i++) printf " n%d;", c * 40 + i
	print " }"
      }
      for (i = 0; i < 260; i++) {
	printf "n%d [label=\"node %d\" shape=%s];\n", i, i, below(3) ? "box" : "ellipse"
	for (k = below(3); k >= 0; k--) if (i + 1 < 260) {
	  to = i + 1 + below(25)
	  if (to < 260) printf "n%d -> n%d%s;\n", i, to, below(6) ? "" : " [label=\"e\"]"
	}
      }
      print "}"
    }' > graph.dot
}

build ()
{
  find lib plugin -name '*.o' -o -name '*.lo' -o -name '*.la' -o -name '*.a' | xargs rm -f
  for library in $libraries; do
    make -C lib/$library CC="$CC" CFLAGS= lib${library}_C.la
  done
  make -C plugin/core CC="$CC" CFLAGS= libgvplugin_core_C.la
  make -C plugin/dot_layout CC="$CC" CFLAGS= libgvplugin_dot_layout_C.la
  cat > cmd/dot/builtins.c <<END
#include "gvplugin.h"
extern gvplugin_library_t gvplugin_dot_layout_LTX_library, gvplugin_core_LTX_library;
lt_symlist_t lt_preloaded_symbols[] = {
  { "gvplugin_dot_layout_LTX_library", (void *) &gvplugin_dot_layout_LTX_library },
  { "gvplugin_core_LTX_library", (void *) &gvplugin_core_LTX_library },
  { 0, 0 }
};
END
  cd cmd/dot
  $CC -DDEMAND_LOADING=0 -I../.. -I../../lib/common -I../../lib/gvc -I../../lib/pathplan \
    -I../../lib/cgraph -I../../lib/cdt -c dot.c builtins.c
  $CC -o dot-alone dot.o builtins.o ../../plugin/dot_layout/.libs/*_C.a ../../plugin/core/.libs/*_C.a \
    ../../lib/gvc/.libs/*_C.a ../../lib/pathplan/.libs/*_C.a ../../lib/cgraph/.libs/*_C.a \
    ../../lib/xdot/.libs/*_C.a ../../lib/cdt/.libs/*_C.a $(sed -n 's/^Z_LIBS = //p' Makefile) -lm
}

work ()
{
  "$main" -Kdot -Tsvg "$tree/graph.dot" > graph.svg
  "$main" -Kdot -Tplain "$tree/graph.dot" > graph.plain
}
