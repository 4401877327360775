# temporal_report_command.py - the command temporal-report: options, duplicates, the table.
#
# SPDX-License-Identifier: GPL-3.0-or-later

import getopt
import json
import os
import sys

import temporal_report_html
import temporal_report_read
import temporal_report_sarif

USAGE = '''Usage: temporal-report [OPTION]... FILE...

Reads the reports in the FILEs, of any number of processes and in any form (report_format=text, json or
sarif), and prints a table with a line for each error; the same error of several processes counts as one.
A directory stands for all files in it, and - for standard input.

  --html           write a web page, all in one file, instead of the table
  --sarif          write one log of SARIF 2.1.0
  --json           write a line of JSON for each error
  -o, --output=FILE  write to FILE
  --root=DIR       name files relative to DIR, if they are there, and look for sources there
  --help           print this text
  --version        print the version

Exit status: 0 if there is no report, 1 if there is one, 2 if something went wrong.
'''


def place(report):
    """FILE:LINE:COLUMN of REPORT, as far as it is known."""
    text = report.get('file') or '?'
    for key in 'line', 'column':
        if report.get(key):
            text += ':%d' % report[key]
        else:
            break
    return text


def unique(reports):
    """REPORTS without duplicates, the most frequent first.  Each gets a 'count' and its 'processes'."""
    kept = {}
    for report in reports:
        key = (report['fingerprint'], report.get('file'), report.get('line'), report.get('column'))
        first = kept.setdefault(key, report)
        if first is report:
            report['processes'] = []
            report['count'] = report.get('count') or 1
        else:
            first['count'] += report.get('count') or 1
        if report.get('process') and report['process'] not in first['processes']:
            first['processes'].append(report['process'])
    return sorted(kept.values(), key=lambda r: (-r['count'], r.get('file') or '', r.get('line') or 0,
                                                r.get('column') or 0, r['kind']))


def printable(text):
    """TEXT without what a terminal would obey."""
    return ''.join(c if c.isprintable() else '?' for c in text)


def table(reports):
    """REPORTS as lines of text."""
    if not reports:
        return 'no reports\n'
    rows = [('COUNT', 'KIND', 'PLACE', 'FUNCTION', 'EXPRESSION')]
    for r in reports:
        rows.append((str(r['count']), r['kind'], place(r), r.get('function') or '-', r.get('expression') or '-'))
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    lines = []
    for row in rows:
        cells = [row[0].rjust(widths[0])] + [row[i].ljust(widths[i]) for i in (1, 2, 3)]
        lines.append('  '.join(cells + [row[4]]).rstrip())
    total = sum(r['count'] for r in reports)
    lines.append('%d error%s in %d report%s' % (len(reports), '' if len(reports) == 1 else 's', total,
                                                '' if total == 1 else 's'))
    return '\n'.join(lines) + '\n'


def files_in(paths):
    """The files that PATHS stand for."""
    for path in paths:
        if path != '-' and os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders.sort()
                for name in sorted(names):
                    yield os.path.join(folder, name)
        else:
            yield path


def read_all(paths, complain):
    """The reports in the files that PATHS stand for.  COMPLAIN is called with what is wrong."""
    reports = []
    for path in files_in(paths):
        try:
            if path == '-':
                data = sys.stdin.buffer.read()
            else:
                with open(path, 'rb') as f:
                    data = f.read()
        except OSError as error:
            complain('%s: %s' % (path, error.strerror))
            continue
        reports += temporal_report_read.reports(data, lambda text, path=path: complain('%s: %s' % (path, text)))
    return reports


def write(text, output):
    data = text.encode('utf-8', 'replace')
    if output is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        with open(output, 'wb') as f:
            f.write(data)


def main(version, arguments):
    trouble = []

    def complain(text):
        trouble.append(text)
        sys.stderr.write('temporal-report: %s\n' % printable(text))

    form, output, root = 'table', None, None
    try:
        options, paths = getopt.gnu_getopt(arguments, 'o:', ['html', 'sarif', 'json', 'output=', 'root=', 'help',
                                                             'version'])
    except getopt.GetoptError as error:
        complain(str(error))
        sys.stderr.write("Try 'temporal-report --help' for more information.\n")
        return 2
    for name, value in options:
        if name == '--help':
            write(USAGE, None)
            return 0
        if name == '--version':
            write('temporal-report (temporal) %s\n' % version, None)
            return 0
        if name in ('-o', '--output'):
            output = value
        elif name == '--root':
            root = value
        else:
            form = name[2:]
    if not paths:
        complain('no file is given')
        sys.stderr.write("Try 'temporal-report --help' for more information.\n")
        return 2
    reports = unique(read_all(paths, complain))
    if root is not None:
        for report in reports:
            temporal_report_read.name_relative(report, root)
    try:
        if form == 'html':
            text = temporal_report_html.page(reports, root)
        elif form == 'sarif':
            text = temporal_report_sarif.log(reports, version)
        elif form == 'json':
            text = ''.join(json.dumps(r) + '\n' for r in reports)
        else:
            text = table(reports)
        write(text, output)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 2
    except OSError as error:
        complain('%s: %s' % (error.filename or output or 'standard output', error.strerror))
    return 2 if trouble else 1 if reports else 0
