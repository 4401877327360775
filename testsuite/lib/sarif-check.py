# sarif-check.py - does a log of SARIF 2.1.0 have what the standard requires, with the right types?
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# sarif-check.py FILE [RESULTS]: FILE has one log, or several one after the other, with RESULTS results in all.  TEMPORAL_SARIF_SCHEMA may name
# the schema of the standard, which is applied as well if the module jsonschema is here.

import json
import os
import re
import sys

IS_URI = re.compile(r"^([a-z]+://)?([A-Za-z0-9._~/!$&'()*+,;=:@-]|%[0-9A-F]{2})+$")


class Wrong(Exception):
    pass


def need(value, kind, *path):
    for key in path:
        if key not in value:
            raise Wrong('no %s in %s' % (key, sorted(value)))
        value = value[key]
    if not isinstance(value, kind):
        raise Wrong('%s is %r' % (path, value))
    return value


def only(value, names):
    """VALUE is an object with no other members than NAMES."""
    extra = set(need(value, dict)) - set(names.split())
    if extra:
        raise Wrong('unknown: %s' % sorted(extra))


def text(value, *path):
    only(need(value, dict, *path), 'text')
    if not need(value, str, *path, 'text'):
        raise Wrong('an empty text')


def location(value):
    only(value, 'id physicalLocation logicalLocations message properties')
    if 'physicalLocation' in value:
        physical = value['physicalLocation']
        only(physical, 'artifactLocation region')
        uri = need(physical, str, 'artifactLocation', 'uri')
        if not IS_URI.match(uri):
            raise Wrong('no URI: ' + uri)
        if 'region' in physical:
            region = physical['region']
            only(region, 'startLine startColumn endColumn')
            if need(region, int, 'startLine') < 1 or region.get('startColumn', 1) < 1 \
                    or region.get('endColumn', 1 << 30) <= region.get('startColumn', 1):
                raise Wrong('region %r' % region)
    for logical in value.get('logicalLocations', []):
        need(logical, str, 'name')
    if 'message' in value:
        text(value, 'message')


def result(value, rules):
    only(value, 'ruleId ruleIndex level message locations relatedLocations codeFlows stacks partialFingerprints occurrenceCount properties')
    if rules[need(value, int, 'ruleIndex')] != need(value, str, 'ruleId'):
        raise Wrong('ruleIndex')
    if value['level'] not in ('none', 'note', 'warning', 'error'):
        raise Wrong('level')
    text(value, 'message')
    for l in need(value, list, 'locations') + need(value, list, 'relatedLocations'):
        location(l)
    for flow in need(value, list, 'codeFlows'):
        for thread in need(flow, list, 'threadFlows'):
            need(thread, str, 'id')
            if not need(thread, list, 'locations'):
                raise Wrong('an empty threadFlow')
            for step in thread['locations']:
                only(step, 'location importance')
                location(step['location'])
                if step['importance'] not in ('important', 'essential', 'unimportant'):
                    raise Wrong('importance')
    for stack in need(value, list, 'stacks'):
        text(stack, 'message')
        for frame in need(stack, list, 'frames'):
            only(frame, 'location module')
            location(frame['location'])
    for mark in need(value, dict, 'partialFingerprints').values():
        if not re.match('^[0-9a-f]{16}(:1)?$', mark):
            raise Wrong('fingerprint')


def check(log):
    only(log, '$schema version runs')
    if log['version'] != '2.1.0':
        raise Wrong('version')
    count = 0
    for run in need(log, list, 'runs'):
        only(run, 'tool invocations columnKind results')
        only(run['tool'], 'driver')
        only(run['tool']['driver'], 'name version rules')
        need(run, str, 'tool', 'driver', 'name')
        rules = []
        for rule in need(run, list, 'tool', 'driver', 'rules'):
            only(rule, 'id name shortDescription fullDescription help defaultConfiguration properties')
            for key in 'shortDescription', 'fullDescription', 'help':
                text(rule, key)
            need(rule, list, 'properties', 'tags')
            float(need(rule, str, 'properties', 'security-severity'))
            rules.append(need(rule, str, 'id'))
        if len(set(rules)) != len(rules):
            raise Wrong('a rule twice')
        for invocation in run.get('invocations', []):
            need(invocation, bool, 'executionSuccessful')
        if run['columnKind'] not in ('utf16CodeUnits', 'unicodeCodePoints'):
            raise Wrong('columnKind')
        for r in need(run, list, 'results'):
            result(r, rules)
            count += 1
    return count


def main():
    with open(sys.argv[1], encoding='utf-8', errors='strict') as f:
        data = f.read()
    schema = os.environ.get('TEMPORAL_SARIF_SCHEMA')
    decoder, at, count = json.JSONDecoder(), 0, 0
    while at < len(data.rstrip()):
        log, at = decoder.raw_decode(data, at)
        at += len(data[at:]) - len(data[at:].lstrip())
        try:
            count += check(log)
        except Wrong as error:
            sys.exit('%s: %s' % (sys.argv[1], error))
        if schema:
            import jsonschema
            with open(schema, encoding='utf-8') as f:
                jsonschema.validate(log, json.load(f))
    if len(sys.argv) > 2 and count != int(sys.argv[2]):
        sys.exit('%s: %d results' % (sys.argv[1], count))


main()
