# temporal_report_read.py - reads reports: text, JSON and SARIF.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A report is a dictionary with the keys of the runtime's JSON (temporal.texi, "JSON").  What only text and SARIF have as
# sentences, such as where a block was allocated, is found in the notes.

import json
import os
import re
import urllib.parse

COLOUR = re.compile(r'\x1b\[[0-9;]*[mK]')
ERROR = re.compile(r'^(.*?): error: ([a-z-]+): ?(.*)$')
NOTE = re.compile(r'^(\S.*?): note: (.*)$')
FRAME = re.compile(r'^    #\d+ (0x[0-9a-f]+)(?: in (\S+))?(?: (.*))?$')
MODULE = re.compile(r'^\((.*)\+(0x[0-9a-f]+)\)$')
SUMMARY = re.compile(r'^SUMMARY: temporal: [a-z-]+(?: .*? in (\S+))?$')
ALLOCATED = re.compile(r"\b(?:allocated|declared) here(?:, in '(.*)')?$")
ENDED = re.compile(r"^(it was freed|its scope ended|it ended with its function) here(?:, in '(.*)')?$")
POSITION = re.compile(r'^(0x[0-9a-f]+) is (?:.* )?the (\d+-byte .*) \[(0x[0-9a-f]+), (0x[0-9a-f]+)\)$')
OWNER = re.compile(r'^(?:its memory now|the memory there) belongs to an? (.*?)(?: allocated| declared| not seen|$)')
THREAD = re.compile(r"^in (?:thread (\d+), '(.*)', of process (\d+)|process (\d+), '(.*)')$")
EXPRESSION = re.compile(r"(?:through|in the call of|in|of) '(.*)'$")
ACCESSES = {'read', 'write', 'access', 'free', 'call', 'longjmp'}


def read_place(text):
    """The members 'file', 'line' and 'column' of TEXT, FILE:LINE:COLUMN."""
    if text == 'temporal':
        return {}
    match = re.match(r'^(.*?)(?::(\d{1,9}))?(?::(\d{1,9}))?$', text, re.S)
    place = {'file': match.group(1)}
    if match.group(2):
        place['line'] = int(match.group(2))
    if match.group(3):
        place['column'] = int(match.group(3))
    return place


def fingerprint(report):
    """The hash value that libtemporal/report/formats.c computes."""
    allocated = report.get('block', {}).get('allocated', {})
    leak = report['kind'] == 'memory-leak'
    h = 0xcbf29ce484222325
    for text in (report['kind'], report.get('function'), '' if leak else report.get('expression'),
                 allocated.get('function')):
        for byte in (text or '').replace('\n', ' ').encode('utf-8', 'surrogateescape') + b'\0':
            h = (h ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return '%016x' % h


# ---- what is in sentences ----------------------------------------------------------------

def learn_from_message(report):
    text = report['message'].split(': ', 1)[-1]
    word = text.split(' ', 1)[0].rstrip(',')
    size = re.match(r'\S+ of (\d+) byte', text)
    text = re.sub(r", by '[^']*'$", '', text)
    expression = EXPRESSION.search(text)
    if word in ACCESSES:
        report.setdefault('access', word)
    if size:
        report.setdefault('size', int(size.group(1)))
    if expression:
        report.setdefault('expression', expression.group(1))


def learn_from_note(report, note):
    text = note['message']
    place = {key: note[key] for key in ('file', 'line', 'column') if key in note}
    owner, allocated, ended = OWNER.match(text), ALLOCATED.search(text), ENDED.match(text)
    position, thread = POSITION.match(text), THREAD.match(text)
    if owner:
        block = report.setdefault('owner', {})
        block.setdefault('what', owner.group(1))
        size = re.match(r'(\d+)-byte', owner.group(1))
        if size:
            block.setdefault('size', int(size.group(1)))
    else:
        block = report.setdefault('block', {}) if allocated or ended else {}
    if allocated and (owner or 'allocated' not in block):
        if allocated.group(1):
            place['function'] = allocated.group(1)
        block.setdefault('allocated', place)
    if ended:
        if ended.group(2):
            place['function'] = ended.group(2)
        block.setdefault('ended', dict(place, how=ended.group(1)))
    if position:
        low, high = int(position.group(3), 16), int(position.group(4), 16)
        block = report.setdefault('block', {})
        report.setdefault('address', position.group(1))
        block.setdefault('what', position.group(2))
        block.setdefault('address', position.group(3))
        block.setdefault('size', high - low)
    if thread:
        report.setdefault('process', int(thread.group(3) or thread.group(4)))
        report.setdefault('thread', int(thread.group(1) or thread.group(4)))
        report.setdefault('threadName', thread.group(2) or thread.group(5) or '')


def complete(report):
    """Fill in what the sentences of REPORT say, and its fingerprint."""
    learn_from_message(report)
    for note in report['notes']:
        learn_from_note(report, note)
    if report.get('owner') and 'address' not in report['owner'] and report.get('address'):
        report['owner']['address'] = report['address']
    report.setdefault('fingerprint', fingerprint(report))
    return report


# ---- text ------------------------------------------------------------------------------------

def read_frame(match):
    frame = {'pc': match.group(1)}
    if match.group(2):
        frame['function'] = match.group(2)
    where = match.group(3) or ''
    module = MODULE.match(where)
    if module:
        frame['module'], frame['offset'] = module.groups()
    elif where:
        frame.update(read_place(where))
    return frame


class TextReader:
    """Reports as text, line by line.  What is between them is skipped."""

    def __init__(self, add):
        self.add = add
        self.report = None

    def end(self):
        if self.report:
            report, self.report = self.report, None
            self.add(complete(report))

    def begin(self, match):
        self.end()
        self.report = dict(read_place(match.group(1)), kind=match.group(2), notes=[], stacks=[],
                           message='%s: %s' % (match.group(2), match.group(3)))
        leak = ALLOCATED.search(match.group(3))
        if match.group(2) == 'memory-leak' and leak and leak.group(1):
            self.report['function'] = leak.group(1)
        self.title, self.inside = 'the error occurred in', False
        if match.group(2) == 'memory-leak':
            self.title = 'the blocks were allocated by'

    def line(self, text):
        error = ERROR.match(text)
        if error and error.group(1) != 'temporal' or error and '-' in error.group(2):
            self.begin(error)
            return
        if not self.report:
            return
        summary, frame, note = SUMMARY.match(text), FRAME.match(text), NOTE.match(text)
        if summary:
            if summary.group(1) and self.report['kind'] != 'memory-leak':
                self.report['function'] = summary.group(1)
            self.end()
        elif frame:
            if not self.inside:
                self.report['stacks'].append({'title': self.title, 'frames': []})
            self.inside = True
            self.report['stacks'][-1]['frames'].append(read_frame(frame))
        elif text.endswith(':'):
            self.title, self.inside = (note.group(2) if note else text)[:-1], False
        elif note:
            self.inside = False
            self.report['notes'].append(dict(read_place(note.group(1)), message=note.group(2)))


# ---- SARIF --------------------------------------------------------------------------------

def sarif_place(location):
    place = {}
    physical = location.get('physicalLocation', {})
    uri = physical.get('artifactLocation', {}).get('uri')
    region = physical.get('region', {})
    if uri:
        place['file'] = urllib.parse.unquote(uri[7:] if uri.startswith('file://') else uri, errors='surrogateescape')
    for ours, theirs in ('line', 'startLine'), ('column', 'startColumn'):
        if theirs in region:
            place[ours] = region[theirs]
    if region.get('endColumn'):
        place['endColumn'] = region['endColumn'] - 1
    for logical in location.get('logicalLocations', [])[:1]:
        if logical.get('name'):
            place['function'] = logical['name']
    return place


def sarif_reports(log):
    for run in log.get('runs', []):
        if run.get('tool', {}).get('driver', {}).get('name') != 'temporal':
            continue
        for result in run.get('results') or []:
            message, *notes = result['message']['text'].split('\n')
            report = {'kind': result['ruleId'], 'message': message, 'stacks': [],
                      'notes': [dict(sarif_place(l), message=l.get('message', {}).get('text', ''))
                                for l in result.get('relatedLocations', [])]
                      + [{'message': text} for text in notes]}
            for note in report['notes']:
                note.pop('function', None)
            for location in result.get('locations', [])[:1]:
                report.update(sarif_place(location))
            for stack in result.get('stacks', []):
                report['stacks'].append({'title': stack.get('message', {}).get('text', ''), 'frames': [
                    dict(sarif_place(f.get('location', {})), pc=f.get('location', {}).get('properties', {}).get('pc', ''),
                         **({'module': f['module']} if f.get('module') else {})) for f in stack.get('frames', [])]})
            properties = dict(result.get('properties', {}))
            if result.get('occurrenceCount'):
                properties['count'] = result['occurrenceCount']
            mark = result.get('partialFingerprints', {}).get('temporal/v1')
            if mark:
                report['fingerprint'] = mark
            yield complete(dict(report, **properties))


# ---- files ------------------------------------------------------------------------------------

def add_json(text, add, complain):
    try:
        value = json.loads(text)
        if 'runs' in value:
            for report in sarif_reports(value):
                add(report)
        else:
            value.setdefault('notes', [])
            value.setdefault('stacks', [])
            value['kind'], value['message']
            add(complete(value))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        complain('a report cannot be read: %s' % error)


def reports(data, complain):
    """The reports in the bytes DATA.  The forms may be mixed, and other text between them."""
    found = []
    text = data.decode('utf-8', 'replace')
    if text.lstrip().startswith('{') and not text.lstrip().startswith('{"temporal":'):
        try:
            json.loads(text)
            add_json(text, found.append, complain)
            return found
        except ValueError:
            pass
    reader, log = TextReader(found.append), None
    for line in text.split('\n'):
        if log is not None:
            log.append(line)
            if line == ']}]}':
                add_json('\n'.join(log), found.append, complain)
                log = None
        elif line.startswith('{"temporal":'):
            add_json(line, found.append, complain)
        elif line.startswith('{"$schema":'):
            log = [line]
        else:
            reader.line(COLOUR.sub('', line.rstrip('\r')))
    if log is not None:
        complain('a log of SARIF is not complete')
    reader.end()
    return found


# ---- names of files --------------------------------------------------------------------------

def absolute(report, file):
    """The absolute name of FILE, if a frame of REPORT has it; else FILE."""
    if not file or os.path.isabs(file):
        return file
    tail = '/' + os.path.normpath(file).lstrip('./')
    for stack in report['stacks']:
        for frame in stack['frames']:
            name = frame.get('file', '')
            if name.startswith('/') and os.path.normpath(name).endswith(tail):
                return os.path.normpath(name)
    return file


def name_relative(report, root):
    """Name the files of REPORT relative to the directory ROOT, if they are there."""
    root = os.path.realpath(root)

    def shorten(place):
        name = absolute(report, place.get('file'))
        if name and os.path.isabs(name) and os.path.realpath(name).startswith(root + '/'):
            return os.path.relpath(os.path.realpath(name), root)
        return place.get('file')

    places = [report] + report['notes']
    for block in report.get('block', {}), report.get('owner', {}):
        places += [block[key] for key in ('allocated', 'ended') if key in block]
    for stack in report['stacks']:
        places += stack['frames']
    names = [shorten(place) for place in places]
    for place, name in zip(places, names):
        if name:
            place['file'] = name
