# memcached.sh - recipe: autotools, libevent; scripts that each start a server, and jobs/memcached.c
# as a client with many connections.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libevent-dev libsasl2-dev libssl-dev pkg-config perl

configure_options='--enable-sasl --enable-tls'
# Its configure adds -Werror, and it has a real error that temporal warns about at compile time
# (doc/findings.md).
case "${CC-} ${CFLAGS-}" in *temporal*) CFLAGS="$CFLAGS -fplugin-arg-temporal-no_wtemporal" ;; esac

build ()
{
  make -j"$jobs"
  $CC $CFLAGS $CPPFLAGS $LDFLAGS -std=gnu11 -o client.bin "$here/jobs/memcached.c" -lpthread
}

# The scripts mostly sleep, so four are run at a time.
suite ()
{
  ./testapp
  ls t/*.t | grep -v whitespace | xargs -P 4 -I{} sh -c \
    'timeout 300 perl -Ilib {} > "$out/$(basename {}).log" 2>&1 && echo "PASS {}" || echo "FAIL {}"'
}

results ()
{
  sed -n -e '/^PASS\|^FAIL/p' -e 's/^ok [0-9]* - /PASS /p' -e 's/^not ok [0-9]* - /FAIL /p'
}

# Eight worker threads serve 240 connections of twelve threads, with so little memory that items are
# evicted.
job ()
{
  ./memcached -u "$(id -un)" -s "$out/socket" -t 8 -m 64 -c 1000 -v 2> "$out/memcached.log" &
  server=$!
  tries=0
  until [ -S "$out/socket" ]; do
    kill -0 $server && [ $tries -lt 300 ] || return 1
    tries=$((tries + 1))
    sleep 0.1
  done
  status=0
  ./client.bin "$out/socket" 12 20 100 || status=1
  kill -TERM $server
  wait $server || status=1
  return $status
}
