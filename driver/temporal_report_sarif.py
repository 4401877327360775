# temporal_report_sarif.py - reports of several processes as one log of SARIF 2.1.0.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The same as libtemporal/report/sarif.c writes for one process.

import json
import os
import re
import urllib.parse

RULE = re.compile(r'^TRT_RULE \(\w+, "([^"]*)", "([^"]*)", (\d+), "([^"]*)", "([^"]*)", "([^"]*)"\)$', re.M)
PROPERTIES = ('expression', 'address', 'size', 'process', 'processes', 'thread', 'threadName', 'program', 'fatal')


def rules():
    """The kinds of reports, from the table that the runtime is made of."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in 'kinds.def', '../libtemporal/report/kinds.def':
        path = os.path.join(folder, name)
        if os.path.exists(path):
            with open(path, encoding='utf-8') as f:
                return RULE.findall(f.read())
    raise FileNotFoundError(2, os.strerror(2), 'kinds.def')


def rule(row):
    name, title, weakness, severity, brief, text = row
    tags = ['security'] + (['external/cwe/cwe-' + weakness] if weakness != '0' else [])
    return {'id': name, 'name': title, 'shortDescription': {'text': brief}, 'fullDescription': {'text': text},
            'help': {'text': text}, 'defaultConfiguration': {'level': 'error'},
            'properties': {'tags': tags, 'security-severity': severity}}


def location(place, message=None):
    """PLACE as a location; empty if nothing is known."""
    result = {}
    if place.get('file'):
        uri = urllib.parse.quote(place['file'], safe='/-._~', errors='surrogatepass')
        if uri.startswith('/'):
            uri = 'file://' + uri
        physical = result['physicalLocation'] = {'artifactLocation': {'uri': uri}}
        if place.get('line'):
            region = physical['region'] = {'startLine': place['line']}
            if place.get('column'):
                region['startColumn'] = place['column']
                if place.get('endColumn', 0) >= place['column']:
                    region['endColumn'] = place['endColumn'] + 1
    if place.get('function'):
        result['logicalLocations'] = [{'name': place['function'], 'kind': 'function'}]
    if message:
        result['message'] = {'text': message}
    return result


def steps(report):
    """What led to the error."""
    block, owner = report.get('block', {}), report.get('owner', {})
    if block.get('allocated', {}).get('file'):
        yield location(block['allocated'], 'the %s is allocated' % block.get('what', 'block')), 'important'
    if block.get('ended', {}).get('file'):
        yield location(block['ended'], block['ended'].get('how', 'it ends')), 'important'
    if owner.get('allocated', {}).get('file'):
        yield (location(owner['allocated'], 'in the memory there, the %s is allocated' % owner.get('what', 'block')),
               'unimportant')
    yield location(report, report['message']), 'essential'


def frame(f):
    result = {'location': location(f)}
    if f.get('pc'):
        result['location']['properties'] = {'pc': f['pc']}
    if f.get('module'):
        result['module'] = f['module']
    return result


def result(report, numbers):
    text = '\n'.join([report['message']] + [n['message'] for n in report['notes'] if not n.get('file')])
    placed = [n for n in report['notes'] if n.get('file')]
    value = {'ruleId': report['kind']}
    if report['kind'] in numbers:
        value['ruleIndex'] = numbers[report['kind']]
    value.update({
        'level': 'error', 'message': {'text': text},
        'locations': [location(report)] if report.get('file') else [],
        'relatedLocations': [dict(location(n, n['message']), id=i + 1) for i, n in enumerate(placed)],
        'codeFlows': [{'threadFlows': [{'id': 'thread %s' % report.get('thread', 0), 'locations': [
            {'location': l, 'importance': importance} for l, importance in steps(report)]}]}],
        'stacks': [{'message': {'text': s['title']}, 'frames': [frame(f) for f in s['frames']]}
                   for s in report['stacks']],
        'partialFingerprints': {'primaryLocationLineHash': report['fingerprint'] + ':1',
                                'temporal/v1': report['fingerprint']},
        'occurrenceCount': report['count'],
        'properties': {key: report[key] for key in PROPERTIES if key in report}})
    return value


def log(reports, version):
    table = rules()
    numbers = {row[0]: i for i, row in enumerate(table)}
    run = {'tool': {'driver': {'name': 'temporal', 'version': version, 'rules': [rule(row) for row in table]}},
           'columnKind': 'unicodeCodePoints', 'results': [result(r, numbers) for r in reports]}
    return json.dumps({'$schema': 'https://json.schemastore.org/sarif-2.1.0.json', 'version': '2.1.0', 'runs': [run]},
                      indent=1) + '\n'
