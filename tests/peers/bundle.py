"""Verifies a bundle in one pass, line by line (format.md, section 7). The first check that fails is the finding."""

import hashlib

import seals
from lines import is_utf8, lines_of, read_line
from log import Tree, leaf_of, read_envelope
from notes import Checkpoint, is_possible, read_checkpoint, read_key, signed_text
from opening import PARTS, Finding, Opening, Place
from samples import Published, STRATA, draw
from strict import Refused, from_base64, to_base64
from witnesses import Witnesses

ORDER = {'header': 0, 'checkpoint': 1, 'key': 2, 'entry': 3, 'leaf': 3, 'closing': 4}


class Verifier:
    """`trusted`: the log's key as known from elsewhere, `witnesses`: those of witnesses. `earlier`: notes of checkpoints kept from before."""

    def __init__(self, trusted=None, earlier=(), witnesses=()):
        self.witnesses = Witnesses(witnesses)
        self.trusted, self.earlier_notes = trusted, earlier
        self.earlier, self.checkpoints, self.events = [], [], []
        self.line = self.seq = 0
        self.is_last = False
        self.last_kind = self.header = self.key = self.opening = None
        self.tree, self.root_of_sample, self.sample = Tree(), None, None
        self.versions, self.last_time, self.erased_at = {}, '', {}
        self.digest = bytes(32)

    def verify(self, data):
        lines = lines_of(data)
        for line in lines:
            self.line += 1
            self.is_last = self.line == len(lines)
            value = self.read(line)
            getattr(self, f'take_{value["kind"]}')(value)
            self.digest = hashlib.sha256(self.digest + line).digest()
        self.require(self.last_kind == 'closing', 'bundle-cut')
        return self

    def fail(self, problem):
        raise Finding(problem, self.line, self.seq)

    def require(self, holds, problem):
        if not holds:
            self.fail(problem)

    def read(self, line):
        try:
            value = read_line(line)
        except Refused:
            is_torn = self.is_last and self.last_kind is not None and self.last_kind != 'closing' and is_utf8(line)
            self.fail('bundle-cut' if is_torn else 'line-unreadable')
        self.require(may_follow(self.last_kind, value['kind']), 'line-misplaced')
        self.last_kind = value['kind']
        return value

    def take_header(self, header):
        self.header = header
        self.opening = Opening(header['level'])
        try:
            self.key = read_key(header['verifierKey'])
        except Refused:
            self.fail('signer-unknown')
        is_known = self.key.name == header['origin'] and self.trusted in (None, self.key)
        self.require(is_known, 'signer-unknown')
        for note in self.earlier_notes:
            self.earlier.append(self.checkpoint_of(note, 'earlier-foreign'))
            self.require(is_possible(self.earlier[-1]), 'earlier-foreign')

    def checkpoint_of(self, note, problem):
        try:
            return read_checkpoint(note, self.key)
        except Refused:
            self.fail(problem)

    def take_checkpoint(self, line):
        checkpoint = self.checkpoint_of(line['note'], 'checkpoint-invalid')
        self.require(is_possible(checkpoint), 'checkpoint-root')
        self.checkpoints.append(checkpoint)
        self.witnesses.note(line['note'], self.key, checkpoint.size, self.line)

    def take_key(self, line):
        problem = self.opening.add_key(line['holder'], line['part'], from_base64(line['key']))
        self.require(problem is None, problem)

    def take_leaf(self, line):
        self.seq = self.tree.size + 1
        self.require(self.header['level'] != 'full', 'entry-withheld')
        self.grow(from_base64(line['hash']))

    def take_entry(self, line):
        self.seq = self.tree.size + 1
        try:
            envelope = read_envelope(line['envelope'])
            sealed = {part: None if line[part] is None else from_base64(line[part]) for part in PARTS}
        except Refused:
            self.fail('line-unreadable')
        self.require(self.opening.may_open(envelope), 'beyond-level')
        for part in PARTS:
            is_left_out = sealed[part] is None
            self.require(is_left_out or envelope[part] == seals.hash_of(sealed[part]), 'facts-altered')
        is_alone = self.header['level'] == 'sample' and self.opening.is_lone(envelope)
        self.check_order(envelope, is_alone)
        self.grow(leaf_of(line['envelope']))
        event = self.opening.open(envelope, sealed, Place(self.line, self.seq))
        if is_alone:
            self.erased_at[envelope['stream'].removeprefix('application-')] = self.seq
        else:
            self.events.append(event)

    def check_order(self, envelope, is_alone):
        stream = envelope['stream']
        self.require(envelope['seq'] == self.seq, 'seq-gap')
        is_next = envelope['version'] == self.versions.get(stream, 0) + 1
        self.require(is_next or is_alone, 'version-gap')
        self.require(envelope['at'] >= self.last_time, 'time-backwards')
        self.versions[stream], self.last_time = envelope['version'], envelope['at']

    def grow(self, leaf):
        self.tree.add(leaf)
        here = Checkpoint(self.tree.size, self.tree.root())
        for known, problem in ((self.earlier, 'earlier-root'), (self.checkpoints, 'checkpoint-root')):
            if any(each.size == here.size and each != here for each in known):
                agreed = max((each.size for each in known if each.size < here.size), default=0)
                raise Finding(problem, self.line, self.seq, agreed + 1)
        if 'sample' in self.header and here.size == self.header['sample']['size']:
            self.root_of_sample = here.root

    def take_closing(self, line):
        size = self.tree.size
        self.require(size == self.header['size'], 'size-wrong')
        largest = max((each.size for each in self.checkpoints), default=0)
        self.require(largest <= size, 'checkpoint-beyond-log')
        self.require(largest == size, 'checkpoint-missing')
        self.require(all(each.size <= size for each in self.earlier), 'earlier-beyond-log')
        if self.opening.first_lost():
            raise Finding('key-missing', *self.opening.first_lost())
        if 'sample' in self.header:
            self.check_sample(self.header['sample'])
        self.witnesses.follow(self.events)
        wrong = self.witnesses.first_wrong()
        if wrong is not None:
            raise Finding('cosignature-invalid', wrong, 0)
        expected = f'audit bundle of {self.header["origin"]}\nlines {self.line - 1}\nsha256 {to_base64(self.digest)}\n'
        try:
            self.require(signed_text(line['note'], self.key) == expected, 'bundle-altered')
        except Refused:
            self.fail('bundle-altered')

    def check_sample(self, sample):
        lists = Published(self.events).over(sample)
        self.require(lists is not None and self.root_of_sample is not None, 'sample-checkpoint')
        drawn = draw(self.root_of_sample, sample['number'], sample['count'], lists, self.erased_at)
        opened, erased = ({id for each in drawn.values() for id in each[which]} for which in ('opened', 'erased'))
        self.require(self.opening.with_facts() == opened and self.erased_at.keys() == erased, 'sample-wrong')
        since = sum(seq > sample['size'] for seq in self.erased_at.values())
        self.sample = sample | drawn | {'erasedSince': since}


def may_follow(last, kind):
    if last is None or kind == 'header':
        return last is None and kind == 'header'
    return last != 'closing' and ORDER[kind] >= ORDER[last]
