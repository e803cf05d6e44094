#!/usr/bin/env python3
"""Holds this verifier against docs/vectors: names each example on which it comes to something else."""

import json
import sys
from pathlib import Path

import own
import receipts
import seals
from lines import lines_of
from log import CHAIN_BEFORE_FIRST, Tree, chain_of, is_consistent, leaf_of, read_envelope, root_by_inclusion
from notes import WITNESS, cosigned_at, read_checkpoint, read_key, signed_text
from points import facts_that_count, score
from ranks import ranked
from samples import confidence, draw
from strict import Refused, from_base64, to_base64
from verify import verdict

VECTORS = Path(__file__).parents[2] / 'docs' / 'vectors'


def vectors(name):
    return json.loads((VECTORS / name).read_text(encoding='utf-8'))


def unless_refused(compute, *given):
    try:
        return compute(*given)
    except Refused:
        return None


def hashes():
    told, chain = vectors('hashes.json'), CHAIN_BEFORE_FIRST
    for each in told['envelopes']:
        leaf = leaf_of(each['text'])
        chain = chain_of(chain, leaf)
        yield each['text'], read_envelope(each['text']) is not None, True
        yield each['text'], [leaf.hex(), chain.hex()], [each['leaf'], each['chain']]
    for text in told['refused']:
        yield text, unless_refused(read_envelope, text), None
    roots = [to_base64(root) for root in roots_of(bytes.fromhex(leaf) for leaf in told['leaves'])]
    yield 'roots', roots, [each['root'] for each in told['roots']]
    leaves = [bytes.fromhex(leaf) for leaf in told['leaves']]
    for each in told['inclusion']:
        root = root_by_inclusion(leaves[each['index']], each['index'], each['size'], decoded(each['path']))
        yield each, root and to_base64(root), each['root']
    for each in told['consistency']:
        old, new = (from_base64(told['roots'][each[end]]['root']) for end in ('from', 'to'))
        yield each, is_consistent(each['from'], old, each['to'], new, decoded(each['path'])), each['proves']


def roots_of(leaves):
    tree = Tree()
    yield tree.root()
    for leaf in leaves:
        tree.add(leaf)
        yield tree.root()


def decoded(path):
    return [from_base64(each) for each in path]


def sealed():
    told = vectors('seals.json')
    for each in told['payloads']:
        sealed, additional = from_base64(each['sealed']), each['additionalData'].encode()
        part_key = seals.derived_key(bytes.fromhex(told['dataKey']), each['payload'])
        key = seals.entry_key(part_key, additional)
        plain = seals.unseal(key, sealed, additional)
        came_to = [part_key.hex(), key.hex(), seals.commitment_of(key).hex(), sealed[32:44].hex(), plain and plain.decode(), seals.hash_of(sealed)]
        yield each, came_to, [each[name] for name in ('partKey', 'key', 'commitment', 'nonce', 'plain', 'hash')]
    for each in told['unopened']:
        key, additional = bytes.fromhex(each['key']), each['additionalData'].encode()
        yield each, seals.unseal(key, from_base64(each['sealed']), additional), None


def notes():
    told = vectors('notes.json')
    key, witness = read_key(told['key']), read_key(told['witness'], WITNESS)
    yield 'key', key.public_key.hex(), told['publicKey']
    for text in told['keysRefused']:
        yield text, unless_refused(read_key, text), None
    for each in told['notes']:
        checkpoint = unless_refused(read_checkpoint, each['note'], key)
        come_to = {
            'text': unless_refused(signed_text, each['note'], key),
            'checkpoint': checkpoint and {'size': checkpoint.size, 'root': to_base64(checkpoint.root)},
            'cosignatures': unless_refused(cosigned_at, each['note'], witness) or [],
        }
        yield each, come_to, {name: each[name] for name in come_to}
    for each in told['receipts']:
        come_to = receipts.judge(each['receipt'], key)
        if 'code' in each:
            come_to['code'] = receipts.code_of(each['receipt'])
            come_to['digits'] = receipts.digits_of(come_to['code'])
            for spelled in (each['code'], each['digits']):
                given_back = receipts.judge(receipts.text_of(spelled), key)
                yield each, given_back, {'proves': each['proves']}
        yield each, come_to, {name: value for name, value in each.items() if name != 'receipt'}


def own_proofs():
    told = vectors('own-proofs.json')
    key = read_key(told['key'])
    right = {each['name']: each['proof'] for each in told['proofs']}
    for each in told['proofs']:
        come_to = own.judge(json.dumps(each['proof'], ensure_ascii=False), key)
        yield each, come_to, {name: value for name, value in each.items() if name in ('says', 'fault')}
    for each in told['changed']:
        text = json.dumps(put(right[each['of']], each['at'], each), ensure_ascii=False)
        yield each, own.judge(text, key), {'fault': each['fault']}


def put(inside, at, change):
    """A copy with the change's value at a place; without a value, what is there is taken out."""
    if not at:
        return change['value']
    changed, step = inside.copy(), at[0]
    if len(at) == 1 and 'value' not in change:
        del changed[step]
    else:
        changed[step] = put(inside[step], at[1:], change)
    return changed


def scores():
    for each in vectors('scores.json'):
        come_to = score(facts_that_count(each['facts'], each['verified'], each['isVerified'], each['criteria']), each['criteria'])
        yield each, come_to, {name: each[name] for name in come_to}


def rankings():
    for each in vectors('rankings.json'):
        yield each, ranked(each['items']), each['order']


def samples():
    told = vectors('samples.json')
    for each in told['draws']:
        drawn = draw(from_base64(told['root']), each['number'], each['count'], told['lists'], told['erased'])
        yield each, drawn, each['drawn']
    for each in told['confidence']:
        come_to = confidence(each['opened'], each['of'])
        yield each, come_to, {name: each[name] for name in come_to}


def bundles():
    told = vectors('bundles.json')
    for name, expected in told['bundles'].items():
        points = [each['seq'] for each in expected.get('replays', [])]
        come_to = verdict(bundle(name, told['wrong']), None, (), points)
        told_of = expected if come_to['ok'] else expected | come_to
        yield name, {key: come_to.get(key) for key in told_of}, expected
    for each in told['earlier']:
        found = verdict(bundle('full', {}), None, each['notes'])
        yield each, {name: found.get(name) for name in each['verdict'] | ({} if found['ok'] else found)}, each['verdict']
    for each in told['trusted']:
        witnesses = [read_key(text, WITNESS) for text in each['witnesses']]
        found = verdict(bundle(each['bundle'], told['wrong']), witnesses=witnesses)
        yield each, {name: found.get(name) for name in each['verdict']}, each['verdict']


def bundle(name, wrong):
    if name not in wrong:
        return (VECTORS / f'bundle-{name}.jsonl').read_bytes()
    base = lines_of((VECTORS / f'bundle-{wrong[name]["base"]}.jsonl').read_bytes())
    pieces = ([each.encode()] if isinstance(each, str) else base[each[0] - 1 : each[1]] for each in wrong[name]['lines'])
    return b''.join(line + b'\n' for piece in pieces for line in piece)


def main():
    checked, failed = 0, 0
    for check in (hashes, sealed, notes, own_proofs, scores, rankings, samples, bundles):
        for given, come_to, expected in check():
            checked += 1
            if come_to != expected:
                failed += 1
                shown = json.dumps([given, come_to, expected], ensure_ascii=False, default=repr)
                print(f'{check.__name__}: {shown[:4000]}')
    print(f'{checked} vectors checked, {failed} failed')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
