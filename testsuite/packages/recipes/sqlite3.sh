# sqlite3.sh - recipe: autoconf and libtool; speedtest1's sets of tests, each in several ways, and
# the shell.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool tcl libreadline-dev zlib1g-dev

# As in debian/rules, without the static library, which would take as long again, and without Tcl's
# bindings.
configure_options='--disable-tcl --disable-static --enable-threadsafe --enable-load-extension --enable-json --enable-fts4 --enable-fts5
  --disable-amalgamation'
CFLAGS="${CFLAGS-} -O2 -fno-strict-aliasing -DSQLITE_SECURE_DELETE -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_ENABLE_FTS3
  -DSQLITE_ENABLE_FTS3_PARENTHESIS -DSQLITE_ENABLE_RTREE=1 -DSQLITE_SOUNDEX=1 -DSQLITE_ENABLE_UNLOCK_NOTIFY
  -DSQLITE_OMIT_LOOKASIDE=1 -DSQLITE_ENABLE_DBSTAT_VTAB -DSQLITE_ALLOW_ROWID_IN_VIEW -DSQLITE_ENABLE_UPDATE_DELETE_LIMIT=1
  -DSQLITE_ENABLE_LOAD_EXTENSION -DSQLITE_ENABLE_JSON1 -DSQLITE_LIKE_DOESNT_MATCH_BLOBS -DSQLITE_THREADSAFE=1
  -DSQLITE_ENABLE_FTS3_TOKENIZER=1 -DSQLITE_USE_URI=1 -DSQLITE_MAX_SCHEMA_RETRY=25 -DSQLITE_ENABLE_PREUPDATE_HOOK
  -DSQLITE_ENABLE_SESSION -DSQLITE_ENABLE_STMTVTAB -DSQLITE_MAX_VARIABLE_NUMBER=250000"
CFLAGS=$(echo $CFLAGS)

prepare ()
{
  autoreconf -fi
}

build ()
{
  make -j"$jobs" libsqlite3.la sqlite3
  $CC $CFLAGS $CPPFLAGS $LDFLAGS -I. -o speedtest1 test/speedtest1.c -L.libs -lsqlite3 -Wl,-rpath,"$tree/.libs"
}

# Each line has one test: number, name, dots, time; with --verify a hash of the results of its
# queries follows.
suite ()
{
  number=0
  while read -r options; do
    number=$((number + 1))
    ./speedtest1 --verify $options "$out/db$number" > "$out/log" 2>&1 && result=PASS || result=FAIL
    sed -n "s/^ *\([0-9]*\) - \(.*[^.]\)\.\.\.*[^0-9]*[0-9.]*s/PASS $number-\1 \2/p; s/^Verification.*/PASS $number &/p" "$out/log"
    echo "$result $number $options"
  done << 'END'
--size 20
--size 10 --journal wal --autovacuum --testset main
--size 10 --without-rowid --primarykey --reprepare --utf16be
--size 10 --memdb --lookaside 200 100 --strict
--size 10 --multithread --threads 3 --mmap 10000000 --pagesize 1024 --cachesize 40
--size 20 --testset cte
--size 10 --testset fp
--size 20 --testset rtree
--size 20 --testset orm
--size 20 --checkpoint --journal wal --threads 2
--size 20 --testset debug1
END
}

results ()
{
  grep '^PASS\|^FAIL'
}

job ()
{
  # Its status says that one of the statements is invalid.
  ./sqlite3 "$out/db" << 'END' 2>&1 || echo "status $?"
CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL, d BLOB);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO t SELECT i, 'text ' || (i * 7919 % 1000), i / 3.0, zeroblob(i % 50) FROM n;
CREATE INDEX tb ON t(b, c);
SELECT count(*), sum(length(d)), group_concat(DISTINCT substr(b, 1, 6)) FROM t WHERE b LIKE 'text 1%';
CREATE VIRTUAL TABLE f USING fts5(b);
INSERT INTO f SELECT b FROM t WHERE a % 3 = 0;
SELECT count(*) FROM f WHERE f MATCH 'text AND 7*';
CREATE VIRTUAL TABLE g USING fts4(b);
INSERT INTO g SELECT b FROM t WHERE a % 4 = 0;
SELECT count(*), snippet(g) FROM g WHERE g MATCH 'text NEAR/2 7*';
UPDATE t SET b = upper(b) WHERE a % 7 = 0;
DELETE FROM t WHERE a % 5 = 0;
SELECT b, sum(c) OVER (ORDER BY a ROWS 5 PRECEDING) FROM t LIMIT 5 OFFSET 900;
SELECT json_group_array(json_object('a', a, 'b', b)) FROM (SELECT * FROM t LIMIT 20);
SAVEPOINT s;
ALTER TABLE t RENAME COLUMN c TO e;
ALTER TABLE t DROP COLUMN d;
ROLLBACK TO s;
RELEASE s;
CREATE TRIGGER r AFTER UPDATE ON t BEGIN INSERT INTO f VALUES (new.b || ' ' || old.b); END;
UPDATE t SET b = b || a WHERE a BETWEEN 100 AND 900;
SELECT printf('%08.3f %q %w %c %,d', 3.5, 'a''b', 'c"d', 'xyz', 1234567), strftime('%s %j', '2004-02-29 12:00', '+1 year');
ATTACH ':memory:' AS m;
CREATE TABLE m.u AS SELECT * FROM t;
SELECT count(*) FROM m.u LEFT JOIN main.t USING (a) WHERE u.b <> t.b OR t.b GLOB '*[3-5]';
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b = 'x' OR a IN (SELECT a FROM m.u WHERE c > 7);
SELECT nothing FROM t;
.mode json
SELECT * FROM t LIMIT 3;
.mode box
SELECT a, b FROM t LIMIT 3 OFFSET 70;
.dump f_config
.schema
ANALYZE;
VACUUM;
PRAGMA integrity_check;
SELECT sum(a), min(b), max(b), total(c) FROM t;
END
  ./sqlite3 "$out/db" .dump | cksum
  head -c 300000 "$out/db" > "$out/bad"
  ./sqlite3 "$out/bad" 'PRAGMA integrity_check; SELECT count(*) FROM t' 2>&1 | tail -n 3
}
