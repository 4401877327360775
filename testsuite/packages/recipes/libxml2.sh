# libxml2.sh - recipe: autotools and libtool; thousands of documents, and each function with odd
# arguments.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool pkg-config libicu-dev zlib1g-dev liblzma-dev
# Limit: 2400

# The libraries as in Debian, without the static ones, which would take as long again.
configure_options='--disable-static --without-python --with-history --with-icu'

prepare ()
{
  autoreconf -fi
}

# Its "make check" has no variable TESTS.
build ()
{
  make -j"$jobs"
  make -j"$jobs" $(sed -n '/^check_PROGRAMS = /,/[^\\]$/p' Makefile | tr -d '=\\' | sed 's/check_PROGRAMS//; s/\$(EXEEXT)//g')
}

# The programs that "make check" runs, without the conformance suite of the W3C, which is not in the
# sources; a program prints the names of groups, and errors.
suite ()
{
  for program in runtest testrecurse testapi testcatalog testchar testdict testThreads runsuite; do
    ./$program > "$out/$program.out" 2> "$out/$program.err" && result=PASS || result=FAIL
    sed "s/^/$program: /" "$out/$program.out"
    echo "$result $program"
  done
}

results ()
{
  sed -n -e '/^PASS\|^FAIL/p' -e 's/^[a-z]*: \(##.*\|Total.*\|Ran .*\)/PASS &/p' -e 's/^[a-zA-Z]*: .*generated an error.*/FAIL &/p'
}

job ()
{
  ./xmllint --version 2> /dev/null
  awk 'BEGIN {
    print "<?xml version=\"1.0\"?>\n<!DOCTYPE list [<!ENTITY e \"an <b>entity</b>\"><!ATTLIST item kind CDATA \"none\">]>\n<list xmlns:x=\"urn:x\">"
    for (i = 0; i < 20000; i++)
      printf "<item n=\"%d\" x:m=\"%x\"%s><x:name>word%d &e; &#%d;</x:name><!-- %d --><text><![CDATA[<%d>]]></text></item>\n", \
	i, i * 7, i % 3 ? "" : " kind=\"third\"", i % 977, 192 + i % 300, i, i
    print "</list>" }' > "$out/list.xml"
  cat > "$out/list.rng" << 'END'
<grammar xmlns="http://relaxng.org/ns/structure/1.0" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
<start><element name="list"><oneOrMore><element name="item"><attribute name="n"><data type="integer"/></attribute>
<attribute name="m" ns="urn:x"/><attribute name="kind"/><element name="name" ns="urn:x"><mixed><zeroOrMore><element name="b"><text/></element></zeroOrMore></mixed></element>
<element name="text"><text/></element></element></oneOrMore></element></start></grammar>
END
  for options in --noout --format --c14n '--noent --dropdtd' '--stream --debug' '--xinclude --nsclean' --recover --push --html \
      '--dtdattr --relaxng '"$out/list.rng" '--memory --compress' '--sax --noout'; do
    ./xmllint $options "$out/list.xml" > "$out/result" 2> "$out/errors" || echo "status $?"
    echo "$options $(cksum < "$out/result") $(sed "s|$out||g" "$out/errors" | cksum)" | sed "s|$out||"
  done
  for path in 'count(//item[@kind="third"]/text)' 'sum(/list/item/@n)' 'string(//item[position() = last()]/*[1])' \
      'string-length(normalize-space(/list/item[777]))' '//item[contains(., "word13 ") and @n mod 5 = 1]/@*'; do
    ./xmllint --dtdattr --xpath "$path" "$out/list.xml" | cksum
  done
  head -c 700000 "$out/list.xml" > "$out/bad.xml"
  ./xmllint --recover "$out/bad.xml" 2> /dev/null | cksum
}
