// mujs.js - what the interpreter is measured with.
//
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Calls, arrays, objects as records and as tables, strings, regular expressions, closures,
// methods, sorting, numbers, exceptions and garbage; prints what each computed, and ends
// with an error if one is wrong.

function expect (name, value, right) {
  print (name, value);
  if (value !== right) throw new Error (name + " is not " + right);
}

function fib (n) { return n < 2 ? n : fib (n - 1) + fib (n - 2); }
expect ("calls", fib (23), 28657);

function sieve (n) {
  var composite = [], count = 0;
  for (var i = 0; i <= n; i++) composite[i] = false;
  for (i = 2; i <= n; i++)
    if (!composite[i]) {
      count++;
      for (var k = i * i; k <= n; k += i) composite[k] = true;
    }
  return count;
}
expect ("arrays", sieve (60000), 6057);

function tree (depth) {
  return depth == 0 ? { value: 1 } : { left: tree (depth - 1), right: tree (depth - 1), value: 1 };
}
function sum (node) { return node.left ? sum (node.left) + sum (node.right) + node.value : node.value; }
var nodes = 0;
for (var i = 0; i < 6; i++) nodes += sum (tree (12));
expect ("records", nodes, 6 * 8191);

var words = {}, text = "", distinct = 0, total = 0;
for (i = 0; i < 12000; i++) text += "w" + (i * 7919 % 997) + " ";
text.split (" ").forEach (function (w) { if (w) words[w] = (words[w] || 0) + 1; });
for (var w in words) { distinct++; total += words[w]; }
expect ("tables", distinct + ":" + total, "997:12000");

var found = 0;
text.replace (/w(\d)\d?5\b/g, function (all, digit) { found += Number (digit); return all; });
var again = 0;
text.split (" ").forEach (function (w) { if (w.length > 1 && w[w.length - 1] === "5" && w.length < 5 && (w.length > 2))
  again += Number (w[1]); });
expect ("patterns", found, again);

var numbers = [], x = 42, wrong = 0;
for (i = 0; i < 12000; i++) { x = x * 16807 % 2147483647; numbers.push (x); }
numbers.sort (function (a, b) { return a - b; });
for (i = 1; i < numbers.length; i++) if (numbers[i - 1] > numbers[i]) wrong++;
expect ("sorting", wrong, 0);

function Account () { this.sum = 0; }
Account.prototype.add = function (n) { this.sum += n; return this; };
var account = new Account ();
for (i = 0; i < 60000; i++) account.add (i).add (-1);
expect ("methods", account.sum, 60000 * 59999 / 2 - 60000);

function counter () { var n = 0; return function (k) { n += k; return n; }; }
var last = 0;
for (i = 0; i < 40000; i++) last += counter () (i);
expect ("closures", last, 40000 * 39999 / 2);

var a = [], n = 40;
for (i = 0; i < n; i++) { a[i] = []; for (var k = 0; k < n; k++) a[i][k] = (i * k % 17) / 4; }
function multiply (a, b) {
  var c = [];
  for (var i = 0; i < n; i++) {
    c[i] = [];
    for (var k = 0; k < n; k++) {
      var s = 0;
      for (var m = 0; m < n; m++) s += a[i][m] * b[m][k];
      c[i][k] = s;
    }
  }
  return c;
}
var square = multiply (a, a), trace = 0, norm = 0;
for (i = 0; i < n; i++) { trace += square[i][i]; for (k = 0; k < n; k++) norm += a[i][k] * a[k][i]; }
expect ("numbers", trace, norm);

var caught = 0;
for (i = 0; i < 20000; i++) try { if (i % 2) throw { n: i }; null.x; } catch (e) { caught += e.n || 1; }
expect ("exceptions", caught, 10000 * 10000 + 10000);

var copy = JSON.parse (JSON.stringify ({ words: words, numbers: numbers }));
expect ("JSON", copy.numbers.length + copy.words.w5, numbers.length + words.w5);
