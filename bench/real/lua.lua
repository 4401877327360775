-- lua.lua - what the interpreter is measured with.
--
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- Calls, tables as arrays, records and hashes, strings and patterns, closures, sorting,
-- methods, floating point, coroutines and garbage, each for about the same time; prints
-- what each computed.

local function fib (n)
  if n < 2 then return n end
  return fib (n - 1) + fib (n - 2)
end
print ("calls", fib (30))

local function sieve (n)
  local composite, count = {}, 0
  for i = 2, n do
    if not composite[i] then
      count = count + 1
      for k = i * i, n, i do composite[k] = true end
    end
  end
  return count
end
print ("arrays", sieve (1200000))

local function trees (depth)
  if depth == 0 then return {} end
  return { left = trees (depth - 1), right = trees (depth - 1) }
end
local function count (tree)
  return tree.left and 1 + count (tree.left) + count (tree.right) or 1
end
local nodes = 0
for i = 1, 12 do nodes = nodes + count (trees (14)) end
print ("records", nodes)

local words, text = {}, {}
for i = 1, 60000 do text[i] = "word" .. (i * 7919 % 997) end
for w in table.concat (text, " "):gmatch ("%a+%d+") do words[w] = (words[w] or 0) + 1 end
local kinds = 0
for w, n in pairs (words) do kinds = kinds + n * #w end
print ("strings", kinds, (table.concat (text):gsub ("word(%d)", "<%1>")):len ())

local numbers = {}
local x = 42
for i = 1, 150000 do x = (x * 16807) % 2147483647; numbers[i] = x end
table.sort (numbers)
local wrong = 0
for i = 2, #numbers do if numbers[i - 1] > numbers[i] then wrong = wrong + 1 end end
table.sort (text, function (a, b) return a > b end)
print ("sorting", numbers[1], numbers[#numbers], wrong, text[1])

local Account = {}
Account.__index = Account
function Account.new () return setmetatable ({ sum = 0 }, Account) end
function Account:add (n) self.sum = self.sum + n; return self end
local account = Account.new ()
for i = 1, 1500000 do account:add (i):add (-1) end
print ("methods", account.sum)

local function counter ()
  local n = 0
  return function (k) n = n + k; return n end
end
local counters, last = {}, 0
for i = 1, 200000 do counters[i % 100] = counter (); last = last + counters[i % 100] (i) end
print ("closures", last)

local function multiply (a, b, n)
  local c = {}
  for i = 1, n do
    local row, ai = {}, a[i]
    for k = 1, n do
      local s = 0.0
      for m = 1, n do s = s + ai[m] * b[m][k] end
      row[k] = s
    end
    c[i] = row
  end
  return c
end
local a = {}
for i = 1, 140 do
  a[i] = {}
  for k = 1, 140 do a[i][k] = (i * k % 17) / 4 end
end
print ("floats", multiply (a, a, 140)[50][50])

local steps = 0
local producer = coroutine.wrap (function () for i = 1, 300000 do coroutine.yield (i) end end)
for i = 1, 300000 do steps = steps + producer () end
print ("coroutines", steps)

local built = ""
for i = 1, 6000 do built = built .. string.format ("%d:%s;", i, ("x"):rep (i % 9)) end
print ("building", #built, built:byte (1000), select (2, built:gsub ("x+", "")))
