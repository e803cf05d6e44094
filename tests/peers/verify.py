#!/usr/bin/env python3
"""Verifies an audit bundle and computes its statuses, scores and ranks, from docs/format.md alone.

Needs Python 3.9 or later and nothing else. Shares no code with the programme, so that one checks the other.
"""

import argparse
import json
import sys
from pathlib import Path

from bundle import Verifier
from lines import lines_of
from notes import WITNESS, read_key
from opening import Finding
from outcome import check_outcomes
from replay import results
from strict import Refused, to_base64


def verdict(data, trusted=None, earlier=(), points=(), witnesses=()):
    """What the bundle comes to, at its end and after the entries `points`; or what is wrong with it."""
    try:
        verified = Verifier(trusted, earlier, witnesses).verify(data)
        if verified.header['level'] == 'full':
            check_outcomes(verified.events, lambda stream: verified.opening.keys.get((stream, 'facts')))
    except Finding as finding:
        told = {'problem': finding.problem, 'line': finding.line, 'seq': finding.seq, 'from': finding.since}
        return {'ok': False} | {name: value for name, value in told.items() if value is not None}
    events, is_partial = verified.events, verified.header['level'] != 'full'
    return {
        'ok': True,
        'level': verified.header['level'],
        'size': verified.tree.size,
        'root': to_base64(verified.tree.root()),
        'erased': len(verified.opening.erased),
        'sample': verified.sample,
        'witnessed': verified.witnesses.told(),
        'grownFrom': max((each.size for each in verified.earlier), default=0),
        'results': results(events, is_partial),
        'replays': [{'seq': seq, 'results': results(up_to(events, seq), is_partial)} for seq in points],
    }


def up_to(events, seq):
    return [event for event in events if event.envelope['seq'] <= seq]


def notes_in(data):
    """The note of an earlier checkpoint or of a receipt, or of all checkpoints of an earlier bundle."""
    if data.startswith(b'c2sp.org/tlog-proof@'):
        return [data.decode().partition('\n\n')[2]]
    if not data.startswith(b'{'):
        return [data.decode()]
    lines = map(json.loads, lines_of(data))
    return [line['note'] for line in lines if line.get('kind') == 'checkpoint']


def told(verdict):
    """The verdict in a few lines, for people."""
    if not verdict['ok']:
        place = f' at line {verdict["line"]}' if 'line' in verdict else ''
        return f'WRONG: {verdict["problem"]}{place} (entry {verdict["seq"]})'
    there = [each for each in verdict['results'] if each['is'] == 'there']
    lines = [f'Right: {verdict["size"]} entries, root {verdict["root"]}, level {verdict["level"]}.']
    for each in verdict['witnessed']['witnesses']:
        whose = 'known to you' if each['isTrusted'] else 'named by the programme'
        lines.append(f'{each["key"]} ({whose}) cosigned {len(each["seen"])} checkpoints')
    for each in sorted(there, key=lambda result: (result['season'], result['rank'] or sys.maxsize)):
        points = '' if each['total'] is None else f'  {each["total"] / 100:.2f} points'
        rank = '' if each['rank'] is None else f'  rank {each["rank"]}'
        lines.append(f'{each["id"]}  {each["season"]}  {each["status"]}{points}{rank}')
    return '\n'.join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('bundles', type=Path, nargs='+', metavar='BUNDLE')
    parser.add_argument('--key', help='the verifier key of the log, from elsewhere than the bundle')
    parser.add_argument('--witness', action='append', default=[], help='the key of a witness, from elsewhere than the bundle')
    parser.add_argument('--earlier', type=Path, action='append', default=[], help='a checkpoint or bundle kept from before')
    parser.add_argument('--at', type=int, action='append', default=[], help='replay up to this entry as well')
    parser.add_argument('--json', action='store_true')
    asked = parser.parse_args()
    try:
        trusted = None if asked.key is None else read_key(asked.key)
        earlier = [note for file in asked.earlier for note in notes_in(file.read_bytes())]
        witnesses = [read_key(text, WITNESS) for text in asked.witness]
        verdicts = [verdict(bundle.read_bytes(), trusted, earlier, asked.at, witnesses) for bundle in asked.bundles]
    except (OSError, ValueError) as fault:
        parser.exit(2, f'verify: {fault}\n')
    for found in verdicts:
        print(json.dumps(found, ensure_ascii=False) if asked.json else told(found))
    sys.exit(0 if all(found['ok'] for found in verdicts) else 1)


if __name__ == '__main__':
    main()
