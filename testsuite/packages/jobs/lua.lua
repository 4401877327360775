-- lua.lua - a test script ("test") and a job ("work") for the Lua interpreter.
--
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Each section is a function that fails by an error; "test" runs all of them and
-- prints PASS or FAIL, "work" runs them many times and prints figures that must
-- be the same in every build.  Together they use every part of the interpreter that
-- moves memory: tables, strings, closures, coroutines, the stack, the collector.

local section, order = {}, {}
setmetatable (section, { __newindex = function (t, k, v)
  rawset (t, k, v)
  order[#order + 1] = k
end })

function section.tables (n)
  local t, sum = {}, 0
  for i = 1, n do t[i] = i end
  for i = 1, n, 2 do t["k" .. i] = i end
  for i = 1, n do t[i] = nil end
  for k, v in pairs (t) do sum = sum + v end
  local half = (n + 1) // 2
  assert (sum == half * half)
  local list = {}
  for i = 1, n // 10 do table.insert (list, 1 + (i * 7) % (#list + 1), i) end
  while #list > 0 do sum = sum + table.remove (list, 1 + sum % #list) end
  table.move ({ 1, 2, 3 }, 1, 3, 5, list)
  assert (list[7] == 3 and select ("#", table.unpack ({ 1, 2, nil, 4 }, 1, 4)) == 4)
  return sum
end

function section.strings (n)
  local parts = {}
  for i = 1, n do parts[#parts + 1] = string.format ("%d:%x:%s", i, i, ("z"):rep (i % 50)) end
  local all = table.concat (parts, ",")
  local count = 0
  for number, hex in all:gmatch ("(%d+):(%x+):") do
    assert (tonumber (number) == tonumber (hex, 16))
    count = count + 1
  end
  assert (count == n)
  local changed, times = all:gsub ("z+", function (s) return #s > 25 and s:sub (1, 3) or nil end)
  assert (#changed < #all and times > 0 and all:find ("z,2", 1, true))
  assert (string.unpack ("<i4", string.pack ("<i4", -77)) == -77)
  assert (utf8.len ("a\u{e4}\u{20ac}") == 3 and all:reverse ():reverse () == all)
  return #changed
end

function section.closures (n)
  local counters = {}
  for i = 1, n do
    local value = i
    counters[i] = { up = function () value = value + 1 return value end,
		    get = function () return value end }
  end
  local sum = 0
  for i = 1, n do
    counters[i].up ()
    sum = sum + counters[i].get ()
    if i % 3 == 0 then counters[i - 1] = nil end
  end
  assert (sum == n * (n + 1) // 2 + n)
  return sum
end

function section.coroutines (n)
  local function numbers (limit)
    return coroutine.wrap (function () for i = 2, limit do coroutine.yield (i) end end)
  end
  local function filter (prime, source)
    return coroutine.wrap (function ()
      for i in source do if i % prime ~= 0 then coroutine.yield (i) end end
    end)
  end
  local limit, source, primes = math.min (n, 400), nil, 0
  source = numbers (limit)
  while true do
    local prime = source ()
    if not prime then break end
    primes = primes + 1
    source = filter (prime, source)
  end
  assert (limit ~= 400 or primes == 78)
  for i = 1, n // 10 do
    local co = coroutine.create (function (...) local t = { ... } error (t) end)
    local ok, err = coroutine.resume (co, i, i)
    assert (not ok and err[2] == i)
  end
  return primes
end

function section.recursion (n)
  local function depth (k) if k == 0 then return 0 end return 1 + depth (k - 1) end
  local function loop (k) if k == 0 then return "done" end return loop (k - 1) end
  assert (depth (5000) == 5000 and loop (n * 10) == "done")
  local function many (...) return select ("#", ...) end
  local t = {}
  for i = 1, 3000 do t[i] = i end
  assert (many (table.unpack (t)) == 3000)
  local function forever (k) return 1 + forever (k + 1) end
  local ok, message = pcall (forever, 1)
  assert (not ok and message:find ("stack overflow"))
  return depth (1000)
end

function section.errors (n)
  local caught = 0
  for i = 1, n do
    local ok, e = pcall (function ()
      local t = setmetatable ({}, { __index = function (_, k) error ({ key = k }) end })
      return t[i]
    end)
    if not ok and e.key == i then caught = caught + 1 end
  end
  assert (caught == n)
  local ok, trace = xpcall (function () local x = nil; return x.y end, debug.traceback)
  assert (not ok and trace:find ("stack traceback"))
  do
    local closed = {}
    for i = 1, 3 do
      local c <close> = setmetatable ({}, { __close = function () closed[#closed + 1] = i end })
    end
    assert (#closed == 3)
  end
  return caught
end

function section.collector (n)
  local weak = setmetatable ({}, { __mode = "v" })
  local finalized = 0
  for i = 1, n do
    local object = setmetatable ({ i, tostring (i) }, { __gc = function () finalized = finalized + 1 end })
    weak[i] = object
    if i % 1000 == 0 then collectgarbage ("step", 100) end
  end
  collectgarbage ("generational")
  for i = 1, n do weak[i] = weak[i] or { i } end
  collectgarbage ("incremental")
  collectgarbage ()
  collectgarbage ()
  assert (finalized == n and next (weak) == nil)
  return finalized
end

function section.loading (n)
  local sum = 0
  for i = 1, n // 20 do
    local f = assert (load ("local a, b = ... ; local t = {" .. ("a+b,"):rep (i % 60) .. "} return #t + " .. i))
    sum = sum + f (1, 2)
    local again = load (string.dump (f))
    assert (again (1, 2) == f (1, 2))
  end
  assert (not load ("x = = 1"))
  return sum
end

function section.sorting (n)
  local t, seed = {}, 42
  for i = 1, n do
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    t[i] = { key = seed % 1000, name = "n" .. seed }
  end
  table.sort (t, function (a, b)
    if a.key ~= b.key then return a.key < b.key end
    return a.name < b.name
  end)
  for i = 2, n do assert (t[i - 1].key <= t[i].key) end
  return t[n // 2].key
end

function section.objects (n)
  local Point = {}
  Point.__index = Point
  Point.__add = function (a, b) return setmetatable ({ x = a.x + b.x, y = a.y + b.y }, Point) end
  Point.__eq = function (a, b) return a.x == b.x and a.y == b.y end
  Point.__concat = function (a, b) return tostring (a.x) .. tostring (b) end
  Point.__len = function (a) return a.x end
  Point.__call = function (a, k) return a.x * k end
  local sum = setmetatable ({ x = 0, y = 0 }, Point)
  local one = setmetatable ({ x = 1, y = 2 }, Point)
  for i = 1, n do sum = sum + one end
  assert (#sum == n and sum (2) == 2 * n and sum .. "!" == n .. "!")
  assert (sum == setmetatable ({ x = n, y = 2 * n }, Point))
  return #sum
end

function section.files (n)
  local name = os.tmpname ()
  local f = assert (io.open (name, "w"))
  for i = 1, n do f:write (i, " ", i * i, "\n") end
  f:close ()
  local sum, lines = 0, 0
  for line in io.lines (name) do
    local a, b = line:match ("(%d+) (%d+)")
    assert (a * a == tonumber (b))
    lines = lines + 1
  end
  f = assert (io.open (name))
  while true do
    local a, b = f:read ("n", "n")
    if not a then break end
    sum = sum + a
  end
  f:seek ("set", 0)
  assert (#f:read ("a") > n)
  f:close ()
  os.remove (name)
  assert (lines == n and sum == n * (n + 1) // 2)
  return sum
end

function section.upvalues (n)
  local function make ()
    local a, b = 1, 2
    return function () a = a + 1 return a end, function () b = b + 1 return b end
  end
  for i = 1, n do
    local f, g = make ()
    debug.upvaluejoin (f, 1, g, 1)
    assert (f () == 3 and g () == 4)
  end
  return n
end

local mode = arg[1]
local failed = 0
for _, name in ipairs (order) do
  if mode == "test" then
    local ok, message = pcall (section[name], 2000)
    print ((ok and "PASS " or "FAIL ") .. name)
    if not ok then
      io.stderr:write (name, ": ", tostring (message), "\n")
      failed = failed + 1
    end
  else
    local figure
    for round = 1, 3 do figure = section[name] (20000) end
    print (name, figure)
  end
end
os.exit (failed == 0, true)
