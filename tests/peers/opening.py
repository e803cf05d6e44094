"""Opens what a bundle carries of its entries with the keys it hands out (format.md, section 7, entries 5 to 8)."""

from typing import NamedTuple

import seals
from replay import Event
from shapes import fits_type
from strict import Refused, read

PARTS = ('course', 'facts')


class Finding(Exception):
    """`problem`, with the line (from 1, or None) and the seq of the entry that it concerns. `since`: the first entry that may be at fault."""

    def __init__(self, problem, line=None, seq=None, since=None):
        super().__init__(problem)
        self.problem, self.line, self.seq, self.since = problem, line, seq, since


class Place(NamedTuple):
    line: int
    seq: int


class Opening:
    """The keys of a bundle, and the applications that were met without any: they must turn out to be erased."""

    def __init__(self, level):
        self.level, self.keys = level, {}
        self.lost, self.erased = {}, set()

    def add_key(self, holder, part, key):
        """What is wrong with the key, or None."""
        if (holder, part) in self.keys:
            return 'key-repeated'
        if self.level == 'public' and (holder, part) != ('programme', 'facts'):
            return 'beyond-level'
        self.keys[holder, part] = key
        return None

    def has_key(self, stream):
        return any((stream, part) in self.keys for part in PARTS)

    def may_open(self, envelope):
        """Whether an entry may be opened at this level: of applications, those drawn, and erasures."""
        stream = envelope['stream']
        if self.level == 'full' or stream == 'programme':
            return True
        is_of_drawn = seals.is_application(envelope) and self.has_key(stream)
        return self.level == 'sample' and (is_of_drawn or envelope['type'] == 'ApplicationErased')

    def is_lone(self, envelope):
        """Whether it is an erasure of a stream that has no key."""
        return envelope['type'] == 'ApplicationErased' and not self.has_key(envelope['stream'])

    def with_facts(self):
        return {holder.removeprefix('application-') for holder, part in self.keys if part == 'facts'} - {'programme'}

    def first_lost(self):
        """Where the first application without a key was first met that no entry says was erased, or None."""
        return next(iter(self.lost.values()), None)

    def open(self, envelope, sealed, place):
        """The event of an entry, or a Finding. `sealed`: the bytes that the bundle carries of each part."""
        stream, holder = envelope['stream'], seals.holder_of(envelope)
        keys = {part: self.keys.get((holder, part)) for part in PARTS}
        if any(sealed[part] is not None and keys[part] is None for part in PARTS):
            raise Finding('part-unopened', *place)
        if envelope['type'] == 'ApplicationErased' and self.lost.pop(stream, None):
            self.erased.add(stream)
        if holder.startswith('application-') and keys['course'] is None and keys['facts'] is None:
            return self.without_key(envelope, place)
        course, facts = (self.part(envelope, sealed, part, place) for part in PARTS)
        return shaped(Event(envelope, course, facts), place)

    def without_key(self, envelope, place):
        if envelope['course'] is None and envelope['facts'] is None:
            return shaped(Event(envelope, None, None), place)
        self.lost.setdefault(envelope['stream'], place)
        return Event(envelope, None, None, lost=True)

    def part(self, envelope, sealed, part, place):
        """The value of a part: None where there is none, or it is one of staff."""
        if envelope[part] is None:
            return None
        key = self.keys.get((seals.holder_of(envelope), part))
        if key is None and seals.is_staff(envelope):
            return None
        if key is None:
            raise Finding('key-missing', *place)
        if sealed[part] is None:
            raise Finding('facts-altered', *place)
        additional = seals.additional_data(envelope, part)
        key = seals.entry_key(key, additional)
        if not seals.is_sealed_with(key, sealed[part]):
            raise Finding('key-wrong', *place)
        try:
            plain = seals.unseal(key, sealed[part], additional)
            return read((plain or b'').decode())
        except (Refused, UnicodeDecodeError):
            raise Finding('facts-unreadable', *place) from None


def shaped(event, place):
    """The event, if its parts have the shape of its type."""
    envelope, course, facts = event.envelope, event.course, event.facts
    if not seals.is_staff(envelope) and not fits_type(envelope['stream'], envelope['type'], course, facts):
        raise Finding('facts-unreadable', None, place.seq)
    return event
