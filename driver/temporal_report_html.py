# temporal_report_html.py - reports as one web page that needs no other file.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Each report is an article with its kind and file as data, by which the script in the page shows and hides it.  What the
# filters are set to is in the address after "#", so that a filtered page can be passed on.  Everything that comes from a
# report is escaped, because it may come from any program.

import html
import os

import temporal_report_read

CONTEXT = 3  # lines before and after the one of the error

STYLE = '''
body { font: 15px/1.45 sans-serif; margin: 0 auto; max-width: 76em; padding: 1em; color: #222; background: #fff }
h1 { font-size: 1.4em } h2 { font-size: 1.1em; margin: 0 } h3 { font-size: .95em; margin: .6em 0 .2em }
header p { margin: .3em 0 } label { margin-right: 1.2em }
article { border: 1px solid #bbb; border-left: 5px solid #b00; border-radius: 4px; padding: .7em 1em; margin: 1em 0 }
article[hidden] { display: none }
pre { margin: .3em 0; padding: .4em; background: #f5f5f5; overflow-x: auto; font-size: 13px }
.bad { background: #fdd; display: inline-block; min-width: 100% } .count { float: right; color: #666 }
.places, .stacks { display: flex; flex-wrap: wrap; gap: 1em } .places > div, .stacks > div { flex: 1 1 20em; min-width: 0 }
ul { margin: .3em 0; padding-left: 1.3em } svg { max-width: 100%; height: auto; display: block }
'''

SCRIPT = '''
(function () {
  var kind = document.getElementById ("kind"), file = document.getElementById ("file");
  var text = document.getElementById ("text"), shown = document.getElementById ("shown");
  var articles = Array.prototype.slice.call (document.querySelectorAll ("article"));
  function filter () {
    var n = 0, words = text.value.toLowerCase ();
    articles.forEach (function (a) {
      a.hidden = (kind.value && a.dataset.kind !== kind.value) || (file.value && a.dataset.file !== file.value)
        || (words && a.textContent.toLowerCase ().indexOf (words) < 0) || false;
      n += a.hidden ? 0 : 1;
    });
    shown.textContent = n;
  }
  function changed () {
    var q = new URLSearchParams ();
    if (kind.value) q.set ("kind", kind.value);
    if (file.value) q.set ("file", file.value);
    if (text.value) q.set ("text", text.value);
    history.replaceState (null, "", "#" + q.toString ());
    filter ();
  }
  function fromAddress () {
    var q = new URLSearchParams (location.hash.slice (1));
    kind.value = q.get ("kind") || "";
    file.value = q.get ("file") || "";
    text.value = q.get ("text") || "";
    filter ();
  }
  [kind, file, text].forEach (function (e) { e.addEventListener ("input", changed); });
  window.addEventListener ("hashchange", fromAddress);
  fromAddress ();
}) ();
'''


def escape(text):
    """TEXT for HTML, in attributes as well; control characters are replaced."""
    return html.escape(''.join(c if c.isprintable() or c in '\n\t' else '\ufffd' for c in str(text)))


def place_text(place):
    text = place.get('file') or '?'
    for key in 'line', 'column':
        if not place.get(key):
            break
        text += ':%d' % place[key]
    return text


# ---- sources -------------------------------------------------------------------------------

class Sources:
    """The lines of source files, each read once."""

    def __init__(self, root):
        self.root = root
        self.files = {}

    def lines(self, report, name):
        for path in (name, temporal_report_read.absolute(report, name), os.path.join(self.root or '.', name)):
            if path not in self.files:
                self.files[path] = None
                if os.path.isfile(path):
                    try:
                        with open(path, encoding='utf-8', errors='replace') as f:
                            self.files[path] = f.read().split('\n')
                    except OSError:
                        pass
            if self.files[path]:
                return self.files[path]
        return None

    def excerpt(self, report, place):
        lines = self.lines(report, place['file']) if place.get('file') and place.get('line') else None
        if not lines or place['line'] > len(lines):
            return ''
        shown = []
        for n in range(max(1, place['line'] - CONTEXT), min(len(lines), place['line'] + CONTEXT) + 1):
            row = '%5d | %s' % (n, escape(lines[n - 1].expandtabs(8)))
            shown.append('<span class="bad">%s</span>' % row if n == place['line'] else row)
        return '<pre class="source">%s</pre>' % '\n'.join(shown)


# ---- the picture ----------------------------------------------------------------------------

def number(text):
    try:
        return int(text, 16) if isinstance(text, str) else int(text)
    except (TypeError, ValueError):
        return None


def boxes(report):
    """(address, size, text, class) of the blocks that are known, in the order of their addresses."""
    found, places = [], set()
    for name, block in [('block', report.get('block')), ('owner', report.get('owner'))] \
            + [('neighbour', n) for n in report.get('neighbours', [])]:
        address = number(block.get('address')) if block else None
        if address is None or number(block.get('size')) is None:
            continue
        if name == 'neighbour' and address in places:
            continue
        places.add(address)
        found.append((address, number(block['size']), block.get('what', 'block'), name))
    return sorted(found)


def scale(found):
    """A function from addresses to columns: blocks and what is between them get a width that grows slowly."""
    edges = sorted({a for a, _, _, _ in found} | {a + max(n, 1) for a, n, _, _ in found})
    columns, x = [40], 40
    for low, high in zip(edges, edges[1:]):
        x += min(220, 50 + 10 * (high - low).bit_length())
        columns.append(x)

    def column(a):
        if a < edges[0]:
            return max(6, columns[0] - 8 * (edges[0] - a).bit_length())
        for i in range(len(edges) - 1):
            if a <= edges[i + 1]:
                return columns[i] + (columns[i + 1] - columns[i]) * (a - edges[i]) // (edges[i + 1] - edges[i])
        return columns[-1] + min(60, 8 * (a - edges[-1]).bit_length())
    return column, columns[-1] + 80


def picture(report):
    """The block of REPORT and its neighbours, as SVG.  The present owner of the memory is in a row below."""
    found, address = boxes(report), number(report.get('address'))
    if not any(name != 'neighbour' for _, _, _, name in found):
        return ''
    column, width = scale(found)
    colours = {'block': '#cde', 'owner': '#dec', 'neighbour': '#eee'}
    ended = 'ended' in report.get('block', {})
    both = {'block', 'owner'} <= {name for _, _, _, name in found}
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" role="img" aria-label="memory">'
           % (width, 140 if both else 95, width)]
    for low, size, what, name in found:
        x, end = column(low), column(low + max(size, 1))
        y = 80 if name == 'owner' and both else 35
        dashes = ' stroke-dasharray="4 3"' if name == 'block' and ended else ''
        out.append('<g class="%s"><title>%s at 0x%x</title><rect x="%d" y="%d" width="%d" height="24" fill="%s" stroke="#333"%s/>'
                   % (name, escape(what), low, x, y, max(end - x, 3), colours[name], dashes))
        label = {'block': what + (' (ended)' if ended else ''), 'owner': what + ' (now)', 'neighbour': what}[name]
        out.append('<text x="%d" y="%d" font-size="10">%s</text></g>' % (x, y + 36, escape(label)))
    if address is not None:
        x = column(address)
        out.append('<g class="access"><path d="M%d 32l-5 -9h10z" fill="#b00"/><text x="%d" y="16" font-size="10" fill="#b00">%s</text></g>'
                   % (x, max(2, x - 30), escape('%s at 0x%x' % (report.get('access', 'access'), address))))
    return ''.join(out) + '</svg>'


# ---- the page -------------------------------------------------------------------------------

def stacks(report):
    columns = []
    for stack in report['stacks']:
        rows = []
        for i, f in enumerate(stack['frames']):
            where = place_text(f) if f.get('file') else f.get('module') or f.get('pc') or '?'
            rows.append('#%d %s\n   %s' % (i, escape(f.get('function') or '?'), escape(where)))
        columns.append('<div><h3>%s</h3><pre>%s</pre></div>' % (escape(stack['title']), '\n'.join(rows)))
    return '<div class="stacks">%s</div>' % ''.join(columns) if columns else ''


def excerpts(report, sources):
    places = [('the error', report)]
    for name, block in ('the block', report.get('block', {})), ('the present owner', report.get('owner', {})):
        for key in 'allocated', 'ended':
            if key in block:
                places.append(('%s %s' % (name, key), block[key]))
    columns = []
    for title, place in places:
        text = sources.excerpt(report, place)
        function = ', in ' + place['function'] if place.get('function') else ''
        if place.get('file'):
            columns.append('<div><h3>%s: %s%s</h3>%s</div>' % (title, escape(place_text(place)), escape(function), text))
    return '<div class="places">%s</div>' % ''.join(columns)


def article(report, sources):
    notes = ''.join('<li>%s%s</li>' % (escape(place_text(n) + ': ') if n.get('file') else '', escape(n['message']))
                    for n in report['notes'])
    processes = ', '.join(str(p) for p in report['processes'][:10])
    return ('<article id="r-%s" data-kind="%s" data-file="%s"><span class="count">%d&times;%s</span><h2>%s: %s</h2>%s%s%s'
            '<details><summary>notes</summary><ul>%s</ul></details></article>'
            % (escape(report['fingerprint']), escape(report['kind']), escape(report.get('file') or ''), report['count'],
               escape(', process ' + processes if processes else ''), escape(place_text(report)),
               escape(report['message']), excerpts(report, sources), picture(report), stacks(report), notes))


def choices(name, title, values):
    options = ''.join('<option value="%s">%s</option>' % (escape(v), escape(v)) for v in sorted(values))
    return '<label>%s <select id="%s"><option value="">all</option>%s</select></label>' % (title, name, options)


def page(reports, root):
    sources = Sources(root)
    kinds = {r['kind'] for r in reports}
    files = {r['file'] for r in reports if r.get('file')}
    return ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>temporal: %d errors</title>'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'; '
            'script-src \'unsafe-inline\'"><style>%s</style></head><body>\n'
            '<header><h1>temporal: reports</h1><p>%s%s<label>text <input id="text" type="search"></label></p>'
            '<p><span id="shown">%d</span> of %d errors are shown.</p></header>\n<main>\n%s\n</main>\n<script>%s</script>'
            '</body></html>\n'
            % (len(reports), STYLE, choices('kind', 'kind', kinds), choices('file', 'file', files), len(reports),
               len(reports), '\n'.join(article(r, sources) for r in reports), SCRIPT))
