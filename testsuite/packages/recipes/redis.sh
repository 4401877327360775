# redis.sh - recipe: makefiles, the system's jemalloc; a part of the unit tests, which a client in
# Tcl runs against servers.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libjemalloc-dev libhiredis-dev liblua5.1-0-dev liblzf-dev libssl-dev libsystemd-dev lua-bitop-dev lua-cjson-dev pkg-config procps tcl
# Limit: 2400
# Untimed: the servers' processor time, because they are not waited for; the rest is the client's.

prepare () { :; }
configure () { :; }

build ()
{
  make -j"$jobs" V=1 BUILD_TLS=yes USE_SYSTEM_JEMALLOC=yes USE_SYSTEMD=yes USE_JEMALLOC=yes
}

# Without tests that mainly take time, and without those of the network's speed.
suite ()
{
  set --
  for unit in dump auth protocol keyspace scan info-command type/string type/incr type/list type/set type/zset type/hash type/stream \
      type/stream-cgroups sort expire multi quit acl pubsub pubsubshard slowlog scripting functions introspection-2 bitops bitfield geo \
      hyperloglog lazyfree tracking; do
    set -- "$@" --single unit/$unit
  done
  ./runtest --clients 1 --durable --tags '-slow -needs:debug-sleep' "$@" --single integration/rdb --single integration/aof \
    --single integration/corrupt-dump || :
}

results ()
{
  sed -n -e 's/^\[ok\]: \(.*\) ([0-9]* ms)$/PASS \1/p' -e 's/^\[ok\]: \(.*\)$/PASS \1/p' -e 's/^\[err\]: \(.*\) in tests.*/FAIL \1/p' \
    -e 's/^\[exception\].*/FAIL &/p' | sed 's/ ([0-9]* ms)$//'
}
